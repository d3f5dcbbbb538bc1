//! The settings: left and right change a value in place.

use core::fmt::Write;

use heapless::String;

use super::{
    frame::Frame,
    ink,
    words::{Language, Words},
};
use crate::{
    table::settings::{Pace, Settings as Chosen},
    tasks::input::{Action, Button},
};

pub use crate::table::settings::Speed;

impl Speed {
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Fast => "400 kHz",
            Speed::FastPlus => "1 MHz",
        }
    }
}

/// The settings and the row that is selected.
#[derive(Default)]
pub struct Settings {
    pub chosen: Chosen,
    row: usize,
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
                self.chosen.language = match self.chosen.language {
                    Language::English => Language::French,
                    Language::French => Language::English,
                }
            }
            Row::Brightness => {
                self.chosen.brightness = match (self.chosen.brightness, forward) {
                    (Chosen::BRIGHTEST, true) => 1,
                    (1, false) => Chosen::BRIGHTEST,
                    (step, true) => step + 1,
                    (step, false) => step - 1,
                }
            }
            Row::Animation => {
                self.chosen.animation = match self.chosen.animation {
                    Pace::Off => Pace::Usual,
                    _ => Pace::Off,
                }
            }
            Row::Sound => self.chosen.sound = !self.chosen.sound,
            Row::Bus => {
                self.chosen.speed = match self.chosen.speed {
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
                Row::Brightness => write!(value, "{}/{}", self.chosen.brightness, Chosen::BRIGHTEST),
                Row::Animation => value.write_str(switch(self.chosen.animation != Pace::Off)),
                Row::Sound => value.write_str(switch(self.chosen.sound)),
                Row::Bus => value.write_str(self.chosen.speed.name()),
            };
            ink::row(frame, y, label, &value, index == self.row);
        }
    }
}
