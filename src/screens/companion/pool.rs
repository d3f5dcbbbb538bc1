//! Dice from d4 to d100, one to six of a kind: the sum in big digits, each die below it.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::{String, Vec};

use super::{Proved, digits, luck_mark, running, throw_proved};
use crate::{
    chance::MOST_DICE,
    screens::{
        Effect, Event, Sound,
        frame::{Frame, HEIGHT, WIDTH},
        ink,
        page::{Context, Next, Page},
        pages::PageId,
        press::{Action, Button},
        shared::Shared,
    },
    table::{
        companion::CompanionPart,
        rolls::{Die, Fall, Throw},
    },
    text::Text,
};

pub struct Pool {
    die: Die,
    count: u8,
    /// What lies on the table, if it is of this kind.
    last: Option<Fall>,
    /// What was thrown and waits for its seed.
    thrown: Option<Throw>,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool {
            die: Die::default(),
            count: 1,
            last: None,
            thrown: None,
        }
    }
}

impl Pool {
    /// Left and right change the die, up the number of dice.
    fn choose(&mut self, button: Button) {
        match button {
            Button::Left => self.die = turned(self.die, Die::ALL.len() - 1),
            Button::Right => self.die = turned(self.die, 1),
            Button::Up => self.count = self.count % MOST_DICE as u8 + 1,
            _ => return,
        }
        self.last = None;
    }

    fn throw(&mut self, context: &mut Context<'_>) {
        let throw = Throw::Pool {
            die: self.die,
            count: self.count,
        };
        match throw_proved(&mut context.shared.companion, throw, context.effects) {
            Proved::Fell(shown) => self.fell(self.die, &shown, context),
            Proved::Full => context.effects.ask(Effect::Sound(Sound::Refused)),
            Proved::NoSession => {
                self.thrown = Some(throw);
                context.shared.want_seed(PageId::Pool, context.effects);
            }
        }
    }

    fn fell(&mut self, die: Die, shown: &[u8], context: &mut Context<'_>) {
        if let Ok(shown) = Vec::from_slice(shown) {
            let fall = Fall { die, shown };
            self.last = Some(fall.clone());
            context.shared.companion.rolls.enter(fall);
            context.effects.ask(Effect::SaveCompanion(CompanionPart::Rolls));
            context.effects.ask(Effect::Sound(Sound::Landed));
        }
    }
}

impl Page for Pool {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().companion;
        let mut line: String<24> = String::new();
        let _ = write!(line, "{} {}", self.count, self.die);
        ink::text(frame, &ink::DECISION, Point::new(0, 0), Alignment::Left, &line);
        line.clear();
        if let Some(session) = running(&shared.companion) {
            let _ = texts.proved.write(&mut line, [session.len().into()]);
        }
        let _ = write!(line, " {}", luck_mark(shared));
        let right = Point::new(WIDTH as i32, 1);
        ink::text(frame, &ink::SMALL, right, Alignment::Right, line.trim());
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

    fn press(&mut self, button: Button, action: Action, context: &mut Context<'_>) -> Next {
        match (button, action) {
            (Button::B, Action::DECIDED) => return Next::Back,
            (Button::Down, Action::Pressed) => return Next::Push(PageId::PoolRolls { die: self.die }),
            (Button::A, Action::DECIDED) => self.throw(context),
            (_, Action::Pressed | Action::Repeated) => self.choose(button),
            _ => {}
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().companion.help.pool)
    }

    #[inline(never)]
    fn hear(&mut self, event: &Event, context: &mut Context<'_>) {
        if let Event::DiceSeed(seed) = event
            && context.shared.takes_seed(PageId::Pool)
            && let Some(throw @ Throw::Pool { die, .. }) = self.thrown.take()
        {
            self.fell(die, &throw.fall(seed, 1), context);
        }
    }
}

/// The die so many places further on, round and round.
pub fn turned(die: Die, places: usize) -> Die {
    let place = (die as usize + places) % Die::ALL.len();
    Die::ALL.get(place).copied().unwrap_or(die)
}
