//! The boards: one view per game.

mod auction;
mod chance_entry;
mod game;
mod legend;

mod dice;
mod priests;
mod ra;
mod rauha;

use super::{
    input::Key,
    play::{Animation, BoardContext, View, ViewAction, ViewContext},
    reading::PageText,
};
use crate::{
    device::Frame,
    rules::{
        Game,
        games::with_games,
        position::{Code, GameKind, Position},
    },
    table::Language,
};
pub use chance_entry::ChanceEntry;
pub use game::ScreenGame;

macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        #[allow(
            clippy::large_enum_variant,
            reason = "there is one of them, and no heap to put it on"
        )]
        pub enum Board {
            $($game(<crate::rules::$module::$game as ScreenGame>::View)),+
        }

        impl Board {
            pub fn new(kind: GameKind) -> Board {
                match kind {
                    $(GameKind::$game => Board::$game(Default::default())),+
                }
            }

            pub fn open_legend(&mut self) {
                match self {
                    $(Board::$game(view) => view.open_legend()),+
                }
            }

            pub fn back(&mut self) -> bool {
                match self {
                    $(Board::$game(view) => view.back()),+
                }
            }
        }
    };
}

with_games! { declare! }

/// Evaluates `$body` with the view and its inputs; not while the game is covered.
macro_rules! with_scene {
    ([$($module:ident::$game:ident),+] @match $board:expr, $board_context:expr, $language:expr, ($view:ident, $context:ident) => $body:expr) => {
        match ($board, $board_context.visible.position.as_ref()) {
            $((Board::$game($view), Some(Position::$game(game))) => {
                let before = $board_context.before.and_then(|visible| match &visible.position {
                    Some(Position::$game(before)) => Some(before),
                    _ => None,
                });
                let $context = $board_context.context(game, before, $language);
                Some($body)
            })+
            _ => None,
        }
    };
    ($board:expr, $board_context:expr, $language:expr, ($view:ident, $context:ident) => $body:expr) => {
        with_games! { with_scene! @match $board, $board_context, $language, ($view, $context) => $body }
    };
}

impl Board {
    pub fn refresh(&mut self, board_context: &BoardContext<'_>) {
        // None for a board of another game.
        let _ = with_scene!(self, board_context, Language::English, (view, context) => view.refresh(&context));
    }

    pub fn press(&mut self, board_context: &BoardContext<'_>, key: Key) -> ViewAction {
        with_scene!(self, board_context, Language::English, (view, context) => view.press(&context, key))
            .unwrap_or(ViewAction::Nothing)
    }

    pub fn propose(&mut self, board_context: &BoardContext<'_>, code: Code) {
        fn put<V: View>(view: &mut V, context: &ViewContext<'_, V::Game>, code: Code) {
            if let Some(chosen) = V::Game::decode(code.0) {
                view.propose(context, chosen);
            }
        }
        let _ = with_scene!(self, board_context, Language::English, (view, context) => put(view, &context, code));
    }

    pub fn draw(
        &self,
        board_context: &BoardContext<'_>,
        language: Language,
        animation: Option<&Animation>,
        frame: &mut Frame,
    ) {
        let _ = with_scene!(self, board_context, language, (view, context) => view.draw(&context, animation, frame));
    }

    pub fn explain(&mut self, board_context: &BoardContext<'_>, language: Language, text: &mut PageText) {
        let _ = with_scene!(self, board_context, language, (view, context) => view.explain(&context, text));
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;
    use crate::{
        chance::{Draw, seeded},
        rules::position::Options,
        table::{Agreements, Header, Name, Pending, Player, PlayerKind, Table},
    };

    #[test]
    fn a_does_what_was_proposed_whatever_it_is() {
        for kind in GameKind::ALL {
            let mut proposed = 0;
            for seed in 0..4 {
                let seats = ["Mia", "Tom", "Zoé"].map(|name| Player {
                    name: Name::new(name).unwrap(),
                    kind: PlayerKind::Human,
                });
                let header = Header::new(1, kind, Options::default(), &seats, seed, Agreements::default());
                let mut table = Table::new(header.unwrap());
                let mut rng = seeded(seed, 6);
                while table.pending() != Pending::Over {
                    table.take_device();
                    let mut legal = Vec::new();
                    table.position().decisions(|code| legal.push(code));
                    let code = match table.pending() {
                        Pending::Chance(_) => table.draw_chance().unwrap(),
                        Pending::Itself { code, .. } => code,
                        _ => {
                            proposed += legal.len();
                            assert_proposed(&table, &legal);
                            legal[rng.below(legal.len() as u32) as usize]
                        }
                    };
                    table.play(code).unwrap();
                }
            }
            assert!(proposed > 400, "{kind:?}: {proposed}");
        }
    }

    fn assert_proposed(table: &Table, legal: &[Code]) {
        let (kind, visible) = (table.header().setup().kind(), table.visible());
        let context = BoardContext {
            table,
            visible: &visible,
            before: None,
            pending: table.pending(),
        };
        let mut board = Board::new(kind);
        board.refresh(&context);
        for &code in legal {
            board.propose(&context, code);
            let done = board.press(&context, Key::Confirm);
            assert_eq!(done, ViewAction::Play(code), "{}", kind.print(code));
        }
    }
}
