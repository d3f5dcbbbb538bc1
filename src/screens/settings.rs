//! The settings: left and right change a value in place.

use core::fmt::Write;

use heapless::String;

use super::{
    frame::Frame,
    ink,
    words::{Language, Words},
};
use crate::tasks::input::{Action, Button};

/// How fast the panel is driven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    /// 400 kHz: every panel takes it.
    Fast,
    /// 1 MHz: beyond the data sheet; most panels take it on short wires.
    FastPlus,
}

impl Speed {
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Fast => "400 kHz",
            Speed::FastPlus => "1 MHz",
        }
    }
}

pub struct Settings {
    pub language: Language,
    /// 1 to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    pub speed: Speed,
    pub animation: bool,
    pub sound: bool,
    row: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: Language::English,
            brightness: 3,
            speed: Speed::Fast,
            animation: true,
            sound: true,
            row: 0,
        }
    }
}

#[derive(Clone, Copy)]
enum Row {
    Language,
    Brightness,
    Animation,
    Sound,
    Bus,
}

impl Settings {
    const BRIGHTEST: u8 = 5;
    const ROWS: [Row; 5] = [Row::Language, Row::Brightness, Row::Animation, Row::Sound, Row::Bus];

    pub fn press(&mut self, button: Button, action: Action) {
        match (button, action) {
            (Button::Up, Action::Pressed | Action::Repeated) => {
                self.row = self.row.checked_sub(1).unwrap_or(Self::ROWS.len() - 1);
            }
            (Button::Down, Action::Pressed | Action::Repeated) => self.row = (self.row + 1) % Self::ROWS.len(),
            (Button::Left, Action::Pressed | Action::Repeated) => self.change(false),
            (Button::Right, Action::Pressed | Action::Repeated) | (Button::A, Action::Released { decides: true }) => {
                self.change(true);
            }
            _ => {}
        }
    }

    /// The next or the previous value of the selected row, round and round.
    fn change(&mut self, forward: bool) {
        let Some(row) = Self::ROWS.get(self.row) else { return };
        match row {
            Row::Language => {
                self.language = match self.language {
                    Language::English => Language::French,
                    Language::French => Language::English,
                }
            }
            Row::Brightness => {
                self.brightness = match (self.brightness, forward) {
                    (Self::BRIGHTEST, true) => 1,
                    (1, false) => Self::BRIGHTEST,
                    (step, true) => step + 1,
                    (step, false) => step - 1,
                }
            }
            Row::Animation => self.animation = !self.animation,
            Row::Sound => self.sound = !self.sound,
            Row::Bus => {
                self.speed = match self.speed {
                    Speed::Fast => Speed::FastPlus,
                    Speed::FastPlus => Speed::Fast,
                }
            }
        }
    }

    pub fn draw(&self, frame: &mut Frame, words: &Words) {
        let switch = |on| if on { words.on } else { words.off };
        ink::heading(frame, words.settings);
        for (index, (row, y)) in Self::ROWS.iter().zip((13..).step_by(10)).enumerate() {
            let mut value: String<12> = String::new();
            let label = match row {
                Row::Language => words.language,
                Row::Brightness => words.brightness,
                Row::Animation => words.animation,
                Row::Sound => words.sound,
                Row::Bus => words.bus,
            };
            // The longest value is a language: eight letters, one of them of two bytes.
            let _ = match row {
                Row::Language => value.write_str(words.language_name),
                Row::Brightness => write!(value, "{}/{}", self.brightness, Self::BRIGHTEST),
                Row::Animation => value.write_str(switch(self.animation)),
                Row::Sound => value.write_str(switch(self.sound)),
                Row::Bus => value.write_str(self.speed.name()),
            };
            ink::row(frame, y, label, &value, index == self.row);
        }
    }
}
