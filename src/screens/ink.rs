//! Text and lists on a frame. Fonts: body for prose, decision for choices, small for tables.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

use heapless::String;

pub use super::font::{BODY, DECISION, SMALL};
use super::{font::Font, icons};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    table::Name,
};

/// `at` is the upper left corner, or the middle or right end of the top.
pub fn text(frame: &mut Frame, font: &Font, at: Point, alignment: Alignment, line: &str) {
    let before = match alignment {
        Alignment::Left => 0,
        Alignment::Center => (font.measure(line) - 1) / 2,
        Alignment::Right => font.measure(line) - 1,
    };
    font.write(frame, at - Point::new(before, 0), line);
}

/// A list row at height `y`: a label, inverted if selected, and a value at the right.
pub fn row(frame: &mut Frame, y: i32, label: &str, value: &str, selected: bool) {
    const LEFT: i32 = 3;
    text(frame, &DECISION, Point::new(LEFT, y), Alignment::Left, label);
    text(
        frame,
        &DECISION,
        Point::new(WIDTH as i32 - LEFT, y),
        Alignment::Right,
        value,
    );
    if selected {
        let width = (DECISION.measure(label) + 2 * LEFT - 1) as u32;
        frame.invert(Rectangle::new(Point::new(0, y), Size::new(width, 11)));
    }
}

/// The title of a page above a thin line.
pub fn heading(frame: &mut Frame, name: &str) {
    text(frame, &BODY, Point::new(WIDTH as i32 / 2, 0), Alignment::Center, name);
    let Ok(()) = frame.fill_solid(
        &Rectangle::new(Point::new(0, 10), Size::new(WIDTH as u32, 1)),
        BinaryColor::On,
    );
}

/// Top 8 rows: at most 20 letters, usually the turn and the pending decision. The right end stays free.
pub fn status(frame: &mut Frame, line: &str) {
    text(frame, &SMALL, Point::new(0, 0), Alignment::Left, line);
}

/// A player's name, cut to the width.
pub fn name(frame: &mut Frame, at: Point, width: i32, name: Name) {
    let mut letters: String<{ Name::LONGEST * 2 }> = String::new();
    // Fits: letters of at most two bytes.
    put!(letters, "{name}");
    text(frame, &SMALL, at, Alignment::Left, SMALL.fitting(&letters, width));
}

/// A small number; `at` is its right end.
pub fn number(frame: &mut Frame, at: Point, number: i32) {
    let mut digits: String<12> = String::new();
    put!(digits, "{number}");
    text(frame, &SMALL, at, Alignment::Right, &digits);
}

/// A bar that fills from the left, 6 rows high.
pub fn bar(frame: &mut Frame, at: Point, width: u32, percent: u8) {
    let Ok(()) = frame.fill_solid(&Rectangle::new(at, Size::new(width, 6)), BinaryColor::On);
    let full = (width - 2) * u32::from(percent.min(100)) / 100;
    let empty = Rectangle::new(at + Point::new(1 + full as i32, 1), Size::new(width - 2 - full, 4));
    let Ok(()) = frame.fill_solid(&empty, BinaryColor::Off);
}

/// Scroll arrows at the right edge.
pub fn arrows(frame: &mut Frame, x: i32, above: bool, below: bool) {
    if above {
        icons::ABOVE.draw(frame, Point::new(x, 0));
    }
    if below {
        icons::BELOW.draw(frame, Point::new(x, HEIGHT as i32 - 3));
    }
}
