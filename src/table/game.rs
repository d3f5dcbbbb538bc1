//! Properties of a game that the table needs.

use super::{achievement::FEATS, event::TableEvent};
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

    const HAS_SECRETS: bool = false;

    /// Free effects can be played automatically.
    const HAS_FREE_EFFECTS: bool = false;

    /// Rounds instead of epochs.
    const HAS_ROUNDS: bool = false;

    fn event(event: &TableEvent) -> Option<&Self::Event> {
        match event {
            TableEvent::Game(event) => Self::own(event),
            _ => None,
        }
    }

    /// Whether the move only ends the turn.
    fn is_closing(chosen: Self::Move) -> bool;

    /// Highest bid of the auction, if the event is a pass.
    fn unbeaten_bid(_: &Self::Event) -> Option<u8> {
        None
    }

    /// Whether the active seat has done something in its turn, besides rolling dice.
    fn has_acted(&self) -> bool {
        false
    }

    /// Next effect that is free and cannot improve by waiting.
    fn free_effect(&self, _: Seat) -> Option<Self::Move> {
        None
    }

    /// Whether seats look at hidden information: revealed when this begins, the picks when it ends.
    fn is_looking(&self) -> bool {
        false
    }

    /// Breaks ties: higher wins.
    fn highest_sun(&self, _: Seat) -> Option<u8> {
        None
    }

    /// Achievements of this game that a seat has earned at its end.
    fn feats(&self, seat: Seat) -> [bool; FEATS];

    /// Number of the next draw in a deal, after `chances` draws. Must not depend on decisions.
    fn draw_number(&self, chances: u16, _: impl Iterator<Item = Code>) -> u16 {
        chances
    }

    /// Outcome of a draw in a deal. Must depend on the draw number only.
    fn deal(&self, rng: &mut impl Draw) -> Option<Self::Move> {
        self.draw(rng)
    }

    /// Public moves of a running game.
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
