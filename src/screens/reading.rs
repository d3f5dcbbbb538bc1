//! Text pages: words wrapped into lines, scrolled with up and down.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    font::Font,
    input::Key,
    widgets::{self, Pager},
};
use crate::device::{Frame, WIDTH};

/// A few screens.
pub type PageText = String<640>;

/// Width of a line, without the arrows at the right edge.
pub const LINE: i32 = 122;
const LINES: usize = 6;
/// Line pitch.
pub const HEIGHT: i32 = 11;

#[derive(Default)]
pub struct Reading {
    pub text: PageText,
    first: Pager,
}

impl Reading {
    pub fn press(&mut self, key: Key) {
        if let Some(forward) = key.vertical() {
            let last = lines(&self.text, &widgets::BODY, LINE).count().saturating_sub(LINES);
            self.first.turn(last + 1, forward);
        }
    }

    pub fn draw(&self, frame: &mut Frame) {
        let mut rest = lines(&self.text, &widgets::BODY, LINE).skip(self.first.page());
        for (line, y) in rest.by_ref().take(LINES).zip((0..).step_by(HEIGHT as usize)) {
            widgets::text(frame, &widgets::BODY, Point::new(0, y), Alignment::Left, line);
        }
        let more = rest.next().is_some();
        widgets::arrows(frame, WIDTH as i32 - 5, self.first.page() > 0, more);
    }
}

/// Letters per line in the body font.
pub const FULL_LINE: usize = 21;

/// Draws at most six lines, without scrolling.
pub fn draw_page(frame: &mut Frame, text: &str) {
    for (line, y) in lines(text, &widgets::BODY, WIDTH as i32).zip((0..).step_by(HEIGHT as usize)) {
        widgets::text(frame, &widgets::BODY, Point::new(0, y), Alignment::Left, line);
    }
}

/// Lines of at most `width` columns, broken at spaces and line feeds.
pub fn lines<'a>(text: &'a str, font: &'static Font, width: i32) -> impl Iterator<Item = &'a str> + Clone {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let (line, behind) = break_line(rest.take()?, font, width);
        rest = behind;
        Some(line)
    })
}

fn break_line<'a>(text: &'a str, font: &Font, width: i32) -> (&'a str, Option<&'a str>) {
    let (mut fits, mut stroke) = (None, None);
    let mut end = -1;
    for letter in font.letters(text) {
        let place = letter.place;
        if letter.letter == '\n' {
            fits = Some((place, place + 1));
            break;
        }
        if letter.letter == ' ' {
            fits = Some((place, place + 1));
        }
        end += letter.advance();
        if end > width {
            // Breaks a longer word after a slash, or at the end of the line.
            fits = fits.or(stroke).or(Some((place, place)));
            break;
        }
        if letter.letter == '/' {
            stroke = Some((place + 1, place + 1));
        }
        if place + letter.letter.len_utf8() == text.len() {
            fits = None;
        }
    }
    match fits.and_then(|(end, next)| Some((text.get(..end)?, text.get(next..)?))) {
        Some((line, behind)) => (line, Some(behind)),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules::position::GameKind, screens::Language, text::tests::Entries};

    fn broken(text: &str, letters: i32) -> heapless::Vec<&str, 8> {
        // All letters of this font but a few ligatures are five columns wide.
        lines(text, &widgets::BODY, 6 * letters - 1).collect()
    }

    #[test]
    fn lines_break_at_spaces_at_line_ends_and_inside_words_that_are_too_long() {
        assert_eq!(broken("the tile is drawn", 9), ["the tile", "is drawn"]);
        assert_eq!(broken("one\ntwo", 9), ["one", "two"]);
        assert_eq!(broken("a farmer/merchant", 9), ["a", "farmer/", "merchant"]);
        assert_eq!(broken("extraordinary", 5), ["extra", "ordin", "ary"]);
        assert_eq!(broken("été là-bas", 3), ["été", "là-", "bas"]);
        assert_eq!(broken("", 5), [""]);
        assert_eq!(broken("exact fit", 9), ["exact fit"]);
    }
    #[test]
    fn every_page_fits_the_screen_in_every_language() {
        for texts in Language::ALL.map(Language::texts) {
            let mut fits = |path: &str, text: &'static str| {
                assert!(
                    lines(text, &widgets::BODY, WIDTH as i32).count() <= LINES,
                    "{path}: {text}"
                );
                let mut words = text.split([' ', '\n']);
                assert!(
                    words.all(|word| widgets::BODY.measure(word) - 1 <= WIDTH as i32),
                    "{path}: {text}"
                );
            };
            texts.help.visit("help", &mut fits);
            for kind in GameKind::ALL {
                fits("apprentice", texts.apprentice(kind));
            }
            texts.notices.visit("notices", &mut fits);
            texts.companion.help.visit("companion", &mut fits);
        }
    }
}
