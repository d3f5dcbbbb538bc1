//! Journal of a game: setup and moves, one or two bytes each. The position is its replay.

use core::fmt;

use heapless::Vec;

use super::{
    Game,
    event::no_events,
    games::with_type,
    position::{Code, GameKind, Options, Position, Refusal, Setup, SetupError, Side},
};

/// Maximum bytes of moves.
///
/// Upper bounds for five players (every tile drawn, every sun bid, every seat asked in every auction): Ra 940, Priests
/// of Ra 1100, Rauha 1400. The dice game is unbounded: a full journal refuses moves, but can be undone, saved and
/// scored.
pub const CAPACITY: usize = 2048;

/// Bytes of the encoded setup.
const HEAD: usize = 5;

/// First byte of an encoded journal; increment it when the layout changes.
const LAYOUT: u8 = 1;

/// Marks the first byte of a two-byte move; its other bits are the upper seven of the code.
const TWO_BYTES: u8 = 0x80;

const MAX_CODE: u16 = 0x7fff;

/// Setup and moves in at most `N` bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal<const N: usize> {
    setup: Setup,
    bytes: Vec<u8, N>,
    moves: u16,
    chances: u16,
}

/// Error of appending a move; the journal is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JournalError {
    Full,
    NoMove(Code),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Full => f.write_str("the journal is full"),
            JournalError::NoMove(code) => write!(f, "{} codes no move of this game", code.0),
        }
    }
}

impl core::error::Error for JournalError {}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    /// Ends within the setup or a move.
    Short,
    Long,
    Layout(u8),
    Game(u8),
    Options,
    Setup(SetupError),
    /// The move with this index is invalid, or not in its shortest form.
    Move(u16),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Short => f.write_str("the journal ends too early"),
            Damage::Long => f.write_str("the journal is too long"),
            Damage::Layout(layout) => write!(f, "journal layout {layout} is not known"),
            Damage::Game(number) => write!(f, "game number {number} is not known"),
            Damage::Options => f.write_str("the journal's options are damaged"),
            Damage::Setup(error) => error.fmt(f),
            Damage::Move(number) => write!(f, "move {number} of the journal is damaged"),
        }
    }
}

impl core::error::Error for Damage {}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Broken {
    /// From 0.
    pub number: u16,
    pub refusal: Refusal,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} of the journal is not legal", self.number)
    }
}

impl core::error::Error for Broken {}

impl<const N: usize> Journal<N> {
    pub const fn new(setup: Setup) -> Self {
        const { assert!(N <= u16::MAX as usize, "moves are counted in 16 bits") };
        Journal {
            setup,
            bytes: Vec::new(),
            moves: 0,
            chances: 0,
        }
    }

    pub fn restart(&mut self, setup: Setup) {
        self.setup = setup;
        self.bytes.clear();
        self.moves = 0;
        self.chances = 0;
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub const fn len(&self) -> u16 {
        self.moves
    }

    pub const fn is_empty(&self) -> bool {
        self.moves == 0
    }

    pub const fn chances(&self) -> u16 {
        self.chances
    }

    /// Whether a move of any length fits.
    pub fn has_room(&self) -> bool {
        self.bytes.len() + 2 <= N
    }

    /// Appends a move unchecked.
    pub fn push(&mut self, code: Code) -> Result<(), JournalError> {
        let is_chance = with_type!(self.setup.kind(), G => G::decode(code.0).map(|chosen| G::chance(chosen).is_some()));
        self.record(code, is_chance.ok_or(JournalError::NoMove(code))?)
    }

    /// Appends a move that was played.
    pub(crate) fn record(&mut self, code: Code, is_chance: bool) -> Result<(), JournalError> {
        let [high, low] = code.0.to_be_bytes();
        let written = if code.0 < TWO_BYTES.into() {
            self.bytes.push(low).is_ok()
        } else {
            code.0 <= MAX_CODE && self.bytes.extend_from_slice(&[TWO_BYTES | high, low]).is_ok()
        };
        if !written {
            return Err(JournalError::Full);
        }
        self.moves += 1;
        self.chances += u16::from(is_chance);
        Ok(())
    }

    pub fn undo(&mut self) -> Option<Code> {
        let last = self.codes().last()?;
        self.bytes.truncate(self.bytes.len().saturating_sub(last.length()));
        self.moves = self.moves.saturating_sub(1);
        if self.setup.kind().chance(last).is_some() {
            self.chances = self.chances.saturating_sub(1);
        }
        Some(last)
    }

    /// Oldest first.
    pub fn codes(&self) -> impl Iterator<Item = Code> + Clone {
        let mut rest = self.bytes.as_slice();
        core::iter::from_fn(move || {
            let (code, after) = first_code(rest)?;
            rest = after;
            Some(code)
        })
    }

    pub fn replay(&self) -> Result<Position, Broken> {
        let mut position = Position::new(&self.setup);
        for (number, code) in (0..).zip(self.codes()) {
            position
                .play(code, &mut no_events)
                .map_err(|refusal| Broken { number, refusal })?;
        }
        Ok(position)
    }

    pub fn encoded_len(&self) -> usize {
        HEAD + self.bytes.len()
    }

    /// Writes to the start of `out`; returns the length, or none if `out` is too small.
    pub fn encode(&self, out: &mut [u8]) -> Option<usize> {
        let options = self.setup.options();
        let head = [
            LAYOUT,
            self.setup.kind().number(),
            self.setup.players(),
            options.sun_steps.unwrap_or(0),
            match options.side {
                None => 0,
                Some(Side::A) => 1,
                Some(Side::B) => 2,
            },
        ];
        let out = out.get_mut(..self.encoded_len())?;
        let (front, moves) = out.split_at_mut_checked(HEAD)?;
        front.copy_from_slice(&head);
        moves.copy_from_slice(&self.bytes);
        Some(self.encoded_len())
    }

    /// Inverse of [`Journal::encode`]. Does not check that moves are legal: see [`Journal::replay`].
    pub fn decode(bytes: &[u8]) -> Result<Self, Damage> {
        let (&[layout, game, players, sun_steps, side], moves) =
            bytes.split_first_chunk::<HEAD>().ok_or(Damage::Short)?;
        if layout != LAYOUT {
            return Err(Damage::Layout(layout));
        }
        let kind = GameKind::numbered(game).ok_or(Damage::Game(game))?;
        let side = match side {
            0 => None,
            1 => Some(Side::A),
            2 => Some(Side::B),
            _ => return Err(Damage::Options),
        };
        let options = Options {
            sun_steps: (sun_steps != 0).then_some(sun_steps),
            side,
        };
        let setup = Setup::new(kind, players, options).map_err(Damage::Setup)?;
        let mut journal = Journal::new(setup);
        journal.append(moves)?;
        Ok(journal)
    }

    /// Encoded moves, without the setup.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Appends encoded moves up to the first damaged one.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), Damage> {
        let mut rest = bytes;
        while !rest.is_empty() {
            let (code, after) = first_code(rest).ok_or(Damage::Short)?;
            if code.0 < TWO_BYTES.into() && rest.len() - after.len() == 2 {
                return Err(Damage::Move(self.moves));
            }
            self.push(code).map_err(|error| match error {
                JournalError::Full => Damage::Long,
                JournalError::NoMove(_) => Damage::Move(self.moves),
            })?;
            rest = after;
        }
        Ok(())
    }
}

impl Code {
    /// In bytes.
    pub const fn length(self) -> usize {
        if self.0 < TWO_BYTES as u16 { 1 } else { 2 }
    }
}

fn first_code(bytes: &[u8]) -> Option<(Code, &[u8])> {
    match bytes {
        [one, after @ ..] if *one < TWO_BYTES => Some((Code((*one).into()), after)),
        [high, low, after @ ..] => Some((Code(u16::from_be_bytes([high & !TWO_BYTES, *low])), after)),
        _ => None,
    }
}
