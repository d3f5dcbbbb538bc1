//! Why a bid, a pass, a draw or an invocation.

use super::Market;
use crate::{
    bots::{Reason, reason::vocabulary},
    rules::{Seat, auction::Move},
};

vocabulary! {
    /// Why a bid, a pass, a draw or an invocation may be right.
    pub enum Phrase {
        Lot,
        OnlyLot,
        Beaten,
        Forced,
        EmptyTrack,
        MayGrow,
        Alone,
        Dealt,
    }
}

/// Why a bid, a pass, a draw or an invocation.
pub fn reason<G: Market>(game: &G, seat: Seat, chosen: Move) -> Reason {
    let auction = game.auction();
    let gain = game.lot_points(seat);
    let own = auction.face_up(seat);
    let is_alone = (0..auction.players()).all(|rival| rival == seat || auction.face_up(rival).is_empty());
    let (phrase, explained) = match chosen {
        Move::Bid(_) => {
            let forced = auction.is_voluntary() && auction.caller() == Some(seat) && auction.highest_bid() == 0;
            (
                if forced && gain <= 0 {
                    Phrase::Forced
                } else {
                    Phrase::Lot
                },
                true,
            )
        }
        Move::Pass if own.above(auction.highest_bid()).is_empty() => (Phrase::Beaten, false),
        Move::Pass => (Phrase::OnlyLot, true),
        Move::Invoke => (Phrase::Lot, true),
        Move::Draw if is_alone => (Phrase::Alone, false),
        Move::Draw if auction.track().is_empty() => (Phrase::EmptyTrack, false),
        Move::Draw => (Phrase::MayGrow, false),
        Move::Set(_) => (Phrase::Dealt, false),
    };
    if explained {
        game.explain(seat, phrase)
    } else {
        Reason::new(phrase, gain)
    }
}
