//! What is entered for a player: counts of what lies there, nothing that was calculated. The game says which there are.

use super::Sheet;
use crate::rules::{
    Game, MAX_PLAYERS,
    auction::{HIGHEST_SUN, Points, sun_sets},
    games::with_type,
    position::GameKind,
};

/// A game that has a score sheet.
pub trait SheetGame: Game {
    /// Epochs or rounds.
    const COLUMNS: u8;

    /// Everything that is ever entered, in the order in which it is kept.
    const FIELDS: &'static [Field];

    /// The words for the categories of points in the exported text.
    const CATEGORIES: &'static [&'static str];

    /// What a column has to know of those before it.
    type Carried: Default;

    /// What an epoch or round brings everybody, by category; asked from the first one on.
    fn points(sheet: &Sheet, column: u8, carried: &mut Self::Carried) -> [Points; MAX_PLAYERS];

    /// What a player still has when the next column begins.
    fn stays(sheet: &Sheet, column: u8, seat: u8) -> [u8; FIELDS];
}

/// No game has more fields.
pub const FIELDS: usize = 20;

/// One thing that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The word in the exported text.
    pub word: &'static str,
    /// The most of it that can be entered.
    pub most: u8,
    /// Whether it counts in the last column only.
    pub last: bool,
    pub role: Role,
}

/// What else a field says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Count,
    /// How many kinds of a thing there are.
    Kinds,
    /// How many of these kinds are there three, four and five times: the three fields behind them.
    Several,
    /// One of the own suns, the largest first.
    Sun(u8),
}

impl Field {
    /// Counted in every column.
    pub const fn new(word: &'static str, most: u8) -> Field {
        Field {
            word,
            most,
            last: false,
            role: Role::Count,
        }
    }

    /// Counted in the last column only.
    pub const fn at_the_end(word: &'static str, most: u8) -> Field {
        Field {
            last: true,
            ..Field::new(word, most)
        }
    }

    /// How many kinds there are, and how many of them three, four and five times, in the last column.
    pub const fn kinds(word: &'static str) -> [Field; 4] {
        const MOST: u8 = 8;
        [
            Field {
                role: Role::Kinds,
                ..Field::at_the_end(word, MOST)
            },
            Field {
                role: Role::Several,
                ..Field::at_the_end("three", MOST)
            },
            Field {
                role: Role::Several,
                ..Field::at_the_end("four", MOST)
            },
            Field {
                role: Role::Several,
                ..Field::at_the_end("five", MOST)
            },
        ]
    }

    /// One of the own suns, in the last column.
    pub const fn sun(place: u8) -> Field {
        Field {
            role: Role::Sun(place),
            ..Field::at_the_end("sun", HIGHEST_SUN)
        }
    }

    /// Everything that is ever entered in a game, in the order in which it is kept.
    pub const fn all(game: GameKind) -> &'static [Field] {
        with_type!(game, G => G::FIELDS)
    }

    /// Whether it is asked for: some things count in the last column only.
    pub fn is_asked(self, last: bool, players: u8) -> bool {
        match self.role {
            Role::Sun(place) => last && place < suns_a_seat(players),
            _ => last || !self.last,
        }
    }
}

/// How many suns a seat has.
pub fn suns_a_seat(players: u8) -> u8 {
    sun_sets(players).first().map_or(0, |suns| suns.count())
}

/// Fields fit where they are kept.
const _: () = {
    let mut games: &[GameKind] = &GameKind::ALL;
    while let [game, others @ ..] = games {
        assert!(Field::all(*game).len() <= FIELDS);
        games = others;
    }
};
