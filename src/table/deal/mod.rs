//! Deals: a short code with which friends play the same game, each with their own decisions.
//!
//! A deal is a setup (game, players, options) and a number. All chance follows from them and from the draw number,
//! never from decisions:
//!
//! - Ra, Priests of Ra: the starting player, suns, and order of the tiles. The n-th tile drawn in the game is the same,
//!   whichever seat draws it and when; an epoch that ends early leaves its tiles to the next.
//! - Rauha: the starting pile, and the stacks of each round.
//! - The dice game: the face of each die in each of the three rolls of each turn of the game. Rolls that are not made
//!   are skipped, as are faces of kept dice, so a turn does not depend on earlier rerolls. A turn belongs to the same
//!   seat even if an epoch ends early.
//!
//! # The code
//!
//! Ten letters of five bits: two for the setup, seven for the number, most significant first, and a check. Letters are
//! A-Z and 2-9 without I and O. The check is a Reed-Solomon digit: it detects a wrong letter and two swapped ones. If
//! the derivation of chance changes, change `SALT` too: it invalidates old codes.

pub mod daily;
mod day;
mod pars;
mod results;

use core::fmt;

use heapless::{String, Vec};

pub use day::Day;
pub use results::{DealResult, DealResults};

use super::TableGame;
use crate::{
    chance::{DEAL_BITS, seeded},
    rules::{
        games::with_game,
        journal::Journal,
        position::{Code, GameKind, Options, Position, Setup, Side},
    },
};

pub const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const LETTER_BITS: u32 = 5;
/// Low bits of the setup's number: players and options.
const VARIANT_BITS: u32 = 6;
const SETUP_BITS: u32 = 10;
const DATA_LETTERS: usize = Deal::LETTERS - 1;

const _: () = {
    assert!((SETUP_BITS + DEAL_BITS) as usize == DATA_LETTERS * LETTER_BITS as usize);
    let mut kinds: &[GameKind] = &GameKind::ALL;
    while let [kind, others @ ..] = kinds {
        assert!(kind.number() < 1 << (SETUP_BITS - VARIANT_BITS));
        let (players, options) = (kind.players(), option_count(*kind));
        assert!((*players.end() - *players.start() + 1) as u16 * options <= 1 << VARIANT_BITS);
        kinds = others;
    }
};

const fn option_count(kind: GameKind) -> u16 {
    let tracks = match kind.sun_track() {
        Some(track) => (*track.steps.end() - *track.steps.start() + 1) as u16,
        None => 1,
    };
    if kind.has_sides() { 2 * tracks } else { tracks }
}

/// Part of the check: version of the derivation of chance.
const SALT: u8 = 21;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Without default options, so that equal deals compare equal.
    setup: Setup,
    number: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealError {
    Length,
    Letter(char),
    /// A wrong letter, or two swapped.
    Check,
    /// A setup unknown to this firmware.
    Unknown,
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::Length => write!(f, "the code of a deal has {} letters", Deal::LETTERS),
            DealError::Letter(letter) => write!(f, "no code of a deal has a {letter}"),
            DealError::Check => f.write_str("a letter of this code is wrong, or two are swapped"),
            DealError::Unknown => f.write_str("the deal of this code is not known here"),
        }
    }
}

impl core::error::Error for DealError {}

pub type DealCode = String<{ Deal::LETTERS }>;

impl Deal {
    pub const LETTERS: usize = 10;

    /// A number out of range wraps.
    pub fn new(setup: &Setup, number: u64) -> Deal {
        let (kind, players, options) = (setup.kind(), setup.players(), setup.options());
        let usual = kind.sun_track().map(|track| (track.usual)(players));
        let options = Options {
            sun_steps: options.sun_steps.filter(|&steps| Some(steps) != usual),
            side: options.side.filter(|&side| side != Side::A),
        };
        Deal {
            // Valid without its default options too.
            setup: Setup::new(kind, players, options).unwrap_or(*setup),
            number: number & ((1 << DEAL_BITS) - 1),
        }
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub const fn number(&self) -> u64 {
        self.number
    }

    fn value(&self) -> u64 {
        u64::from(setup_number(&self.setup)) << DEAL_BITS | self.number
    }

    fn from_value(value: u64) -> Option<Deal> {
        let setup = setup_numbered((value >> DEAL_BITS) as u16)?;
        Some(Deal::new(&setup, value))
    }

    pub fn code(&self) -> DealCode {
        let value = self.value();
        let data = (0..DATA_LETTERS as u32)
            .rev()
            .map(|place| (value >> (place * LETTER_BITS)) as u8 & 31);
        let check = data.clone().fold(0, add_to_check) ^ SALT;
        let mut code = DealCode::new();
        for digit in data.chain([check]) {
            let _ = code.push(ALPHABET[usize::from(digit) % ALPHABET.len()].into());
        }
        code
    }

    /// Parses upper and lower case; ignores spaces.
    pub fn read(text: &str) -> Result<Deal, DealError> {
        let mut digits: Vec<u8, { Deal::LETTERS }> = Vec::new();
        for letter in text.chars().filter(|&letter| letter != ' ') {
            let capital = letter.to_ascii_uppercase();
            let digit = ALPHABET.iter().position(|&known| char::from(known) == capital);
            let digit = digit.ok_or(DealError::Letter(letter))?;
            digits.push(digit as u8).map_err(|_| DealError::Length)?;
        }
        let (&check, data) = digits.split_last().ok_or(DealError::Length)?;
        if data.len() != DATA_LETTERS {
            return Err(DealError::Length);
        }
        if data.iter().copied().fold(0, add_to_check) ^ SALT != check {
            return Err(DealError::Check);
        }
        let value = data
            .iter()
            .fold(0, |value, &digit| value << LETTER_BITS | u64::from(digit));
        Deal::from_value(value).ok_or(DealError::Unknown)
    }
}

/// Outcome of the pending draw; none without one. `seed`: [`deal_seed`](crate::chance::deal_seed) of the deal's number.
pub fn draw<const N: usize>(seed: u64, position: &Position, journal: &Journal<N>) -> Option<Code> {
    fn next<G: TableGame>(game: &G, seed: u64, chances: u16, codes: impl Iterator<Item = Code>) -> Option<Code> {
        let number = game.draw_number(chances, codes);
        game.deal(&mut seeded(seed, number))
            .map(|outcome| Code(G::code(outcome)))
    }
    with_game!(position, game => next(game, seed, journal.chances(), journal.codes()))
}

/// Adds a digit times another power of a generator of GF(32). All powers differ, so a wrong digit and a swap both
/// change the sum.
const fn add_to_check(check: u8, digit: u8) -> u8 {
    let doubled = (check ^ digit) << 1;
    // Modulo x^5 + x^2 + 1.
    if doubled & 32 != 0 {
        doubled ^ 0b10_0101
    } else {
        doubled
    }
}

fn setup_number(setup: &Setup) -> u16 {
    let (kind, players, options) = (setup.kind(), setup.players(), setup.options());
    let mut chosen = 0;
    if let Some(track) = kind.sun_track() {
        let steps = options.sun_steps.unwrap_or_else(|| (track.usual)(players));
        chosen = u16::from(steps.saturating_sub(*track.steps.start()));
    }
    if kind.has_sides() {
        chosen = chosen * 2 + u16::from(options.side == Some(Side::B));
    }
    let seats = u16::from(players.saturating_sub(*kind.players().start()));
    (u16::from(kind.number()) << VARIANT_BITS) | (seats * option_count(kind) + chosen)
}

fn setup_numbered(number: u16) -> Option<Setup> {
    let kind = GameKind::numbered(u8::try_from(number >> VARIANT_BITS).ok()?)?;
    let variant = number & ((1 << VARIANT_BITS) - 1);
    let count = option_count(kind);
    let players = *kind.players().start() + variant.checked_div(count)? as u8;
    let mut chosen = variant.checked_rem(count)?;
    let mut options = Options::default();
    if kind.has_sides() {
        options.side = (chosen % 2 == 1).then_some(Side::B);
        chosen /= 2;
    }
    options.sun_steps = kind.sun_track().map(|track| *track.steps.start() + chosen as u8);
    Setup::new(kind, players, options).ok()
}
