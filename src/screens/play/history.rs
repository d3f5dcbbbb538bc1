//! The log: what happened last, in names and words, the newest at the bottom.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::Deque;

use super::telling::sentence;
use crate::{
    screens::{
        frame::{Frame, WIDTH},
        ink,
        press::{Action, Button},
        reading::lines,
    },
    table::{Language, Player, TableEvent},
};

/// How many events the log goes back.
const KEPT: usize = 24;
/// How wide a line is; the right edge is for the arrows.
const LINE: i32 = 121;
const LINES: usize = 8;

/// What happened, the oldest first, and how far the reader has gone back.
#[derive(Default)]
pub struct History {
    events: Deque<TableEvent, KEPT>,
    /// Happenings below the last one shown.
    back: usize,
}

impl History {
    pub fn add(&mut self, event: TableEvent) {
        if self.events.is_full() {
            self.events.pop_front();
        }
        // There is room: the oldest has just left.
        let _ = self.events.push_back(event);
    }

    /// Back to the newest.
    pub fn rewind(&mut self) {
        self.back = 0;
    }

    pub fn press(&mut self, button: Button, action: Action) {
        match (button, action) {
            (Button::Up, Action::Pressed | Action::Repeated) => {
                self.back = (self.back + 1).min(self.events.len().saturating_sub(1));
            }
            (Button::Down, Action::Pressed | Action::Repeated) => self.back = self.back.saturating_sub(1),
            _ => {}
        }
    }

    pub fn draw(&self, frame: &mut Frame, language: Language, players: &[Player]) {
        if self.events.is_empty() {
            let text = language.texts().play.nothing_yet;
            return ink::text(frame, &ink::BODY, Point::new(0, 0), Alignment::Left, text);
        }
        let mut bottom = LINES;
        let shown = self.events.iter().rev().skip(self.back);
        for &event in shown {
            let text = sentence(event, language, players);
            let count = lines(&text, &ink::SMALL, LINE).count();
            let Some(top) = bottom.checked_sub(count) else { break };
            for (line, row) in lines(&text, &ink::SMALL, LINE).zip(top..) {
                ink::text(frame, &ink::SMALL, Point::new(0, row as i32 * 8), Alignment::Left, line);
            }
            bottom = top;
        }
        let above = self.back + 1 < self.events.len();
        ink::arrows(frame, WIDTH as i32 - 5, above, self.back > 0);
    }
}
