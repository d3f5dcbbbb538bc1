//! Solved puzzles, stored.

use super::{
    super::record::{FRAME, Reader, Record, Writer},
    Puzzle,
};
use crate::rules::position::GameKind;

/// One bit for each puzzle of a game.
type Solved = u128;

/// Raise it when puzzles are replaced or reordered: earlier progress is then dropped. New ones at the end keep it.
const EDITION: u8 = 1;

const GAMES: usize = GameKind::ALL.len();

/// By game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PuzzleProgress([Solved; GAMES]);

impl PuzzleProgress {
    /// Most puzzles of a game.
    pub const MOST: usize = Solved::BITS as usize;

    pub const fn new() -> PuzzleProgress {
        PuzzleProgress([0; GAMES])
    }

    const fn mask(number: u8) -> Solved {
        match number < Self::MOST as u8 {
            true => 1 << number,
            false => 0,
        }
    }

    fn of(&self, kind: GameKind) -> Solved {
        self.0.get(kind as usize).copied().unwrap_or(0)
    }

    pub fn is_solved(&self, kind: GameKind, number: u8) -> bool {
        self.of(kind) & Self::mask(number) != 0
    }

    /// False if it was solved before.
    pub fn solve(&mut self, kind: GameKind, number: u8) -> bool {
        let is_new = !self.is_solved(kind, number);
        if let Some(solved) = self.0.get_mut(kind as usize) {
            *solved |= Self::mask(number);
        }
        is_new
    }

    pub fn count(&self, kind: GameKind) -> u8 {
        self.of(kind).count_ones() as u8
    }

    /// The first unsolved one after a puzzle, or from the start.
    pub fn next(&self, kind: GameKind, after: Option<u8>) -> Option<u8> {
        let count = Puzzle::count(kind);
        let first = after.map_or(0, |after| after + 1);
        let mut numbers = (first..count).chain(0..first.min(count));
        numbers.find(|&number| !self.is_solved(kind, number))
    }
}

impl Record for PuzzleProgress {
    const KIND: u8 = 18;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 2 + GAMES * (1 + size_of::<Solved>());

    fn write(&self, out: &mut Writer<'_>) {
        out.byte(EDITION);
        out.byte(GAMES as u8);
        for (kind, solved) in GameKind::ALL.iter().zip(&self.0) {
            out.byte(kind.number());
            out.bytes(&solved.to_le_bytes());
        }
    }

    /// Drops games that this firmware does not know.
    fn read(input: &mut Reader<'_>) -> Option<PuzzleProgress> {
        let mut progress = PuzzleProgress::new();
        let edition = input.byte()?;
        for _ in 0..input.byte()? {
            let kind = GameKind::numbered(input.byte()?);
            let low = input.longest()?;
            let high = input.longest()?;
            if let Some(solved) = kind.and_then(|kind| progress.0.get_mut(kind as usize)) {
                *solved = Solved::from(high) << 64 | Solved::from(low);
            }
        }
        Some(if edition == EDITION {
            progress
        } else {
            PuzzleProgress::new()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_puzzles_are_stored_by_game() {
        let mut progress = PuzzleProgress::new();
        assert!(progress.solve(GameKind::Ra, 0));
        assert!(!progress.solve(GameKind::Ra, 0));
        assert!(progress.solve(GameKind::Rauha, 127));
        let mut record = [0; PuzzleProgress::LONGEST];
        let length = progress.encode(&mut record).unwrap();
        assert_eq!(PuzzleProgress::decode(&record[..length]), Ok(progress));
        assert!(progress.is_solved(GameKind::Rauha, 127) && !progress.is_solved(GameKind::Dice, 0));
        assert_eq!(GameKind::ALL.map(|kind| progress.count(kind)), [1, 0, 0, 1]);
    }

    #[test]
    fn the_next_puzzle_is_unsolved() {
        let (kind, mut progress) = (GameKind::Ra, PuzzleProgress::new());
        assert_eq!(progress.next(kind, None), Some(0));
        progress.solve(kind, 0);
        progress.solve(kind, 2);
        assert_eq!(progress.next(kind, None), Some(1));
        assert_eq!(progress.next(kind, Some(1)), Some(3));
        for number in 0..Puzzle::count(kind) {
            progress.solve(kind, number);
        }
        assert_eq!(progress.next(kind, Some(1)), None);
    }
}
