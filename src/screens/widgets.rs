//! Widgets: wrapping cursor, pager, value stepper, and list.

use super::{ink, input::Key};
use crate::device::{Frame, HEIGHT, WIDTH};

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

/// The next or previous index, wrapping.
pub const fn stepped(place: usize, count: usize, forward: bool) -> usize {
    match (forward, place.checked_sub(1)) {
        (true, _) if place + 1 < count => place + 1,
        (true, _) => 0,
        (false, Some(before)) => before,
        (false, None) => count.saturating_sub(1),
    }
}

/// The next or previous value, wrapping.
pub fn next_value<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|&value| value == now).unwrap_or(0);
    all.get(stepped(place, all.len(), forward)).copied().unwrap_or(now)
}

/// A page number, limited at both ends.
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

/// A scrolling list; the selection persists when the page is closed.
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

    /// Moves up and down, wrapping.
    pub const fn press(&mut self, key: Key, rows: usize) {
        if let Some(forward) = key.vertical() {
            self.cursor.step(rows, forward);
        }
    }

    /// Draws the visible rows below `top` with label and value.
    pub fn draw<'a>(&self, frame: &mut Frame, top: i32, rows: usize, row: impl Fn(usize) -> (&'a str, &'a str)) {
        for (index, y) in self.shown(frame, top, rows) {
            let (label, value) = row(index);
            ink::row(frame, y, label, value, index == self.row());
        }
    }

    /// Draws the scroll arrows and returns index and height of the visible rows below `top`.
    pub fn shown(&self, frame: &mut Frame, top: i32, rows: usize) -> impl Iterator<Item = (usize, i32)> + use<> {
        // The last row needs no space below.
        let fits = ((HEIGHT as i32 + 1 - top) / STEP).max(1) as usize;
        let first = self.row().saturating_sub(fits - 1);
        ink::arrows(frame, WIDTH as i32 - 5, first > 0, first + fits < rows);
        (first..rows).take(fits).zip((top..).step_by(STEP as usize))
    }
}
