//! Displayed pictures as bits, half blocks and PNG.

use std::{error::Error, fmt, io, str::FromStr};

use embassy_time::Duration;

pub const WIDTH: usize = 128;
pub const HEIGHT: usize = 64;

/// Two pixels per character: bit 0 is the upper one, bit 1 the lower one.
const HALF_BLOCKS: [char; 4] = [' ', '▀', '▄', '█'];

const FRAME_SIDE: char = '│';

#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Bit x of row y is the pixel (x, y).
    rows: [u128; HEIGHT],
}

impl Picture {
    pub const DARK: Picture = Picture { rows: [0; HEIGHT] };

    pub fn from_fn(lit: impl Fn(usize, usize) -> bool) -> Picture {
        let row = |y| (0..WIDTH).fold(0, |row, x| row | u128::from(lit(x, y)) << x);
        Picture {
            rows: std::array::from_fn(row),
        }
    }

    pub fn pixel(&self, x: usize, y: usize) -> bool {
        x < WIDTH && self.rows.get(y).is_some_and(|row| row >> x & 1 == 1)
    }

    pub fn difference(&self, other: &Picture) -> Picture {
        Picture {
            rows: std::array::from_fn(|y| self.rows[y] ^ other.rows[y]),
        }
    }

    pub fn lit_pixels(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    pub fn half_block(&self, column: usize, line: usize) -> char {
        HALF_BLOCKS[usize::from(self.pixel(column, 2 * line)) | usize::from(self.pixel(column, 2 * line + 1)) << 1]
    }

    pub fn braille(&self, column: usize, line: usize) -> char {
        // In the order of their bits: the six of the original script, then the bottom row.
        const DOTS: [(usize, usize); 8] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)];
        let dots = DOTS.iter().enumerate().fold(0, |dots, (bit, (x, y))| {
            dots | u32::from(self.pixel(2 * column + x, 4 * line + y)) << bit
        });
        char::from_u32(0x2800 + dots).unwrap_or(' ')
    }

    /// The frame protects spaces from editors that trim them.
    pub fn framed(&self) -> String {
        let ruler = "─".repeat(WIDTH);
        let lines = (0..HEIGHT / 2).map(|line| {
            let text: String = (0..WIDTH).map(|column| self.half_block(column, line)).collect();
            format!("{FRAME_SIDE}{text}{FRAME_SIDE}\n")
        });
        format!("┌{ruler}┐\n{}└{ruler}┘\n", lines.collect::<String>())
    }

    pub fn is_framed_line(line: &str) -> bool {
        line.trim_start().starts_with(['┌', FRAME_SIDE, '└'])
    }

    pub fn write_png(&self, scale: usize, to: impl io::Write) -> Result<(), png::EncodingError> {
        write_png((WIDTH, HEIGHT), scale, |x, y| self.pixel(x, y), to)
    }
}

/// Picture of any size; each pixel becomes a square of `scale` x `scale`.
pub fn write_png(
    size: (usize, usize),
    scale: usize,
    lit: impl Fn(usize, usize) -> bool,
    to: impl io::Write,
) -> Result<(), png::EncodingError> {
    let mut writer = encoder(size, scale, to).write_header()?;
    writer.write_image_data(&rows(size, scale, lit))?;
    writer.finish()
}

pub fn write_animation(
    frames: &[(Picture, Duration)],
    scale: usize,
    to: impl io::Write,
) -> Result<(), png::EncodingError> {
    let mut encoder = encoder((WIDTH, HEIGHT), scale, to);
    encoder.set_animated(frames.len() as u32, 0)?;
    let mut writer = encoder.write_header()?;
    for (picture, time) in frames {
        writer.set_frame_delay(time.as_millis().try_into().unwrap_or(u16::MAX), 1000)?;
        writer.write_image_data(&rows((WIDTH, HEIGHT), scale, |x, y| picture.pixel(x, y)))?;
    }
    writer.finish()
}

fn encoder<W: io::Write>((width, height): (usize, usize), scale: usize, to: W) -> png::Encoder<'static, W> {
    let scale = scale.max(1);
    let mut encoder = png::Encoder::new(to, (width * scale) as u32, (height * scale) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::One);
    encoder.set_palette(&[0x00, 0x00, 0x00, 0xd6, 0xf0, 0xff][..]);
    encoder
}

fn rows((width, height): (usize, usize), scale: usize, lit: impl Fn(usize, usize) -> bool) -> Vec<u8> {
    let scale = scale.max(1);
    let columns = width * scale;
    let mut data = Vec::new();
    for y in 0..height {
        let mut row = vec![0u8; columns.div_ceil(8)];
        for column in (0..columns).filter(|column| lit(column / scale, y)) {
            row[column / 8] |= 0x80 >> (column % 8);
        }
        for _ in 0..scale {
            data.extend_from_slice(&row);
        }
    }
    data
}

/// 32 lines of half blocks without trailing spaces.
impl fmt::Display for Picture {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in 0..HEIGHT / 2 {
            let text: String = (0..WIDTH).map(|column| self.half_block(column, line)).collect();
            writeln!(out, "{}", text.trim_end_matches(' '))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "\n{}", self.framed())
    }
}

/// Lines and columns are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PictureError {
    Lines(usize),
    Columns {
        line: usize,
        columns: usize,
    },
    Character {
        line: usize,
        column: usize,
        character: char,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Lines(lines) => write!(out, "a picture has {} lines, not {lines}", HEIGHT / 2),
            PictureError::Columns { line, columns } => {
                write!(out, "line {line} of the picture has {columns} columns, not {WIDTH}")
            }
            PictureError::Character {
                line,
                column,
                character,
            } => {
                write!(
                    out,
                    "line {line}, column {column} of the picture: {character:?} is not one of \"▀▄█ \""
                )
            }
        }
    }
}

impl Error for PictureError {}

/// Trimmed as written by `Display`, or framed.
impl FromStr for Picture {
    type Err = PictureError;

    fn from_str(text: &str) -> Result<Picture, PictureError> {
        let mut picture = Picture::DARK;
        let mut lines = 0;
        for line in text.lines().filter(|line| !line.trim_start().starts_with(['┌', '└'])) {
            lines += 1;
            let framed = line
                .trim()
                .strip_prefix(FRAME_SIDE)
                .map(|line| line.strip_suffix(FRAME_SIDE).unwrap_or(line));
            let content = framed.unwrap_or(line);
            let columns = content.chars().count();
            if columns > WIDTH || (framed.is_some() && columns != WIDTH) {
                return Err(PictureError::Columns { line: lines, columns });
            }
            for (x, character) in content.chars().enumerate() {
                let pixels = HALF_BLOCKS.iter().position(|&block| block == character);
                let pixels = pixels.ok_or(PictureError::Character {
                    line: lines,
                    column: x + 1,
                    character,
                })?;
                for (half, row) in picture.rows.iter_mut().skip(2 * (lines - 1)).take(2).enumerate() {
                    *row |= u128::from(pixels >> half & 1 == 1) << x;
                }
            }
        }
        if lines == HEIGHT / 2 {
            Ok(picture)
        } else {
            Err(PictureError::Lines(lines))
        }
    }
}
