//! The boards: one view for each game.

mod auction;
mod chance_entry;
mod game;
mod legend;

mod dice;
mod priests;
mod ra;
mod rauha;

use super::{
    frame::Frame,
    play::{BoardContext, Telling, View, ViewAction},
    reading::Text,
};
use crate::{
    rules::{
        games::with_games,
        position::{GameKind, Position},
    },
    screens::press::{Action, Button},
    table::Language,
};
pub use chance_entry::ChanceEntry;
pub use game::ScreenGame;

macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        /// The view of the game on the table.
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

            pub fn back(&mut self) -> bool {
                match self {
                    $(Board::$game(view) => view.back()),+
                }
            }
        }
    };
}

with_games! { declare! }

/// Evaluates `$body` with `$view` bound to the view and `$context` to what it sees; nothing while the game is covered.
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
        let _ = with_scene!(self, board_context, Language::English, (view, context) => view.refresh(&context));
    }

    pub fn press(&mut self, board_context: &BoardContext<'_>, button: Button, action: Action) -> ViewAction {
        with_scene!(self, board_context, Language::English, (view, context) => view.press(&context, button, action))
            .unwrap_or(ViewAction::Nothing)
    }

    pub fn draw(
        &self,
        board_context: &BoardContext<'_>,
        language: Language,
        telling: Option<&Telling>,
        frame: &mut Frame,
    ) {
        let _ = with_scene!(self, board_context, language, (view, context) => view.draw(&context, telling, frame));
    }

    pub fn explain(&mut self, board_context: &BoardContext<'_>, language: Language, text: &mut Text) {
        let _ = with_scene!(self, board_context, language, (view, context) => view.explain(&context, text));
    }
}
