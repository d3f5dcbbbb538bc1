//! Host tests only: records which pixels belong to which text, to find texts that touch something.
//!
//! A text touches another text, a picture, a line or the edge of a box adjacent to its pixels. White letters may touch
//! the edge of the screen, which is surrounded by black; dark letters in a light box may not.

extern crate std;

use std::{cell::RefCell, collections::BTreeSet, string::String, vec, vec::Vec};

use embedded_graphics::primitives::Rectangle;

use super::frame::{HEIGHT, WIDTH};

/// Empty columns between two texts in a row; letters of a word have one.
const BESIDE: i32 = 2;

pub const PICTURE: &str = "a picture";
pub const LINE: &str = "a line";
/// Edge of the light box around a dark text.
pub const EDGE: &str = "the edge of its box";

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    Nothing,
    Picture,
    Line,
    Text(usize),
}

struct Record {
    texts: Vec<String>,
    /// Row below each text, crossed only by descenders.
    lines: Vec<i32>,
    current: Owner,
    owners: Vec<Owner>,
    /// Pixels with swapped colours.
    inverted: Vec<bool>,
}

impl Record {
    fn owner(&self, x: i32, y: i32) -> Owner {
        place(x, y).map_or(Owner::Nothing, |place| self.owners[place])
    }

    /// False off the screen.
    fn is_inverted(&self, x: i32, y: i32) -> bool {
        place(x, y).is_some_and(|place| self.inverted[place])
    }

    /// A line or an edge next to the text pixel at (x, y).
    fn beside(&self, x: i32, y: i32) -> Option<&'static str> {
        let around = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(right, down)| (x + right, y + down));
        let inverted = self.is_inverted(x, y);
        // A descender may end at the edge of its box.
        let tail =
            matches!(self.owner(x, y), Owner::Text(number) if self.lines.get(number).is_some_and(|&line| y >= line));
        let mut others = around
            .into_iter()
            .filter(|&(x, y)| !matches!(self.owner(x, y), Owner::Text(_)));
        others.find_map(|(x, y)| match (inverted, self.is_inverted(x, y), self.owner(x, y)) {
            (false, false, Owner::Line) | (false, true, Owner::Nothing) => Some(LINE),
            (true, true, Owner::Line) | (true, false, Owner::Nothing) if !tail => Some(EDGE),
            _ => None,
        })
    }
}

std::thread_local! {
    static RECORD: RefCell<Record> = RefCell::new(Record {
        texts: Vec::new(),
        lines: Vec::new(),
        current: Owner::Picture,
        owners: vec![Owner::Nothing; WIDTH * HEIGHT],
        inverted: vec![false; WIDTH * HEIGHT],
    });
}

fn place(x: i32, y: i32) -> Option<usize> {
    let inside = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
    inside.then(|| y as usize * WIDTH + x as usize)
}

pub(super) fn clear() {
    RECORD.with_borrow_mut(|record| {
        record.texts.clear();
        record.lines.clear();
        record.owners.fill(Owner::Nothing);
        record.inverted.fill(false);
    });
}

/// Assigns the following pixels to a text; only descenders go below row `line`.
pub(crate) fn begin(text: &str, line: i32) {
    RECORD.with_borrow_mut(|record| {
        record.current = Owner::Text(record.texts.len());
        record.texts.push(text.into());
        record.lines.push(line);
    });
}

pub(crate) fn end() {
    RECORD.with_borrow_mut(|record| record.current = Owner::Picture);
}

pub(super) fn column(x: i32, y: i32, bits: u16) {
    RECORD.with_borrow_mut(|record| {
        for row in (0..16).filter(|row| bits >> row & 1 == 1) {
            if let Some(place) = place(x, y + row) {
                record.owners[place] = record.current;
            }
        }
    });
}

pub(super) fn fill(area: &Rectangle, on: bool) {
    let owner = if on { Owner::Line } else { Owner::Nothing };
    each(area, |record, place| {
        record.owners[place] = owner;
        record.inverted[place] = false;
    });
}

pub(super) fn invert(area: &Rectangle) {
    each(area, |record, place| record.inverted[place] ^= true);
}

fn each(area: &Rectangle, change: impl Fn(&mut Record, usize)) {
    RECORD.with_borrow_mut(|record| {
        for y in area.rows() {
            for place in area.columns().filter_map(|x| place(x, y)) {
                change(record, place);
            }
        }
    });
}

/// Pairs of touching texts in this thread's last frame; [`PICTURE`], [`LINE`] or [`EDGE`] come first.
pub fn touching_texts() -> Vec<(String, String)> {
    RECORD.with_borrow(|record| {
        let owner = |x, y| record.owner(x, y);
        let (mut pairs, mut ends) = (BTreeSet::new(), BTreeSet::new());
        for (x, y) in (0..WIDTH as i32).flat_map(|x| (0..HEIGHT as i32).map(move |y| (x, y))) {
            let near = [(-1, 1), (0, 1), (1, 1), (1, 0)].map(|(right, down)| owner(x + right, y + down));
            let beside = (2..=BESIDE).map(|right| owner(x + right, y));
            let here = owner(x, y);
            if let (Owner::Text(number), Some(what)) = (here, record.beside(x, y)) {
                ends.insert((what, number));
            }
            let is_text = |owner| matches!(owner, Owner::Text(_));
            let beside = beside.filter(|&other| is_text(here) && is_text(other));
            for other in near.into_iter().chain(beside).filter(|&other| other != here) {
                match (here.min(other), here.max(other)) {
                    (Owner::Nothing | Owner::Line, _) | (_, Owner::Line) => {}
                    pair => _ = pairs.insert(pair),
                }
            }
        }
        let name = |owner| match owner {
            Owner::Text(number) => record.texts[number].clone(),
            Owner::Picture | Owner::Line | Owner::Nothing => PICTURE.into(),
        };
        let pairs = pairs.into_iter().map(|(one, other)| (name(one), name(other)));
        let ends = ends
            .into_iter()
            .map(|(what, number)| (what.into(), name(Owner::Text(number))));
        pairs.chain(ends).collect()
    })
}
