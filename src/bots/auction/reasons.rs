//! Explains decisions of an auction game.
//!
//! The evaluation of a bid differs from that of passing by three terms that add up: the lot for the bidder, the same
//! lot for others, and everything else, above all the exchanged suns. Positions with an empty track separate them. The
//! largest term in favour of the decision is its reason.

use super::{
    Market,
    ends::{End, Ends, bring_about},
};
use crate::{
    bots::{Reason, reason::vocabulary},
    rules::{
        Seat, Turn,
        auction::{Auction, Move},
        event::no_events,
    },
};

vocabulary! {
    pub enum Phrase {
        Lot,
        /// As `Lot`, of 0 points.
        Worthless,
        /// Passes. Second number: the sun kept.
        OnlyLot,
        /// The lot is worth little now; its tiles matter later.
        LotLater,
        /// Numbers: the sun paid and the better one in the centre.
        BetterSun,
        /// Number: points of the rival who would win the lot.
        Denied,
        /// Number: the sun with which a rival wins the lot.
        RivalPays,
        /// As `RivalPays`, to explain why the seat leaves the lot alone.
        Outbid,
        /// Unsold tiles remain on the track.
        Stays,
        Beaten,
        Forced,
        EmptyTrack,
        /// Draws.
        SoFar,
        /// As `SoFar`, without a gain.
        NotYet,
        /// Number: percentage of tiles that end the epoch at the next draw.
        Risk,
        /// Numbers: Ra tiles until the epoch ends, and suns of rivals.
        Waits,
        /// Passes on a valuable lot. Number: the sun kept.
        Keeps,
        /// Rivals have no suns. Number: Ra tiles until the epoch ends.
        Alone,
        Dealt,
    }
}

/// From this value of the lot on, passing is explained by keeping the sun.
const WORTH_A_SUN: i16 = 5;

/// Terms of an evaluation in favour of a decision.
struct Terms {
    lot: i32,
    /// The lot if others get it, or if it remains.
    others: i32,
    suns: i32,
}

impl Terms {
    /// For `end` instead of `other`.
    fn between<G: Market>(game: &G, seat: Seat, end: End, other: End) -> Terms {
        let bare = game.without_lot();
        let [with, without] = [game, &bare].map(|game| [end, other].map(|end| value(game, seat, end)));
        Terms {
            lot: with[0] - without[0],
            others: without[1] - with[1],
            suns: without[0] - without[1],
        }
    }
}

#[inline(never)]
fn value<G: Market>(game: &G, seat: Seat, end: End) -> i32 {
    let mut game = game.clone();
    bring_about(&mut game, end);
    game.standing(seat)
}

/// The largest positive term that can be explained.
fn largest<const N: usize>(terms: [(i32, Option<Reason>); N]) -> Option<Reason> {
    let positive = terms.into_iter().filter(|(term, _)| *term > 0);
    let explained = positive.filter_map(|(term, reason)| Some((term, reason?)));
    explained.max_by_key(|(term, _)| *term).map(|(_, reason)| reason)
}

pub fn reason<G: Market>(game: &G, seat: Seat, chosen: Move) -> Reason {
    match chosen {
        Move::Bid(sun) => bidding(game, seat, sun),
        Move::Pass => passing(game, seat),
        Move::Invoke => invoking(game, seat),
        Move::Draw => drawing(game, seat),
        Move::Set(_) => Reason::new(Phrase::Dealt, 0),
    }
}

fn ra_left<T: Copy + PartialEq>(auction: &Auction<T>) -> i16 {
    auction.ra_track_size().saturating_sub(auction.ra_tiles()).into()
}

fn suns_of_rivals<T: Copy + PartialEq>(auction: &Auction<T>, seat: Seat) -> i16 {
    let rivals = (0..auction.players()).filter(|&rival| rival != seat);
    rivals.map(|rival| i16::from(auction.face_up(rival).count())).sum()
}

/// Buys the lot with `sun` instead of leaving it to `other`.
fn buying<G: Market>(game: &G, seat: Seat, sun: u8, terms: &Terms, other: End) -> Reason {
    let centre = game.auction().centre_sun();
    let lot = game.explain(seat, Phrase::Lot).with_exchange(sun, centre);
    let is_worth = lot.number() > 0;
    let phrase = if is_worth { Phrase::Lot } else { Phrase::LotLater };
    let better = Reason::new(Phrase::BetterSun, sun.into()).and(centre.into());
    let better = (centre > sun).then_some(better);
    let denied = other
        .filter(|&(winner, _)| winner != seat)
        .map(|(rival, _)| Reason::new(Phrase::Denied, game.lot_points(rival)).with_exchange(sun, centre))
        .filter(|denied| denied.number() > 0);
    largest([
        (terms.lot, Some(lot.with_phrase(phrase))),
        (terms.suns, better),
        (terms.others, denied),
    ])
    .or(is_worth.then_some(lot))
    .or(better)
    .unwrap_or_else(|| Reason::outlook().with_exchange(sun, centre))
}

fn bidding<G: Market>(game: &G, seat: Seat, sun: u8) -> Reason {
    let auction = game.auction();
    let exchanged = |reason: Reason| reason.with_exchange(sun, auction.centre_sun());
    if auction.is_voluntary() && auction.caller() == Some(seat) && auction.highest_bid() == 0 {
        let lot = game.explain(seat, Phrase::Forced);
        return match lot.number() {
            1.. => exchanged(lot.with_phrase(Phrase::Lot)),
            _ if auction.centre_sun() > sun => {
                Reason::new(Phrase::BetterSun, sun.into()).and(auction.centre_sun().into())
            }
            _ => exchanged(lot),
        };
    }
    let mut ends = Ends::new(game, G::network());
    let standing = ends.standing_bid();
    let [end, passed] = [Some((seat, sun)), standing].map(|bid| ends.after(seat, bid));
    match end {
        Some((winner, paid)) if winner != seat => exchanged(if passed == end {
            Reason::outlook()
        } else {
            Reason::new(Phrase::RivalPays, paid.into())
        }),
        _ => buying(game, seat, sun, &Terms::between(game, seat, end, passed), passed),
    }
}

fn passing<G: Market>(game: &G, seat: Seat) -> Reason {
    let auction = game.auction();
    let suns = auction.face_up(seat).above(auction.highest_bid());
    let lot = game.explain(seat, Phrase::Lot);
    if suns.is_empty() {
        return Reason::new(Phrase::Beaten, 0);
    }
    if suns_of_rivals(auction, seat) == 0 && lot.number() > 0 && ra_left(auction) > 1 {
        return Reason::new(Phrase::Alone, ra_left(auction));
    }
    let mut ends = Ends::new(game, G::network());
    let standing = ends.standing_bid();
    let passed = ends.after(seat, standing);
    let mut best: Option<(i32, u8, End)> = None;
    for sun in suns.ascending() {
        let end = ends.after(seat, Some((seat, sun)));
        let value = ends.values(end).get(usize::from(seat)).copied().unwrap_or(0);
        if best.is_none_or(|(most, ..)| value > most) {
            best = Some((value, sun, end));
        }
    }
    let (sun, end) = best.map_or((0, None), |(_, sun, end)| (sun, end));
    if let Some((winner, paid)) = end
        && winner != seat
    {
        return Reason::new(Phrase::Outbid, paid.into());
    }
    let lot = match lot.number() {
        0 => lot.with_phrase(Phrase::Worthless),
        _ => lot,
    };
    let kept = match lot.number() {
        ..=0 => lot,
        1..WORTH_A_SUN => lot.with_phrase(Phrase::OnlyLot).and(sun.into()),
        _ => Reason::new(Phrase::Keeps, sun.into()),
    };
    let terms = Terms::between(game, seat, passed, end);
    // The roles are exchanged: with `end`, the seat has the lot.
    let stays = (passed.is_none() && !auction.track().is_full()).then(|| Reason::new(Phrase::Stays, 0));
    let costs = (lot.number() <= 0).then_some(lot);
    largest([(terms.others, costs), (terms.suns, Some(kept)), (terms.lot, stays)])
        .or((lot.number() < WORTH_A_SUN).then_some(kept))
        .unwrap_or_else(Reason::outlook)
}

/// Probable end of the auction if the seat invokes Ra.
#[inline(never)]
fn invoked<G: Market>(game: &G) -> Option<(G, End)> {
    let mut invoked = game.clone();
    invoked.play(Move::Invoke.into(), &mut no_events).ok()?;
    let end = Ends::new(&invoked, G::network()).likely();
    Some((invoked, end))
}

fn invoking<G: Market>(game: &G, seat: Seat) -> Reason {
    match invoked(game) {
        Some((auction, Some((winner, sun)))) if winner == seat => {
            let bare = auction.without_lot();
            let [with, without] = [&auction, &bare].map(|game| value(game, seat, Some((seat, sun))));
            let terms = Terms {
                lot: with - without,
                others: 0,
                suns: without - game.without_lot().standing(seat),
            };
            buying(game, seat, sun, &terms, None)
        }
        Some((_, Some((_, paid)))) => Reason::new(Phrase::RivalPays, paid.into()),
        _ => Reason::outlook(),
    }
}

fn drawing<G: Market>(game: &G, seat: Seat) -> Reason {
    let auction = game.auction();
    let lot = game.explain(seat, Phrase::Lot);
    let (left, suns) = (ra_left(auction), suns_of_rivals(auction, seat));
    if auction.track().is_empty() {
        return Reason::new(Phrase::EmptyTrack, 0);
    }
    match lot.number() {
        ..=0 => return lot.with_phrase(Phrase::NotYet),
        1..WORTH_A_SUN => return lot.with_phrase(Phrase::SoFar),
        _ => {}
    }
    if left <= 1 {
        return match risk(game) {
            percent @ ..50 => Reason::new(Phrase::Risk, percent),
            _ => Reason::outlook(),
        };
    }
    if suns == 0 {
        return Reason::new(Phrase::Alone, left);
    }
    match invoked(game) {
        Some((_, Some((winner, paid)))) if winner != seat => Reason::new(Phrase::Outbid, paid.into()),
        _ => Reason::new(Phrase::Waits, left).and(suns),
    }
}

/// Percentage of tiles that end the epoch at the next draw.
fn risk<G: Market>(game: &G) -> i16 {
    let mut drawing = game.clone();
    if drawing.play(Move::Draw.into(), &mut no_events).is_err() {
        return 100;
    }
    let (mut ends, mut all) = (0, 0);
    drawing.outcomes(|tile, weight| {
        let mut after = drawing.clone();
        // One of the outcomes: legal.
        let _ = after.play(tile, &mut no_events);
        if after.turn() == Turn::Over || after.auction().epoch() != game.auction().epoch() {
            ends += weight;
        }
        all += weight;
    });
    (100 * ends).div_ceil(all.max(1)) as i16
}
