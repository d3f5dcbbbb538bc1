//! The fonts, as columns of bits. The letters are drawn in `small.txt` and `text.txt`; `generate.rs` makes tables of them at build time.

use embedded_graphics::geometry::Point;

use super::frame::{Frame, HEIGHT, WIDTH};

/// Letters of their own widths, with an empty column between two.
pub struct Font {
    /// Where the columns of each letter begin, and where those of the last one end: ASCII, then [`OTHERS`].
    starts: &'static [u16],
    /// Bit n is row n from the top.
    columns: &'static [u16],
    /// Empty rows above the letters.
    above: u8,
    /// Rows of a capital; below them are only tails.
    #[cfg(feature = "recorder")]
    letters: u8,
}

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// For the letters and numbers of a table: capitals of six rows.
pub static SMALL: Font = Font {
    starts: &SMALL_STARTS,
    columns: &SMALL_COLUMNS,
    above: 0,
    #[cfg(feature = "recorder")]
    letters: 6,
};

/// For reading: capitals of seven rows.
pub static BODY: Font = Font {
    starts: &TEXT_STARTS,
    columns: &TEXT_COLUMNS,
    above: 0,
    #[cfg(feature = "recorder")]
    letters: 7,
};

/// For what is chosen: the same letters in rows with some room above.
pub static DECISION: Font = Font {
    starts: &TEXT_STARTS,
    columns: &TEXT_COLUMNS,
    above: 1,
    #[cfg(feature = "recorder")]
    letters: 7,
};

/// Whether the fonts have a letter.
#[cfg(test)]
pub fn has(letter: char) -> bool {
    matches!(letter, ' '..='~') || OTHERS.contains(&letter)
}

impl Font {
    /// How wide a line is, with the empty column behind its last letter.
    pub fn measure(&self, line: &str) -> i32 {
        line.chars().map(|letter| self.advance(letter)).sum()
    }

    /// From the beginning of a letter to that of the next.
    pub fn advance(&self, letter: char) -> i32 {
        self.letter(letter).len() as i32 + 1
    }

    /// As much of the line as fits into so many columns.
    pub fn fitting<'a>(&self, line: &'a str, width: i32) -> &'a str {
        let mut end = 0;
        let mut places = line.char_indices().skip_while(|&(_, letter)| {
            end += self.advance(letter);
            end - 1 <= width
        });
        places.next().and_then(|(place, _)| line.get(..place)).unwrap_or(line)
    }

    /// Writes a line with its upper left corner at the point; a letter that the font does not have is a question mark.
    pub fn write(&self, frame: &mut Frame, at: Point, line: &str) {
        #[cfg(feature = "recorder")]
        super::recorder::begin(line, at.y + i32::from(self.above + self.letters));
        let y = at.y + i32::from(self.above);
        let mut x = at.x;
        let mut all = 0;
        for letter in line.chars() {
            for &column in self.letter(letter) {
                frame.or_column(x, y, column);
                all |= column;
                x += 1;
            }
            x += 1;
        }
        #[cfg(feature = "recorder")]
        super::recorder::end();
        let bottom = y + (u16::BITS - all.leading_zeros()) as i32;
        // Behind the last letter there is an empty column.
        if at.x < 0 || x - 1 > WIDTH as i32 || y < 0 || bottom > HEIGHT as i32 {
            frame.note_cut();
        }
    }

    fn letter(&self, letter: char) -> &'static [u16] {
        const ASCII: usize = '~' as usize - ' ' as usize + 1;
        let place = match letter {
            ' '..='~' => Some(letter as usize - ' ' as usize),
            _ => OTHERS
                .iter()
                .position(|&other| other == letter)
                .map(|place| ASCII + place),
        };
        let place = place.unwrap_or('?' as usize - ' ' as usize);
        match self.starts.get(place..place + 2) {
            Some(&[start, end]) => self.columns.get(usize::from(start)..usize::from(end)),
            _ => None,
        }
        .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
