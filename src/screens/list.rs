//! A list that is longer than the screen: up and down wrap, and the selected row is always to be seen.

use super::ink;
use crate::device::{Action, Button, Frame, HEIGHT, WIDTH};

/// From one row to the next.
const STEP: i32 = 12;

/// Where the reader is in a list; it stays there when the list is left.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct List {
    row: usize,
}

impl List {
    pub const fn at(row: usize) -> List {
        List { row }
    }

    pub const fn row(&self) -> usize {
        self.row
    }

    /// Up and down, round and round.
    pub fn press(&mut self, button: Button, action: Action, rows: usize) {
        match (button, action) {
            (Button::Up, Action::Pressed | Action::Repeated) => {
                self.row = self.row.checked_sub(1).unwrap_or(rows.saturating_sub(1));
            }
            (Button::Down, Action::Pressed | Action::Repeated) => {
                self.row = if self.row + 1 < rows { self.row + 1 } else { 0 };
            }
            _ => {}
        }
    }

    /// The rows that fit below `top`, each with its label and what it is set to.
    pub fn draw<'a>(&self, frame: &mut Frame, top: i32, rows: usize, row: impl Fn(usize) -> (&'a str, &'a str)) {
        for (index, y) in self.shown(frame, top, rows) {
            let (label, value) = row(index);
            ink::row(frame, y, label, value, index == self.row);
        }
    }

    /// The numbers and heights of the rows that fit below `top`, for rows that are put together while they are drawn;
    /// the arrows at the edge are drawn here.
    pub fn shown(&self, frame: &mut Frame, top: i32, rows: usize) -> impl Iterator<Item = (usize, i32)> + use<> {
        // The last row needs no room for the line below it.
        let fits = ((HEIGHT as i32 + 1 - top) / STEP).max(1) as usize;
        let first = self.row.saturating_sub(fits - 1);
        ink::arrows(frame, WIDTH as i32 - 5, first > 0, first + fits < rows);
        (first..rows).take(fits).zip((top..).step_by(STEP as usize))
    }
}
