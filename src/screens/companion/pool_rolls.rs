//! The latest rolls of a kind of die, and the count of each face.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{draw_roll_number, entropy_mark, open_roll_code, running};
use crate::{
    device::{Frame, WIDTH},
    screens::{
        input::{Direction, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        shared::Shared,
        widgets,
    },
    table::rolls::{Die, PoolRollLog},
    text::Text,
};

#[derive(Default)]
pub struct PoolRolls {
    die: Die,
}

impl Page for PoolRolls {
    fn open(&mut self, id: PageId, _: &mut Shared) {
        if let PageId::PoolRolls { die } = id {
            self.die = die;
        }
    }

    /// A bar per face below the rolls, with the expected count as a dotted line.
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        const BASE: i32 = 56;
        const TALLEST: u32 = 22;
        let (rolls, texts) = (&shared.companion.pool_rolls, &shared.texts().companion);
        let mut line: String<24> = String::new();
        put!(line, "{}", self.die);
        widgets::text(frame, &widgets::SMALL, Point::new(0, 0), Alignment::Left, &line);
        if !draw_roll_number(frame, Point::new(0, 8), Alignment::Left, shared) {
            let mark = entropy_mark(shared);
            widgets::text(frame, &widgets::SMALL, Point::new(0, 8), Alignment::Left, mark);
        }
        if rolls.of(self.die).next().is_none() {
            let at = Point::new(26, 0);
            widgets::text(frame, &widgets::SMALL, at, Alignment::Left, texts.no_rolls);
        }
        for (index, roll) in rolls.of(self.die).enumerate().take(PoolRollLog::KEPT) {
            line.clear();
            put!(line, "{}", roll.sum());
            // Four in a row, the newest first.
            let at = Point::new(49 + index as i32 % 4 * 26, index as i32 / 4 * 8);
            widgets::text(frame, &widgets::SMALL, at, Alignment::Right, &line);
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
        put!(line, "{}", if self.die == Die::D100 { "1-10" } else { "1" });
        widgets::text(frame, &widgets::SMALL, Point::new(0, BASE + 1), Alignment::Left, &line);
        line.clear();
        match self.die {
            Die::D100 => put!(line, "91-100"),
            die => put!(line, "{}", die.faces()),
        }
        let right = step * counts.len() as i32;
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(right, BASE + 1),
            Alignment::Right,
            &line,
        );
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match input.key {
            Key::Confirm if running(&context.shared.companion).is_some() => open_roll_code(context),
            Key::Back | Key::Direction(Direction::Up) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().companion.help.pool_rolls)
    }
}
