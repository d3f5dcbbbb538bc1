//! What the table has to know of a game.

use super::event::TableEvent;
use crate::{
    chance::Draw,
    rules::{
        Seat,
        games::{with_game, with_type},
        position::{Code, GameKind, Listed, Position},
    },
};

/// A game that can be played at the table.
pub trait TableGame: Listed {
    /// Whether the scores can be kept from the others until the end, as in its box.
    const HIDES_SCORES: bool = false;

    /// Whether a seat has anything that the others may not see.
    const HAS_SECRETS: bool = false;

    /// Whether it has effects that cost nothing, which can happen by themselves.
    const HAS_FREE_EFFECTS: bool = false;

    /// Whether it is played in rounds, and not in epochs.
    const HAS_ROUNDS: bool = false;

    /// The event inside of an event of this game.
    fn event(event: &TableEvent) -> Option<&Self::Event> {
        match event {
            TableEvent::Game(event) => Self::own(event),
            _ => None,
        }
    }

    /// Whether the move only says that the seat does nothing more.
    fn is_closing(chosen: Self::Move) -> bool;

    /// The highest bid of an auction in which a seat passes.
    fn unbeaten_bid(_: &Self::Event) -> Option<u8> {
        None
    }

    /// The next effect of a seat that costs nothing and that waiting cannot improve.
    fn free_effect(&self, _: Seat) -> Option<Self::Move> {
        None
    }

    /// Whether the seats look at something that the others may not see. It is shown when that begins, and what was done with
    /// it when it ends.
    fn is_looking(&self) -> bool {
        false
    }

    /// What decides between seats with equal scores, where the game has such a thing: the higher the better.
    fn highest_sun(&self, _: Seat) -> Option<u8> {
        None
    }

    /// The number of the next draw of a deal, after so many chances and these moves: the same whatever was decided before.
    fn draw_number(&self, chances: u16, _: impl Iterator<Item = Code>) -> u16 {
        chances
    }

    /// What the next draw of a deal brings: the same for each draw number, whatever was decided before.
    fn deal(&self, luck: &mut impl Draw) -> Option<Self::Move> {
        self.draw(luck)
    }

    /// How many moves of a game that is not over everybody may know.
    fn known_moves(moves: impl Iterator<Item = Self::Move> + Clone) -> usize {
        moves.count()
    }
}

impl GameKind {
    /// Whether scores can be kept from the others until the end.
    pub const fn hides_scores(self) -> bool {
        with_type!(self, G => G::HIDES_SCORES)
    }

    /// Whether a seat has anything that the others may not see.
    pub const fn has_secrets(self) -> bool {
        with_type!(self, G => G::HAS_SECRETS)
    }

    /// Whether there are effects that can happen by themselves.
    pub const fn has_free_effects(self) -> bool {
        with_type!(self, G => G::HAS_FREE_EFFECTS)
    }

    /// Whether it is played in rounds, and not in epochs.
    pub const fn has_rounds(self) -> bool {
        with_type!(self, G => G::HAS_ROUNDS)
    }
}

impl Position {
    /// Whether the seats look at something that the others may not see.
    pub(super) fn is_looking(&self) -> bool {
        with_game!(self, game => game.is_looking())
    }

    pub(super) fn highest_sun(&self, seat: Seat) -> Option<u8> {
        with_game!(self, game => game.highest_sun(seat))
    }
}
