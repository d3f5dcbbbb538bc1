//! Suns as numbers in discs.

use embedded_graphics::geometry::Point;

use crate::{
    device::Frame,
    screens::{art::auction::BOX, digits::digit},
};

/// Width of a disc, normal and in narrow rows.
pub const WIDTH: usize = 9;
pub const NARROW: usize = 7;

/// Size of the frame around the centre sun.
pub const CENTRE_WIDTH: usize = 13;
pub const CENTRE_HEIGHT: u32 = 9;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Face up: can be bid.
    Up,
    /// Face down until the epoch ends: hollow.
    Spent,
    /// Face up, but too low to bid: dotted.
    Useless,
}

/// Columns of a disc without its number.
fn ground(look: Look, column: usize, width: usize) -> u16 {
    // Symmetric.
    match (look, column.min(width.saturating_sub(column + 1))) {
        (Look::Up, 0) => 0b011_1110,
        (Look::Up, _) => 0b111_1111,
        (Look::Spent, 0) => 0b011_1110,
        (Look::Useless, 0) => 0b001_0100,
        // Open at top and bottom for digits of full height.
        (_, 1) => 0b100_0001,
        _ => 0,
    }
}

fn columns(sun: u8, width: usize) -> [u16; WIDTH] {
    let mut number = [0; WIDTH];
    let mut put = |first: usize, columns: &[u16]| {
        for (place, column) in number.iter_mut().skip(first).zip(columns) {
            *place = column << 1;
        }
    };
    let middle = width / 2;
    match sun {
        ..10 => put(middle - 1, digit(sun).columns()),
        // No sun reaches 20: a stroke for the ten is enough.
        _ if width == NARROW => {
            put(middle - 2, &[0b1_1111]);
            put(middle, digit(sun).columns());
        }
        _ => {
            put(middle - 3, digit(sun / 10).columns());
            put(middle + 1, digit(sun).columns());
        }
    }
    number
}

/// Draws the centre sun in its frame.
pub fn draw_centre(frame: &mut Frame, at: Point, sun: u8) {
    BOX.draw(frame, at);
    frame.or_columns(at.x + 2, at.y + 1, &columns(sun, WIDTH));
}

pub fn draw(frame: &mut Frame, at: Point, sun: u8, look: Look) {
    draw_wide(frame, at, sun, look, WIDTH);
}

/// `width` is [`WIDTH`] or [`NARROW`].
pub fn draw_wide(frame: &mut Frame, at: Point, sun: u8, look: Look, width: usize) {
    let mut columns = columns(sun, width);
    let shown = columns.get_mut(..width).unwrap_or_default();
    for (place, column) in shown.iter_mut().enumerate() {
        let ground = ground(look, place, width);
        *column = match look {
            Look::Up => ground & !*column,
            Look::Spent | Look::Useless => ground | *column,
        };
    }
    frame.or_columns(at.x, at.y, shown);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sun_shows_its_number_whatever_its_look() {
        let looks = [Look::Up, Look::Spent, Look::Useless];
        for (look, width) in looks.into_iter().flat_map(|look| [(look, WIDTH), (look, NARROW)]) {
            for (sun, other) in (1..=16).flat_map(|sun| (sun + 1..=16).map(move |other| (sun, other))) {
                let drawn = |sun| {
                    let mut frame = Frame::new();
                    draw_wide(&mut frame, Point::zero(), sun, look, width);
                    frame
                };
                let (one, next) = (drawn(sun), drawn(other));
                let pixels = (0..WIDTH).flat_map(|x| (0..7).map(move |y| (x, y)));
                let different = pixels.filter(|&(x, y)| one.pixel(x, y) != next.pixel(x, y)).count();
                assert!(different >= 3, "{sun} {other} {look:?} {width}");
            }
        }
    }
}
