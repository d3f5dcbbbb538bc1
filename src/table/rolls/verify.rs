//! Checks the text of a session line by line: the seed fits its commitment, and every roll follows from the seed.

use core::fmt::{self, Write};

use heapless::String;

use super::{Hexadecimal, Throw, Told};
use crate::chance::Seed;

/// Why a line is not as it must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// The text does not begin as it should.
    NoRolls,
    Commitment,
    /// The session has not ended, so its seed is not known.
    Secret,
    Seed,
    /// The seed is not the one that was committed to.
    OtherSeed,
    /// A roll is missing, or comes twice.
    Number,
    Throw,
    /// The dice fell otherwise.
    Fall,
    /// Fewer or more rolls than the session had.
    End,
    /// There is something behind the end.
    Behind,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wrong::NoRolls => "this is not the text of a dice session",
            Wrong::Commitment => "the commitment is not 64 hexadecimal digits",
            Wrong::Secret => "the session has not ended, so there is no seed to check with",
            Wrong::Seed => "the seed is not 64 hexadecimal digits",
            Wrong::OtherSeed => "the seed is not the one that was committed to",
            Wrong::Number => "the rolls are not numbered one after the other",
            Wrong::Throw => "no such dice",
            Wrong::Fall => "the seed gives another roll",
            Wrong::End => "the session had another number of rolls",
            Wrong::Behind => "there is something behind the end",
        })
    }
}

impl core::error::Error for Wrong {}

/// How far the check has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Verify {
    #[default]
    Start,
    Begun,
    Committed([u8; 32]),
    Rolls {
        seed: Seed,
        rolls: u64,
    },
    Done {
        rolls: u64,
    },
}

/// A text that is right, with so many rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    pub rolls: u64,
}

impl Verify {
    /// Takes the next line; empty lines do not matter.
    pub fn line(&mut self, line: &str) -> Result<(), Wrong> {
        let line = line.trim_end();
        if line.is_empty() {
            return Ok(());
        }
        *self = match *self {
            Verify::Start if line == "pocket-ra rolls 1" => Verify::Begun,
            Verify::Start => return Err(Wrong::NoRolls),
            Verify::Begun => {
                let digits = line.strip_prefix("commitment ").ok_or(Wrong::Commitment)?;
                Verify::Committed(bytes(digits).ok_or(Wrong::Commitment)?)
            }
            Verify::Committed(commitment) => {
                let digits = line.strip_prefix("seed ").ok_or(Wrong::Seed)?;
                if digits.starts_with("secret") {
                    return Err(Wrong::Secret);
                }
                let seed = Seed(bytes(digits).ok_or(Wrong::Seed)?);
                if seed.commitment() != commitment {
                    return Err(Wrong::OtherSeed);
                }
                Verify::Rolls { seed, rolls: 0 }
            }
            Verify::Rolls { rolls, .. } if line.starts_with("end ") => {
                let told = line.strip_prefix("end ").and_then(|told| told.parse().ok());
                if told != Some(rolls) {
                    return Err(Wrong::End);
                }
                Verify::Done { rolls }
            }
            Verify::Rolls { seed, rolls } => {
                let number = rolls + 1;
                check(line, &seed, number)?;
                Verify::Rolls { seed, rolls: number }
            }
            Verify::Done { .. } => return Err(Wrong::Behind),
        };
        Ok(())
    }

    /// Whether the whole text was there.
    pub fn end(self) -> Result<Verified, Wrong> {
        match self {
            Verify::Done { rolls } => Ok(Verified { rolls }),
            _ => Err(Wrong::End),
        }
    }
}

fn check(line: &str, seed: &Seed, number: u64) -> Result<(), Wrong> {
    let (told, rest) = line.split_once(' ').ok_or(Wrong::Number)?;
    if told.parse() != Ok(number) {
        return Err(Wrong::Number);
    }
    let (throw, _) = rest.split_once(':').ok_or(Wrong::Throw)?;
    let throw = Throw::parse(throw).ok_or(Wrong::Throw)?;
    let mut right: String<48> = String::new();
    // Six dice of three digits fit.
    let _ = write!(right, "{}", Told(throw, &throw.fall(seed, number)));
    if right == rest { Ok(()) } else { Err(Wrong::Fall) }
}

/// 32 bytes from 64 hexadecimal digits.
fn bytes(digits: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if digits.len() != 2 * bytes.len() {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    // A sign would be taken for a digit.
    let mut again: String<64> = String::new();
    write!(again, "{}", Hexadecimal(&bytes)).ok()?;
    (again == digits).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rolls::{DiceSession, Die};

    fn session(over: bool) -> DiceSession {
        let mut session = DiceSession::new(Seed([5; 32]));
        for number in 0..30 {
            let throw = match number % 3 {
                0 => Throw::RaDice(crate::rules::die::DiceSet::ALL),
                1 => Throw::Pool {
                    die: Die::D100,
                    count: 6,
                },
                _ => Throw::Pool { die: Die::D6, count: 1 },
            };
            session.roll(throw).unwrap();
        }
        session.head.over = over;
        session
    }

    fn verified(
        session: &DiceSession,
        mut change: impl FnMut(usize, &mut String<112>),
    ) -> Result<Verified, (usize, Wrong)> {
        let mut verify = Verify::default();
        for index in 0.. {
            let mut line = String::new();
            if !session.line(index, &mut line).unwrap() {
                return verify.end().map_err(|wrong| (index, wrong));
            }
            change(index, &mut line);
            verify.line(&line).map_err(|wrong| (index, wrong))?;
        }
        unreachable!()
    }

    #[test]
    fn an_evening_that_ended_is_verified_and_a_running_one_keeps_its_secret() {
        assert_eq!(verified(&session(true), |_, _| {}), Ok(Verified { rolls: 30 }));
        assert_eq!(verified(&session(false), |_, _| {}), Err((2, Wrong::Secret)));
    }

    #[test]
    fn the_first_wrong_line_is_found() {
        let nines = |wanted: usize| {
            move |index, line: &mut String<112>| {
                if index == wanted {
                    line.pop();
                    line.push('9').unwrap();
                }
            }
        };
        assert_eq!(verified(&session(true), nines(1)), Err((2, Wrong::OtherSeed)));
        assert_eq!(verified(&session(true), nines(2)), Err((2, Wrong::OtherSeed)));
        assert_eq!(verified(&session(true), nines(12)), Err((12, Wrong::Fall)));
        assert_eq!(verified(&session(true), nines(33)), Err((33, Wrong::End)));
    }

    #[test]
    fn a_roll_that_is_left_out_is_missed() {
        let mut whole = session(true);
        let left_out = |index: usize, line: &mut String<112>| {
            if index == 20 {
                line.clear();
            }
        };
        assert_eq!(verified(&whole, left_out), Err((21, Wrong::Number)));
        whole.head.over = false;
        assert!(whole.goes_on());
    }
}
