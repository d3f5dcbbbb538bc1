//! Explains decisions of an auction game.

use super::Market;
use crate::{
    bots::{Reason, reason::vocabulary},
    rules::{Seat, auction::Move},
};

vocabulary! {
    pub enum Phrase {
        Lot,
        OnlyLot,
        Beaten,
        Forced,
        EmptyTrack,
        /// Numbers: Ra tiles until the epoch ends, and suns of rivals.
        Waits,
        /// Passes on a valuable lot. Numbers as in `Waits`.
        Keeps,
        /// Rivals have no suns. Number: Ra tiles until the epoch ends.
        Alone,
        Dealt,
    }
}

/// From this value of the lot on, passing is explained by keeping the sun.
const WORTH_A_SUN: i16 = 5;

pub fn reason<G: Market>(game: &G, seat: Seat, chosen: Move) -> Reason {
    let auction = game.auction();
    let gain = game.lot_points(seat);
    let ra_left = i16::from(auction.ra_track_size().saturating_sub(auction.ra_tiles()));
    let rivals = (0..auction.players()).filter(|&rival| rival != seat);
    let suns: i16 = rivals.map(|rival| i16::from(auction.face_up(rival).count())).sum();
    match chosen {
        Move::Bid(_) => {
            let forced = auction.is_voluntary() && auction.caller() == Some(seat) && auction.highest_bid() == 0;
            let phrase = if forced && gain <= 0 {
                Phrase::Forced
            } else {
                Phrase::Lot
            };
            game.explain(seat, phrase)
        }
        Move::Invoke => game.explain(seat, Phrase::Lot),
        Move::Pass if auction.face_up(seat).above(auction.highest_bid()).is_empty() => Reason::new(Phrase::Beaten, 0),
        Move::Pass if gain < WORTH_A_SUN => game.explain(seat, Phrase::OnlyLot),
        Move::Draw | Move::Pass if suns == 0 => Reason::new(Phrase::Alone, ra_left),
        Move::Pass => Reason::new(Phrase::Keeps, ra_left).and(suns),
        Move::Draw if auction.track().is_empty() => Reason::new(Phrase::EmptyTrack, 0),
        Move::Draw => Reason::new(Phrase::Waits, ra_left).and(suns),
        Move::Set(_) => Reason::new(Phrase::Dealt, 0),
    }
}
