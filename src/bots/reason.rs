//! Why a move: a phrase, its number and what it comes from, as values; the catalogue has the words.

use heapless::Vec;

use crate::collections::{Fit, fitting};

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

vocabulary! {
    /// What is said of a move; most have a number.
    pub enum Phrase {
        // The auctions.
        Lot,
        OnlyLot,
        Beaten,
        Forced,
        EmptyTrack,
        MayGrow,
        Alone,
        Dealt,
        Tile,
        GodsLater,
        LeastLoss,
        BestFace,
        Turning,
        NoTurning,
        // The dice.
        Reroll,
        Keep,
        Use,
        NoUse,
        LeastMissed,
        // The cards.
        Card,
        CrystalsNeeded,
        Spore,
        Denied,
        EnergyNow,
        CrystalsFirst,
        NothingPays,
        MostAnimals,
    }
}

vocabulary! {
    /// What the number of a phrase comes from.
    pub enum Part {
        GodsAndGold,
        Nile,
        Pharaohs,
        Pharaoh,
        Civilisation,
        Monuments,
        Monument,
        Points,
        Suns,
        Priests,
        Peoples,
        Ankhs,
        Buildings,
        Plagues,
        Pyramid,
        Effect,
        Animals,
        Water,
        Entity,
        Crystals,
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
    pub const fn new(phrase: Phrase, number: i16) -> Reason {
        Reason {
            phrase,
            number,
            parts: [None; PARTS],
        }
    }

    /// Adds what `points` of it come from; the weightiest stay, nothing that is 0 does.
    pub fn with(mut self, part: Part, points: i16) -> Reason {
        let mut parts: Vec<(Part, i16), { PARTS + 1 }> = fitting(self.parts());
        let place = parts
            .iter()
            .position(|(_, other)| other.unsigned_abs() < points.unsigned_abs())
            .unwrap_or(parts.len());
        if points != 0 && parts.insert_at(place, (part, points)).is_ok() {
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

    #[test]
    fn the_weightiest_parts_stay_and_nothing_that_is_nothing() {
        let reason = Reason::new(Phrase::Lot, 9)
            .with(Part::Suns, 1)
            .with(Part::Nile, -6)
            .with(Part::Points, 0)
            .with(Part::Ankhs, 3)
            .with(Part::Water, 2);
        let parts: Vec<(Part, i16), 4> = reason.parts().collect();
        assert_eq!(parts, [(Part::Nile, -6), (Part::Ankhs, 3), (Part::Water, 2)]);
    }

    #[test]
    fn reasons_are_equal_when_they_say_the_same() {
        let lot = Reason::new(Phrase::Lot, 9);
        assert_eq!(lot.with(Part::Nile, 3), lot.with(Part::Nile, 3));
        assert_ne!(lot.with(Part::Nile, 3), lot);
    }
}
