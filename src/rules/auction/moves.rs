//! Moves and refusals that Ra and Priests of Ra share.

use core::fmt;

use super::{HIGHEST_SUN, Stage};
use crate::rules::MAX_PLAYERS;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Chance deals this set to the next seat.
    Set(u8),
    Draw,
    Invoke,
    Pass,
    Bid(u8),
}

const SETS: u16 = MAX_PLAYERS as u16;
const DRAW: u16 = SETS;
const INVOKE: u16 = DRAW + 1;
const PASS: u16 = INVOKE + 1;
/// Plus the sun: `bid 1` follows `PASS`.
const BIDS: u16 = PASS;

/// The first code of a game's own moves.
pub const FIRST_OWN_CODE: u16 = BIDS + HIGHEST_SUN as u16 + 1;

impl Move {
    pub(in crate::rules) fn code(self) -> u16 {
        match self {
            Move::Set(index) => u16::from(index).min(SETS - 1),
            Move::Draw => DRAW,
            Move::Invoke => INVOKE,
            Move::Pass => PASS,
            Move::Bid(sun) => BIDS + u16::from(sun.clamp(1, HIGHEST_SUN)),
        }
    }

    pub(in crate::rules) fn decode(code: u16) -> Option<Move> {
        Some(match code {
            0..SETS => Move::Set(code as u8),
            DRAW => Move::Draw,
            INVOKE => Move::Invoke,
            PASS => Move::Pass,
            _ if code < FIRST_OWN_CODE => Move::Bid((code - BIDS) as u8),
            _ => return None,
        })
    }

    pub(in crate::rules) fn parse(text: &str) -> Option<Move> {
        Some(match text {
            "draw" => Move::Draw,
            "invoke" => Move::Invoke,
            "pass" => Move::Pass,
            _ => {
                let (word, argument) = text.split_once(' ')?;
                let number = number(argument)?;
                match word {
                    "set" if u16::from(number) < SETS => Move::Set(number),
                    "bid" if (1..=HIGHEST_SUN).contains(&number) => Move::Bid(number),
                    _ => return None,
                }
            }
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Set(index) => write!(f, "set {index}"),
            Move::Draw => f.write_str("draw"),
            Move::Invoke => f.write_str("invoke"),
            Move::Pass => f.write_str("pass"),
            Move::Bid(sun) => write!(f, "bid {sun}"),
        }
    }
}

/// Parses digits without leading zeros.
fn number(text: &str) -> Option<u8> {
    let canonical = text == "0" || text.starts_with(|digit: char| matches!(digit, '1'..='9'));
    if canonical { text.parse().ok() } else { None }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaited {
    Set,
    Turn,
    Tile,
    Answer,
    TakeOrEnd,
    Loss,
    Face,
    Flip,
    Nothing,
}

impl From<Stage> for Awaited {
    fn from(stage: Stage) -> Awaited {
        match stage {
            Stage::Setup => Awaited::Set,
            Stage::Turn => Awaited::Turn,
            Stage::Drawing => Awaited::Tile,
            Stage::Bidding => Awaited::Answer,
            // Replaced by the game.
            Stage::Settling | Stage::Over => Awaited::Nothing,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Another kind of move is expected.
    Awaited(Awaited),
    NoSuchSet(u8),
    SetIsDealt(u8),
    TrackIsFull,
    BagIsEmpty,
    NotFaceUp(u8),
    DoesNotBeat {
        sun: u8,
        highest: u8,
    },
    CallerMustBid,
}
