//! First start: choose a game to learn.

use super::{
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::{self, List},
};
use crate::{device::Frame, rules::position::GameKind, text::Text};

/// The games, then the row for the title.
const ROWS: usize = GameKind::ALL.len() + 1;

#[derive(Default)]
pub struct Welcome {
    list: List,
}

impl Page for Welcome {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = shared.texts();
        widgets::heading(frame, texts.rules.welcome);
        self.list.draw(frame, 15, ROWS, |row| {
            let game = GameKind::ALL.get(row).map(|&kind| texts.game(kind));
            (game.unwrap_or(texts.play.to_title), "")
        });
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        self.list.press(input.key, ROWS);
        match (input.key, GameKind::ALL.get(self.list.row())) {
            (Key::Confirm, Some(&of)) => {
                let Shared {
                    next_game,
                    names,
                    settings,
                    ..
                } = &mut *context.shared;
                next_game.teach(of, names, settings);
                Next::Push(PageId::Lesson { of })
            }
            (Key::Confirm, None) | (Key::Back, _) => Next::Home,
            _ => Next::Stay,
        }
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().help.title)
    }

    fn forget(&mut self) {
        *self = Welcome::default();
    }
}
