//! Degrees in which decisions of an auction game suit a temperament.

use super::{Market, Phrase};
use crate::{
    bots::{Reason, Temperament, temperament::degree},
    rules::{Seat, auction::Move},
};

/// Of [`FULL`](crate::bots::temperament::FULL). Small: an auction game has many decisions, and a larger bias costs games.
const MOST: u8 = 2;

/// 0 to `MOST`.
pub fn flavour<G: Market>(game: &G, seat: Seat, temperament: Temperament, chosen: Move) -> u8 {
    let auction = game.auction();
    let own = auction.face_up(seat);
    let rivals = (0..game.players()).filter(|&rival| rival != seat);
    match (temperament, chosen) {
        (Temperament::Bold, Move::Invoke | Move::Bid(_)) | (Temperament::Patient, Move::Draw) => 1,
        (Temperament::Spiteful, Move::Invoke | Move::Bid(_)) => {
            let bidders = rivals.filter(|&rival| !auction.face_up(rival).is_empty());
            if chosen == Move::Invoke
                && bidders
                    .clone()
                    .any(|rival| auction.face_up(rival).highest() > own.highest())
            {
                return 0;
            }
            bidders
                .map(|rival| degree(game.lot_points(rival) / 4))
                .max()
                .unwrap_or(0)
                .min(MOST)
        }
        (Temperament::Collector, Move::Invoke | Move::Bid(_)) => {
            degree(set_points::<G>(&game.explain(seat, Phrase::Lot))).min(MOST)
        }
        _ => 0,
    }
}

/// Points of the parts that are sets of different tiles.
pub fn set_points<G: Market>(lot: &Reason) -> i16 {
    lot.parts()
        .filter(|&(part, _)| G::is_set(part))
        .map(|(_, points)| points)
        .sum()
}
