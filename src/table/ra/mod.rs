//! Ra at the table.

pub mod sheet;

use super::{auction::highest_sun, game::TableGame};
use crate::rules::{
    Seat, auction,
    ra::{Event, Move, Ra},
};

impl TableGame for Ra {
    const HIDES_SCORES: bool = true;

    fn has_acted(&self) -> bool {
        self.has_taken()
    }

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::End
    }

    fn unbeaten_bid(event: &Event) -> Option<u8> {
        match event {
            Event::Auction(auction::Event::Passes { bid, .. }) => Some(*bid),
            _ => None,
        }
    }

    fn highest_sun(&self, seat: Seat) -> Option<u8> {
        Some(highest_sun(self.auction(), seat))
    }
}
