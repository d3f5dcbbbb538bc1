//! The fonts, as columns of bits: Latin-1, so French has its accents. Made at build time by `generate.rs`.

use embedded_graphics::geometry::Point;

use super::frame::{Frame, HEIGHT, WIDTH};

/// Letters of one width, side by side.
pub struct Font {
    width: u8,
    /// `width` columns a letter; bit n is row n from the top.
    columns: &'static [u16],
}

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

impl Font {
    /// How wide a line is.
    pub fn measure(&self, line: &str) -> i32 {
        line.chars().count() as i32 * i32::from(self.width)
    }

    /// Writes a line with its upper left corner at the point; a letter that the font does not have is a question mark.
    pub fn write(&self, frame: &mut Frame, at: Point, line: &str) {
        // The last column of a letter is the gap to the next.
        let end = at.x + self.measure(line) - 1;
        if at.x < 0 || end > WIDTH as i32 || at.y < 0 || at.y + i32::from(self.width) + 1 > HEIGHT as i32 {
            frame.note_cut();
        }
        let columns = line.chars().flat_map(|letter| self.letter(letter));
        for (&column, x) in columns.zip(at.x..) {
            frame.or_column(x, at.y, column);
        }
    }

    fn letter(&self, letter: char) -> &'static [u16] {
        let place = match letter {
            '\u{20}'..='\u{7e}' => letter as usize - 0x20,
            '\u{a0}'..='\u{ff}' => letter as usize - 0xa0 + 0x5f,
            _ => '?' as usize - 0x20,
        };
        let start = place * usize::from(self.width);
        self.columns
            .get(start..start + usize::from(self.width))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::{
        Drawable,
        mono_font::{MonoFont, MonoTextStyle, iso_8859_1},
        pixelcolor::BinaryColor,
        text::{Baseline, Text},
    };

    #[test]
    fn a_line_by_columns_equals_the_same_line_by_pixels() {
        let fonts: [(&Font, &MonoFont); 3] = [
            (&SMALL, &iso_8859_1::FONT_5X7),
            (&BODY, &iso_8859_1::FONT_6X9),
            (&DECISION, &iso_8859_1::FONT_6X10),
        ];
        for (font, original) in fonts {
            for line in ["Dés de Râ: À", "~ !?09azAZ", "ÿß¡çœ"] {
                let (mut columns, mut pixels) = (Frame::new(), Frame::new());
                font.write(&mut columns, Point::new(3, 5), line);
                let style = MonoTextStyle::new(original, BinaryColor::On);
                Text::with_baseline(line, Point::new(3, 5), style, Baseline::Top)
                    .draw(&mut pixels)
                    .unwrap();
                assert!(columns == pixels, "{line}");
                assert_eq!(
                    font.measure(line),
                    line.chars().count() as i32 * original.character_size.width as i32
                );
            }
        }
    }
}
