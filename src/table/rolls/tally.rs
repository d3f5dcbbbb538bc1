//! What fell lately and how often, for every kind of dice; kept beyond the battery.

use heapless::{Deque, Vec};

use super::{Die, Throw};
use crate::{
    chance::Shown,
    rules::die::{DiceSet, Faces},
    table::record::{FRAME, Reader, Record, Writer},
};

/// A throw of the Ra dice and how all five lay after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaThrow {
    pub dice: DiceSet,
    pub faces: Faces,
}

/// The last throws of the Ra dice, and how often each face fell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Throws {
    /// The newest first.
    last: Deque<RaThrow, { Throws::KEPT }>,
    /// Of the dice that were thrown.
    counts: [u32; 6],
}

impl Throws {
    pub const KEPT: usize = 20;

    pub const fn new() -> Throws {
        Throws {
            last: Deque::new(),
            counts: [0; 6],
        }
    }

    pub fn enter(&mut self, throw: RaThrow) {
        for colour in throw.dice.iter() {
            let count = &mut self.counts[throw.faces.of(colour) as usize];
            *count = count.saturating_add(1);
        }
        if self.last.is_full() {
            self.last.pop_back();
        }
        // There is room: the oldest has just left.
        let _ = self.last.push_front(throw);
    }

    /// The newest first.
    pub fn iter(&self) -> impl Iterator<Item = &RaThrow> {
        self.last.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.last.is_empty()
    }

    pub const fn counts(&self) -> &[u32; 6] {
        &self.counts
    }
}

/// How a pool fell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fall {
    pub die: Die,
    /// From 0; at least one die.
    pub shown: Shown,
}

impl Fall {
    /// What the dice show in all.
    pub fn sum(&self) -> u16 {
        self.shown.iter().map(|&shown| u16::from(shown) + 1).sum()
    }
}

/// How many bars a histogram has at most; the faces of a d100 stand together in tens.
const BARS: usize = 20;

/// The last rolls of the dice of all kinds, and how often each face fell.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rolls {
    /// The newest first.
    last: Deque<Fall, { Rolls::KEPT }>,
    counts: [[u16; BARS]; Die::ALL.len()],
}

impl Rolls {
    pub const KEPT: usize = 12;

    pub const fn new() -> Rolls {
        Rolls {
            last: Deque::new(),
            counts: [[0; BARS]; Die::ALL.len()],
        }
    }

    /// How many bars stand for the faces of a die.
    pub const fn bars(die: Die) -> usize {
        match die {
            Die::D100 => 10,
            die => die.faces() as usize,
        }
    }

    pub fn enter(&mut self, fall: Fall) {
        for &shown in &fall.shown {
            let bar = match fall.die {
                Die::D100 => shown / 10,
                _ => shown,
            };
            if let Some(count) = self.counts[fall.die as usize].get_mut(usize::from(bar)) {
                *count = count.saturating_add(1);
            }
        }
        if self.last.is_full() {
            self.last.pop_back();
        }
        // There is room: the oldest has just left.
        let _ = self.last.push_front(fall);
    }

    /// The rolls of this die, the newest first.
    pub fn of(&self, die: Die) -> impl Iterator<Item = &Fall> {
        self.last.iter().filter(move |fall| fall.die == die)
    }

    pub fn counts(&self, die: Die) -> &[u16] {
        let counts = &self.counts[die as usize];
        counts.get(..Rolls::bars(die)).unwrap_or(counts)
    }
}

impl Record for Throws {
    const KIND: u8 = 12;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 6 * 4 + 1 + Throws::KEPT * 3;

    fn write(&self, out: &mut Writer<'_>) {
        self.counts.iter().for_each(|&count| out.long(count));
        out.byte(self.last.len() as u8);
        for throw in &self.last {
            out.byte(throw.dice.bits());
            out.number(throw.faces.index());
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<Throws> {
        let mut throws = Throws::new();
        for count in &mut throws.counts {
            *count = input.long()?;
        }
        for _ in 0..input.byte()? {
            let dice = DiceSet::from_bits(input.byte()?);
            let faces = Faces::from_index(input.number()?)?;
            throws.last.push_back(RaThrow { dice, faces }).ok()?;
        }
        Some(throws)
    }
}

impl Record for Rolls {
    const KIND: u8 = 13;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + (4 + 6 + 8 + 10 + 12 + 20 + 10) * 2 + 1 + Rolls::KEPT * 7;

    fn write(&self, out: &mut Writer<'_>) {
        for die in Die::ALL {
            self.counts(die).iter().for_each(|&count| out.number(count));
        }
        out.byte(self.last.len() as u8);
        for fall in &self.last {
            let throw = Throw::Pool {
                die: fall.die,
                count: fall.shown.len() as u8,
            };
            out.byte(throw.number());
            out.bytes(&fall.shown);
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<Rolls> {
        let mut rolls = Rolls::new();
        for die in Die::ALL {
            for count in rolls.counts[die as usize].iter_mut().take(Rolls::bars(die)) {
                *count = input.number()?;
            }
        }
        for _ in 0..input.byte()? {
            let Throw::Pool { die, count } = Throw::numbered(input.byte()?)? else {
                return None;
            };
            let mut shown = Vec::new();
            for _ in 0..count {
                shown.push(input.byte().filter(|&shown| shown < die.faces())?).ok()?;
            }
            rolls.last.push_back(Fall { die, shown }).ok()?;
        }
        Some(rolls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;

    #[test]
    fn what_was_kept_is_read_again() {
        let (mut rolls, mut throws) = (Rolls::new(), Throws::new());
        assert!(throws.is_empty());
        for number in 0..40u8 {
            let die = Die::ALL[usize::from(number) % 7];
            let shown = Seed([number; 32]).roll(1, die.faces(), number % 6 + 1);
            rolls.enter(Fall { die, shown });
            let dice = DiceSet::from_bits(number % 31 + 1);
            let faces = Faces::from_index(u16::from(number) * 190).unwrap();
            throws.enter(RaThrow { dice, faces });
            assert!(!throws.is_empty());
        }
        let mut bytes = [0; Rolls::LONGEST];
        let length = rolls.encode(&mut bytes).unwrap();
        assert_eq!(Rolls::decode(&bytes[..length]), Ok(rolls));
        let mut bytes = [0; Throws::LONGEST];
        let length = throws.encode(&mut bytes).unwrap();
        assert_eq!(Throws::decode(&bytes[..length]), Ok(throws));
    }

    #[test]
    fn a_die_that_shows_more_than_it_has_faces_is_not_read() {
        for (shown, sound) in [(5, true), (6, false)] {
            let mut rolls = Rolls::new();
            let fall = Fall {
                die: Die::D6,
                shown: Vec::from_slice(&[shown]).unwrap(),
            };
            rolls.last.push_back(fall).unwrap();
            let mut bytes = [0; Rolls::LONGEST];
            let length = rolls.encode(&mut bytes).unwrap();
            assert_eq!(Rolls::decode(&bytes[..length]).is_ok(), sound);
        }
    }

    #[test]
    fn the_faces_of_a_hundred_stand_in_tens() {
        let mut rolls = Rolls::new();
        let shown = Vec::from_slice(&[0, 9, 10, 99]).unwrap();
        rolls.enter(Fall { die: Die::D100, shown });
        assert_eq!(rolls.counts(Die::D100), [2, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(rolls.of(Die::D100).next().unwrap().sum(), 1 + 10 + 11 + 100);
    }
}
