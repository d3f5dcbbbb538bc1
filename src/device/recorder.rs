//! For tests on the host: which pixels of the last picture belong to which text. The firmware is built without it.
//!
//! A text touches what is beside its ink without a free pixel: another text, a picture, a line, the edge of a box. White
//! letters may lie at the edge of the screen, for the glass around it is black as their ground; dark letters in a light box
//! may not, for there the box ends.

extern crate std;

use std::{cell::RefCell, collections::BTreeSet, string::String, vec, vec::Vec};

use embedded_graphics::primitives::Rectangle;

use super::frame::{HEIGHT, WIDTH};

/// Empty columns between two texts in a row: one is the gap between two letters of a word.
const BESIDE: i32 = 2;

/// What a picture is called that touches a text.
pub const PICTURE: &str = "a picture";
/// What a line or a light box is called that touches a text.
pub const LINE: &str = "a line";
/// What the end of a light box is called that touches the dark text in it.
pub const EDGE: &str = "the edge of its box";

/// What a pixel belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    Nothing,
    Picture,
    Line,
    /// The number of the text.
    Text(usize),
}

struct Record {
    texts: Vec<String>,
    /// The rows below the letters of each text, where only tails go on.
    lines: Vec<i32>,
    /// What is being drawn.
    current: Owner,
    owners: Vec<Owner>,
    /// Where black and white are swapped.
    inverted: Vec<bool>,
}

impl Record {
    fn owner(&self, x: i32, y: i32) -> Owner {
        place(x, y).map_or(Owner::Nothing, |place| self.owners[place])
    }

    /// Off the screen nothing is.
    fn is_inverted(&self, x: i32, y: i32) -> bool {
        place(x, y).is_some_and(|place| self.inverted[place])
    }

    /// What the ink of a text has beside it, other than texts and pictures.
    fn beside(&self, x: i32, y: i32) -> Option<&'static str> {
        let around = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(right, down)| (x + right, y + down));
        let inverted = self.is_inverted(x, y);
        // A tail may end where its box does.
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

/// A frame is begun.
pub(super) fn clear() {
    RECORD.with_borrow_mut(|record| {
        record.texts.clear();
        record.lines.clear();
        record.owners.fill(Owner::Nothing);
        record.inverted.fill(false);
    });
}

/// What is drawn from now on is this text.
/// `line`: the row below its letters, where only tails go on.
pub(crate) fn begin(text: &str, line: i32) {
    RECORD.with_borrow_mut(|record| {
        record.current = Owner::Text(record.texts.len());
        record.texts.push(text.into());
        record.lines.push(line);
    });
}

/// The text ends.
pub(crate) fn end() {
    RECORD.with_borrow_mut(|record| record.current = Owner::Picture);
}

/// Pixels are whitened, bit 0 at row `y`.
pub(super) fn column(x: i32, y: i32, bits: u16) {
    RECORD.with_borrow_mut(|record| {
        for row in (0..16).filter(|row| bits >> row & 1 == 1) {
            if let Some(place) = place(x, y + row) {
                record.owners[place] = record.current;
            }
        }
    });
}

/// An area is painted over: black, or as a line or a box.
pub(super) fn fill(area: &Rectangle, on: bool) {
    let owner = if on { Owner::Line } else { Owner::Nothing };
    each(area, |record, place| {
        record.owners[place] = owner;
        record.inverted[place] = false;
    });
}

/// Black and white are swapped.
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

/// The texts of the last frame that was drawn in this thread, in pairs that touch or run into each other; what is no text is
/// called [`PICTURE`], [`LINE`] or [`EDGE`] and comes first.
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
