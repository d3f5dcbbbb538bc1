//! The pages that only show: help, a crash and about.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{events::Panel, frame::Frame, ink, reading::lines};
use crate::{
    chance::Source,
    table::crash::Crash,
    text::{Argument, Catalogue, device::Device},
};

/// Letters in a line.
const LINE: usize = 21;

/// A page of at most six lines.
pub fn draw(frame: &mut Frame, text: &str) {
    for (line, y) in lines(text, LINE).zip((0..).step_by(11)) {
        ink::text(frame, &ink::BODY, Point::new(0, y), Alignment::Left, line);
    }
}

/// What is known of a crash: its message in three lines, the end of its place, the game and the move.
pub fn crash(frame: &mut Frame, texts: &Catalogue, crash: &Crash) {
    draw(frame, texts.notices.crashed);
    let mut line: String<{ LINE * 4 }> = String::new();
    let mut put = |row: i32, letters: &mut dyn Iterator<Item = char>| {
        line.clear();
        for letter in letters.take(LINE) {
            // Four bytes a letter are kept for each.
            let _ = line.push(letter);
        }
        ink::text(frame, &ink::BODY, Point::new(0, row * 11), Alignment::Left, &line);
    };
    let mut message = crash.message.chars();
    for row in 1..=3 {
        put(row, &mut message.by_ref().take(LINE));
    }
    let skipped = crash.place.chars().count().saturating_sub(LINE);
    put(4, &mut crash.place.chars().skip(skipped));
    let mut told: String<48> = String::new();
    // Two words and two numbers fit.
    let _ = texts
        .device
        .crash
        .write(&mut told, [crash.game.into(), crash.moves.into()]);
    put(5, &mut told.chars());
}

pub fn about(frame: &mut Frame, texts: &Device, source: Source, panel: Option<Panel>) {
    ink::heading(frame, texts.about);
    let bus = panel.map_or(texts.panel_missing, |panel| panel.bus.name());
    let seed;
    let (luck, argument) = match source {
        Source::RawBits => (texts.luck, texts.oscillator.into()),
        Source::ButtonsOnly => (texts.luck, texts.buttons_only.into()),
        // The longest number is cut where the screen ends.
        Source::Seed(number) => {
            seed = number % 100_000_000;
            (texts.seed, Argument::Shown(&seed))
        }
    };
    // A line of the screen has 21 letters.
    let mut rows: [String<24>; 4] = Default::default();
    let [program, source, panel, licence] = &mut rows;
    let _ = program.write_str(concat!("Pocket Ra ", env!("CARGO_PKG_VERSION")));
    let _ = luck.write(source, [argument]);
    let _ = texts.panel.write(panel, [bus.into()]);
    let _ = licence.write_str("MIT / Apache-2.0");
    for (line, y) in rows.iter().zip((14..).step_by(12)) {
        ink::text(frame, &ink::BODY, Point::new(0, y), Alignment::Left, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{screens::Language, text::tests::Entries};

    #[test]
    fn a_crash_is_shown_with_its_message_its_place_and_the_move() {
        let long = "the bag is empty and yet a tile was asked for, which cannot be";
        let told = Crash::new(long, "src/rules/auction/mod.rs:312", 7, 103);
        let mut shown = Frame::new();
        crash(&mut shown, Language::English.texts(), &told);
        let mut expected = Frame::new();
        // The end of the place tells more than its beginning.
        let text = "The last run crashed:\nthe bag is empty and \nyet a tile was asked \nfor, which cannot be\n\
                    es/auction/mod.rs:312\ngame 7, move 103";
        draw(&mut expected, text);
        assert!(shown == expected);
    }

    #[test]
    fn every_page_fits_the_screen_in_every_language() {
        for texts in Language::ALL.map(Language::texts) {
            let mut fits = |path: &str, text: &'static str| {
                assert!(lines(text, LINE).count() <= 6, "{path}: {text}");
                let mut words = text.split([' ', '\n']);
                assert!(words.all(|word| word.chars().count() <= LINE), "{path}: {text}");
            };
            texts.help.visit("help", &mut fits);
            texts.notices.visit("notices", &mut fits);
            texts.companion.help.visit("companion", &mut fits);
        }
    }
}
