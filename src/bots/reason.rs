//! Explanation of a move in values; `text` has the words.

use heapless::Vec;

use super::auction;
use crate::{
    collections::{Truncating, collect_truncated},
    rules::games::with_games,
};

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
        /// Why a move may be right; most have a number.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Phrase {
            /// Only rollouts or later turns favour the move.
            Outlook,
            Auction(auction::Phrase),
            $($game(super::$module::Phrase)),+
        }

        /// Contribution to a number.
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

/// Most parts in any game.
const PARTS: usize = 6;

/// A phrase, its numbers, and the parts of the first number, largest first; they add up to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    phrase: Phrase,
    number: i16,
    second: i16,
    parts: [Option<(Part, i16)>; PARTS],
    exchange: Option<(u8, u8)>,
}

impl Reason {
    pub fn new(phrase: impl Into<Phrase>, number: i16) -> Reason {
        Reason {
            phrase: phrase.into(),
            number,
            ..Reason::outlook()
        }
    }

    pub(super) const fn outlook() -> Reason {
        Reason {
            phrase: Phrase::Outlook,
            number: 0,
            second: 0,
            parts: [None; PARTS],
            exchange: None,
        }
    }

    pub const fn with_exchange(self, paid: u8, gained: u8) -> Reason {
        Reason {
            exchange: Some((paid, gained)),
            ..self
        }
    }

    pub(super) fn with_phrase(self, phrase: impl Into<Phrase>) -> Reason {
        Reason {
            phrase: phrase.into(),
            ..self
        }
    }

    pub const fn and(self, second: i16) -> Reason {
        Reason { second, ..self }
    }

    /// Rounds parts, given in fractions of a point, as steps of the running total, so that they add up.
    pub fn of_parts<P: Into<Part>, const N: usize>(
        phrase: impl Into<Phrase>,
        fractions: i32,
        parts: [(P, i32); N],
    ) -> Reason {
        const { assert!(N <= PARTS) };
        let mut reason = Reason::new(phrase, 0);
        let mut sum = 0;
        for (part, worth) in parts {
            sum += worth;
            let points = whole(sum, fractions) - reason.number;
            reason.number += points;
            reason.add(part.into(), points);
        }
        reason
    }

    fn add(&mut self, part: Part, points: i16) {
        let mut parts: Vec<(Part, i16), PARTS> = collect_truncated(self.parts());
        let place = parts
            .iter()
            .position(|(_, other)| other.unsigned_abs() < points.unsigned_abs())
            .unwrap_or(parts.len());
        if points != 0 && parts.insert_at(place, (part, points)).is_ok() {
            let mut weightiest = parts.iter().copied();
            self.parts = [(); PARTS].map(|()| weightiest.next());
        }
    }

    pub const fn phrase(&self) -> Phrase {
        self.phrase
    }

    pub const fn number(&self) -> i16 {
        self.number
    }

    pub const fn second(&self) -> i16 {
        self.second
    }

    /// Suns that a bid pays and gains.
    pub const fn exchange(&self) -> Option<(u8, u8)> {
        self.exchange
    }

    /// Largest first.
    pub fn parts(&self) -> impl Iterator<Item = (Part, i16)> + use<> {
        self.parts.into_iter().flatten()
    }
}

pub fn whole(worth: i32, fractions: i32) -> i16 {
    (worth + fractions / 2).checked_div_euclid(fractions).unwrap_or(0) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{auction::Phrase, dice::Part};

    fn parts<const N: usize>(parts: [(Part, i32); N]) -> (i16, Vec<(super::Part, i16), PARTS>) {
        let reason = Reason::of_parts(Phrase::Lot, 16, parts);
        (reason.number(), reason.parts().collect())
    }

    #[test]
    fn the_weightiest_part_comes_first_and_nothing_that_is_nothing() {
        let (number, parts) = parts([
            (Part::Suns, 16),
            (Part::Nile, -96),
            (Part::Points, 0),
            (Part::Monument, 48),
        ]);
        assert_eq!(number, -2);
        let expected = [(Part::Nile, -6), (Part::Monument, 3), (Part::Suns, 1)];
        assert_eq!(parts, expected.map(|(part, points)| (part.into(), points)));
    }

    #[test]
    fn fractions_that_are_a_point_together_are_not_lost() {
        // Rounded one by one: 3, 1 and 0, but the sum is 5.
        let (number, parts) = parts([(Part::Suns, 54), (Part::Nile, 23), (Part::Monument, 7)]);
        assert_eq!(number, 5);
        assert_eq!(parts.iter().map(|(_, points)| points).sum::<i16>(), 5);
        let (number, parts) = self::parts([(Part::Suns, -54), (Part::Nile, -23), (Part::Monument, -7)]);
        assert_eq!((number, parts.iter().map(|(_, points)| points).sum::<i16>()), (-5, -5));
    }

    #[test]
    fn points_are_rounded_alike_above_and_below_nothing() {
        assert_eq!(
            [-24, -23, -9, -8, -7, 7, 8, 23, 24].map(|worth| whole(worth, 16)),
            [-1, -1, -1, 0, 0, 0, 1, 1, 2]
        );
    }

    #[test]
    fn reasons_are_equal_when_they_say_the_same() {
        let of = |nile| Reason::of_parts(Phrase::Lot, 1, [(Part::Nile, nile)]);
        assert_eq!(of(3), of(3));
        assert_ne!(of(3), of(4));
        assert_ne!(of(3), Reason::new(Phrase::Lot, 3));
    }
}
