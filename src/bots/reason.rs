//! Why a move: a phrase, its number and what it comes from, as values; the catalogue has the words.

use heapless::Vec;

use super::auction;
use crate::{
    collections::{Truncating, collect_truncated},
    rules::games::with_games,
};

/// Declares an enum and a list of all its values.
macro_rules! vocabulary {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$each:meta])* $value:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$each])* $value),+ }

        impl $name {
            pub const ALL: [$name; [$($name::$value),+].len()] = [$($name::$value),+];
        }
    };
}

pub(super) use vocabulary;

macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        /// What is said of a move; most have a number.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Phrase {
            Auction(auction::Phrase),
            $($game(super::$module::Phrase)),+
        }

        /// What the number of a phrase comes from.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Part {
            $($game(super::$module::Part)),+
        }

        $(
            impl From<super::$module::Phrase> for Phrase {
                fn from(phrase: super::$module::Phrase) -> Phrase {
                    Phrase::$game(phrase)
                }
            }

            impl From<super::$module::Part> for Part {
                fn from(part: super::$module::Part) -> Part {
                    Part::$game(part)
                }
            }
        )+
    };
}

with_games! { declare! }

impl From<auction::Phrase> for Phrase {
    fn from(phrase: auction::Phrase) -> Phrase {
        Phrase::Auction(phrase)
    }
}

/// How many things are named that speak for a move.
const PARTS: usize = 3;

/// A phrase, its number, and what it comes from, the weightiest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    phrase: Phrase,
    number: i16,
    parts: [Option<(Part, i16)>; PARTS],
}

impl Reason {
    pub fn new(phrase: impl Into<Phrase>, number: i16) -> Reason {
        Reason {
            phrase: phrase.into(),
            number,
            parts: [None; PARTS],
        }
    }

    /// Adds what `points` of it come from; the weightiest stay, nothing that is 0 does.
    pub fn with(mut self, part: impl Into<Part>, points: i16) -> Reason {
        let mut parts: Vec<(Part, i16), { PARTS + 1 }> = collect_truncated(self.parts());
        let place = parts
            .iter()
            .position(|(_, other)| other.unsigned_abs() < points.unsigned_abs())
            .unwrap_or(parts.len());
        if points != 0 && parts.insert_at(place, (part.into(), points)).is_ok() {
            let mut weightiest = parts.iter().copied();
            self.parts = [(); PARTS].map(|()| weightiest.next());
        }
        self
    }

    pub const fn phrase(&self) -> Phrase {
        self.phrase
    }

    pub const fn number(&self) -> i16 {
        self.number
    }

    /// What the number comes from, the weightiest first.
    pub fn parts(&self) -> impl Iterator<Item = (Part, i16)> + use<> {
        self.parts.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{auction::Phrase, dice::Part};

    #[test]
    fn the_weightiest_parts_stay_and_nothing_that_is_nothing() {
        let reason = Reason::new(Phrase::Lot, 9)
            .with(Part::Suns, 1)
            .with(Part::Nile, -6)
            .with(Part::Points, 0)
            .with(Part::Monument, 3)
            .with(Part::Pharaoh, 2);
        let parts: Vec<_, 4> = reason.parts().collect();
        let expected = [(Part::Nile, -6), (Part::Monument, 3), (Part::Pharaoh, 2)];
        assert_eq!(parts, expected.map(|(part, points)| (part.into(), points)));
    }

    #[test]
    fn reasons_are_equal_when_they_say_the_same() {
        let lot = Reason::new(Phrase::Lot, 9);
        assert_eq!(lot.with(Part::Nile, 3), lot.with(Part::Nile, 3));
        assert_ne!(lot.with(Part::Nile, 3), lot);
    }
}
