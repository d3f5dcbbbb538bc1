//! What the table has to know of a game.

use super::event::{GameEvent, TableEvent};
use crate::{
    chance::Draw,
    rules::{
        Game, Seat,
        games::{with_game, with_type},
        position::{Code, GameKind, Position},
    },
};

/// A game that can be played at the table.
pub trait TableGame: Game {
    /// What happens in this game and in no other.
    type Event: Copy + PartialEq + core::fmt::Debug + Into<GameEvent>;

    /// Whether the scores can be kept from the others until the end, as in its box.
    const HIDES_SCORES: bool = false;

    /// Whether a seat has anything that the others may not see.
    const HAS_SECRETS: bool = false;

    /// Whether it has effects that cost nothing, which can happen by themselves.
    const HAS_FREE_EFFECTS: bool = false;

    /// Whether it is played in rounds, and not in epochs.
    const HAS_ROUNDS: bool = false;

    /// The event inside of an event of this game.
    fn event(event: &TableEvent) -> Option<&Self::Event>;

    /// Tells what a move did.
    fn tell(before: &Self, chosen: Self::Move, after: &Self, told: Told, visit: &mut dyn FnMut(TableEvent));

    /// Whether the move only says that the seat does nothing more.
    fn is_closing(chosen: Self::Move) -> bool;

    /// Whether the move, where it is the only one, says that the seat can do nothing.
    fn is_skipping(chosen: Self::Move) -> bool {
        Self::is_closing(chosen)
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

    /// The highest bid of an auction that goes on.
    fn bid_to_beat(&self) -> Option<u8> {
        None
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

/// How a move is told.
#[derive(Clone, Copy)]
pub struct Told {
    /// Whether the seat did it; otherwise it could do nothing else, and that is told already.
    pub does: bool,
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

    /// Whether the move only says that the seat does nothing more.
    pub(super) fn is_closing(self, code: Code) -> bool {
        with_type!(self, G => G::decode(code.0).is_some_and(G::is_closing))
    }

    /// Whether the move, where it is the only one, says that the seat can do nothing.
    pub(super) fn is_skipping(self, code: Code) -> bool {
        with_type!(self, G => G::decode(code.0).is_some_and(G::is_skipping))
    }
}

impl Position {
    /// The next effect of a seat that costs nothing and that waiting cannot improve.
    pub(super) fn free_effect(&self, seat: Seat) -> Option<Code> {
        fn one<G: TableGame>(game: &G, seat: Seat) -> Option<Code> {
            game.free_effect(seat).map(|chosen| Code(G::code(chosen)))
        }
        with_game!(self, game => one(game, seat))
    }

    /// Whether the seats look at something that the others may not see.
    pub(super) fn is_looking(&self) -> bool {
        with_game!(self, game => game.is_looking())
    }

    pub(super) fn bid_to_beat(&self) -> Option<u8> {
        with_game!(self, game => game.bid_to_beat())
    }

    pub(super) fn highest_sun(&self, seat: Seat) -> Option<u8> {
        with_game!(self, game => game.highest_sun(seat))
    }
}
