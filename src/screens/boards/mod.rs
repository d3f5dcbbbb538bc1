//! The boards: one view for each game.

mod auction;
mod dice;
mod luck;
mod priests;
mod ra;
mod rauha;

use super::{
    frame::Frame,
    play::{Ground, Telling, View, Wish},
    reading::Text,
};
use crate::{
    rules::position::{GameKind, Position},
    screens::press::{Action, Button},
    table::Language,
};
use dice::DiceBoard;
pub use luck::Luck;
use priests::PriestsBoard;
use ra::RaBoard;
use rauha::RauhaBoard;

/// The view of the game on the table.
#[allow(
    clippy::large_enum_variant,
    reason = "there is one of them, and no heap to put it on"
)]
pub enum Board {
    Ra(RaBoard),
    Dice(DiceBoard),
    Priests(PriestsBoard),
    Rauha(RauhaBoard),
}

/// Evaluates `$body` with `$view` bound to the view and `$scene` to what it sees; nothing while the game is covered.
macro_rules! with_scene {
    ($board:expr, $ground:expr, $language:expr, ($view:ident, $scene:ident) => $body:expr) => {
        with_scene!(@each $board, $ground, $language, ($view, $scene) => $body, Ra Dice Priests Rauha)
    };
    (@each $board:expr, $ground:expr, $language:expr, ($view:ident, $scene:ident) => $body:expr, $($game:ident)*) => {
        match ($board, $ground.visible.position.as_ref()) {
            $((Board::$game($view), Some(Position::$game(game))) => {
                let before = $ground.before.and_then(|visible| match &visible.position {
                    Some(Position::$game(before)) => Some(before),
                    _ => None,
                });
                let $scene = $ground.scene(game, before, $language);
                Some($body)
            })*
            _ => None,
        }
    };
}

impl Board {
    pub fn new(kind: GameKind) -> Board {
        match kind {
            GameKind::Ra => Board::Ra(Default::default()),
            GameKind::Dice => Board::Dice(Default::default()),
            GameKind::Priests => Board::Priests(Default::default()),
            GameKind::Rauha => Board::Rauha(Default::default()),
        }
    }

    pub fn refresh(&mut self, ground: &Ground<'_>) {
        let _ = with_scene!(self, ground, Language::English, (view, scene) => view.refresh(&scene));
    }

    pub fn press(&mut self, ground: &Ground<'_>, button: Button, action: Action) -> Wish {
        with_scene!(self, ground, Language::English, (view, scene) => view.press(&scene, button, action))
            .unwrap_or(Wish::Nothing)
    }

    pub fn back(&mut self) -> bool {
        match self {
            Board::Ra(view) => view.back(),
            Board::Dice(view) => view.back(),
            Board::Priests(view) => view.back(),
            Board::Rauha(view) => view.back(),
        }
    }

    pub fn draw(&self, ground: &Ground<'_>, language: Language, telling: Option<&Telling>, frame: &mut Frame) {
        let _ = with_scene!(self, ground, language, (view, scene) => view.draw(&scene, telling, frame));
    }

    pub fn explain(&mut self, ground: &Ground<'_>, language: Language, text: &mut Text) {
        let _ = with_scene!(self, ground, language, (view, scene) => view.explain(&scene, text));
    }
}
