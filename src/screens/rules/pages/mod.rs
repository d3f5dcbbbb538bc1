//! The pages to read: how each game goes and what counts in it.

mod dice;
mod priests;
mod ra;
mod rauha;

use super::sheet::Sheet;
use crate::rules::position::GameKind;

pub const fn how_to_play(kind: GameKind) -> &'static [Sheet] {
    match kind {
        GameKind::Ra => &ra::HOW_TO_PLAY,
        GameKind::Dice => &dice::HOW_TO_PLAY,
        GameKind::Priests => &priests::HOW_TO_PLAY,
        GameKind::Rauha => &rauha::HOW_TO_PLAY,
    }
}

pub const fn scoring(kind: GameKind) -> &'static [Sheet] {
    match kind {
        GameKind::Ra => &ra::SCORING,
        GameKind::Dice => &dice::SCORING,
        GameKind::Priests => &priests::SCORING,
        GameKind::Rauha => &rauha::SCORING,
    }
}
