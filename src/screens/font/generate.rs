//! Build-time only: turns embedded-graphics' Latin-1 fonts into columns, so that a letter is drawn by bytes, not by pixels.

use std::{convert::Infallible, fmt::Write};

use embedded_graphics::{
    Pixel,
    mono_font::{
        MonoFont, MonoTextStyle,
        iso_8859_1::{FONT_5X7, FONT_6X9, FONT_6X10},
    },
    pixelcolor::BinaryColor,
    prelude::*,
    text::{Baseline, Text},
};

/// The columns of one letter; bit n is its row n from the top.
struct Letter(Vec<u16>);

impl OriginDimensions for Letter {
    fn size(&self) -> Size {
        Size::new(self.0.len() as u32, u16::BITS)
    }
}

impl DrawTarget for Letter {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, colour) in pixels {
            self.0[x as usize] |= u16::from(colour.is_on()) << y;
        }
        Ok(())
    }
}

/// The fonts as Rust source: the printable letters of Latin-1 in their order.
pub fn generate() -> String {
    let fonts = [("SMALL", &FONT_5X7), ("BODY", &FONT_6X9), ("DECISION", &FONT_6X10)];
    fonts.iter().map(|(name, font)| constant(name, font)).collect()
}

fn constant(name: &str, font: &MonoFont) -> String {
    let width = font.character_size.width;
    let style = MonoTextStyle::new(font, BinaryColor::On);
    let mut columns = String::new();
    for letter in ('\u{20}'..='\u{7e}').chain('\u{a0}'..='\u{ff}') {
        let mut drawn = Letter(vec![0; width as usize]);
        let text = letter.to_string();
        let Ok(_) = Text::with_baseline(&text, Point::zero(), style, Baseline::Top).draw(&mut drawn);
        for column in drawn.0 {
            write!(columns, "{column:#x},").expect("a string takes all that is written");
        }
        columns.push('\n');
    }
    // The columns have a name, so that the report can weigh them.
    format!(
        "static {name}_COLUMNS: [u16; {}] = [\n{columns}];\n\
         pub static {name}: Font = Font {{ width: {width}, columns: &{name}_COLUMNS }};\n",
        columns.matches(',').count()
    )
}
