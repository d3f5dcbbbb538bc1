//! Fields of a score sheet: counts of what a player owns, never calculated values. Each game lists its own.

use super::Sheet;
use crate::rules::{
    Game, MAX_PLAYERS,
    auction::{HIGHEST_SUN, Points, sun_sets},
    games::with_type,
    position::GameKind,
};

pub trait SheetGame: Game {
    /// Epochs or rounds.
    const COLUMNS: u8;

    /// All fields, in storage order.
    const FIELDS: &'static [Field];

    /// Names of the point categories in the exported text.
    const CATEGORIES: &'static [&'static str];

    type Carried: Default;

    /// Points of an epoch or round by seat and category; called in order from the first.
    fn points(sheet: &Sheet, column: u8, carried: &mut Self::Carried) -> [Points; MAX_PLAYERS];

    /// Initial fields of the next column: what a player keeps.
    fn stays(sheet: &Sheet, column: u8, seat: u8) -> [u8; FIELDS];
}

pub const FIELDS: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// Name in the exported text.
    pub word: &'static str,
    /// Maximum value.
    pub most: u8,
    /// Counts in the last column only.
    pub last: bool,
    pub role: Role,
}

/// Meaning of a field besides a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Count,
    Kinds,
    /// Number of these kinds owned three, four or five times: the next three fields.
    Several,
    /// One of the player's suns, largest first.
    Sun(u8),
}

impl Field {
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

    /// Number of kinds, and those owned three, four and five times, in the last column.
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

    pub const fn sun(place: u8) -> Field {
        Field {
            role: Role::Sun(place),
            ..Field::at_the_end("sun", HIGHEST_SUN)
        }
    }

    pub const fn all(game: GameKind) -> &'static [Field] {
        with_type!(game, G => G::FIELDS)
    }

    /// Whether it applies to this column: some fields count in the last one only.
    pub fn is_asked(self, last: bool, players: u8) -> bool {
        match self.role {
            Role::Sun(place) => last && place < suns_a_seat(players),
            _ => last || !self.last,
        }
    }
}

pub fn suns_a_seat(players: u8) -> u8 {
    sun_sets(players).first().map_or(0, |suns| suns.count())
}

const _: () = {
    let mut games: &[GameKind] = &GameKind::ALL;
    while let [game, others @ ..] = games {
        assert!(Field::all(*game).len() <= FIELDS);
        games = others;
    }
};
