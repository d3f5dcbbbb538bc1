//! A page of the rules: a title, a picture where there is one, and a few lines.

use core::fmt::Write;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::screens::{
    frame::{Frame, WIDTH},
    ink,
    reading::lines,
    sprite::Sprite,
    words::Language,
};

/// A title, a picture and a text in both languages.
pub struct Sheet {
    title: [&'static str; 2],
    picture: Option<&'static Sprite<16>>,
    text: [&'static str; 2],
}

/// Left of the text where there is a picture.
const MARGIN: i32 = 21;
const TOP: i32 = 11;

impl Sheet {
    /// Prose, in the body font.
    pub const fn prose(title: [&'static str; 2], text: [&'static str; 2]) -> Sheet {
        Sheet {
            title,
            picture: None,
            text,
        }
    }

    /// A table beside the picture of what it counts, in the small font.
    pub const fn table(title: [&'static str; 2], picture: &'static Sprite<16>, text: [&'static str; 2]) -> Sheet {
        Sheet {
            title,
            picture: Some(picture),
            text,
        }
    }

    pub fn draw(&self, frame: &mut Frame, language: Language) {
        let [english, french] = self.title;
        draw_title(frame, language.choose(english, french));
        let [english, french] = self.text;
        let text = language.choose(english, french);
        match self.picture {
            None => {
                for (line, y) in lines(text, 21).zip((TOP..).step_by(11)) {
                    ink::text(frame, &ink::BODY, Point::new(0, y), Alignment::Left, line);
                }
            }
            Some(picture) => {
                picture.draw(frame, Point::new(0, TOP + 1));
                for (line, y) in lines(text, 21).zip((TOP..).step_by(9)) {
                    ink::text(frame, &ink::SMALL, Point::new(MARGIN, y), Alignment::Left, line);
                }
            }
        }
    }

    /// How many lines it has, and for how many there is room.
    #[cfg(test)]
    pub fn fill(&self, language: Language) -> (usize, usize) {
        let [english, french] = self.text;
        let count = lines(language.choose(english, french), 21).count();
        (count, if self.picture.is_some() { 6 } else { 5 })
    }

    /// Everything that stands on it.
    #[cfg(test)]
    pub fn texts(&self, language: Language) -> (&'static str, &'static str) {
        let ([title, titre], [text, texte]) = (self.title, self.text);
        (language.choose(title, titre), language.choose(text, texte))
    }
}

/// The title on a white band.
pub fn draw_title(frame: &mut Frame, title: &str) {
    ink::text(frame, &ink::SMALL, Point::new(2, 1), Alignment::Left, title);
    frame.invert(Rectangle::new(Point::zero(), Size::new(WIDTH as u32, 9)));
}

/// The page and how many there are, at the right end of the band.
pub fn draw_number(frame: &mut Frame, page: usize, pages: usize) {
    let mut number: String<8> = String::new();
    // Two numbers below 100 and a stroke.
    let _ = write!(number, "{}/{pages}", page + 1);
    let band = Rectangle::new(Point::new(WIDTH as i32 - 27, 0), Size::new(27, 9));
    frame.invert(band);
    ink::text(
        frame,
        &ink::SMALL,
        Point::new(WIDTH as i32 - 1, 1),
        Alignment::Right,
        &number,
    );
    frame.invert(band);
}
