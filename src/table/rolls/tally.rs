//! Latest rolls and counts of faces by kind of dice, stored in flash.

use heapless::Deque;

use super::{Die, Roll};
use crate::{
    chance::roll::Shown,
    rules::die::{DiceSet, Faces},
    table::record::{FRAME, Reader, Record, Writer},
};

/// Dice rolled, and the faces of all five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaRoll {
    pub dice: DiceSet,
    pub faces: Faces,
}

/// Latest rolls of Ra dice, and the count of each face.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RaRollLog {
    /// Newest first.
    last: Deque<RaRoll, { RaRollLog::KEPT }>,
    /// Of rolled dice only.
    counts: [u32; 6],
}

impl RaRollLog {
    pub const KEPT: usize = 20;

    pub const fn new() -> RaRollLog {
        RaRollLog {
            last: Deque::new(),
            counts: [0; 6],
        }
    }

    pub fn enter(&mut self, roll: RaRoll) {
        for colour in roll.dice.iter() {
            let count = &mut self.counts[roll.faces.of(colour) as usize];
            *count = count.saturating_add(1);
        }
        if self.last.is_full() {
            self.last.pop_back();
        }
        let _ = self.last.push_front(roll);
    }

    /// Newest first.
    pub fn iter(&self) -> impl Iterator<Item = &RaRoll> {
        self.last.iter()
    }

    pub fn is_empty(&self) -> bool {
        self.last.is_empty()
    }

    pub const fn counts(&self) -> &[u32; 6] {
        &self.counts
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolRoll {
    pub die: Die,
    /// From 0; at least one die.
    pub shown: Shown,
}

impl PoolRoll {
    pub fn sum(&self) -> u16 {
        self.shown.iter().map(|&shown| u16::from(shown) + 1).sum()
    }
}

/// Most bars of a histogram; a d100 is counted in tens.
const BARS: usize = 20;

/// Latest rolls of all kinds, and the count of each face.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PoolRollLog {
    /// Newest first.
    last: Deque<PoolRoll, { PoolRollLog::KEPT }>,
    counts: [[u16; BARS]; Die::ALL.len()],
}

impl PoolRollLog {
    pub const KEPT: usize = 12;

    pub const fn new() -> PoolRollLog {
        PoolRollLog {
            last: Deque::new(),
            counts: [[0; BARS]; Die::ALL.len()],
        }
    }

    pub const fn bars(die: Die) -> usize {
        match die {
            Die::D100 => 10,
            die => die.faces() as usize,
        }
    }

    pub fn enter(&mut self, roll: PoolRoll) {
        for &shown in roll.shown.iter() {
            let bar = match roll.die {
                Die::D100 => shown / 10,
                _ => shown,
            };
            if let Some(count) = self.counts[roll.die as usize].get_mut(usize::from(bar)) {
                *count = count.saturating_add(1);
            }
        }
        if self.last.is_full() {
            self.last.pop_back();
        }
        let _ = self.last.push_front(roll);
    }

    /// Newest first.
    pub fn of(&self, die: Die) -> impl Iterator<Item = &PoolRoll> {
        self.last.iter().filter(move |roll| roll.die == die)
    }

    pub fn counts(&self, die: Die) -> &[u16] {
        let counts = &self.counts[die as usize];
        counts.get(..PoolRollLog::bars(die)).unwrap_or(counts)
    }
}

impl Record for RaRollLog {
    const KIND: u8 = 12;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 6 * 4 + 1 + RaRollLog::KEPT * 3;

    fn write(&self, out: &mut Writer<'_>) {
        self.counts.iter().for_each(|&count| out.long(count));
        out.byte(self.last.len() as u8);
        for roll in &self.last {
            out.byte(roll.dice.bits());
            out.number(roll.faces.index());
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<RaRollLog> {
        let mut log = RaRollLog::new();
        for count in &mut log.counts {
            *count = input.long()?;
        }
        for _ in 0..input.byte()? {
            let dice = DiceSet::from_bits(input.byte()?);
            let faces = Faces::from_index(input.number()?)?;
            log.last.push_back(RaRoll { dice, faces }).ok()?;
        }
        Some(log)
    }
}

impl Record for PoolRollLog {
    const KIND: u8 = 13;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + (4 + 6 + 8 + 10 + 12 + 20 + 10) * 2 + 1 + PoolRollLog::KEPT * 7;

    fn write(&self, out: &mut Writer<'_>) {
        for die in Die::ALL {
            self.counts(die).iter().for_each(|&count| out.number(count));
        }
        out.byte(self.last.len() as u8);
        for roll in &self.last {
            let dice = Roll::Pool {
                die: roll.die,
                count: roll.shown.len() as u8,
            };
            out.byte(dice.number());
            out.bytes(&roll.shown);
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<PoolRollLog> {
        let mut log = PoolRollLog::new();
        for die in Die::ALL {
            for count in log.counts[die as usize].iter_mut().take(PoolRollLog::bars(die)) {
                *count = input.number()?;
            }
        }
        for _ in 0..input.byte()? {
            let Roll::Pool { die, count } = Roll::numbered(input.byte()?)? else {
                return None;
            };
            let mut shown = Shown::default();
            for _ in 0..count {
                shown.push(input.byte().filter(|&face| face < die.faces())?);
            }
            log.last.push_back(PoolRoll { die, shown }).ok()?;
        }
        Some(log)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;

    #[test]
    fn what_was_kept_is_read_again() {
        let (mut pools, mut ra_dice) = (PoolRollLog::new(), RaRollLog::new());
        assert!(ra_dice.is_empty());
        for number in 0..40u8 {
            let die = Die::ALL[usize::from(number) % 7];
            let shown = Seed([number; 32]).roll(1, die.faces(), number % 6 + 1);
            pools.enter(PoolRoll { die, shown });
            let dice = DiceSet::from_bits(number % 31 + 1);
            let faces = Faces::from_index(u16::from(number) * 190).unwrap();
            ra_dice.enter(RaRoll { dice, faces });
            assert!(!ra_dice.is_empty());
        }
        let mut bytes = [0; PoolRollLog::LONGEST];
        let length = pools.encode(&mut bytes).unwrap();
        assert_eq!(PoolRollLog::decode(&bytes[..length]), Ok(pools));
        let mut bytes = [0; RaRollLog::LONGEST];
        let length = ra_dice.encode(&mut bytes).unwrap();
        assert_eq!(RaRollLog::decode(&bytes[..length]), Ok(ra_dice));
    }

    #[test]
    fn a_die_that_shows_more_than_it_has_faces_is_not_read() {
        for (shown, sound) in [(5, true), (6, false)] {
            let mut rolls = PoolRollLog::new();
            let roll = PoolRoll {
                die: Die::D6,
                shown: [shown].into_iter().collect(),
            };
            rolls.last.push_back(roll).unwrap();
            let mut bytes = [0; PoolRollLog::LONGEST];
            let length = rolls.encode(&mut bytes).unwrap();
            assert_eq!(PoolRollLog::decode(&bytes[..length]).is_ok(), sound);
        }
    }

    #[test]
    fn the_faces_of_a_hundred_stand_in_tens() {
        let mut rolls = PoolRollLog::new();
        let shown = [0, 9, 10, 99].into_iter().collect();
        rolls.enter(PoolRoll { die: Die::D100, shown });
        assert_eq!(rolls.counts(Die::D100), [2, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(rolls.of(Die::D100).next().unwrap().sum(), 1 + 10 + 11 + 100);
    }
}
