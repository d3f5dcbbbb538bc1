//! Events of Ra.

use super::Kind;
use crate::rules::{Seat, auction};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Auction(auction::Event<Kind>),
    Draws { seat: Seat, tile: Kind },
    Takes { seat: Seat, kind: Kind },
    Strikes { seat: Seat, disaster: Kind, costs: u8 },
    Loses { seat: Seat, kind: Kind },
}

impl Event {
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Auction(event) => event.seat(),
            Event::Draws { seat, .. }
            | Event::Takes { seat, .. }
            | Event::Strikes { seat, .. }
            | Event::Loses { seat, .. } => Some(seat),
        }
    }
}
