//! Puzzles: decisions from games between bots, each with one clearly best choice. `cargo puzzles` finds them.
//!
//! A puzzle is the start of a game: players, seed and decisions, of which the last one is the solution. Chance follows from
//! the seed, and forced moves from the rules. A decision is its number among the legal ones, in as few bits as they need.

mod progress;

use super::{Agreements, Header, Name, Pending, Player, PlayerKind, Table};
use crate::{
    bots::Level,
    collections::collect_truncated,
    rules::{
        MAX_PLAYERS, Seat,
        position::{Code, GameKind, Options, Position},
        steps_between,
    },
};
use heapless::Vec;
pub use progress::PuzzleProgress;

include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle<'a> {
    pub kind: GameKind,
    pub players: u8,
    /// Seat that decides; the others are bots.
    pub seat: Seat,
    pub seed: u16,
    /// With the solution.
    pub decisions: u8,
    /// Most significant bit first.
    pub bits: &'a [u8],
}

impl Puzzle<'static> {
    /// From easy to hard.
    pub fn all(kind: GameKind) -> impl Iterator<Item = Puzzle<'static>> {
        let game = GAMES.iter().find(|(name, _)| *name == kind.name());
        let mut rest = game.map_or(&[][..], |(_, bytes)| bytes);
        core::iter::from_fn(move || {
            let (&[length, seats, low, high, decisions], behind) = rest.split_first_chunk()?;
            let (bits, others) = behind.split_at_checked(length.into())?;
            rest = others;
            Some(Puzzle {
                kind,
                players: seats >> 4,
                seat: seats & 15,
                seed: u16::from_le_bytes([low, high]),
                decisions,
                bits,
            })
        })
    }

    pub fn numbered(kind: GameKind, number: u8) -> Option<Puzzle<'static>> {
        Puzzle::all(kind).nth(number.into())
    }

    pub fn count(kind: GameKind) -> u8 {
        Puzzle::all(kind).count() as u8
    }

    /// Bytes of all games in flash.
    pub fn bytes() -> usize {
        GAMES.iter().map(|(_, bytes)| bytes.len()).sum()
    }
}

/// By seat, from the human on.
const NAMES: [&str; MAX_PLAYERS] = ["Mia", "Isis", "Horus", "Bastet", "Sobek"];

impl Puzzle<'_> {
    /// A new game of a human at the seat of the puzzle against bots.
    pub fn begin(&self, table: &mut Table) -> Option<()> {
        let players: Vec<Player, MAX_PLAYERS> = collect_truncated((0..self.players).map_while(|seat| {
            let name = NAMES.get(usize::from(steps_between(self.seat, seat, self.players)))?;
            let kind = match seat == self.seat {
                true => PlayerKind::Human,
                false => PlayerKind::Bot(Level::Scribe),
            };
            let name = Name::new(name).ok()?;
            Some(Player { name, kind })
        }));
        let agreements = Agreements {
            free_effects: self.kind.has_free_effects(),
            ..Agreements::default()
        };
        let header = Header::new(0, self.kind, Options::default(), &players, self.seed.into(), agreements);
        table.begin(header.ok()?);
        Some(())
    }

    /// Plays all but the solution, and returns that; none if a move is illegal, which tests rule out.
    pub fn lay(&self, table: &mut Table) -> Option<Code> {
        self.begin(table)?;
        let mut bits = Bits {
            bytes: self.bits,
            next: 0,
        };
        for left in (0..self.decisions).rev() {
            settle(table)?;
            let choices = choices(table.position());
            let code = decision(table.position(), bits.take(width(choices))?)?;
            if left == 0 {
                return Some(code);
            }
            table.play(code).ok()?;
        }
        None
    }
}

/// Plays forced moves and chance up to the next decision; none if the game is over.
pub fn settle(table: &mut Table) -> Option<()> {
    loop {
        match table.pending() {
            Pending::Chance(_) => table.play_chance()?.ok()?,
            Pending::Itself { code, .. } => table.play(code).ok()?,
            Pending::Human { .. } | Pending::Bot { .. } => return Some(()),
            Pending::Over => return None,
        };
    }
}

/// Number of legal decisions.
pub fn choices(position: &Position) -> u16 {
    let mut choices = 0;
    position.decisions(|_| choices += 1);
    choices
}

fn decision(position: &Position, number: u16) -> Option<Code> {
    let (mut visited, mut found) = (0, None);
    position.decisions(|code| {
        if visited == number {
            found = Some(code);
        }
        visited += 1;
    });
    found
}

/// Bits of one of these choices.
pub const fn width(choices: u16) -> u32 {
    u16::BITS - choices.saturating_sub(1).leading_zeros()
}

struct Bits<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl Bits<'_> {
    fn take(&mut self, width: u32) -> Option<u16> {
        let mut number = 0;
        for _ in 0..width {
            let byte = self.bytes.get(self.next / 8)?;
            number = number << 1 | u16::from(byte >> (7 - self.next % 8) & 1);
            self.next += 1;
        }
        Some(number)
    }
}
