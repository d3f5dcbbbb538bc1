//! A dice session that can be proved. What fell is not kept: it follows from the seed.

use core::fmt::{self, Write};

use heapless::Vec;

use super::{Hexadecimal, Throw, Told};
use crate::{
    chance::{Seed, Shown},
    collections::collect_truncated,
    table::record::{FRAME, Reader, Record, Writer},
};

/// The seed, and what was thrown since it was fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceSession {
    pub head: DiceSessionHead,
    throws: Vec<u8, { DiceSession::MOST }>,
}

/// What is kept when a session begins and when it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiceSessionHead {
    pub seed: Seed,
    /// The seed was revealed: nothing is rolled from it any more.
    pub over: bool,
}

/// Some throws of a session, in a record of their own so that a roll writes little.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceSessionPart {
    /// Tells the sessions apart.
    session: u32,
    throws: Vec<u8, { DiceSessionPart::THROWS }>,
}

impl DiceSession {
    pub const PARTS: usize = 16;
    /// How many rolls a session has room for.
    pub const MOST: usize = DiceSession::PARTS * DiceSessionPart::THROWS;

    pub const fn new(seed: Seed) -> DiceSession {
        DiceSession {
            head: DiceSessionHead { seed, over: false },
            throws: Vec::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.throws.len()
    }

    pub fn is_empty(&self) -> bool {
        self.throws.is_empty()
    }

    /// Whether another roll can be proved.
    pub fn goes_on(&self) -> bool {
        !self.head.over && !self.throws.is_full()
    }

    /// The next roll; none when the session is over or full.
    pub fn roll(&mut self, throw: Throw) -> Option<Shown> {
        if self.head.over {
            return None;
        }
        self.throws.push(throw.number()).ok()?;
        Some(throw.fall(&self.head.seed, self.throws.len() as u64))
    }

    /// Every roll, with its number from 1.
    pub fn rolls(&self) -> impl DoubleEndedIterator<Item = (u64, Throw, Shown)> {
        (0..self.throws.len()).filter_map(|index| {
            let throw = Throw::numbered(*self.throws.get(index)?)?;
            let number = index as u64 + 1;
            Some((number, throw, throw.fall(&self.head.seed, number)))
        })
    }

    /// The part that the last roll went to, and its place among the parts.
    pub fn last_part(&self) -> (u8, DiceSessionPart) {
        let index = self.throws.len().saturating_sub(1) / DiceSessionPart::THROWS;
        let throws = self
            .throws
            .chunks(DiceSessionPart::THROWS)
            .nth(index)
            .unwrap_or_default();
        let part = DiceSessionPart {
            session: self.head.name(),
            throws: collect_truncated(throws.iter().copied()),
        };
        (index as u8, part)
    }

    /// Appends a part that was kept; false when it belongs to another session.
    pub fn append(&mut self, part: &DiceSessionPart) -> bool {
        part.session == self.head.name() && self.throws.extend_from_slice(&part.throws).is_ok()
    }

    /// A line of the text that `verify-rolls` reads, counted from 0; false behind the last one.
    pub fn line(&self, index: usize, out: &mut impl Write) -> Result<bool, fmt::Error> {
        match index {
            0 => out.write_str("pocket-ra rolls 1")?,
            1 => write!(out, "commitment {}", Hexadecimal(&self.head.seed.commitment()))?,
            2 if self.head.over => write!(out, "seed {}", Hexadecimal(&self.head.seed.0))?,
            2 => out.write_str("seed secret until the session ends")?,
            _ => {
                let place = index - 3;
                match self.throws.get(place).and_then(|&number| Throw::numbered(number)) {
                    Some(throw) => {
                        let number = place as u64 + 1;
                        write!(out, "{number} {}", Told(throw, &throw.fall(&self.head.seed, number)))?;
                    }
                    None if place == self.throws.len() => write!(out, "end {}", self.throws.len())?,
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }
}

impl DiceSessionHead {
    /// Tells sessions apart, and tells nothing about the seed that the commitment does not.
    fn name(&self) -> u32 {
        let [a, b, c, d, ..] = self.seed.commitment();
        u32::from_le_bytes([a, b, c, d])
    }
}

impl DiceSessionPart {
    pub const THROWS: usize = 64;
}

impl Record for DiceSessionHead {
    const KIND: u8 = 10;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 32 + 1;

    fn write(&self, out: &mut Writer<'_>) {
        out.bytes(&self.seed.0);
        out.byte(self.over.into());
    }

    fn read(input: &mut Reader<'_>) -> Option<DiceSessionHead> {
        let mut seed = [0; 32];
        for byte in &mut seed {
            *byte = input.byte()?;
        }
        let over = match input.byte()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        Some(DiceSessionHead { seed: Seed(seed), over })
    }
}

impl Record for DiceSessionPart {
    const KIND: u8 = 11;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 4 + 1 + DiceSessionPart::THROWS;

    fn write(&self, out: &mut Writer<'_>) {
        out.long(self.session);
        out.counted(&self.throws);
    }

    fn read(input: &mut Reader<'_>) -> Option<DiceSessionPart> {
        let session = input.long()?;
        let throws = Vec::from_slice(input.counted()?).ok()?;
        let known = throws.iter().all(|&number| Throw::numbered(number).is_some());
        known.then_some(DiceSessionPart { session, throws })
    }
}
