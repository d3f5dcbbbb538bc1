//! The end of a game: who won and why, the QR code of the result, and what can be done next.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::Leave;
use crate::{
    screens::{frame::Frame, ink, list::List, reading::lines, words::Words},
    table::{Language, Said, Table},
    tasks::input::{Action, Button},
};

pub enum Chosen {
    Nothing,
    Scores,
    Board,
    Leave(Leave),
}

#[derive(Default)]
pub struct Over {
    list: List,
}

impl Over {
    const ROWS: usize = 3;

    pub fn press(&mut self, button: Button, action: Action) -> Chosen {
        match (button, action) {
            (Button::B, Action::Released { decides: true } | Action::Held) => Chosen::Leave(Leave::Title),
            (Button::A, Action::Released { decides: true }) => match self.list.row() {
                0 => Chosen::Leave(Leave::Rematch),
                1 => Chosen::Scores,
                _ => Chosen::Board,
            },
            _ => {
                self.list.press(button, action, Self::ROWS);
                Chosen::Nothing
            }
        }
    }

    pub fn draw(&self, frame: &mut Frame, words: &Words, language: Language, table: &Table) {
        let Some(happening) = table.result() else { return };
        let players = table.header().players();
        let mut text: String<256> = String::new();
        // Five names and a score fit.
        let _ = write!(
            text,
            "{}",
            Said {
                happening,
                language,
                players
            }
        );
        for (line, y) in lines(&text, 21).zip((0..).step_by(9)) {
            ink::text(frame, &ink::BODY, Point::new(0, y), Alignment::Left, line);
        }
        self.list.draw(frame, 28, Self::ROWS, |row| {
            let label = [words.rematch, words.scores, words.board].get(row).copied();
            (label.unwrap_or_default(), "")
        });
    }
}
