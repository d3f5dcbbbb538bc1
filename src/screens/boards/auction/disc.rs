//! Suns as numbers in discs.

use embedded_graphics::geometry::Point;

use crate::{
    device::Frame,
    screens::{art::auction::BOX, digits::digit},
};

/// Width of a disc.
pub const WIDTH: usize = 9;
pub const NARROW: usize = 9;
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

/// Brackets around two digits, with free columns between.
const WIDEST: usize = WIDTH + 2;

/// Position of a disc and of its digits.
#[derive(Clone, Copy)]
struct Layout {
    /// Left edge, relative to a normal disc's.
    left: i32,
    width: usize,
    tens: usize,
    ones: usize,
}

impl Layout {
    const fn of(sun: u8, look: Look) -> Layout {
        match (sun < 10, look) {
            (true, _) => Layout::new(0, WIDTH, 0, 3),
            (false, Look::Up) => Layout::new(0, WIDTH, 1, 5),
            // Keep the brackets apart from the digits.
            (false, _) => Layout::new(-1, WIDEST, 2, 6),
        }
    }

    const fn narrow(sun: u8) -> Layout {
        if sun < 10 {
            Layout::new(0, 7, 0, 2)
        } else {
            Layout::new(0, 8, 1, 4)
        }
    }

    const fn new(left: i32, width: usize, tens: usize, ones: usize) -> Layout {
        Layout {
            left,
            width,
            tens,
            ones,
        }
    }

    /// Draws the number, lowered by `top`, over `ground`.
    fn draw(self, frame: &mut Frame, at: Point, (sun, top): (u8, u8), inverse: bool, ground: impl Fn(usize) -> u16) {
        let mut number = [0; WIDEST];
        let mut put = |first: usize, columns: &[u16]| {
            for (place, column) in number.iter_mut().skip(first).zip(columns) {
                *place = column << top;
            }
        };
        put(self.ones, digit(sun).columns());
        // No sun reaches 20. Without its foot the ten needs two columns.
        match self.ones - self.tens {
            4 if sun >= 10 => put(self.tens, digit(1).columns()),
            _ if sun >= 10 => put(self.tens, &TEN),
            _ => {}
        }
        let shown = number.get_mut(..self.width).unwrap_or_default();
        for (place, column) in shown.iter_mut().enumerate() {
            let ground = ground(place.min(self.width.saturating_sub(place + 1)));
            *column = if inverse { ground & !*column } else { ground | *column };
        }
        frame.or_columns(at.x + self.left, at.y, shown);
    }
}

/// A ten in two columns.
const TEN: [u16; 2] = [0b0_0010, 0b1_1111];

/// Draws the centre sun in its frame; 0 is an empty frame.
pub fn draw_centre(frame: &mut Frame, at: Point, sun: u8) {
    BOX.draw(frame, at);
    if sun == 0 {
        return;
    }
    Layout::of(sun, Look::Up).draw(frame, at + Point::new(2, 1), (sun, 1), false, |_| 0);
}

pub fn draw(frame: &mut Frame, at: Point, sun: u8, look: Look) {
    // Brackets are open at top and bottom for digits of full height.
    let ground = |column| match (look, column) {
        (Look::Up, 0) => 0b011_1110,
        (Look::Up, _) => 0b111_1111,
        (Look::Spent, 0) => 0b011_1110,
        (Look::Useless, 0) => 0b001_0100,
        (_, 1) => 0b100_0001,
        _ => 0,
    };
    Layout::of(sun, look).draw(frame, at, (sun, 1), look == Look::Up, ground);
}

/// For rows in two columns, too narrow for brackets around two digits: a spent sun has dots at its corners.
pub fn draw_narrow(frame: &mut Frame, at: Point, sun: u8, look: Look) {
    let ground = |column| match (look, column) {
        (Look::Up, 0) => 0b011_1110,
        (Look::Up, _) => 0b111_1111,
        (_, 0) => 0b100_0001,
        _ => 0,
    };
    Layout::narrow(sun).draw(frame, at, (sun, 1), look == Look::Up, ground);
}

/// A sun to choose, 11 columns and 9 rows with the gap: a ring, or the number alone to be inverted.
pub fn draw_offer(frame: &mut Frame, at: Point, sun: u8, selected: bool) {
    let ring = |column| match column {
        _ if selected => 0,
        0 => 0b0_1111_1110,
        _ => 0b1_0000_0001,
    };
    let layout = match sun < 10 {
        true => Layout::new(1, WIDTH, 0, 3),
        false => Layout::new(0, 10, 2, 5),
    };
    layout.draw(frame, at, (sun, 2), false, ring);
}

#[cfg(test)]
mod tests {
    use embedded_graphics::{geometry::Size, primitives::Rectangle};

    use super::*;

    fn drawn(draw: impl Fn(&mut Frame)) -> Frame {
        let mut frame = Frame::new();
        draw(&mut frame);
        frame
    }

    /// Looks of a sun, at an offset of 2.
    fn looks(sun: u8) -> [Frame; 8] {
        let at = Point::new(2, 2);
        [
            drawn(|frame| draw(frame, at, sun, Look::Up)),
            drawn(|frame| draw(frame, at, sun, Look::Spent)),
            drawn(|frame| draw(frame, at, sun, Look::Useless)),
            drawn(|frame| draw_narrow(frame, at, sun, Look::Up)),
            drawn(|frame| draw_narrow(frame, at, sun, Look::Spent)),
            drawn(|frame| draw_centre(frame, at, sun)),
            drawn(|frame| draw_offer(frame, at, sun, false)),
            drawn(|frame| draw_offer(frame, at, sun, true)),
        ]
    }

    #[test]
    fn a_sun_shows_its_number_whatever_its_look() {
        for (sun, other) in (1..=16).flat_map(|sun| (sun + 1..=16).map(move |other| (sun, other))) {
            for (place, (one, next)) in looks(sun).into_iter().zip(looks(other)).enumerate() {
                let pixels = (0..20).flat_map(|x| (0..14).map(move |y| (x, y)));
                let different = pixels.filter(|&(x, y)| one.pixel(x, y) != next.pixel(x, y)).count();
                assert!(different >= 3, "{sun} {other} {place}");
            }
        }
    }

    /// Columns of the five rows of digits from row `top`.
    fn columns(frame: &Frame, top: usize) -> impl Iterator<Item = u8> {
        let column = move |x| (0..5).fold(0, |bits, row| bits | u8::from(frame.pixel(x, top + row)) << row);
        (0..20).map(column)
    }

    /// Every digit has a free column on both sides.
    #[test]
    fn two_digits_touch_neither_each_other_nor_the_edge() {
        for sun in 10..=16 {
            for (place, frame) in looks(sun).iter().enumerate() {
                let light = [0, 3].contains(&place);
                let top = 2 + [1, 1, 1, 1, 1, 2, 2, 2][place];
                let found = columns(frame, top).map(|column| if light { !column & 0b1_1111 } else { column });
                let found: heapless::Vec<u8, 20> = found.collect();
                let ones = digit(sun).columns().map(|column| column as u8);
                let tens = [
                    &digit(1).columns().map(|column| column as u8)[..],
                    &[0b0_0010, 0b1_1111],
                ];
                let is_there = |tens: &&[u8]| {
                    let mut wanted: heapless::Vec<u8, 12> = heapless::Vec::new();
                    wanted.extend([0].into_iter().filter(|_| !light));
                    wanted.extend(tens.iter().copied().chain([0]).chain(ones));
                    wanted.extend([0].into_iter().filter(|_| !light));
                    found.windows(wanted.len()).any(|found| found == wanted)
                };
                assert!(tens.iter().any(is_there), "{sun} {place}");
            }
        }
    }

    #[test]
    fn the_selected_sun_is_lighter_than_the_others() {
        for sun in 1..=16 {
            let offer = |selected| {
                drawn(|frame| {
                    draw_offer(frame, Point::zero(), sun, selected);
                    if selected {
                        frame.invert(Rectangle::new(Point::zero(), Size::new(11, 9)));
                    }
                })
            };
            let lit = |frame: &Frame| (0..11 * 9).filter(|at| frame.pixel(at % 11, at / 11)).count();
            let (selected, other) = (lit(&offer(true)), lit(&offer(false)));
            assert!(selected > 11 * 9 * 3 / 5, "{sun}: {selected}");
            assert!(other < 11 * 9 / 2, "{sun}: {other}");
        }
    }
}
