//! Dice beside the box: what is thrown, what fell lately and how often, and sessions that can be proved.

pub mod proof;
mod session;
mod tally;
mod verify;

use core::fmt;

pub use session::{DiceSession, DiceSessionHead, DiceSessionPart, Scheme};
pub use tally::{Fall, RaThrow, Rolls, Throws};
pub use verify::{Verified, Verify, Wrong};

use crate::{
    chance::{MOST_DICE, Seed, Shown},
    rules::die::{Colour, DiceSet, Face},
};

/// A die with so many faces.
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

/// What is thrown at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Throw {
    /// 1 to [`MOST_DICE`] dice of a kind.
    Pool { die: Die, count: u8 },
    /// Some of the five Ra dice.
    RaDice(DiceSet),
}

impl Throw {
    const POOLS: u8 = Die::ALL.len() as u8 * MOST_DICE as u8;

    /// How it falls as the roll of this number of the seed.
    pub fn fall(self, seed: &Seed, number: u64) -> Shown {
        match self {
            Throw::Pool { die, count } => seed.roll(number, die.faces(), count),
            Throw::RaDice(dice) => seed.roll(number, Face::ALL.len() as u8, dice.len()),
        }
    }

    /// Its number in a record; never given to another.
    pub fn number(self) -> u8 {
        match self {
            Throw::Pool { die, count } => die as u8 * MOST_DICE as u8 + count.clamp(1, MOST_DICE as u8) - 1,
            Throw::RaDice(dice) => Throw::POOLS + dice.bits(),
        }
    }

    pub fn numbered(number: u8) -> Option<Throw> {
        match number.checked_sub(Throw::POOLS) {
            None => Some(Throw::Pool {
                die: *Die::ALL.get(usize::from(number) / MOST_DICE)?,
                count: number % MOST_DICE as u8 + 1,
            }),
            Some(bits) => Some(DiceSet::from_bits(bits))
                .filter(|dice| dice.bits() == bits && !dice.is_empty())
                .map(Throw::RaDice),
        }
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Throw> {
        let (first, second) = text.split_once(' ')?;
        if first == "ra" {
            let mut dice = DiceSet::NONE;
            for letter in second.chars() {
                dice = dice.with(DiceSet::of(Colour::from_letter(letter)?));
            }
            return (!dice.is_empty()).then_some(Throw::RaDice(dice));
        }
        let faces: u8 = first.strip_prefix('d')?.parse().ok()?;
        let die = Die::ALL.into_iter().find(|die| die.faces() == faces)?;
        let count = second
            .parse()
            .ok()
            .filter(|count| (1..=MOST_DICE as u8).contains(count))?;
        Some(Throw::Pool { die, count })
    }
}

/// `d6 3`, `ra YRB`.
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Throw::Pool { die, count } => write!(f, "{die} {count}"),
            Throw::RaDice(dice) => {
                f.write_str("ra ")?;
                dice.iter().try_for_each(|colour| write!(f, "{}", colour.letter()))
            }
        }
    }
}

/// A throw and how it fell: `d6 3: 2 5 6`, `ra YRB: SPN`.
pub struct Told<'a>(pub Throw, pub &'a [u8]);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.0)?;
        match self.0 {
            Throw::Pool { .. } => self
                .1
                .iter()
                .try_for_each(|&shown| write!(f, " {}", u16::from(shown) + 1)),
            Throw::RaDice(_) => {
                f.write_str(" ")?;
                let faces = self.1.iter().filter_map(|&shown| Face::ALL.get(usize::from(shown)));
                faces.into_iter().try_for_each(|face| write!(f, "{}", face.letter()))
            }
        }
    }
}

/// Bytes as hexadecimal digits.
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
    fn every_throw_has_a_number_and_a_text_of_its_own() {
        let mut seen = 0;
        for number in 0..=u8::MAX {
            if let Some(throw) = Throw::numbered(number) {
                assert_eq!(throw.number(), number);
                let mut text: String<16> = String::new();
                write!(text, "{throw}").unwrap();
                assert_eq!(Throw::parse(&text), Some(throw));
                seen += 1;
            }
        }
        assert_eq!(seen, 7 * 6 + 31);
        for text in ["", "d6", "d7 1", "d6 0", "d6 7", "ra ", "ra X", "d6 1 "] {
            assert_eq!(Throw::parse(text), None, "{text}");
        }
    }
}
