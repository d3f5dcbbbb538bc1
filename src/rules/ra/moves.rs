//! Moves of Ra: canonical text, codes and refusals.

use core::fmt;

use super::kind::{KINDS, Kind};
use crate::rules::auction::{self, FIRST_OWN_CODE, Outcome};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Auction(auction::Move),
    Tile(Kind),
    /// A god takes this tile off the auction track.
    Take(Kind),
    End,
    /// Lost to a disaster.
    Lose(Kind),
}

const SPAN: u16 = KINDS as u16;
const TILE: u16 = FIRST_OWN_CODE;
const TAKE: u16 = TILE + SPAN;
const END: u16 = TAKE + SPAN;
const LOSE: u16 = END + 1;

impl Move {
    pub(super) fn of(outcome: Outcome) -> Option<Move> {
        match outcome {
            Outcome::Set(chosen) => Some(Move::Auction(chosen)),
            Outcome::Tile(place) => Kind::ALL.get(place).copied().map(Move::Tile),
        }
    }

    pub(super) fn code(self) -> u16 {
        match self {
            Move::Auction(chosen) => chosen.code(),
            Move::Tile(kind) => TILE + kind as u16,
            Move::Take(kind) => TAKE + kind as u16,
            Move::End => END,
            Move::Lose(kind) => LOSE + kind as u16,
        }
    }

    pub(super) fn decode(code: u16) -> Option<Move> {
        let kind = |first: u16| Kind::ALL.get(usize::from(code - first)).copied();
        match code {
            ..TILE => auction::Move::decode(code).map(Move::Auction),
            TILE..TAKE => kind(TILE).map(Move::Tile),
            TAKE..END => kind(TAKE).map(Move::Take),
            END => Some(Move::End),
            LOSE.. => kind(LOSE).map(Move::Lose),
        }
    }

    pub(super) fn parse(text: &str) -> Option<Move> {
        if text == "end" {
            return Some(Move::End);
        }
        match text.split_once(' ') {
            Some(("tile", name)) => Kind::named(name).map(Move::Tile),
            Some(("take", name)) => Kind::named(name).map(Move::Take),
            Some(("lose", name)) => Kind::named(name).map(Move::Lose),
            _ => auction::Move::parse(text).map(Move::Auction),
        }
    }
}

impl From<auction::Move> for Move {
    fn from(chosen: auction::Move) -> Move {
        Move::Auction(chosen)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Auction(chosen) => chosen.fmt(f),
            Move::Tile(kind) => write!(f, "tile {kind}"),
            Move::Take(kind) => write!(f, "take {kind}"),
            Move::End => f.write_str("end"),
            Move::Lose(kind) => write!(f, "lose {kind}"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Auction(auction::Refusal),
    NotInTheBag(Kind),
    NothingTaken,
    NoGod,
    GodIsNotTaken,
    NotOnTheTrack(Kind),
    NotStruck { disaster: Kind, kind: Kind },
    HasNone(Kind),
    FloodsFirst,
}

impl From<auction::Refusal> for Refusal {
    fn from(refusal: auction::Refusal) -> Refusal {
        Refusal::Auction(refusal)
    }
}
