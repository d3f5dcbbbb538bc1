//! Priests of Ra at the table.

pub mod sheet;

use super::{achievement::FEATS, auction::highest_sun, game::TableGame};
use crate::rules::{
    Seat, auction,
    priests::{Category, Event, Move, Priests},
};

impl TableGame for Priests {
    const HIDES_SCORES: bool = true;

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::Done
    }

    fn unbeaten_bid(event: &Event) -> Option<u8> {
        match event {
            Event::Auction(auction::Event::Passes { bid, .. }) => Some(*bid),
            _ => None,
        }
    }

    fn feats(&self, seat: Seat) -> [bool; FEATS] {
        let any = |category: Category, least| {
            let mut epochs = self.auction().points(seat).iter();
            epochs.any(|points| points.get(category as usize).is_some_and(|&points| points >= least))
        };
        [
            any(Category::Building, 22),
            any(Category::Pyramid, 45),
            any(Category::Ankh, 10),
        ]
    }

    fn highest_sun(&self, seat: Seat) -> Option<u8> {
        Some(highest_sun(self.auction(), seat))
    }
}
