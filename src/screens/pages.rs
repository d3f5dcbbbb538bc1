//! The pages that only show: title, help and about.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    frame::{Frame, WIDTH},
    icons, ink,
    settings::Speed,
    words::{Page, Words},
};
use crate::{chance::Source, rules::dice::Face};

pub const TITLE_ROWS: usize = 3;

pub fn title(frame: &mut Frame, words: &Words, selected: usize) {
    let middle = WIDTH as i32 / 2;
    icons::face(Face::Sun).draw(frame, Point::new(12, 3));
    icons::face(Face::Ankh).draw(frame, Point::new(WIDTH as i32 - 12 - 16, 3));
    ink::text(
        frame,
        ink::DECISION,
        Point::new(middle, 6),
        Alignment::Center,
        "POCKET RA",
    );
    let rows: [&str; TITLE_ROWS] = [words.ra_dice, words.settings, words.about];
    for (index, (label, y)) in rows.into_iter().zip((27..).step_by(12)).enumerate() {
        ink::row(frame, y, label, "", index == selected);
    }
}

pub fn help(frame: &mut Frame, page: &Page) {
    for (line, y) in page.iter().zip((0..).step_by(11)) {
        ink::text(frame, ink::BODY, Point::new(0, y), Alignment::Left, line);
    }
}

pub fn about(frame: &mut Frame, words: &Words, source: Source, panel: Option<Speed>) {
    ink::heading(frame, words.about);
    let mut line: String<24> = String::new();
    let mut put = |y, args: core::fmt::Arguments| {
        line.clear();
        // A line of the screen has 21 letters; the longest luck is a seed, cut where the screen ends.
        let _ = line.write_fmt(args);
        ink::text(frame, ink::BODY, Point::new(0, y), Alignment::Left, &line);
    };
    put(14, format_args!("Pocket Ra {}", env!("CARGO_PKG_VERSION")));
    match source {
        Source::RawBits => put(26, format_args!("{}: {}", words.luck, words.luck_oscillator)),
        Source::ButtonsOnly => put(26, format_args!("{}: {}", words.luck, words.luck_buttons)),
        Source::Seed(seed) => put(26, format_args!("{} {}", words.luck_seed, seed % 100_000_000)),
    }
    put(
        38,
        format_args!("{}: {}", words.panel, panel.map_or(words.panel_missing, Speed::name)),
    );
    put(50, format_args!("MIT / Apache-2.0"));
}
