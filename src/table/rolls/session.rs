//! A dice session that can be proved. What fell is not kept: it follows from the seed.

use core::fmt::{self, Write};

use heapless::Vec;
use sha2::{Digest, Sha256};

use super::{
    Hexadecimal, Throw, Told,
    proof::{self, Added, Luck, Word},
};
use crate::{
    chance::{Seed, Shown},
    collections::collect_truncated,
    table::{
        Name,
        record::{FRAME, Reader, Record, Writer},
    },
};

/// What the rolls follow from, and what was thrown since that was fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceSession {
    pub head: DiceSessionHead,
    /// Follows from the head.
    seed: Seed,
    throws: Vec<u8, { DiceSession::MOST }>,
}

/// What is kept when a session begins and when it ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceSessionHead {
    pub secret: Seed,
    /// The secret was revealed: nothing is rolled from it any more.
    pub over: bool,
    pub scheme: Scheme,
}

/// How the rolls follow from the secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// Sessions that version 0.1.0 began: the secret is the seed.
    SecretAlone,
    /// The players add to it, and the commitment tells what the secret was drawn from.
    WithPlayers(Luck, Added),
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

    pub fn new(head: DiceSessionHead) -> DiceSession {
        DiceSession {
            seed: head.seed(),
            head,
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
        Some(throw.fall(&self.seed, self.throws.len() as u64))
    }

    /// Every roll, with its number from 1.
    pub fn rolls(&self) -> impl DoubleEndedIterator<Item = (u64, Throw, Shown)> {
        (0..self.throws.len()).filter_map(|index| {
            let throw = Throw::numbered(*self.throws.get(index)?)?;
            let number = index as u64 + 1;
            Some((number, throw, throw.fall(&self.seed, number)))
        })
    }

    /// Fixes which dice were thrown, and how often.
    pub fn check(&self) -> [u8; 8] {
        proof::check(&self.seed, &self.throws)
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
        let head = &self.head;
        let lines = match &head.scheme {
            Scheme::SecretAlone => 3,
            Scheme::WithPlayers(..) => 6,
        };
        match (index, &head.scheme) {
            (0, Scheme::SecretAlone) => out.write_str("pocket-ra rolls 1")?,
            (0, Scheme::WithPlayers(..)) => out.write_str("pocket-ra rolls 2")?,
            (1, _) => write!(out, "commitment {}", Hexadecimal(&head.commitment()))?,
            (2, Scheme::SecretAlone) if head.over => write!(out, "seed {}", Hexadecimal(&head.secret.0))?,
            (2, Scheme::SecretAlone) => out.write_str("seed secret until the session ends")?,
            (2, Scheme::WithPlayers(luck, _)) => write!(out, "luck {luck}")?,
            (3, Scheme::WithPlayers(..)) if head.over => write!(out, "secret {}", Hexadecimal(&head.secret.0))?,
            (3, Scheme::WithPlayers(..)) => out.write_str("secret until the session ends")?,
            (4, Scheme::WithPlayers(_, added)) => write!(out, "pressed {}", added.pressed)?,
            (5, Scheme::WithPlayers(_, added)) if added.word.is_empty() => out.write_str("word -")?,
            (5, Scheme::WithPlayers(_, added)) => write!(out, "word {}", added.word)?,
            (index, scheme) => {
                let place = index - lines;
                match self.throws.get(place).and_then(|&number| Throw::numbered(number)) {
                    Some(throw) => {
                        let number = place as u64 + 1;
                        write!(out, "{number} {}", Told(throw, &throw.fall(&self.seed, number)))?;
                    }
                    None if place == self.throws.len() => {
                        write!(out, "end {place}")?;
                        if let Scheme::WithPlayers(..) = scheme {
                            write!(out, " {}", Hexadecimal(&self.check()))?;
                        }
                    }
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }
}

impl DiceSessionHead {
    /// What was shown before the first roll.
    pub fn commitment(&self) -> [u8; 32] {
        match &self.scheme {
            Scheme::SecretAlone => Sha256::digest(self.secret.0).into(),
            Scheme::WithPlayers(luck, _) => proof::commitment(&self.secret, *luck),
        }
    }

    /// What every roll follows from.
    pub fn seed(&self) -> Seed {
        match &self.scheme {
            Scheme::SecretAlone => self.secret,
            Scheme::WithPlayers(_, added) => proof::seed(&self.secret, added),
        }
    }

    /// What the secret was drawn from; none where that was not kept.
    pub fn luck(&self) -> Option<Luck> {
        match self.scheme {
            Scheme::SecretAlone => None,
            Scheme::WithPlayers(luck, _) => Some(luck),
        }
    }

    /// Tells sessions apart, and tells nothing about the secret that the commitment does not.
    fn name(&self) -> u32 {
        let [a, b, c, d, ..] = self.commitment();
        u32::from_le_bytes([a, b, c, d])
    }
}

impl DiceSessionPart {
    pub const THROWS: usize = 64;
}

/// Version 1 ended with the second field.
impl Record for DiceSessionHead {
    const KIND: u8 = 10;
    const VERSION: u8 = 2;
    const LONGEST: usize = FRAME + 32 + 1 + 1 + 8 + 1 + 2 * Name::LONGEST;

    fn write(&self, out: &mut Writer<'_>) {
        out.bytes(&self.secret.0);
        out.byte(self.over.into());
        match &self.scheme {
            Scheme::SecretAlone => out.byte(0),
            Scheme::WithPlayers(luck, added) => {
                out.byte(1 + *luck as u8);
                out.bytes(&added.pressed.to_le_bytes());
                out.counted(added.word.as_bytes());
            }
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<DiceSessionHead> {
        let mut secret = [0; 32];
        for byte in &mut secret {
            *byte = input.byte()?;
        }
        let over = match input.byte()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let luck = if input.version() == 1 { 0 } else { input.byte()? };
        let scheme = match luck.checked_sub(1) {
            None => Scheme::SecretAlone,
            Some(luck) => {
                let luck = *Luck::ALL.get(usize::from(luck))?;
                let pressed = input.longest()?;
                let word: Word = proof::word(core::str::from_utf8(input.counted()?).ok()?)?;
                Scheme::WithPlayers(luck, Added { pressed, word })
            }
        };
        Some(DiceSessionHead {
            secret: Seed(secret),
            over,
            scheme,
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::record::CRC;

    fn encoded(head: &DiceSessionHead) -> Vec<u8, { DiceSessionHead::LONGEST }> {
        let mut bytes = [0; DiceSessionHead::LONGEST];
        let length = head.encode(&mut bytes).unwrap();
        Vec::from_slice(&bytes[..length]).unwrap()
    }

    #[test]
    fn a_session_of_version_0_1_0_goes_on_as_it_began() {
        // Kind, version, the secret, not over, the check.
        let mut old: Vec<u8, 39> = Vec::from_slice(&[10, 1]).unwrap();
        old.extend([7; 32]);
        old.push(0).unwrap();
        let check = CRC.checksum(&old);
        old.extend(check.to_le_bytes());
        let head = DiceSessionHead::decode(&old).unwrap();
        assert_eq!((head.scheme.clone(), head.over), (Scheme::SecretAlone, false));
        assert_eq!(head.seed(), Seed([7; 32]));
        // As every tool for SHA-256 says.
        assert_eq!(head.commitment()[..4], [0x4b, 0xb0, 0x6f, 0x8e][..]);
        let part = DiceSession::new(head.clone()).last_part().1;
        // It stays what it is when it is kept again, and its parts still belong to it.
        let mut again = DiceSession::new(DiceSessionHead::decode(&encoded(&head)).unwrap());
        assert!(again.head == head && again.append(&part));
    }

    #[test]
    fn it_goes_on_until_it_is_over_or_full() {
        let mut session = DiceSession::new(DiceSessionHead {
            secret: Seed([7; 32]),
            over: false,
            scheme: Scheme::SecretAlone,
        });
        let throw = Throw::numbered(0).unwrap();
        assert!(session.is_empty());
        for rolls in 0..DiceSession::MOST {
            assert!(session.goes_on(), "after {rolls}");
            assert!(session.roll(throw).is_some());
            assert!(!session.is_empty());
        }
        assert!(!session.goes_on() && session.roll(throw).is_none());
        session.throws.truncate(5);
        session.head.over = true;
        assert!(!session.goes_on() && session.roll(throw).is_none());
        assert_eq!(session.len(), 5);
    }

    #[test]
    fn what_the_players_added_is_kept() {
        for (luck, pressed, letters) in [
            (Luck::Oscillator, 81_234_567, "ÀÂÄÆÇÈÉÊ"),
            (Luck::Buttons, u64::MAX, ""),
            (Luck::Given, 0, "RA"),
        ] {
            let word = proof::word(letters).unwrap();
            let head = DiceSessionHead {
                secret: Seed([9; 32]),
                over: true,
                scheme: Scheme::WithPlayers(luck, Added { pressed, word }),
            };
            assert_eq!(DiceSessionHead::decode(&encoded(&head)), Ok(head));
        }
    }
}
