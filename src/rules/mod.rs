//! Rules of the four games. A position waits for a seat, for chance, or is over; decisions and chance outcomes are both
//! moves. Playing a move emits events; an illegal one is refused with a reason and changes nothing.

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

/// From 0, clockwise.
pub type Seat = u8;

/// Most seats of any game.
pub const MAX_PLAYERS: usize = 5;

/// The seat `steps` clockwise of another, at most one round.
pub const fn clockwise(seat: Seat, steps: u8, players: u8) -> Seat {
    let on = seat + steps;
    if on < players { on } else { on - players }
}

pub const fn steps_between(from: Seat, to: Seat, players: u8) -> u8 {
    if to >= from { to - from } else { to + players - from }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Seat(Seat),
    Chance(Chance),
    Over,
}

/// Named after the first word of its outcomes.
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

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << (seat & 7))
    }

    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << (seat & 7)))
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

/// Position of one game: a plain value, cheap to clone.
///
/// # Example
///
/// Plays Ra with the last legal decision of every seat:
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
    /// `Display` writes the canonical text.
    type Move: Copy + PartialEq + fmt::Debug + fmt::Display;

    /// Reason why a move is illegal; `text` has a sentence for each.
    type Refusal: Copy + PartialEq + fmt::Debug;

    /// Events that only this game has.
    type Event: Copy + PartialEq + fmt::Debug;

    /// In the wire protocol and on the command line.
    const NAME: &'static str;

    /// In stored journals; never reused.
    const NUMBER: u8;

    /// Increment it when a rule change may break or alter the replay of older games.
    const RULES_VERSION: u8 = 1;

    const PLAYERS: RangeInclusive<u8>;

    /// Set if the length of the sun track is an option.
    const SUN_TRACK: Option<SunTrack> = None;

    /// Whether the side of the boards is an option.
    const HAS_SIDES: bool = false;

    /// Position before the first move. Clamps values that are out of range.
    fn set_up(players: u8, options: &Options) -> Self;

    fn players(&self) -> u8;

    fn turn(&self) -> Turn;

    /// The seat whose turn it is, even while chance or another seat is pending.
    fn active(&self) -> Option<Seat>;

    /// Empty until the game is over.
    fn winners(&self) -> Seats;

    fn score(&self, seat: Seat) -> u16;

    /// Visits every legal decision once, in a fixed order.
    fn decisions(&self, visit: impl FnMut(Self::Move));

    /// Visits every outcome of pending chance once, with its weight.
    fn outcomes(&self, visit: impl FnMut(Self::Move, u32));

    /// Draws an outcome of pending chance by weight.
    fn draw(&self, rng: &mut impl Draw) -> Option<Self::Move>;

    /// Plays a move and emits its events in order. A refused move changes and emits nothing. To discard the events,
    /// pass [`no_events`](event::no_events).
    fn play(&mut self, chosen: Self::Move, emit: &mut impl FnMut(Event<Self::Event>)) -> Result<(), Self::Refusal>;

    /// Replaces all that `seat` does not know by a guess that fits what it knows.
    fn imagine(&mut self, seat: Seat, rng: &mut impl Draw);

    /// Gives every seat the score of `known`, or the starting points, for bots that must not see scores.
    fn level_points(&mut self, _known: Option<Seat>) {}

    /// Journal code: below 128 takes one byte, up to 15 bits two.
    fn code(chosen: Self::Move) -> u16;

    /// Inverse of [`Game::code`].
    fn decode(code: u16) -> Option<Self::Move>;

    /// The chance that the move resolves; none for a decision.
    fn chance(chosen: Self::Move) -> Option<Chance>;

    /// Parses exactly what `Display` writes.
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
