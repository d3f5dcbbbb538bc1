//! Text and lists on a frame: body for reading, decision for what is chosen, small for the letters and numbers of a table.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

pub use super::font::{BODY, DECISION, SMALL};
use super::{
    font::Font,
    frame::{Frame, WIDTH},
};

/// Writes a line with its upper left corner (or middle, or right corner) at the point.
pub fn text(frame: &mut Frame, font: &Font, at: Point, alignment: Alignment, line: &str) {
    let before = match alignment {
        Alignment::Left => 0,
        Alignment::Center => (font.measure(line) - 1) / 2,
        Alignment::Right => font.measure(line) - 1,
    };
    font.write(frame, at - Point::new(before, 0), line);
}

/// A row of a list at height `y`: a label, inverted when selected, and at the right what it is set to.
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
        frame.invert(Rectangle::new(Point::new(0, y - 1), Size::new(width, 11)));
    }
}

/// The name of a screen over a thin line.
pub fn heading(frame: &mut Frame, name: &str) {
    text(frame, &BODY, Point::new(WIDTH as i32 / 2, 0), Alignment::Center, name);
    let Ok(()) = frame.fill_solid(
        &Rectangle::new(Point::new(0, 10), Size::new(WIDTH as u32, 1)),
        BinaryColor::On,
    );
}
