//! Ra at the table.

pub mod sheet;

use super::{achievement::FEATS, auction::highest_sun, game::TableGame};
use crate::rules::{
    Seat, auction,
    ra::{Category, Event, Move, Ra},
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

    fn feats(&self, seat: Seat) -> [bool; FEATS] {
        let any = |category: Category, least| {
            let mut epochs = self.auction().points(seat).iter();
            epochs.any(|points| points.get(category as usize).is_some_and(|&points| points >= least))
        };
        [
            any(Category::Civilisation, 10),
            any(Category::Nile, 12),
            any(Category::Monument, 25),
        ]
    }

    fn highest_sun(&self, seat: Seat) -> Option<u8> {
        Some(highest_sun(self.auction(), seat))
    }
}
