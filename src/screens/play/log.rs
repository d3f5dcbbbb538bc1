//! The log: what happened last, in names and words, the newest at the bottom. Below it, A tells again what happened since the
//! last turn.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};

use heapless::Vec;

use super::{Page, Play, telling::sentence};
use crate::{
    collections::collect_truncated,
    device::{Frame, WIDTH},
    screens::{ink, input::Key, reading::lines, widgets::Pager},
    table::Language,
};

/// How wide a line is; the right edge is for the arrows.
const LINE: i32 = 121;
const LINES: usize = 8;

/// How far the reader has gone back.
#[derive(Default)]
pub struct Log {
    /// Events below the last one shown.
    back: Pager,
}

impl Log {
    /// Back to the newest.
    pub fn rewind(&mut self) {
        self.back = Pager::default();
    }

    fn press(&mut self, key: Key, events: usize) {
        if let Some(down) = key.vertical() {
            self.back.turn(events, !down);
        }
    }
}

impl Play {
    /// Whether the line below the newest event is there, and A does what it says.
    fn offers_replay(&self) -> bool {
        self.log.back.page() == 0 && self.can_replay()
    }

    pub(super) fn press_log(&mut self, key: Key) {
        match key {
            Key::Confirm if self.offers_replay() => self.open_replay(),
            Key::Confirm | Key::Back => self.page = Page::Board,
            Key::Menu => self.open_menu(),
            _ => {
                let events = self.seen.table.recent_events(None).len();
                self.log.press(key, events);
            }
        }
    }

    pub(super) fn draw_log(&self, frame: &mut Frame, language: Language) {
        let events = self.seen.table.recent_events(self.seen.visible.viewer);
        let texts = &language.texts().play;
        let above = self.log.back.page() + 1 < events.len();
        if events.len() == 0 {
            return ink::text(frame, &ink::BODY, Point::new(0, 0), Alignment::Left, texts.nothing_yet);
        }
        let mut bottom = LINES;
        if self.offers_replay() {
            bottom -= 1;
            let at = Point::new(1, bottom as i32 * 8 + 1);
            ink::text(frame, &ink::SMALL, at, Alignment::Left, texts.since_my_turn);
            let width = ink::SMALL.measure(texts.since_my_turn) as u32 + 1;
            frame.invert(Rectangle::new(at - Point::new(1, 1), Size::new(width, 8)));
        }
        for event in events.rev().skip(self.log.back.page()) {
            let text = sentence(event, language, self.seen.table.header().players());
            let said: Vec<&str, { LINES + 1 }> = collect_truncated(lines(&text, &ink::SMALL, LINE));
            let Some(top) = bottom.checked_sub(said.len()) else {
                break;
            };
            for (line, row) in said.iter().zip(top..) {
                ink::text(frame, &ink::SMALL, Point::new(0, row as i32 * 8), Alignment::Left, line);
            }
            bottom = top;
        }
        ink::arrows(frame, WIDTH as i32 - 5, above, self.log.back.page() > 0);
    }
}
