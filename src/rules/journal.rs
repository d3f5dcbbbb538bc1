//! The journal: setup plus moves, one or two bytes each. A game is its journal; the position is the replay of it.

use core::fmt;

use heapless::Vec;

use super::{
    Game,
    event::no_events,
    games::with_type,
    position::{Code, GameKind, Options, Position, Refusal, Setup, SetupError, Side},
};

/// Bytes of moves that a whole session needs.
///
/// Counted generously (every tile drawn, every sun bid, every auction asked of every seat) a game of Ra for five takes
/// fewer than 940 bytes, one of Priests of Ra fewer than 1100 and one of Rauha fewer than 1400. The dice game has no last
/// turn by rule: there a full journal refuses the next move, the game so far stays whole and can still be undone, saved and scored.
pub const CAPACITY: usize = 2048;

/// What a setup takes at the front of an encoded journal.
const HEAD: usize = 5;

/// The first byte of an encoded journal, raised when the layout changes.
const LAYOUT: u8 = 1;

/// The first byte of a move of two bytes has this bit and the upper seven bits of the code.
const TWO_BYTES: u8 = 0x80;

/// The largest code that two bytes hold.
const MAX_CODE: u16 = 0x7fff;

/// Setup plus moves in at most `N` bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal<const N: usize> {
    setup: Setup,
    bytes: Vec<u8, N>,
    moves: u16,
    chances: u16,
}

/// Why a move cannot be written down; the journal stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JournalError {
    Full,
    /// The code stands for no move of this game.
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

/// What is wrong with an encoded journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    /// It ends within the setup or within a move.
    Short,
    /// It has more moves than fit.
    Long,
    /// It was written in a layout that is not known.
    Layout(u8),
    Game(u8),
    Options,
    Setup(SetupError),
    /// The move of this number (the first is 0) is no move of the game, or is written in two bytes and needs one.
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

/// A journal whose moves cannot be played one after the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Broken {
    /// The first move is 0.
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

    /// Forgets everything: another game begins.
    pub fn restart(&mut self, setup: Setup) {
        self.setup = setup;
        self.bytes.clear();
        self.moves = 0;
        self.chances = 0;
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How many moves there are.
    pub const fn len(&self) -> u16 {
        self.moves
    }

    pub const fn is_empty(&self) -> bool {
        self.moves == 0
    }

    /// How many of the moves are chance outcomes.
    pub const fn chances(&self) -> u16 {
        self.chances
    }

    /// Whether a move of any length still fits.
    pub fn has_room(&self) -> bool {
        self.bytes.len() + 2 <= N
    }

    /// Writes a move down. Whether it is legal is for the position to say.
    pub fn push(&mut self, code: Code) -> Result<(), JournalError> {
        let is_chance = with_type!(self.setup.kind(), G => G::decode(code.0).map(|chosen| G::chance(chosen).is_some()));
        self.record(code, is_chance.ok_or(JournalError::NoMove(code))?)
    }

    /// Writes down a move that the position has played. `is_chance`: whether it is a chance outcome.
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

    /// Takes the last move back; none when there is none.
    pub fn undo(&mut self) -> Option<Code> {
        let last = self.codes().last()?;
        self.bytes.truncate(self.bytes.len().saturating_sub(last.length()));
        self.moves = self.moves.saturating_sub(1);
        if self.setup.kind().chance(last).is_some() {
            self.chances = self.chances.saturating_sub(1);
        }
        Some(last)
    }

    /// Every move, oldest first.
    pub fn codes(&self) -> impl Iterator<Item = Code> + Clone {
        let mut rest = self.bytes.as_slice();
        core::iter::from_fn(move || {
            let (code, after) = first_code(rest)?;
            rest = after;
            Some(code)
        })
    }

    /// The position after all moves.
    pub fn replay(&self) -> Result<Position, Broken> {
        let mut position = Position::new(&self.setup);
        for (number, code) in (0..).zip(self.codes()) {
            position
                .play(code, &mut no_events)
                .map_err(|refusal| Broken { number, refusal })?;
        }
        Ok(position)
    }

    /// What the bytes of [`Journal::encode`] need.
    pub fn encoded_len(&self) -> usize {
        HEAD + self.bytes.len()
    }

    /// Writes the journal to the front of `out` and tells how long it is; none when `out` is too small.
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

    /// Reads what [`Journal::encode`] wrote. Whether the moves are legal is found out by [`Journal::replay`].
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

    /// The bytes of the moves alone, as they follow the setup in [`Journal::encode`].
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Writes down moves that [`Journal::bytes`] gave; what comes before a damaged one stays.
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
    /// The bytes it takes in a journal.
    pub const fn length(self) -> usize {
        if self.0 < TWO_BYTES as u16 { 1 } else { 2 }
    }
}

/// The move at the front of the bytes and what follows it.
fn first_code(bytes: &[u8]) -> Option<(Code, &[u8])> {
    match bytes {
        [one, after @ ..] if *one < TWO_BYTES => Some((Code((*one).into()), after)),
        [high, low, after @ ..] => Some((Code(u16::from_be_bytes([high & !TWO_BYTES, *low])), after)),
        _ => None,
    }
}
