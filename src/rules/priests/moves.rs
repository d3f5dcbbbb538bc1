//! Moves of Priests of Ra: canonical text, codes and refusals.

use core::fmt;

use super::tile::{FACES, Face, Faced, KINDS, Pair, Tile};
use crate::rules::auction::{self, FIRST_OWN_CODE, Outcome};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Auction(auction::Move),
    Tile(Tile),
    /// Face-up side of the drawn tile.
    Show(Face),
    /// A priest turns such a tile over.
    Flip(Faced),
    Done,
}

const TILE: u16 = FIRST_OWN_CODE;
const SHOW: u16 = TILE + KINDS as u16;
const DONE: u16 = SHOW + FACES as u16;
const FLIP: u16 = DONE + 1;

impl Move {
    pub(super) fn of(outcome: Outcome) -> Option<Move> {
        match outcome {
            Outcome::Set(chosen) => Some(Move::Auction(chosen)),
            Outcome::Tile(place) => Tile::at(place as u16).map(Move::Tile),
        }
    }

    pub(super) fn code(self) -> u16 {
        match self {
            Move::Auction(chosen) => chosen.code(),
            Move::Tile(tile) => TILE + u16::from(tile.index()),
            Move::Show(face) => SHOW + face as u16,
            Move::Done => DONE,
            Move::Flip(faced) => FLIP + 2 * u16::from(faced.pair().index()) + u16::from(faced.is_turned()),
        }
    }

    pub(super) fn decode(code: u16) -> Option<Move> {
        match code {
            ..TILE => auction::Move::decode(code).map(Move::Auction),
            TILE..SHOW => Tile::at(code - TILE).map(Move::Tile),
            SHOW..DONE => Face::ALL.get(usize::from(code - SHOW)).copied().map(Move::Show),
            DONE => Some(Move::Done),
            FLIP.. => {
                let [as_it_is, turned] = Pair::at((code - FLIP) / 2)?.both_ways();
                Some(Move::Flip(if (code - FLIP).is_multiple_of(2) {
                    as_it_is
                } else {
                    turned
                }))
            }
        }
    }

    pub(super) fn parse(text: &str) -> Option<Move> {
        if text == "done" {
            return Some(Move::Done);
        }
        match text.split_once(' ') {
            Some(("tile", tile)) => Tile::parse(tile).map(Move::Tile),
            Some(("show", face)) => Face::named(face).map(Move::Show),
            Some(("flip", faced)) => Faced::parse(faced).map(Move::Flip),
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
            Move::Tile(tile) => write!(f, "tile {tile}"),
            Move::Show(face) => write!(f, "show {face}"),
            Move::Flip(faced) => write!(f, "flip {faced}"),
            Move::Done => f.write_str("done"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Auction(auction::Refusal),
    NotInTheBag(Tile),
    NoSuchFace { pair: Pair, face: Face },
    NothingDrawn,
    NoPriest,
    HasNone(Faced),
}

impl From<auction::Refusal> for Refusal {
    fn from(refusal: auction::Refusal) -> Refusal {
        Refusal::Auction(refusal)
    }
}
