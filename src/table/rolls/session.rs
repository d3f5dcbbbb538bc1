//! A provable dice session. Faces follow from the seed and are not stored.

use core::fmt::{self, Write};

use super::{
    Hexadecimal, Roll, RollLine,
    notes::RollResult,
    proof::{self, Added, EntropyOrigin, Word},
};
use crate::{
    chance::{Seed, roll::Shown},
    collections::collect_truncated,
    table::{
        Name,
        record::{FRAME, Reader, Record, Writer},
    },
};
use heapless::Vec;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceSession {
    pub head: DiceSessionHead,
    /// Counts the sessions of this device. Two with the same given seed differ in nothing else.
    number: u32,
    /// Derived from the head.
    seed: Seed,
    /// As [`Roll::number`].
    rolls: Vec<u8, { DiceSession::MOST }>,
}

/// Stored when a session begins and ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceSessionHead {
    pub secret: Seed,
    /// The secret is revealed: no more rolls.
    pub over: bool,
    /// Covered by the commitment.
    pub origin: EntropyOrigin,
    pub added: Added,
}

/// The record of a session, without its rolls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSession {
    pub head: DiceSessionHead,
    number: u32,
}

/// Some rolls, in their own record: a roll writes little.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceSessionPart {
    /// [`DiceSession::name`].
    session: u32,
    rolls: Vec<u8, { DiceSessionPart::ROLLS }>,
}

impl DiceSession {
    pub const PARTS: usize = 16;
    pub const MOST: usize = DiceSession::PARTS * DiceSessionPart::ROLLS;

    pub fn new(head: DiceSessionHead) -> DiceSession {
        DiceSession::resume(StoredSession { head, number: 0 })
    }

    /// A new session that replaces an earlier one: stored rolls of the earlier one do not belong to it.
    pub fn after(earlier: Option<&DiceSession>, head: DiceSessionHead) -> DiceSession {
        let number = earlier.map_or(0, |earlier| earlier.number.wrapping_add(1));
        DiceSession::resume(StoredSession { head, number })
    }

    /// A stored session, without its rolls.
    pub fn resume(StoredSession { head, number }: StoredSession) -> DiceSession {
        DiceSession {
            seed: head.seed(),
            head,
            number,
            rolls: Vec::new(),
        }
    }

    pub fn stored(&self) -> StoredSession {
        StoredSession {
            head: self.head.clone(),
            number: self.number,
        }
    }

    /// Identifies the session without revealing more than the commitment.
    fn name(&self) -> u32 {
        let [a, b, c, d, ..] = self.head.commitment();
        u32::from_le_bytes([a, b, c, d]).wrapping_add(self.number)
    }

    pub fn len(&self) -> usize {
        self.rolls.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rolls.is_empty()
    }

    pub fn goes_on(&self) -> bool {
        !self.head.over && !self.rolls.is_full()
    }

    /// None when over or full.
    pub fn roll(&mut self, roll: Roll) -> Option<Shown> {
        if self.head.over {
            return None;
        }
        self.rolls.push(roll.number()).ok()?;
        Some(roll.of_seed(&self.seed, self.rolls.len() as u64))
    }

    /// Numbered from 1.
    pub fn rolls(&self) -> impl DoubleEndedIterator<Item = (u64, Roll, Shown)> {
        (0..self.rolls.len()).filter_map(|index| {
            let roll = Roll::numbered(*self.rolls.get(index)?)?;
            let number = index as u64 + 1;
            Some((number, roll, roll.of_seed(&self.seed, number)))
        })
    }

    pub fn check(&self) -> [u8; 8] {
        proof::check(&self.seed, &self.rolls)
    }

    /// A roll and the check after it, without anything secret.
    pub fn result(&self, number: u64) -> Option<RollResult> {
        let rolls = self.rolls.get(..usize::try_from(number).ok()?)?;
        let roll = Roll::numbered(*rolls.last()?)?;
        Some(RollResult {
            number,
            roll,
            shown: roll.of_seed(&self.seed, number),
            check: Some(proof::check(&self.seed, rolls)),
        })
    }

    pub fn last_result(&self) -> Option<RollResult> {
        self.result(self.rolls.len() as u64)
    }

    /// The last part and its index.
    pub fn last_part(&self) -> (u8, DiceSessionPart) {
        let index = self.rolls.len().saturating_sub(1) / DiceSessionPart::ROLLS;
        let rolls = self.rolls.chunks(DiceSessionPart::ROLLS).nth(index).unwrap_or_default();
        let part = DiceSessionPart {
            session: self.name(),
            rolls: collect_truncated(rolls.iter().copied()),
        };
        (index as u8, part)
    }

    /// Appends a stored part; false if it is of another session.
    pub fn append(&mut self, part: &DiceSessionPart) -> bool {
        part.session == self.name() && self.rolls.extend_from_slice(&part.rolls).is_ok()
    }

    /// Writes line `index` of the text for `verify-rolls`; false after the last.
    pub fn line(&self, index: usize, out: &mut impl Write) -> Result<bool, fmt::Error> {
        const HEAD_LINES: usize = 6;
        let DiceSessionHead {
            secret,
            over,
            origin,
            added,
        } = &self.head;
        match index {
            0 => out.write_str("pocket-ra rolls 2")?,
            1 => write!(out, "commitment {}", Hexadecimal(&self.head.commitment()))?,
            2 => write!(out, "luck {origin}")?,
            3 if *over => write!(out, "secret {}", Hexadecimal(&secret.0))?,
            3 => out.write_str("secret until the session ends")?,
            4 => write!(out, "pressed {}", added.pressed)?,
            5 if added.word.is_empty() => out.write_str("word -")?,
            5 => write!(out, "word {}", added.word)?,
            index => {
                let place = index - HEAD_LINES;
                match self.rolls.get(place).and_then(|&number| Roll::numbered(number)) {
                    Some(roll) => {
                        let number = place as u64 + 1;
                        write!(out, "{number} {}", RollLine(roll, &roll.of_seed(&self.seed, number)))?;
                    }
                    None if place == self.rolls.len() => write!(out, "end {place} {}", Hexadecimal(&self.check()))?,
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }
}

impl DiceSessionHead {
    pub fn commitment(&self) -> [u8; 32] {
        proof::commitment(&self.secret, self.origin)
    }

    pub fn seed(&self) -> Seed {
        proof::seed(&self.secret, &self.added)
    }
}

impl DiceSessionPart {
    pub const ROLLS: usize = 64;
}

impl Record for StoredSession {
    const KIND: u8 = 10;
    const VERSION: u8 = 2;
    const LONGEST: usize = FRAME + 32 + 1 + 1 + 8 + 1 + 2 * Name::LONGEST + 4;

    fn write(&self, out: &mut Writer<'_>) {
        let DiceSessionHead {
            secret,
            over,
            origin,
            added,
        } = &self.head;
        out.bytes(&secret.0);
        out.byte((*over).into());
        out.byte(*origin as u8);
        out.bytes(&added.pressed.to_le_bytes());
        out.counted(added.word.as_bytes());
        out.long(self.number);
    }

    fn read(input: &mut Reader<'_>) -> Option<StoredSession> {
        let mut secret = [0; 32];
        for byte in &mut secret {
            *byte = input.byte()?;
        }
        let over = match input.byte()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let origin = *EntropyOrigin::ALL.get(usize::from(input.byte()?))?;
        let pressed = input.longest()?;
        let word: Word = proof::word(core::str::from_utf8(input.counted()?).ok()?)?;
        let head = DiceSessionHead {
            secret: Seed(secret),
            over,
            origin,
            added: Added { pressed, word },
        };
        let number = if input.version() < 2 { 0 } else { input.long()? };
        Some(StoredSession { head, number })
    }
}

impl Record for DiceSessionPart {
    const KIND: u8 = 11;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 4 + 1 + DiceSessionPart::ROLLS;

    fn write(&self, out: &mut Writer<'_>) {
        out.long(self.session);
        out.counted(&self.rolls);
    }

    fn read(input: &mut Reader<'_>) -> Option<DiceSessionPart> {
        let session = input.long()?;
        let rolls = Vec::from_slice(input.counted()?).ok()?;
        let known = rolls.iter().all(|&number| Roll::numbered(number).is_some());
        known.then_some(DiceSessionPart { session, rolls })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(record: &StoredSession) -> Vec<u8, { StoredSession::LONGEST }> {
        let mut bytes = [0; StoredSession::LONGEST];
        let length = record.encode(&mut bytes).unwrap();
        Vec::from_slice(&bytes[..length]).unwrap()
    }

    #[test]
    fn it_goes_on_until_it_is_over_or_full() {
        let mut session = DiceSession::new(DiceSessionHead {
            secret: Seed([7; 32]),
            over: false,
            origin: EntropyOrigin::Oscillator,
            added: Added::default(),
        });
        let roll = Roll::numbered(0).unwrap();
        assert!(session.is_empty());
        for rolls in 0..DiceSession::MOST {
            assert!(session.goes_on(), "after {rolls}");
            assert!(session.roll(roll).is_some());
            assert!(!session.is_empty());
        }
        assert!(!session.goes_on() && session.roll(roll).is_none());
        session.rolls.truncate(5);
        session.head.over = true;
        assert!(!session.goes_on() && session.roll(roll).is_none());
        assert_eq!(session.len(), 5);
    }

    #[test]
    fn what_the_players_added_is_kept() {
        for (origin, pressed, letters) in [
            (EntropyOrigin::Oscillator, 81_234_567, "ÀÂÄÆÇÈÉÊ"),
            (EntropyOrigin::Buttons, u64::MAX, ""),
            (EntropyOrigin::Given, 0, "RA"),
        ] {
            let word = proof::word(letters).unwrap();
            let head = DiceSessionHead {
                secret: Seed([9; 32]),
                over: true,
                origin,
                added: Added { pressed, word },
            };
            let stored = StoredSession {
                head,
                number: 0x0102_0304,
            };
            assert_eq!(StoredSession::decode(&encoded(&stored)), Ok(stored));
        }
    }

    /// As after a power cut at any moment: each record is the latest one that was stored, of whichever session.
    #[test]
    fn a_session_with_the_same_seed_has_none_of_the_earlier_rolls() {
        let head = || DiceSessionHead {
            secret: Seed([7; 32]),
            over: false,
            origin: EntropyOrigin::Given,
            added: Added::default(),
        };
        let roll = Roll::numbered(0).unwrap();
        let mut earlier = DiceSession::new(head());
        let mut parts = [const { None }; 3];
        for _ in 0..2 * DiceSessionPart::ROLLS + 5 {
            earlier.roll(roll).unwrap();
            let (index, part) = earlier.last_part();
            parts[usize::from(index)] = Some(part);
        }
        let stored = |session: &DiceSession, parts: &[Option<DiceSessionPart>]| {
            let mut stored = DiceSession::resume(session.stored());
            parts.iter().flatten().for_each(|part| {
                stored.append(part);
            });
            stored.len()
        };
        assert_eq!(stored(&earlier, &parts), earlier.len());
        for _ in 0..3 {
            let mut later = DiceSession::after(Some(&earlier), head());
            for rolls in 0..=DiceSessionPart::ROLLS {
                assert_eq!(stored(&later, &parts), rolls);
                later.roll(roll).unwrap();
                let (index, part) = later.last_part();
                parts[usize::from(index)] = Some(part);
            }
            earlier = later;
        }
    }
}
