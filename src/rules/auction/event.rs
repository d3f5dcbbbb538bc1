//! Events of an auction.

use super::{Suns, Track};
use crate::rules::Seat;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<T: Copy + PartialEq> {
    Dealt {
        seat: Seat,
        suns: Suns,
    },
    DrawsRa {
        seat: Seat,
        used: u8,
        size: u8,
    },
    Invokes {
        seat: Seat,
    },
    Bids {
        seat: Seat,
        sun: u8,
    },
    Passes {
        seat: Seat,
        /// The highest bid, or 0.
        bid: u8,
    },
    Wins {
        seat: Seat,
        sun: u8,
        lot: Track<T>,
        /// The centre sun, received in exchange.
        gets: u8,
        last_epoch: bool,
    },
    NobodyBids {
        discarded: bool,
    },
    OutOfSuns {
        seat: Seat,
    },
    EpochEnds {
        epoch: u8,
        end: End,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    RaTrackFull,
    NoSunLeft,
}

impl<T: Copy + PartialEq> Event<T> {
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Dealt { seat, .. }
            | Event::DrawsRa { seat, .. }
            | Event::Invokes { seat }
            | Event::Bids { seat, .. }
            | Event::Passes { seat, .. }
            | Event::Wins { seat, .. }
            | Event::OutOfSuns { seat } => Some(seat),
            Event::NobodyBids { .. } | Event::EpochEnds { .. } => None,
        }
    }
}
