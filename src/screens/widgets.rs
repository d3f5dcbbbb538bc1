//! Widgets: text and lists, wrapping cursor, pager and value stepper.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

pub use super::font::{BODY, DECISION, SMALL};
use super::{font::Font, icons, input::Key};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    table::Name,
};

/// `at`: upper left corner, or the middle or right end of the top.
pub fn text(frame: &mut Frame, font: &Font, at: Point, alignment: Alignment, line: &str) {
    let before = match alignment {
        Alignment::Left => 0,
        Alignment::Center => (font.measure(line) - 1) / 2,
        Alignment::Right => font.measure(line) - 1,
    };
    font.write(frame, at - Point::new(before, 0), line);
}

/// A row at height `y`: a label, inverted if selected, and a value at the right.
pub fn row(frame: &mut Frame, y: i32, label: &str, value: &str, selected: bool) {
    const LEFT: i32 = 3;
    let right = Point::new(WIDTH as i32 - LEFT, y);
    text(frame, &DECISION, Point::new(LEFT, y), Alignment::Left, label);
    text(frame, &DECISION, right, Alignment::Right, value);
    if selected {
        let width = (DECISION.measure(label) + 2 * LEFT - 1) as u32;
        frame.invert(Rectangle::new(Point::new(0, y), Size::new(width, 11)));
    }
}

pub fn heading(frame: &mut Frame, name: &str) {
    text(frame, &BODY, Point::new(WIDTH as i32 / 2, 0), Alignment::Center, name);
    let Ok(()) = frame.fill_solid(
        &Rectangle::new(Point::new(0, 10), Size::new(WIDTH as u32, 1)),
        BinaryColor::On,
    );
}

/// Top 8 rows: at most 20 letters, usually the turn and the pending decision. The right end stays free.
pub fn status(frame: &mut Frame, line: &str) {
    text(frame, &SMALL, Point::new(0, 0), Alignment::Left, line);
}

/// Cut to the width.
pub fn name(frame: &mut Frame, at: Point, width: i32, name: Name) {
    let mut letters: String<{ Name::LONGEST * 2 }> = String::new();
    put!(letters, "{name}");
    text(frame, &SMALL, at, Alignment::Left, SMALL.fitting(&letters, width));
}

/// `at`: its right end.
pub fn number(frame: &mut Frame, at: Point, number: i32) {
    let mut digits: String<12> = String::new();
    put!(digits, "{number}");
    text(frame, &SMALL, at, Alignment::Right, &digits);
}

/// Fills from the left; 6 rows high.
pub fn bar(frame: &mut Frame, at: Point, width: u32, percent: u8) {
    let Ok(()) = frame.fill_solid(&Rectangle::new(at, Size::new(width, 6)), BinaryColor::On);
    let full = (width - 2) * u32::from(percent.min(100)) / 100;
    let empty = Rectangle::new(at + Point::new(1 + full as i32, 1), Size::new(width - 2 - full, 4));
    let Ok(()) = frame.fill_solid(&empty, BinaryColor::Off);
}

pub fn arrows(frame: &mut Frame, x: i32, above: bool, below: bool) {
    if above {
        icons::ABOVE.draw(frame, Point::new(x, 0));
    }
    if below {
        icons::BELOW.draw(frame, Point::new(x, HEIGHT as i32 - 3));
    }
}

/// A wrapping index.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cursor {
    place: usize,
}

impl Cursor {
    pub const fn at(place: usize) -> Cursor {
        Cursor { place }
    }

    pub const fn place(self) -> usize {
        self.place
    }

    pub const fn step(&mut self, count: usize, forward: bool) {
        self.place = stepped(self.place, count, forward);
    }
}

/// Next or previous index, with wrap-around.
pub const fn stepped(place: usize, count: usize, forward: bool) -> usize {
    match (forward, place.checked_sub(1)) {
        (true, _) if place + 1 < count => place + 1,
        (true, _) => 0,
        (false, Some(before)) => before,
        (false, None) => count.saturating_sub(1),
    }
}

/// Next or previous value, with wrap-around.
pub fn next_value<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|&value| value == now).unwrap_or(0);
    all.get(stepped(place, all.len(), forward)).copied().unwrap_or(now)
}

/// Limited at both ends.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pager {
    page: usize,
}

impl Pager {
    pub const fn at_end(pages: usize) -> Pager {
        Pager {
            page: pages.saturating_sub(1),
        }
    }

    pub const fn page(self) -> usize {
        self.page
    }

    /// Turns one page; false at the end.
    pub const fn turn(&mut self, pages: usize, forward: bool) -> bool {
        let turns = if forward { self.page + 1 < pages } else { self.page > 0 };
        match (turns, forward) {
            (true, true) => self.page += 1,
            (true, false) => self.page -= 1,
            (false, _) => {}
        }
        turns
    }
}

const STEP: i32 = 12;

/// The selection persists when the page is closed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct List {
    cursor: Cursor,
}

impl List {
    pub const fn at(row: usize) -> List {
        List {
            cursor: Cursor::at(row),
        }
    }

    pub const fn row(&self) -> usize {
        self.cursor.place()
    }

    pub const fn press(&mut self, key: Key, rows: usize) {
        if let Some(forward) = key.vertical() {
            self.cursor.step(rows, forward);
        }
    }

    /// Several rows up or down, without wrapping.
    pub fn leap(&mut self, rows: usize, step: usize, forward: bool) {
        let row = match forward {
            true => (self.row() + step).min(rows.saturating_sub(1)),
            false => self.row().saturating_sub(step),
        };
        self.cursor = Cursor::at(row);
    }

    /// The visible rows below `top`.
    pub fn draw<'a>(&self, frame: &mut Frame, top: i32, rows: usize, row: impl Fn(usize) -> (&'a str, &'a str)) {
        for (index, y) in self.shown(frame, top, rows) {
            let (label, value) = row(index);
            self::row(frame, y, label, value, index == self.row());
        }
    }

    /// Draws the scroll arrows; returns index and height of the visible rows below `top`.
    pub fn shown(&self, frame: &mut Frame, top: i32, rows: usize) -> impl Iterator<Item = (usize, i32)> + use<> {
        // The last row needs no space below.
        let fits = ((HEIGHT as i32 + 1 - top) / STEP).max(1) as usize;
        let first = self.row().saturating_sub(fits - 1);
        arrows(frame, WIDTH as i32 - 5, first > 0, first + fits < rows);
        (first..rows).take(fits).zip((top..).step_by(STEP as usize))
    }
}
