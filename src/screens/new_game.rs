//! A new game: which one, and who sits.

use super::{frame::Frame, ink, list::List, words::Words};
use crate::{
    bots::Level,
    rules::position::{GameKind, Options},
    table::{Agreements, Header, Language, Name, Player, PlayerKind},
    tasks::input::{Action, Button},
};

#[derive(Default)]
pub struct NewGame {
    games: List,
}

impl NewGame {
    /// True when the game is to begin.
    pub fn press(&mut self, button: Button, action: Action) -> bool {
        self.games.press(button, action, GameKind::ALL.len());
        (button, action) == (Button::A, Action::Released { decides: true })
    }

    /// What was chosen.
    pub fn header(&self, number: u32, seed: u64) -> Option<Header> {
        let kind = *GameKind::ALL.get(self.games.row())?;
        let seat = |name, kind| Name::new(name).ok().map(|name| Player { name, kind });
        let players = [
            seat("Mia", PlayerKind::Human)?,
            seat("Thot", PlayerKind::Bot(Level::Scribe))?,
            seat("Isis", PlayerKind::Bot(Level::Scribe))?,
        ];
        let agreements = Agreements {
            free_effects: kind == GameKind::Rauha,
            ..Agreements::default()
        };
        Header::new(number, kind, Options::default(), &players, seed, agreements).ok()
    }

    pub fn draw(&self, frame: &mut Frame, words: &Words, language: Language) {
        ink::heading(frame, words.play);
        self.games.draw(frame, 13, GameKind::ALL.len(), |row| {
            let game = GameKind::ALL.get(row).map(|&kind| language.game(kind));
            (game.unwrap_or_default(), "")
        });
    }
}
