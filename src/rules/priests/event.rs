//! Events of Priests of Ra.

use super::{Face, Faced, Laid, Tile};
use crate::rules::{Seat, auction};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Auction(auction::Event<Laid>),
    Draws { seat: Seat, tile: Tile },
    Shows { seat: Seat, face: Face },
    Turns { seat: Seat, tile: Faced },
}

impl Event {
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Auction(event) => event.seat(),
            Event::Draws { seat, .. } | Event::Shows { seat, .. } | Event::Turns { seat, .. } => Some(seat),
        }
    }
}
