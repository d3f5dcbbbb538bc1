//! Widgets: a cursor that wraps, a pager that ends, the steps of a value, and a list.

use super::{ink, input::Key};
use crate::device::{Frame, HEIGHT, WIDTH};

/// A place among several, round and round.
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

/// The place after this one or before it, round and round.
pub const fn stepped(place: usize, count: usize, forward: bool) -> usize {
    match (forward, place.checked_sub(1)) {
        (true, _) if place + 1 < count => place + 1,
        (true, _) => 0,
        (false, Some(before)) => before,
        (false, None) => count.saturating_sub(1),
    }
}

/// The next value or the one before, round and round.
pub fn next_value<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|&value| value == now).unwrap_or(0);
    all.get(stepped(place, all.len(), forward)).copied().unwrap_or(now)
}

/// A page of several, from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pager {
    page: usize,
}

impl Pager {
    /// The last page.
    pub const fn at_end(pages: usize) -> Pager {
        Pager {
            page: pages.saturating_sub(1),
        }
    }

    pub const fn page(self) -> usize {
        self.page
    }

    /// One page on or back; false at the end.
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

/// From one row of a list to the next.
const STEP: i32 = 12;

/// A list that may be longer than the screen; the selected row stays when the list is left.
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

    /// Up and down, round and round.
    pub const fn press(&mut self, key: Key, rows: usize) {
        if let Some(forward) = key.vertical() {
            self.cursor.step(rows, forward);
        }
    }

    /// The rows that fit below `top`, each with its label and its value.
    pub fn draw<'a>(&self, frame: &mut Frame, top: i32, rows: usize, row: impl Fn(usize) -> (&'a str, &'a str)) {
        for (index, y) in self.shown(frame, top, rows) {
            let (label, value) = row(index);
            ink::row(frame, y, label, value, index == self.row());
        }
    }

    /// The numbers and heights of the rows that fit below `top`, for rows that are put together while they are drawn;
    /// the arrows at the edge are drawn here.
    pub fn shown(&self, frame: &mut Frame, top: i32, rows: usize) -> impl Iterator<Item = (usize, i32)> + use<> {
        // The last row needs no room for the line below it.
        let fits = ((HEIGHT as i32 + 1 - top) / STEP).max(1) as usize;
        let first = self.row().saturating_sub(fits - 1);
        ink::arrows(frame, WIDTH as i32 - 5, first > 0, first + fits < rows);
        (first..rows).take(fits).zip((top..).step_by(STEP as usize))
    }
}
