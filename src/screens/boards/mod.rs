//! The boards: one view for each game.

mod auction;
mod dice;
mod luck;
mod priests;
mod ra;
mod rauha;

use core::fmt::Write;

use super::{
    frame::Frame,
    play::{Ground, Telling, View, Wish},
    reading::Text,
};
use crate::{
    rules::position::{GameKind, Position, Refusal},
    table::{Language, Refused},
    tasks::input::{Action, Button},
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

/// Why a move is refused, in words.
pub fn why(refused: &Refused, language: Language, text: &mut Text) {
    // Every refusal fits; a test writes them all.
    match refused {
        Refused::Rules(Refusal::Ra(refusal)) => ra::why(refusal, language, text),
        Refused::Rules(Refusal::Dice(refusal)) => dice::why(refusal, language, text),
        Refused::Rules(Refusal::Priests(refusal)) => priests::why(refusal, language, text),
        Refused::Rules(Refusal::Rauha(refusal)) => {
            let _ = write!(text, "{}", rauha::why(*refusal, language));
        }
        Refused::NotPassed(name) => {
            let _ = match language {
                Language::English => write!(text, "{refused}"),
                Language::French => write!(text, "la console doit d'abord passer à {name}"),
            };
        }
        Refused::Journal(_) => {
            let _ = match language {
                Language::English => write!(text, "{refused}"),
                Language::French => text.write_str("le journal de la partie est plein"),
            };
        }
        // A board offers neither: moves that are none, and luck that is not the seed's.
        Refused::Rules(Refusal::NoMove(_)) | Refused::NotTheLuck => {
            let _ = write!(text, "{refused}");
        }
    }
}
