//! For tests on the host: which pixels of the last picture belong to which text. The firmware is built without it.

extern crate std;

use std::{cell::RefCell, collections::BTreeSet, string::String, vec, vec::Vec};

use embedded_graphics::primitives::Rectangle;

use super::frame::{HEIGHT, WIDTH};

/// Empty columns between two texts in a row: one is the gap between two letters of a word.
const BESIDE: usize = 2;

struct Record {
    texts: Vec<String>,
    /// The number of the text that a pixel belongs to, from 1.
    owners: Vec<usize>,
}

std::thread_local! {
    static RECORD: RefCell<Record> = RefCell::new(Record { texts: Vec::new(), owners: vec![0; WIDTH * HEIGHT] });
}

fn place(x: i32, y: i32) -> Option<usize> {
    let inside = (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y);
    inside.then(|| y as usize * WIDTH + x as usize)
}

/// A picture is begun.
pub(super) fn clear() {
    RECORD.with_borrow_mut(|record| {
        record.texts.clear();
        record.owners.fill(0);
    });
}

/// A text is begun.
pub(super) fn begin(text: &str) {
    RECORD.with_borrow_mut(|record| record.texts.push(text.into()));
}

/// A column of the text that was begun last.
pub(super) fn column(x: i32, y: i32, bits: u16) {
    RECORD.with_borrow_mut(|record| {
        for row in (0..16).filter(|row| bits >> row & 1 == 1) {
            if let Some(place) = place(x, y + row) {
                record.owners[place] = record.texts.len();
            }
        }
    });
}

/// An area is painted over.
pub(super) fn erase(area: &Rectangle) {
    RECORD.with_borrow_mut(|record| {
        for y in area.rows() {
            for place in area.columns().filter_map(|x| place(x, y)) {
                record.owners[place] = 0;
            }
        }
    });
}

/// The texts of the last picture that was drawn in this thread, in pairs that touch or run into each other.
pub fn touching_texts() -> Vec<(String, String)> {
    RECORD.with_borrow(|record| {
        let owner = |x, y| place(x, y).map_or(0, |place| record.owners[place]);
        let mut pairs = BTreeSet::new();
        for (x, y) in (0..WIDTH as i32).flat_map(|x| (0..HEIGHT as i32).map(move |y| (x, y))) {
            let neighbours = [(-1, 1), (0, 1), (1, 1)]
                .into_iter()
                .chain((1..=BESIDE as i32).map(|by| (by, 0)));
            for (right, down) in neighbours {
                let (one, other) = (owner(x, y), owner(x + right, y + down));
                if one != 0 && other != 0 && one != other {
                    pairs.insert((one.min(other), one.max(other)));
                }
            }
        }
        let text = |number: usize| record.texts[number - 1].clone();
        pairs.into_iter().map(|(one, other)| (text(one), text(other))).collect()
    })
}
