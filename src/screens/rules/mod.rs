//! The rules on the device.

use super::{frame::Frame, ink, list::List};
use crate::{
    rules::position::GameKind,
    table::Language,
    tasks::input::{Action, Button},
};

#[derive(Default)]
pub struct Rules {
    games: List,
}

impl Rules {
    /// The rules of the game on the table.
    pub fn open_for(kind: GameKind) -> Rules {
        let row = GameKind::ALL.iter().position(|&game| game == kind);
        Rules {
            games: List::at(row.unwrap_or(0)),
        }
    }

    /// True when the reader leaves.
    pub fn press(&mut self, button: Button, action: Action, _: Language) -> bool {
        self.games.press(button, action, GameKind::ALL.len());
        (button, action) == (Button::B, Action::Released { decides: true })
    }

    pub fn draw(&self, frame: &mut Frame, language: Language) {
        ink::heading(frame, language.words().rules);
        self.games.draw(frame, 14, GameKind::ALL.len(), |row| {
            let game = GameKind::ALL.get(row).map(|&kind| language.game(kind));
            (game.unwrap_or_default(), "")
        });
    }
}
