//! What is on the glass of the emulated OLED, and how a failing test shows it.

use std::fmt;

pub const WIDTH: usize = 128;
pub const HEIGHT: usize = 64;

/// In page order: byte `page * 128 + x`, bit 0 on top.
#[derive(Clone, PartialEq, Eq)]
pub struct Screen(pub [u8; WIDTH * HEIGHT / 8]);

/// A screen that stood still, and since when.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub ms: f64,
    pub screen: Screen,
}

impl Screen {
    pub fn is_lit(&self, x: usize, y: usize) -> bool {
        self.0[y / 8 * WIDTH + x] >> (y % 8) & 1 == 1
    }

    pub fn lit(&self) -> u32 {
        self.0.iter().map(|byte| byte.count_ones()).sum()
    }
}

/// Two rows of pixels a line, in half blocks.
impl fmt::Display for Screen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..HEIGHT).step_by(2) {
            let line: String = (0..WIDTH)
                .map(|x| match (self.is_lit(x, y), self.is_lit(x, y + 1)) {
                    (false, false) => ' ',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (true, true) => '█',
                })
                .collect();
            writeln!(formatter, "|{line}|")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Screen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "\n{self}")
    }
}
