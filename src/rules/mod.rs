//! Rules of the four games, without screens, clocks or generators.
//!
//! A position waits for a seat's decision, for chance, or for nothing if the game is over. Decisions and chance
//! outcomes are moves; playing one emits events. An illegal move is refused with a reason and changes nothing.

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

/// Numbered from 0, clockwise.
pub type Seat = u8;

/// Maximum number of seats of any game.
pub const MAX_PLAYERS: usize = 5;

/// The seat `steps` clockwise of another; at most one round.
pub const fn clockwise(seat: Seat, steps: u8, players: u8) -> Seat {
    let on = seat + steps;
    if on < players { on } else { on - players }
}

pub const fn steps_between(from: Seat, to: Seat, players: u8) -> u8 {
    if to >= from { to - from } else { to + players - from }
}

/// Whose move is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Seat(Seat),
    Chance(Chance),
    Over,
}

/// Kinds of chance, each named after the first word of its outcomes.
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

/// A set of seats.
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

/// A position of one game: a plain value, cheap to clone.
///
/// # Example
///
/// A game of Ra in which every seat makes the last of its legal decisions:
///
/// ```
/// use pocket_ra::{
///     chance::seeded,
///     rules::{Game, Turn, position::Options, ra::Ra},
/// };
///
/// let mut game = Ra::set_up(3, &Options::default());
/// let mut generator = seeded(1, 0);
/// let mut events = 0;
/// loop {
///     let mut chosen = None;
///     match game.turn() {
///         Turn::Seat(_) => game.decisions(|decision| chosen = Some(decision)),
///         Turn::Chance(_) => chosen = game.draw(&mut generator),
///         Turn::Over => break,
///     }
///     let chosen = chosen.expect("a decision or an outcome");
///     game.play(chosen, &mut |_| events += 1).expect("a legal move");
/// }
/// assert!(events > 0);
/// assert!(!game.winners().is_empty());
/// ```
pub trait Game: Clone + PartialEq {
    /// A decision or a chance outcome; `Display` writes its canonical text.
    type Move: Copy + PartialEq + fmt::Debug + fmt::Display;

    /// Reason why a move is not legal; `text` has a sentence for each.
    type Refusal: Copy + PartialEq + fmt::Debug;

    /// Events that only this game has.
    type Event: Copy + PartialEq + fmt::Debug;

    /// Name in the wire protocol and on the command line.
    const NAME: &'static str;

    /// Number in stored journals; never reused.
    const NUMBER: u8;

    /// Incremented when a rule change may break or alter the replay of older games.
    const RULES_VERSION: u8 = 1;

    const PLAYERS: RangeInclusive<u8>;

    /// The sun track, if its length can be chosen.
    const SUN_TRACK: Option<SunTrack> = None;

    /// Whether the side of the boards can be chosen.
    const HAS_SIDES: bool = false;

    /// The position before the first move. Clamps numbers that are out of range.
    fn set_up(players: u8, options: &Options) -> Self;

    fn players(&self) -> u8;

    fn turn(&self) -> Turn;

    /// The seat whose turn it is in the broader sense, even if chance or another seat is next; none when over.
    fn active(&self) -> Option<Seat>;

    /// Empty until the game is over.
    fn winners(&self) -> Seats;

    fn score(&self, seat: Seat) -> u16;

    /// Visits every legal decision once, in a fixed order; none at a chance position or when over.
    fn decisions(&self, visit: impl FnMut(Self::Move));

    /// Visits every outcome of a chance position once, with its weight; none at a decision or when over.
    fn outcomes(&self, visit: impl FnMut(Self::Move, u32));

    /// Draws one outcome of a chance position by weight; none at a decision or when over.
    fn draw(&self, rng: &mut impl Draw) -> Option<Self::Move>;

    /// Plays a legal move and emits its events in order. A refused move changes nothing and emits nothing.
    ///
    /// [`no_events`](event::no_events) is the sink for callers that only want the position.
    fn play(&mut self, chosen: Self::Move, emit: &mut impl FnMut(Event<Self::Event>)) -> Result<(), Self::Refusal>;

    /// Replaces all that `seat` does not know by a guess consistent with what it knows.
    fn imagine(&mut self, seat: Seat, rng: &mut impl Draw);

    /// Gives every seat the score of `known`, or the starting points, for players that must not see the scores. Only
    /// for games that can hide points.
    fn level_points(&mut self, _known: Option<Seat>) {}

    /// The move in the journal: one byte below 128, else two (at most 15 bits).
    fn code(chosen: Self::Move) -> u16;

    /// The inverse of [`Game::code`]; none for an invalid code.
    fn decode(code: u16) -> Option<Self::Move>;

    /// The chance that the move resolves; none for a decision.
    fn chance(chosen: Self::Move) -> Option<Chance>;

    /// Parses the canonical text of a move, exactly as `Display` writes it.
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
