//! Fields of a score sheet: counts of what a player owns, nothing calculated.

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

    /// In storage order.
    const FIELDS: &'static [Field];

    /// In the exported text.
    const CATEGORIES: &'static [&'static str];

    type Carried: Default;

    /// Points by seat and category; called in order from the first column.
    fn points(sheet: &Sheet, column: u8, carried: &mut Self::Carried) -> [Points; MAX_PLAYERS];

    /// Initial fields of the next column.
    fn stays(sheet: &Sheet, column: u8, seat: u8) -> [u8; FIELDS];
}

pub const FIELDS: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// In the exported text.
    pub word: &'static str,
    pub most: u8,
    /// Only in the last column.
    pub last: bool,
    pub role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Count,
    Kinds,
    /// Kinds owned three, four or five times: the next three fields.
    Several,
    /// Largest first.
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

    /// Only in the last column.
    pub const fn at_the_end(word: &'static str, most: u8) -> Field {
        Field {
            last: true,
            ..Field::new(word, most)
        }
    }

    /// Number of kinds, and of those owned three, four and five times, in the last column.
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

    /// Whether the field applies to a column.
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
