//! Pages of text over a game: what was asked for, why something cannot be done, and what can be done now.

use embedded_graphics::{geometry::Point, text::Alignment};

use super::{Leave, Page, Play};
use crate::{
    device::{Action, Button, Frame, WIDTH},
    screens::{Effect, Effects, ink},
    text::play,
};

impl Play {
    pub(super) fn press_reading(&mut self, button: Button, action: Action, effects: &mut Effects) {
        let Page::Reading(reading) = &mut self.page else { return };
        let decides = action == Action::Released { decides: true };
        match (button, action) {
            (Button::B, _) if decides && self.thoughts.thinking.is_some() => effects.ask(Effect::StopThinking),
            (Button::A, _) if self.thoughts.thinking.is_some() => {}
            (Button::A | Button::B, _) if decides => self.page = Page::Board,
            (Button::B, Action::Held) => self.open_menu(),
            _ => reading.press(button, action),
        }
    }

    /// What can be done now; A goes on to the rules.
    pub(super) fn press_help(&mut self, button: Button, action: Action) -> Option<Leave> {
        let Page::Help(reading) = &mut self.page else {
            return None;
        };
        let decides = action == Action::Released { decides: true };
        match (button, action) {
            (Button::A, _) if decides => {
                self.page = Page::Board;
                return Some(Leave::Rules);
            }
            (Button::B, _) if decides => self.page = Page::Board,
            (Button::B, Action::Held) => self.open_menu(),
            _ => reading.press(button, action),
        }
        None
    }

    /// A review takes its time.
    pub(super) fn draw_review(&self, frame: &mut Frame, texts: &play::Play) {
        let middle = WIDTH as i32 / 2;
        ink::text(
            frame,
            &ink::BODY,
            Point::new(middle, 20),
            Alignment::Center,
            texts.reviewing,
        );
        let percent = self.thoughts.thinking.map_or(0, |thinking| thinking.percent);
        ink::bar(frame, Point::new(14, 36), 100, percent);
    }
}
