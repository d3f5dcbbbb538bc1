//! The boards: one view for each game.

mod auction;
mod game;
mod luck;

mod dice;
mod priests;
mod ra;
mod rauha;

use super::{
    frame::Frame,
    play::{Ground, Telling, View, Wish},
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
pub use game::ScreenGame;
pub use luck::Luck;

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

/// Evaluates `$body` with `$view` bound to the view and `$scene` to what it sees; nothing while the game is covered.
macro_rules! with_scene {
    ([$($module:ident::$game:ident),+] @match $board:expr, $ground:expr, $language:expr, ($view:ident, $scene:ident) => $body:expr) => {
        match ($board, $ground.visible.position.as_ref()) {
            $((Board::$game($view), Some(Position::$game(game))) => {
                let before = $ground.before.and_then(|visible| match &visible.position {
                    Some(Position::$game(before)) => Some(before),
                    _ => None,
                });
                let $scene = $ground.scene(game, before, $language);
                Some($body)
            })+
            _ => None,
        }
    };
    ($board:expr, $ground:expr, $language:expr, ($view:ident, $scene:ident) => $body:expr) => {
        with_games! { with_scene! @match $board, $ground, $language, ($view, $scene) => $body }
    };
}

impl Board {
    pub fn refresh(&mut self, ground: &Ground<'_>) {
        let _ = with_scene!(self, ground, Language::English, (view, scene) => view.refresh(&scene));
    }

    pub fn press(&mut self, ground: &Ground<'_>, button: Button, action: Action) -> Wish {
        with_scene!(self, ground, Language::English, (view, scene) => view.press(&scene, button, action))
            .unwrap_or(Wish::Nothing)
    }

    pub fn draw(&self, ground: &Ground<'_>, language: Language, telling: Option<&Telling>, frame: &mut Frame) {
        let _ = with_scene!(self, ground, language, (view, scene) => view.draw(&scene, telling, frame));
    }

    pub fn explain(&mut self, ground: &Ground<'_>, language: Language, text: &mut Text) {
        let _ = with_scene!(self, ground, language, (view, scene) => view.explain(&scene, text));
    }
}
