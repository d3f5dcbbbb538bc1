//! Seven-segment digits, readable from across the table.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use crate::device::Frame;

pub const HEIGHT: i32 = 29;
const WIDTH: i32 = 15;
const GAP: i32 = 5;
const BAR: i32 = 4;

/// Segments, lowest bit first: top, upper left, upper right, middle, lower left, lower right, bottom.
const DIGITS: [u8; 10] = [0x77, 0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f, 0x6f];

/// Centred at `x`, with its top at `y`.
pub fn draw(frame: &mut Frame, x: i32, y: i32, number: u16) {
    let count = number.checked_ilog10().unwrap_or(0) as i32 + 1;
    let left = x - (count * (WIDTH + GAP) - GAP) / 2;
    let mut rest = number;
    for place in (0..count).rev() {
        digit_at(frame, left + place * (WIDTH + GAP), y, usize::from(rest % 10));
        rest /= 10;
    }
}

fn digit_at(frame: &mut Frame, x: i32, y: i32, digit: usize) {
    const HALF: i32 = (HEIGHT - BAR) / 2;
    let bars = DIGITS.get(digit).copied().unwrap_or(0);
    let across = |row: i32| (Point::new(x, y + row), Size::new(WIDTH as u32, BAR as u32));
    let down = |column: i32, row: i32| {
        (
            Point::new(x + column, y + row),
            Size::new(BAR as u32, (HALF + BAR) as u32),
        )
    };
    let places = [
        across(0),
        down(0, 0),
        down(WIDTH - BAR, 0),
        across(HALF),
        down(0, HALF),
        down(WIDTH - BAR, HALF),
        across(HEIGHT - BAR),
    ];
    for (place, (at, size)) in places.into_iter().enumerate() {
        if bars >> place & 1 == 1 {
            let Ok(()) = frame.fill_solid(&Rectangle::new(at, size), BinaryColor::On);
        }
    }
}
