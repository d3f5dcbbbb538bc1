//! Text and lists on a frame. Two fonts: body for reading, decision for what is chosen.

use embedded_graphics::{
    Drawable,
    draw_target::DrawTarget,
    geometry::{Point, Size},
    mono_font::{
        MonoFont, MonoTextStyle,
        iso_8859_1::{FONT_5X7, FONT_6X9, FONT_6X10},
    },
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::{Alignment, Baseline, Text, TextStyleBuilder},
};

use super::frame::{Frame, WIDTH};

pub const BODY: &MonoFont = &FONT_6X9;
/// For the letters and numbers of a table.
pub const SMALL: &MonoFont = &FONT_5X7;
pub const DECISION: &MonoFont = &FONT_6X10;

/// Writes a line with its upper left corner (or middle, or right corner) at the point.
pub fn text(frame: &mut Frame, font: &MonoFont, at: Point, alignment: Alignment, line: &str) {
    let character = MonoTextStyle::new(font, BinaryColor::On);
    let style = TextStyleBuilder::new()
        .alignment(alignment)
        .baseline(Baseline::Top)
        .build();
    let Ok(_) = Text::with_text_style(line, at, character, style).draw(frame);
}

/// A row of a list at height `y`: a label, inverted when selected, and at the right what it is set to.
pub fn row(frame: &mut Frame, y: i32, label: &str, value: &str, selected: bool) {
    const LEFT: i32 = 3;
    text(frame, DECISION, Point::new(LEFT, y), Alignment::Left, label);
    text(
        frame,
        DECISION,
        Point::new(WIDTH as i32 - LEFT, y),
        Alignment::Right,
        value,
    );
    if selected {
        let width = label.chars().count() as u32 * DECISION.character_size.width + 2 * LEFT as u32 - 1;
        frame.invert(Rectangle::new(Point::new(0, y - 1), Size::new(width, 11)));
    }
}

/// The name of a screen over a thin line.
pub fn heading(frame: &mut Frame, name: &str) {
    text(frame, BODY, Point::new(WIDTH as i32 / 2, 0), Alignment::Center, name);
    let Ok(()) = frame.fill_solid(
        &Rectangle::new(Point::new(0, 10), Size::new(WIDTH as u32, 1)),
        BinaryColor::On,
    );
}
