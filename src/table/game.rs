//! Properties of a game that the table needs.

use super::event::TableEvent;
use crate::{
    chance::Draw,
    rules::{
        Seat,
        games::{with_game, with_type},
        position::{Code, GameKind, Listed, Position},
    },
};

pub trait TableGame: Listed {
    /// Scores can be hidden until the end, as in the boxed game.
    const HIDES_SCORES: bool = false;

    /// Seats have secret information.
    const HAS_SECRETS: bool = false;

    /// Some effects are free and can be played automatically.
    const HAS_FREE_EFFECTS: bool = false;

    /// Played in rounds instead of epochs.
    const HAS_ROUNDS: bool = false;

    fn event(event: &TableEvent) -> Option<&Self::Event> {
        match event {
            TableEvent::Game(event) => Self::own(event),
            _ => None,
        }
    }

    /// Whether the move only ends the seat's turn.
    fn is_closing(chosen: Self::Move) -> bool;

    /// The highest bid of an auction in which a seat passes.
    fn unbeaten_bid(_: &Self::Event) -> Option<u8> {
        None
    }

    /// A seat's next effect that is free and cannot get better by waiting.
    fn free_effect(&self, _: Seat) -> Option<Self::Move> {
        None
    }

    /// Whether the seats look at hidden information. It is revealed when this begins, the picks when it ends.
    fn is_looking(&self) -> bool {
        false
    }

    /// Tie-breaker between equal scores: higher wins.
    fn highest_sun(&self, _: Seat) -> Option<u8> {
        None
    }

    /// Number of the next draw in a deal, after `chances` draws and these moves. It must not depend on decisions.
    fn draw_number(&self, chances: u16, _: impl Iterator<Item = Code>) -> u16 {
        chances
    }

    /// Outcome of a draw in a deal: depends on the draw number only.
    fn deal(&self, rng: &mut impl Draw) -> Option<Self::Move> {
        self.draw(rng)
    }

    /// Number of public moves of a running game.
    fn known_moves(moves: impl Iterator<Item = Self::Move> + Clone) -> usize {
        moves.count()
    }
}

impl GameKind {
    pub const fn hides_scores(self) -> bool {
        with_type!(self, G => G::HIDES_SCORES)
    }

    pub const fn has_secrets(self) -> bool {
        with_type!(self, G => G::HAS_SECRETS)
    }

    pub const fn has_free_effects(self) -> bool {
        with_type!(self, G => G::HAS_FREE_EFFECTS)
    }

    pub const fn has_rounds(self) -> bool {
        with_type!(self, G => G::HAS_ROUNDS)
    }
}

impl Position {
    pub(super) fn is_looking(&self) -> bool {
        with_game!(self, game => game.is_looking())
    }

    pub(super) fn highest_sun(&self, seat: Seat) -> Option<u8> {
        with_game!(self, game => game.highest_sun(seat))
    }
}
