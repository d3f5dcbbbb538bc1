//! Text pages over a game: explanations, rejections and help.

use embedded_graphics::{geometry::Point, text::Alignment};

use super::{Mode, Play};
use crate::{
    device::{Frame, WIDTH},
    screens::{Effect, Effects, input::Key, widgets},
    text::play,
};

impl Play {
    pub(super) fn press_reading(&mut self, key: Key, effects: &mut Effects) {
        match key {
            Key::Back if self.thoughts.thinking.is_some() => effects.ask(Effect::StopThinking),
            Key::Confirm if self.thoughts.thinking.is_some() => {}
            Key::Confirm | Key::Back => self.mode = Mode::Board,
            _ => self.reading.press(key),
        }
    }

    pub(super) fn draw_review(&self, frame: &mut Frame, texts: &play::Play) {
        let middle = WIDTH as i32 / 2;
        widgets::text(
            frame,
            &widgets::BODY,
            Point::new(middle, 20),
            Alignment::Center,
            texts.reviewing,
        );
        let percent = self.thoughts.thinking.map_or(0, |thinking| thinking.percent);
        widgets::bar(frame, Point::new(14, 36), 100, percent);
    }
}
