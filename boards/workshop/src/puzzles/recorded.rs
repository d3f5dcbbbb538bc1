//! A game between bots, recorded as puzzles store it.

use std::ops::RangeInclusive;

use pocket_ra::{
    rules::{
        Seat, Turn,
        position::{Code, GameKind, Position},
    },
    table::{
        Table,
        puzzle::{Puzzle, choices, settle, width},
    },
};

/// Decisions of all seats before a puzzle.
const LENGTHS: RangeInclusive<usize> = 3..=120;

pub struct Recorded {
    puzzle: Puzzle<'static>,
    table: Table,
    /// Most significant bit of the decisions first.
    bits: Vec<bool>,
    decisions: usize,
}

impl Recorded {
    /// `number` selects the players and the seat.
    pub fn new(kind: GameKind, seed: u16, number: u32) -> Result<Recorded, String> {
        let (fewest, most) = (*kind.players().start(), 4);
        let players = fewest + (number % u32::from(most - fewest + 1)) as u8;
        let puzzle = Puzzle {
            kind,
            players,
            seat: (number / 3 % u32::from(players)) as Seat,
            seed,
            decisions: 1,
            bits: &[],
        };
        let mut table = Table::empty();
        puzzle.begin(&mut table).ok_or("a puzzle cannot begin")?;
        Ok(Recorded {
            puzzle,
            table,
            bits: Vec::new(),
            decisions: 0,
        })
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The seat of the puzzle.
    pub const fn seat(&self) -> Seat {
        self.puzzle.seat
    }

    /// The seat that decides; none if the game is over.
    pub fn settle(&mut self) -> Option<Seat> {
        settle(&mut self.table)?;
        match self.table.position().turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance(_) | Turn::Over => None,
        }
    }

    /// For the search of the next decision.
    pub fn seed(&self) -> u64 {
        u64::from(self.puzzle.seed) << 16 | self.decisions as u64
    }

    /// Whether a puzzle may begin here.
    pub fn may_ask(&self) -> bool {
        LENGTHS.contains(&self.decisions)
    }

    pub fn play(&mut self, code: Code) -> Result<(), String> {
        self.bits.extend(bits_of(self.table.position(), code)?);
        self.decisions += 1;
        let text = self.puzzle.kind.print(code);
        let played = self.table.play(code);
        played.map(|_| ()).map_err(|refused| format!("{text}: {refused:?}"))
    }

    /// The line of a puzzle with this solution, after a check that it leads here.
    pub fn puzzle(&self, solution: Code) -> Result<String, String> {
        let mut bits = self.bits.clone();
        bits.extend(bits_of(self.table.position(), solution)?);
        let byte = |bits: &[bool]| {
            let filled = bits.iter().chain(&[false; 8]).take(8);
            filled.fold(0, |byte, &bit| byte << 1 | u8::from(bit))
        };
        let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
        let puzzle = Puzzle {
            decisions: u8::try_from(self.decisions + 1).map_err(|_| "too many decisions")?,
            bits: &bytes,
            ..self.puzzle
        };
        let mut table = Table::empty();
        if puzzle.lay(&mut table) != Some(solution) || table.position() != self.table.position() {
            return Err("a puzzle does not lead to its position".into());
        }
        let hexadecimal: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let Puzzle {
            kind,
            players,
            seat,
            seed,
            decisions,
            ..
        } = puzzle;
        Ok(format!(
            "{} {players} {seat} {seed} {decisions} {hexadecimal}",
            kind.name()
        ))
    }
}

fn bits_of(position: &Position, code: Code) -> Result<impl Iterator<Item = bool> + use<>, String> {
    let (mut number, mut visited) = (None, 0u16);
    position.decisions(|legal| {
        if legal == code {
            number = Some(visited);
        }
        visited += 1;
    });
    let number = number.ok_or("a bot's decision is not legal")?;
    let width = width(choices(position));
    Ok((0..width).rev().map(move |bit| number >> bit & 1 == 1))
}
