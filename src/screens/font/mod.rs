//! Fonts as columns of bits, compiled from `small.txt` and `text.txt` by `art/generate.rs` at build time.

use embedded_graphics::geometry::Point;

use crate::device::{Frame, HEIGHT, WIDTH};

/// A proportional font, with an empty column between letters.
pub struct Font {
    /// Start of each letter's columns and end of the last: ASCII, then [`OTHERS`].
    starts: &'static [u16],
    /// Bit n is row n from the top.
    columns: &'static [u16],
    /// Empty rows above the letters.
    above: u8,
    /// Rows of a capital; only descenders are below.
    #[cfg(feature = "recorder")]
    letters: u8,
}

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// For tables: capitals of six rows.
pub static SMALL: Font = Font {
    starts: &SMALL_STARTS,
    columns: &SMALL_COLUMNS,
    above: 0,
    #[cfg(feature = "recorder")]
    letters: 6,
};

/// For prose: capitals of seven rows.
pub static BODY: Font = Font {
    starts: &TEXT_STARTS,
    columns: &TEXT_COLUMNS,
    above: 0,
    #[cfg(feature = "recorder")]
    letters: 7,
};

/// For choices: the letters of the body font with space above.
pub static DECISION: Font = Font {
    starts: &TEXT_STARTS,
    columns: &TEXT_COLUMNS,
    above: 1,
    #[cfg(feature = "recorder")]
    letters: 7,
};

/// From the top of the highest letter to the bottom of the longest descender.
const TALLEST: i32 = 9;

pub struct Letters<'a> {
    font: &'a Font,
    text: &'a str,
    place: usize,
}

pub struct Letter {
    pub letter: char,
    /// Byte offset in the text.
    pub place: usize,
    columns: &'static [u16],
}

impl Iterator for Letters<'_> {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        let place = self.place;
        let first = *self.text.as_bytes().get(place)?;
        let letter = match first.is_ascii() {
            true => char::from(first),
            false => self.text.get(place..)?.chars().next()?,
        };
        self.place += letter.len_utf8();
        Some(Letter {
            letter,
            place,
            columns: self.font.columns_of(letter),
        })
    }
}

impl Letter {
    pub const fn advance(&self) -> i32 {
        self.columns.len() as i32 + 1
    }
}

#[cfg(test)]
pub fn has(letter: char) -> bool {
    matches!(letter, ' '..='~') || OTHERS.contains(&letter)
}

/// Whether it is not a digit or a mark. The tables of `char::is_alphabetic` would take 2 KiB of flash.
pub const fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || matches!(letter, 'À'..='ÿ' | 'Œ' | 'œ') && !matches!(letter, '×' | '÷')
}

impl Font {
    /// Width including the empty column after the last letter.
    pub fn measure(&self, line: &str) -> i32 {
        self.letters(line).map(|letter| letter.advance()).sum()
    }

    pub fn advance(&self, letter: char) -> i32 {
        self.columns_of(letter).len() as i32 + 1
    }

    /// Longest prefix that fits.
    pub fn fitting<'a>(&self, line: &'a str, width: i32) -> &'a str {
        let mut end = 0;
        for letter in self.letters(line) {
            end += letter.advance();
            if end - 1 > width {
                return line.get(..letter.place).unwrap_or(line);
            }
        }
        line
    }

    /// `at`: upper left corner. Missing letters become question marks.
    pub fn write(&self, frame: &mut Frame, at: Point, line: &str) {
        #[cfg(feature = "recorder")]
        crate::device::recorder::begin(line, at.y + i32::from(self.above + self.letters));
        let y = at.y + i32::from(self.above);
        let mut x = at.x;
        let mut band = frame.band(y);
        for letter in self.letters(line) {
            band.or(x, letter.columns);
            x += letter.advance();
        }
        #[cfg(feature = "recorder")]
        crate::device::recorder::end();
        // The last letter is followed by an empty column.
        if at.x < 0 || x - 1 > WIDTH as i32 || y < 0 || self.bottom(y, line) > HEIGHT as i32 {
            frame.note_cut();
        }
    }

    /// Hot path of drawing and wrapping, hence the fast path for single-byte letters.
    pub fn letters<'a>(&'a self, text: &'a str) -> Letters<'a> {
        Letters {
            font: self,
            text,
            place: 0,
        }
    }

    /// The row below the lowest pixel of a line at `y`.
    fn bottom(&self, y: i32, line: &str) -> i32 {
        if y + TALLEST <= HEIGHT as i32 {
            return y;
        }
        let columns = self.letters(line).flat_map(|letter| letter.columns);
        let rows = columns.fold(0, |rows, column| rows | column);
        y + (u16::BITS - rows.leading_zeros()) as i32
    }

    fn columns_of(&self, letter: char) -> &'static [u16] {
        const ASCII: usize = '~' as usize - ' ' as usize + 1;
        let place = match letter {
            ' '..='~' => Some(letter as usize - ' ' as usize),
            // `OTHERS` is sorted.
            _ => OTHERS.binary_search(&letter).ok().map(|place| ASCII + place),
        };
        let place = place.unwrap_or('?' as usize - ' ' as usize);
        match (self.starts.get(place), self.starts.get(place + 1)) {
            (Some(&start), Some(&end)) => self.columns.get(usize::from(start)..usize::from(end)),
            _ => None,
        }
        .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
