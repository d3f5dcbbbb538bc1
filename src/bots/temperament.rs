//! Temperaments: preferences among nearly equal moves.

use super::{Judge, Level, STANDING};

/// Bias in the evaluation of moves. Within a level all are about equally strong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Temperament {
    /// Forces decisions: bids, rolls again, pays.
    Bold,
    /// Waits, and keeps what it has.
    Patient,
    /// Takes what rivals need.
    Spiteful,
    /// Completes sets.
    Collector,
}

impl Temperament {
    pub const ALL: [Temperament; 4] = [
        Temperament::Bold,
        Temperament::Patient,
        Temperament::Spiteful,
        Temperament::Collector,
    ];

    /// On the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Temperament::Bold => "bold",
            Temperament::Patient => "patient",
            Temperament::Spiteful => "spiteful",
            Temperament::Collector => "collector",
        }
    }

    pub fn named(name: &str) -> Option<Temperament> {
        Temperament::ALL
            .into_iter()
            .find(|temperament| temperament.name() == name)
    }
}

/// The highest degree in which a move suits a temperament.
pub const FULL: u8 = 8;

/// A quarter of a percent of the chance to win.
const DEGREE: i32 = STANDING / 200;

/// The most that a temperament gives up with one move, in parts of [`STANDING`].
pub const MARGIN: i32 = FULL as i32 * DEGREE;

/// Added to the evaluation of a move, 0 to [`MARGIN`].
pub(super) fn bias<G: Judge>(game: &G, temperament: Option<Temperament>, chosen: G::Move) -> i32 {
    temperament.map_or(0, |temperament| {
        i32::from(game.flavour(temperament, chosen).min(FULL)) * DEGREE
    })
}

/// Degree for a number of points or things.
pub(super) fn degree(points: i16) -> u8 {
    points.clamp(0, FULL.into()) as u8
}

/// A level, and a temperament if the bot has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    pub level: Level,
    pub temperament: Option<Temperament>,
}

impl From<Level> for Bot {
    fn from(level: Level) -> Bot {
        Bot {
            level,
            temperament: None,
        }
    }
}
