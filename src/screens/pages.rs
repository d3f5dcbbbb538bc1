//! The pages that only show: help, a crash and about.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    exchange::Panel,
    frame::Frame,
    ink,
    words::{Page, Words},
};
use crate::{chance::Source, table::crash::Crash};

pub fn help(frame: &mut Frame, page: &Page) {
    for (line, y) in page.iter().zip((0..).step_by(11)) {
        ink::text(frame, &ink::BODY, Point::new(0, y), Alignment::Left, line);
    }
}

/// What is known of a crash: its message in three lines, the end of its place, the game and the move.
pub fn crash(frame: &mut Frame, words: &Words, crash: &Crash) {
    /// Letters in a line.
    const LINE: usize = 21;
    help(frame, &words.notice_crashed);
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
    let _ = write!(
        told,
        "{} {}, {} {}",
        words.crash_game, crash.game, words.crash_move, crash.moves
    );
    put(5, &mut told.chars());
}

pub fn about(frame: &mut Frame, words: &Words, source: Source, panel: Option<Panel>) {
    ink::heading(frame, words.about);
    let mut line: String<24> = String::new();
    let mut put = |y, args: core::fmt::Arguments| {
        line.clear();
        // A line of the screen has 21 letters; the longest luck is a seed, cut where the screen ends.
        let _ = line.write_fmt(args);
        ink::text(frame, &ink::BODY, Point::new(0, y), Alignment::Left, &line);
    };
    put(14, format_args!("Pocket Ra {}", env!("CARGO_PKG_VERSION")));
    match source {
        Source::RawBits => put(26, format_args!("{}: {}", words.luck, words.luck_oscillator)),
        Source::ButtonsOnly => put(26, format_args!("{}: {}", words.luck, words.luck_buttons)),
        Source::Seed(seed) => put(26, format_args!("{} {}", words.luck_seed, seed % 100_000_000)),
    }
    put(
        38,
        format_args!(
            "{}: {}",
            words.panel,
            panel.map_or(words.panel_missing, |panel| panel.speed.name())
        ),
    );
    put(50, format_args!("MIT / Apache-2.0"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Language;

    #[test]
    fn a_crash_is_shown_with_its_message_its_place_and_the_move() {
        let long = "the bag is empty and yet a tile was asked for, which cannot be";
        let told = Crash::new(long, "src/rules/auction/mod.rs:312", 7, 103);
        let mut shown = Frame::new();
        crash(&mut shown, Language::English.words(), &told);
        let mut expected = Frame::new();
        let lines = [
            "The last run crashed:",
            "the bag is empty and ",
            "yet a tile was asked ",
            "for, which cannot be",
            // The end of the place tells more than its beginning.
            "es/auction/mod.rs:312",
            "game 7, move 103",
        ];
        help(&mut expected, &lines);
        assert!(shown == expected);
    }
}
