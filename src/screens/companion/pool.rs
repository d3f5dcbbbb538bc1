//! Dice from d4 to d100, one to six of a kind: the sum in big digits, each die below it.

use core::fmt::Write;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::digits;
use crate::{
    chance::MOST_DICE,
    screens::{
        frame::{Frame, HEIGHT, WIDTH},
        ink,
        press::{Action, Button},
    },
    table::rolls::{DiceSession, Die, Fall, Rolls, Throw},
    text::companion::Companion,
};

pub struct Pool {
    die: Die,
    count: u8,
    /// What lies on the table, if it is of this kind.
    last: Option<Fall>,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool {
            die: Die::default(),
            count: 1,
            last: None,
        }
    }
}

impl Pool {
    /// Left and right change the die, up the number of dice.
    pub fn press(&mut self, button: Button, action: Action) {
        if !matches!(action, Action::Pressed | Action::Repeated) {
            return;
        }
        match button {
            Button::Left => self.die = turned(self.die, Die::ALL.len() - 1),
            Button::Right => self.die = turned(self.die, 1),
            Button::Up => self.count = self.count % MOST_DICE as u8 + 1,
            _ => return,
        }
        self.last = None;
    }

    pub const fn throw(&self) -> Throw {
        Throw::Pool {
            die: self.die,
            count: self.count,
        }
    }

    pub fn fell(&mut self, fall: Fall) {
        self.last = Some(fall);
    }

    pub fn draw(&self, frame: &mut Frame, session: Option<&DiceSession>, texts: &Companion) {
        let mut line: String<24> = String::new();
        let _ = write!(line, "{} {}", self.count, self.die);
        ink::text(frame, &ink::DECISION, Point::new(0, 0), Alignment::Left, &line);
        if let Some(session) = session {
            line.clear();
            let _ = texts.proved.write(&mut line, [session.len().into()]);
            ink::text(frame, &ink::SMALL, Point::new(WIDTH as i32, 1), Alignment::Right, &line);
        }
        line.clear();
        match &self.last {
            Some(fall) => {
                digits::draw(frame, WIDTH as i32 / 2, 16, fall.sum());
                if fall.shown.len() > 1 {
                    for &shown in &fall.shown {
                        let _ = write!(line, " {}", u16::from(shown) + 1);
                    }
                }
            }
            None => {
                let _ = line.write_str(texts.throw);
            }
        }
        let middle = Point::new(WIDTH as i32 / 2, HEIGHT as i32 - 11);
        ink::text(frame, &ink::SMALL, middle, Alignment::Center, line.trim());
    }

    /// The last rolls of this die above; below, a bar for each face against the dotted line of what is expected.
    pub fn draw_rolls(&self, frame: &mut Frame, rolls: &Rolls, texts: &Companion) {
        const BASE: i32 = 56;
        const TALLEST: u32 = 22;
        let mut line: String<24> = String::new();
        let _ = write!(line, "{}", self.die);
        ink::text(frame, &ink::SMALL, Point::new(0, 0), Alignment::Left, &line);
        if rolls.of(self.die).next().is_none() {
            let at = Point::new(26, 0);
            ink::text(frame, &ink::SMALL, at, Alignment::Left, texts.no_rolls);
        }
        for (index, fall) in rolls.of(self.die).enumerate().take(Rolls::KEPT) {
            line.clear();
            let _ = write!(line, "{}", fall.sum());
            // Four in a row, the newest first.
            let at = Point::new(49 + index as i32 % 4 * 26, index as i32 / 4 * 8);
            ink::text(frame, &ink::SMALL, at, Alignment::Right, &line);
        }
        let counts = rolls.counts(self.die);
        let total: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        let most = counts.iter().copied().max().unwrap_or(0).max(1).into();
        let step = WIDTH as i32 / counts.len() as i32;
        for (index, &count) in counts.iter().enumerate() {
            let height = (u32::from(count) * TALLEST).div_ceil(most);
            let at = Point::new(index as i32 * step, BASE - height as i32);
            let Ok(()) = frame.fill_solid(&Rectangle::new(at, Size::new(step as u32 - 2, height)), BinaryColor::On);
        }
        let expected = BASE - (total * TALLEST / counts.len() as u32).div_ceil(most) as i32;
        for x in (0..step * counts.len() as i32).step_by(2) {
            frame.invert(Rectangle::new(Point::new(x, expected), Size::new(1, 1)));
        }
        line.clear();
        let _ = write!(line, "{}", if self.die == Die::D100 { "1-10" } else { "1" });
        ink::text(frame, &ink::SMALL, Point::new(0, BASE + 1), Alignment::Left, &line);
        line.clear();
        let _ = match self.die {
            Die::D100 => line.write_str("91-100"),
            die => write!(line, "{}", die.faces()),
        };
        let right = step * counts.len() as i32;
        ink::text(frame, &ink::SMALL, Point::new(right, BASE + 1), Alignment::Right, &line);
    }
}

/// The die so many places further on, round and round.
pub fn turned(die: Die, places: usize) -> Die {
    let place = (die as usize + places) % Die::ALL.len();
    Die::ALL.get(place).copied().unwrap_or(die)
}
