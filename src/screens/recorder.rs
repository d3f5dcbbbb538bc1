//! For tests on the host: which pixels of the last picture belong to which text. The firmware is built without it.

extern crate std;

use std::{cell::RefCell, collections::BTreeSet, string::String, vec, vec::Vec};

use embedded_graphics::primitives::Rectangle;

use super::frame::{HEIGHT, WIDTH};

/// Empty columns between two texts in a row: one is the gap between two letters of a word.
const BESIDE: i32 = 2;

/// What a picture is called that touches a text.
pub const PICTURE: &str = "a picture";

/// What a pixel belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    Nothing,
    Picture,
    /// The number of the text.
    Text(usize),
}

struct Record {
    texts: Vec<String>,
    /// What is being drawn.
    current: Owner,
    owners: Vec<Owner>,
}

std::thread_local! {
    static RECORD: RefCell<Record> = RefCell::new(Record {
        texts: Vec::new(),
        current: Owner::Picture,
        owners: vec![Owner::Nothing; WIDTH * HEIGHT],
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
        record.owners.fill(Owner::Nothing);
    });
}

/// What is drawn from now on is this text.
pub(super) fn begin(text: &str) {
    RECORD.with_borrow_mut(|record| {
        record.current = Owner::Text(record.texts.len());
        record.texts.push(text.into());
    });
}

/// The text ends.
pub(super) fn end() {
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

/// An area is painted over.
pub(super) fn erase(area: &Rectangle) {
    RECORD.with_borrow_mut(|record| {
        for y in area.rows() {
            for place in area.columns().filter_map(|x| place(x, y)) {
                record.owners[place] = Owner::Nothing;
            }
        }
    });
}

/// The texts of the last frame that was drawn in this thread, in pairs that touch or run into each other; a picture that touches
/// a text is called [`PICTURE`].
pub fn touching_texts() -> Vec<(String, String)> {
    RECORD.with_borrow(|record| {
        let owner = |x, y| place(x, y).map_or(Owner::Nothing, |place| record.owners[place]);
        let mut pairs = BTreeSet::new();
        for (x, y) in (0..WIDTH as i32).flat_map(|x| (0..HEIGHT as i32).map(move |y| (x, y))) {
            let near = [(-1, 1), (0, 1), (1, 1), (1, 0)].map(|(right, down)| owner(x + right, y + down));
            let beside = (2..=BESIDE).map(|right| owner(x + right, y));
            let here = owner(x, y);
            let is_text = |owner| matches!(owner, Owner::Text(_));
            let beside = beside.filter(|&other| is_text(here) && is_text(other));
            for other in near.into_iter().chain(beside).filter(|&other| other != here) {
                match (here.min(other), here.max(other)) {
                    (Owner::Nothing, _) => {}
                    pair => _ = pairs.insert(pair),
                }
            }
        }
        let name = |owner| match owner {
            Owner::Text(number) => record.texts[number].clone(),
            Owner::Picture | Owner::Nothing => PICTURE.into(),
        };
        pairs.into_iter().map(|(one, other)| (name(one), name(other))).collect()
    })
}
