//! A page of the rules: a title, an optional picture and a few lines.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::{
    device::{Frame, WIDTH},
    screens::{font, reading::lines, sprite::Sprite, widgets},
    text::RulesPage,
};

/// Pages with a picture are scoring tables.
pub type Picture = Option<&'static Sprite<16>>;

pub struct Sheet {
    pub page: &'static RulesPage,
    pub picture: Picture,
}

/// Left edge of the text beside a picture.
const MARGIN: i32 = 21;
const TOP: i32 = 11;

impl Sheet {
    /// Prose in the body font, or a table in the small font beside a picture.
    pub fn draw(&self, frame: &mut Frame) {
        draw_title(frame, self.page.title);
        match self.picture {
            None => {
                for (line, y) in lines(self.page.text, &widgets::BODY, WIDTH as i32).zip((TOP..).step_by(11)) {
                    widgets::text(frame, &widgets::BODY, Point::new(0, y), Alignment::Left, line);
                }
            }
            Some(picture) => {
                picture.draw(frame, Point::new(0, TOP + 1));
                for (line, y) in lines(self.page.text, &widgets::SMALL, WIDTH as i32 - MARGIN).zip((TOP..).step_by(9)) {
                    draw_row(frame, y, line);
                }
            }
        }
    }

    /// Number of lines, and how many fit.
    #[cfg(test)]
    pub fn fill(&self) -> (usize, usize) {
        match self.picture {
            None => (lines(self.page.text, &widgets::BODY, WIDTH as i32).count(), 5),
            Some(_) => (lines(self.page.text, &widgets::SMALL, WIDTH as i32 - MARGIN).count(), 6),
        }
    }
}

/// Spaces align columns as in a monospaced font as wide as a digit; numbers are right-aligned.
fn draw_row(frame: &mut Frame, y: i32, line: &str) {
    let column = widgets::SMALL.advance('0');
    let mut rest = line;
    let mut letters = 0;
    while !rest.is_empty() {
        let part = rest.trim_ascii_start();
        letters += (rest.len() - part.len()) as i32;
        let is_gap = |pair: &[u8]| matches!(pair, b"  " | b" +" | b" -");
        let end = part.as_bytes().windows(2).position(is_gap).unwrap_or(part.len());
        let (part, behind) = part.split_at_checked(end).unwrap_or_default();
        let first = letters;
        letters += part.chars().count() as i32;
        let is_number = first > 0 && !part.chars().any(font::is_letter);
        let (x, alignment) = match is_number {
            true => (MARGIN + letters * column - 2, Alignment::Right),
            false => (MARGIN + first * column, Alignment::Left),
        };
        widgets::text(frame, &widgets::SMALL, Point::new(x, y), alignment, part);
        rest = behind;
    }
}

pub fn draw_title(frame: &mut Frame, title: &str) {
    widgets::text(frame, &widgets::SMALL, Point::new(2, 1), Alignment::Left, title);
    frame.invert(Rectangle::new(Point::zero(), Size::new(WIDTH as u32, 9)));
}

/// Page number and count at the right end of the band.
pub fn draw_number(frame: &mut Frame, page: usize, pages: usize) {
    let mut number: String<8> = String::new();
    put!(number, "{}/{pages}", page + 1);
    let band = Rectangle::new(Point::new(WIDTH as i32 - 27, 0), Size::new(27, 9));
    frame.invert(band);
    widgets::text(
        frame,
        &widgets::SMALL,
        Point::new(WIDTH as i32 - 1, 1),
        Alignment::Right,
        &number,
    );
    frame.invert(band);
}
