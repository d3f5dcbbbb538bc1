//! The page between two players: the next one's name, and nothing of the game.

use embedded_graphics::{geometry::Point, text::Alignment};

use super::{Mode, Play};
use crate::{
    device::{Frame, WIDTH},
    screens::{Effect, Effects, input::Key, widgets},
    table::Pass,
    text::play,
};

impl Play {
    pub(super) fn press_passing(&mut self, key: Key, effects: &mut Effects) {
        let Mode::Passing(pass) = &self.mode else { return };
        let taken = match pass {
            Pass::Cover(_) => key == Key::Inspect,
            Pass::Mark(_) => key == Key::Confirm,
        };
        if taken {
            self.seen.table.take_device();
            self.mode = Mode::Board;
            self.keep(Effect::KeepHeader, effects);
            self.look();
        }
    }
}

pub fn draw(frame: &mut Frame, texts: &play::Play, pass: Pass) {
    let (name, how) = match pass {
        Pass::Cover(name) => (name, texts.hold_to_look),
        Pass::Mark(name) => (name, texts.press_to_go_on),
    };
    let mut line: heapless::String<16> = heapless::String::new();
    // Eight letters of at most two bytes.
    put!(line, "{name}");
    let middle = WIDTH as i32 / 2;
    widgets::text(
        frame,
        &widgets::BODY,
        Point::new(middle, 8),
        Alignment::Center,
        texts.pass_to,
    );
    widgets::text(
        frame,
        &widgets::DECISION,
        Point::new(middle, 26),
        Alignment::Center,
        &line,
    );
    widgets::text(frame, &widgets::BODY, Point::new(middle, 48), Alignment::Center, how);
}
