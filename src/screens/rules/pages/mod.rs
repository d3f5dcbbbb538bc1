//! The pictures of the pages to read; the catalogue has their texts, in the same order.

mod dice;
mod priests;
mod ra;
mod rauha;

use crate::{rules::position::GameKind, screens::sprite::Sprite};

/// A page with a picture is a table of what counts.
pub type Picture = Option<&'static Sprite<16>>;

/// How a game goes: prose, but for pages that have a picture.
pub const fn how_to_play(kind: GameKind) -> &'static [Picture] {
    match kind {
        GameKind::Ra => &ra::HOW_TO_PLAY,
        GameKind::Dice | GameKind::Priests | GameKind::Rauha => &[],
    }
}

/// What counts in a game.
pub const fn scoring(kind: GameKind) -> &'static [Picture] {
    match kind {
        GameKind::Ra => &ra::SCORING,
        GameKind::Dice => &dice::SCORING,
        GameKind::Priests => &priests::SCORING,
        GameKind::Rauha => &rauha::SCORING,
    }
}
