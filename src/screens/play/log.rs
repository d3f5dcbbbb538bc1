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
    device::{Action, Button, Frame, WIDTH},
    screens::{ink, reading::lines},
    table::Language,
};

/// How wide a line is; the right edge is for the arrows.
const LINE: i32 = 121;
const LINES: usize = 8;

/// How far the reader has gone back.
#[derive(Default)]
pub struct Log {
    /// Events below the last one shown.
    back: usize,
}

impl Log {
    /// Back to the newest.
    pub fn rewind(&mut self) {
        self.back = 0;
    }

    fn press(&mut self, button: Button, action: Action, events: usize) {
        match (button, action) {
            (Button::Up, Action::Pressed | Action::Repeated) => {
                self.back = (self.back + 1).min(events.saturating_sub(1));
            }
            (Button::Down, Action::Pressed | Action::Repeated) => self.back = self.back.saturating_sub(1),
            _ => {}
        }
    }
}

impl Play {
    /// Whether the line below the newest event is there, and A does what it says.
    fn offers_replay(&self) -> bool {
        self.log.back == 0 && self.can_replay()
    }

    pub(super) fn press_log(&mut self, button: Button, action: Action) {
        match (button, action) {
            (Button::A, Action::Released { decides: true }) if self.offers_replay() => self.open_replay(),
            (Button::A | Button::B, Action::Released { decides: true }) => self.page = Page::Board,
            (Button::B, Action::Held) => self.open_menu(),
            _ => {
                let events = self.seen.table.recent_events(None).len();
                self.log.press(button, action, events);
            }
        }
    }

    pub(super) fn draw_log(&self, frame: &mut Frame, language: Language) {
        let events = self.seen.table.recent_events(self.seen.visible.viewer);
        let texts = &language.texts().play;
        let above = self.log.back + 1 < events.len();
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
        for event in events.rev().skip(self.log.back) {
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
        ink::arrows(frame, WIDTH as i32 - 5, above, self.log.back > 0);
    }
}
