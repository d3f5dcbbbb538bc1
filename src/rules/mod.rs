//! The four games and nothing else: no screen, no clock, no generator of their own.
//!
//! A position waits for exactly one thing: a seat's decision, chance, or nothing because the game is over. Decisions and
//! chance outcomes are both moves; a move emits events of what it does. One that is not legal is refused with the reason and changes
//! nothing.

pub mod auction;
pub mod die;
pub mod event;
pub mod games;
pub mod journal;
pub mod position;
pub mod walk;

pub mod dice;
pub mod priests;
pub mod ra;
pub mod rauha;

use core::{fmt, ops::RangeInclusive};

use crate::chance::Draw;
use event::Event;
use position::{Options, SunTrack};

/// Seats are numbered from 0, clockwise ascending.
pub type Seat = u8;

/// No game seats more.
pub const MAX_PLAYERS: usize = 5;

/// The seat so many steps clockwise of another, at most once round the table.
pub const fn clockwise(seat: Seat, steps: u8, players: u8) -> Seat {
    let on = seat + steps;
    if on < players { on } else { on - players }
}

/// How many steps clockwise it is from one seat to another.
pub const fn steps_between(from: Seat, to: Seat, players: u8) -> u8 {
    if to >= from { to - from } else { to + players - from }
}

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Seat(Seat),
    Chance(Chance),
    Over,
}

/// The kinds of chance, each named by the first word of its outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    Set,
    Tile,
    Roll,
    Pile,
    Card,
}

impl Chance {
    pub const fn word(self) -> &'static str {
        match self {
            Chance::Set => "set",
            Chance::Tile => "tile",
            Chance::Roll => "roll",
            Chance::Pile => "pile",
            Chance::Card => "card",
        }
    }
}

/// A set of seats, listed in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << (seat & 7))
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << (seat & 7) != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_PLAYERS as Seat).filter(move |&seat| self.contains(seat))
    }
}

/// A position of one game. Positions are plain values: cheap to clone, equal when nothing differs.
pub trait Game: Clone + PartialEq {
    /// A decision or a chance outcome; `Display` writes its one canonical text.
    type Move: Copy + PartialEq + fmt::Debug + fmt::Display;

    /// Why a move is not legal; `Display` says it in a sentence that names the rule.
    type Refusal: Copy + PartialEq + fmt::Debug;

    /// What happens in this game and in no other.
    type Event: Copy + PartialEq + fmt::Debug;

    /// The name in the wire protocol and on the command line.
    const NAME: &'static str;

    /// The number that stands for the game in a stored journal; never given to another game.
    const NUMBER: u8;

    /// Raised when the rules change so that a game of before may go on differently, or not at all.
    const RULES_VERSION: u8 = 1;

    /// How many can play.
    const PLAYERS: RangeInclusive<u8>;

    /// Where the length of a sun track may be chosen: how.
    const SUN_TRACK: Option<SunTrack> = None;

    /// Whether the boards have two sides to choose from.
    const HAS_SIDES: bool = false;

    /// The position before the first move. What the game does not know is brought to the nearest that it does.
    fn set_up(players: u8, options: &Options) -> Self;

    fn players(&self) -> u8;

    fn turn(&self) -> Turn;

    /// The seat whose turn it is in the larger sense, also while chance or another seat is awaited; none when over.
    fn active(&self) -> Option<Seat>;

    /// Empty until the game is over.
    fn winners(&self) -> Seats;

    fn score(&self, seat: Seat) -> u16;

    /// Visits every legal decision once, always in the same order; none at a chance position or when over.
    fn decisions(&self, visit: impl FnMut(Self::Move));

    /// Visits every outcome of a chance position once with its weight; none at a decision or when over.
    fn outcomes(&self, visit: impl FnMut(Self::Move, u32));

    /// One outcome of a chance position, drawn by its weight; none at a decision or when over.
    fn draw(&self, luck: &mut impl Draw) -> Option<Self::Move>;

    /// Checks the move, plays it and emits what it does, in order. A refused move leaves the position as it was and emits nothing.
    ///
    /// [`no_events`](event::no_events) is the sink for callers that only want the position.
    fn play(&mut self, chosen: Self::Move, emit: &mut impl FnMut(Event<Self::Event>)) -> Result<(), Self::Refusal>;

    /// Replaces what `seat` may not know by a guess that fits all it does know.
    fn imagine(&mut self, seat: Seat, luck: &mut impl Draw);

    /// Gives every seat the points of `known`, or those of the start: for whoever may not know the others' points. Only where
    /// they can be hidden.
    fn level_points(&mut self, _known: Option<Seat>) {}

    /// The move as the journal keeps it: below 128 one byte, otherwise two (at most 15 bits).
    fn code(chosen: Self::Move) -> u16;

    /// The inverse of [`Game::code`]; none for a number that codes no move.
    fn decode(code: u16) -> Option<Self::Move>;

    /// Which chance the move resolves; none for a decision.
    fn chance(chosen: Self::Move) -> Option<Chance>;

    /// Reads the canonical text of a move, exactly as `Display` writes it.
    fn parse(text: &str) -> Option<Self::Move>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_steps_clockwise_of_a_seat_is_the_other() {
        for players in 2..=MAX_PLAYERS as u8 {
            for (from, to) in (0..players).flat_map(|from| (0..players).map(move |to| (from, to))) {
                let steps = steps_between(from, to, players);
                assert!(steps < players, "{from} to {to} of {players}");
                assert_eq!(clockwise(from, steps, players), to, "{from} to {to} of {players}");
            }
        }
    }
}
