//! Small pictures: uses of the dice, headings and markers of the seats.

use embedded_graphics::geometry::Point;

use super::{offers::Use, players::Heading};
use crate::{
    device::Frame,
    rules::{Seat, dice::Colour},
    screens::{
        art::dice::{
            ANKHS, CIVILISATION, DISASTER, END, FLOOD, HOURGLASS, MARKERS, MONUMENT, NILE, PHARAOH, ROWS,
            SMALL_CIVILISATION, SMALL_MONUMENT, SMALL_NILE, SMALL_PHARAOH, STAR,
        },
        sprite::Sprite,
    },
    text::dice::Dice,
};

pub use crate::screens::art::dice::{AGAIN, FLOODED, KEEP, ROLLED, UNROLLED};

pub const fn of_use(each: Use) -> &'static Sprite<11> {
    match each {
        Use::Pharaoh => &PHARAOH,
        Use::Nile => &NILE,
        Use::Flood => &FLOOD,
        Use::Civilisation => &CIVILISATION,
        Use::Monument => &MONUMENT,
        Use::Ankhs => &ANKHS,
        Use::Disaster => &DISASTER,
        Use::End => &END,
    }
}

pub const fn of_heading(heading: Heading) -> &'static Sprite<7> {
    match heading {
        Heading::Score => &STAR,
        Heading::Pharaoh => &SMALL_PHARAOH,
        Heading::Nile => &SMALL_NILE,
        Heading::Floods => &FLOODED,
        Heading::Civilisation => &SMALL_CIVILISATION,
        Heading::Monuments => &SMALL_MONUMENT,
        Heading::Prospect => &HOURGLASS,
    }
}

/// Letters of [`ROWS`] in the order of the sheet: those of the colours in all languages.
const ROW_LETTERS: [&str; 9] = ["Y", "R", "B", "V", "G", "J", "P", "Ge", "Gr"];

pub fn row(colour: Colour, texts: &Dice) -> Option<&'static Sprite<6>> {
    let letters = texts.letters.of(colour);
    let row = ROW_LETTERS.iter().position(|&row| row == letters)?;
    ROWS.get(row)
}

pub fn draw_marker(frame: &mut Frame, at: Point, seat: Seat) {
    if let Some(marker) = MARKERS.get(usize::from(seat)) {
        marker.draw(frame, at);
    }
}
