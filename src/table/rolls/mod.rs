//! Dice for the boxed game: rolls, history and counts, provable sessions.

pub mod notes;
pub mod proof;
mod session;
mod tally;
mod verify;

use core::fmt;

use rand_core::Rng;
pub use session::{DiceSession, DiceSessionHead, DiceSessionPart, StoredSession};
pub use tally::{PoolRoll, PoolRollLog, RaRoll, RaRollLog};
pub use verify::{Verify, Wrong};

use crate::{
    chance::{
        Seed,
        roll::{MOST_DICE, Shown},
    },
    rules::die::{Colour, DiceSet, Face},
};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Die {
    D4,
    #[default]
    D6,
    D8,
    D10,
    D12,
    D20,
    D100,
}

impl Die {
    pub const ALL: [Die; 7] = [Die::D4, Die::D6, Die::D8, Die::D10, Die::D12, Die::D20, Die::D100];

    pub const fn faces(self) -> u8 {
        match self {
            Die::D4 => 4,
            Die::D6 => 6,
            Die::D8 => 8,
            Die::D10 => 10,
            Die::D12 => 12,
            Die::D20 => 20,
            Die::D100 => 100,
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.faces())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Roll {
    /// 1 to [`MOST_DICE`] dice.
    Pool { die: Die, count: u8 },
    /// Some of the five.
    RaDice(DiceSet),
}

impl Roll {
    const POOLS: u8 = Die::ALL.len() as u8 * MOST_DICE as u8;

    /// Rolls outside of a session. A pool has too many outcomes for one draw: it is the first roll of a new seed.
    pub fn roll(self, generator: &mut impl Rng) -> Shown {
        match self {
            Roll::Pool { .. } => self.of_seed(&Seed::draw(generator), 1),
            Roll::RaDice(dice) => dice.roll(generator),
        }
    }

    /// Faces of roll `number`.
    pub fn of_seed(self, seed: &Seed, number: u64) -> Shown {
        match self {
            Roll::Pool { die, count } => seed.roll(number, die.faces(), count),
            Roll::RaDice(dice) => seed.roll(number, Face::COUNT, dice.len()),
        }
    }

    /// In records; never reused.
    pub fn number(self) -> u8 {
        match self {
            Roll::Pool { die, count } => die as u8 * MOST_DICE as u8 + count.clamp(1, MOST_DICE as u8) - 1,
            Roll::RaDice(dice) => Roll::POOLS + dice.bits(),
        }
    }

    pub fn numbered(number: u8) -> Option<Roll> {
        match number.checked_sub(Roll::POOLS) {
            None => Some(Roll::Pool {
                die: *Die::ALL.get(usize::from(number) / MOST_DICE)?,
                count: number % MOST_DICE as u8 + 1,
            }),
            Some(bits) => Some(DiceSet::from_bits(bits))
                .filter(|dice| dice.bits() == bits && !dice.is_empty())
                .map(Roll::RaDice),
        }
    }

    /// Inverse of [`fmt::Display`].
    pub fn parse(text: &str) -> Option<Roll> {
        let (first, second) = text.split_once(' ')?;
        if first == "ra" {
            let mut dice = DiceSet::NONE;
            for letter in second.chars() {
                dice = dice.with(DiceSet::of(Colour::from_letter(letter)?));
            }
            return (!dice.is_empty()).then_some(Roll::RaDice(dice));
        }
        let faces: u8 = first.strip_prefix('d')?.parse().ok()?;
        let die = Die::ALL.into_iter().find(|die| die.faces() == faces)?;
        let count = second
            .parse()
            .ok()
            .filter(|count| (1..=MOST_DICE as u8).contains(count))?;
        Some(Roll::Pool { die, count })
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Roll::Pool { die, count } => write!(f, "{die} {count}"),
            Roll::RaDice(dice) => {
                f.write_str("ra ")?;
                dice.iter().try_for_each(|colour| write!(f, "{}", colour.letter()))
            }
        }
    }
}

/// A roll and its faces: `d6 3: 2 5 6`, `ra YRB: SPN`.
pub struct RollLine<'a>(pub Roll, pub &'a [u8]);

impl fmt::Display for RollLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.0)?;
        match self.0 {
            Roll::Pool { .. } => self
                .1
                .iter()
                .try_for_each(|&shown| write!(f, " {}", u16::from(shown) + 1)),
            Roll::RaDice(_) => {
                f.write_str(" ")?;
                let faces = self.1.iter().filter_map(|&shown| Face::ALL.get(usize::from(shown)));
                faces.into_iter().try_for_each(|face| write!(f, "{}", face.letter()))
            }
        }
    }
}

pub struct Hexadecimal<'a>(pub &'a [u8]);

impl fmt::Display for Hexadecimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt::Write;
    use heapless::String;

    #[test]
    fn every_roll_has_a_number_and_a_text_of_its_own() {
        let mut seen = 0;
        for number in 0..=u8::MAX {
            if let Some(roll) = Roll::numbered(number) {
                assert_eq!(roll.number(), number);
                let mut text: String<16> = String::new();
                write!(text, "{roll}").unwrap();
                assert_eq!(Roll::parse(&text), Some(roll));
                seen += 1;
            }
        }
        assert_eq!(seen, 7 * 6 + 31);
        for text in ["", "d6", "d7 1", "d6 0", "d6 7", "ra ", "ra X", "d6 1 "] {
            assert_eq!(Roll::parse(text), None, "{text}");
        }
    }
}
