//! Puzzles of a game, with those that are solved.

use heapless::String;

use super::{
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::{self, List},
};
use crate::{device::Frame, rules::position::GameKind, table::puzzle::Puzzle};

/// Rows of a step to the left or right.
const LEAP: usize = 5;

#[derive(Default)]
pub struct Puzzles {
    of: Option<GameKind>,
    count: u8,
    list: List,
}

impl Page for Puzzles {
    /// With the cursor on the first unsolved one.
    fn open(&mut self, id: PageId, shared: &mut Shared) {
        let PageId::Puzzles { of } = id else { return };
        *self = Puzzles {
            of: Some(of),
            count: Puzzle::count(of),
            list: List::at(shared.puzzles.next(of, None).unwrap_or(0).into()),
        };
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let Some(kind) = self.of else { return };
        let texts = shared.texts();
        let mut line: String<48> = String::new();
        let (name, solved) = (texts.game(kind), shared.puzzles.count(kind));
        put!(line, "{name} {solved}/{}", self.count);
        widgets::heading(frame, &line);
        for (row, y) in self.list.shown(frame, 15, self.count.into()) {
            let number = row as u8;
            line.clear();
            texts.rules.puzzle.put(&mut line, [(number + 1).into()]);
            let is_solved = shared.puzzles.is_solved(kind, number);
            let mark = if is_solved { texts.rules.solved } else { "" };
            widgets::row(frame, y, &line, mark, row == self.list.row());
        }
    }

    fn press(&mut self, input: Input, _: &mut Context<'_>) -> Next {
        match (input.key, self.of) {
            (Key::Back, _) => return Next::Back,
            (Key::Confirm, Some(of)) => {
                let number = self.list.row() as u8;
                return Next::Push(PageId::Puzzle { of, number });
            }
            (key, _) => match key.horizontal() {
                Some(forward) => self.list.leap(self.count.into(), LEAP, forward),
                None => self.list.press(key, self.count.into()),
            },
        }
        Next::Stay
    }
}
