//! The lessons, one for each game: real rules, luck from a fixed seed, and everything that happens written down.

mod dice;
mod priests;
mod ra;
mod rauha;

use crate::{rules::position::GameKind, screens::play::Lesson};

/// The lesson of a game.
pub const fn of(kind: GameKind) -> &'static Lesson {
    match kind {
        GameKind::Ra => &ra::LESSON,
        GameKind::Dice => &dice::LESSON,
        GameKind::Priests => &priests::LESSON,
        GameKind::Rauha => &rauha::LESSON,
    }
}
