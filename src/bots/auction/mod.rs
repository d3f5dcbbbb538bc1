//! What Ra and Priests of Ra have in common for a bot: auctions are followed to their end, and the network judges the rest.

mod ends;
mod features;
mod last_sun;
mod reasons;

pub use features::{SEAT, Scene, TABLE};
pub use last_sun::LastSun;
pub use reasons::{Phrase, reason};

use super::{
    Judge, Reason, STANDING,
    network::{Features, Shape, UNIT, squash},
};
use crate::rules::{
    Game, MAX_PLAYERS, Seat, Turn,
    auction::{Auction, Move, Stage},
    event::no_events,
};
use ends::{Ends, bring_about};

/// A game of lots and suns, judged by a network learned from self-play (`pocket-ra train`).
pub trait Market: Judge + Game<Move: From<Move>> {
    type Tile: Copy + PartialEq;
    type Network: Shape + Sync + 'static;

    /// The network that bots play by.
    fn network() -> &'static Self::Network;

    /// What a network sees of the position.
    fn view(&self) -> impl Features;

    fn auction(&self) -> &Auction<Self::Tile>;

    /// The bid that a move is; none for any other.
    fn bid(chosen: Self::Move) -> Option<u8>;

    /// Whether a seat has to settle something of its own game's before the next turn.
    fn is_settling(&self) -> bool;

    /// Settles it by rule of thumb, and ends what a turn has left open.
    fn settle(&mut self);

    /// The points that the lot on the track would bring a seat if the epoch ended with it, with what they come from; monuments
    /// and the like count as they would at the end of the game.
    fn explain(&self, seat: Seat, phrase: Phrase) -> Reason;

    /// The same as a number.
    fn lot_points(&self, seat: Seat) -> i16 {
        self.explain(seat, Phrase::Lot).number()
    }

    /// How well every seat stands, within ±[`STANDING`]; when the game is over, how well it did.
    fn values(&self, network: &Self::Network) -> [i32; MAX_PLAYERS] {
        if self.turn() == Turn::Over {
            return results(self);
        }
        network.values(&self.view())
    }

    /// Whether nothing is half done, so that a network can tell how the seats stand: a turn begins, a tile is about to be drawn,
    /// or an auction was just called.
    fn is_quiet(&self) -> bool {
        let auction = self.auction();
        let is_between = match auction.stage() {
            Stage::Turn | Stage::Drawing => true,
            Stage::Bidding => auction.answers().next().is_none(),
            Stage::Setup | Stage::Settling | Stage::Over => false,
        };
        is_between && !self.is_settling()
    }
}

/// Judges every decision: an auction is followed to its end, everything else is looked at right after. How many positions
/// that took.
pub fn judge_by<G: Market>(game: &G, network: &G::Network, visit: &mut dyn FnMut(G::Move, i32)) -> u32 {
    let Turn::Seat(seat) = game.turn() else { return 0 };
    let of_seat = |values: [i32; MAX_PLAYERS]| values.get(usize::from(seat)).copied().unwrap_or(0);
    if game.auction().stage() == Stage::Bidding {
        let mut ends = Ends::new(game, network);
        game.decisions(|chosen| {
            let bid = match G::bid(chosen) {
                Some(sun) => Some((seat, sun)),
                None => ends.standing_bid(),
            };
            let end = ends.after(seat, bid);
            visit(chosen, of_seat(ends.values(end)));
        });
        return ends.judged();
    }
    let mut judged = 0;
    game.decisions(|chosen| {
        let mut after = game.clone();
        if after.play(chosen, &mut no_events).is_ok() {
            visit(chosen, of_seat(quiet_values(&after, network, &mut judged)));
        }
    });
    judged
}

/// How well every seat stands once nothing is half done any more.
fn quiet_values<G: Market>(game: &G, network: &G::Network, judged: &mut u32) -> [i32; MAX_PLAYERS] {
    if game.auction().stage() == Stage::Bidding {
        let mut ends = Ends::new(game, network);
        let end = ends.likely();
        let values = ends.values(end);
        *judged += ends.judged();
        return values;
    }
    let mut quiet = game.clone();
    quiet.settle();
    *judged += 1;
    quiet.values(network)
}

/// As [`judge_by`], but a draw that may end the epoch is followed to every tile that may come.
pub fn judge_closely<G: Market>(game: &G, network: &G::Network, visit: &mut dyn FnMut(G::Move, i32)) {
    let Turn::Seat(seat) = game.turn() else { return };
    let auction = game.auction();
    let is_last_ra = auction.ra_tiles() + 1 >= auction.ra_track_size();
    judge_by(game, network, &mut |chosen, value| {
        let mut after = game.clone();
        let draws =
            is_last_ra && after.play(chosen, &mut no_events).is_ok() && after.auction().stage() == Stage::Drawing;
        visit(chosen, if draws { expected(&after, seat, network) } else { value });
    });
}

/// How a seat stands on average over the tiles that may be drawn.
fn expected<G: Market>(drawing: &G, seat: Seat, network: &G::Network) -> i32 {
    let (mut sum, mut tiles) = (0, 0);
    drawing.outcomes(|tile, weight| {
        let mut after = drawing.clone();
        if after.play(tile, &mut no_events).is_ok() {
            let values = quiet_values(&after, network, &mut 0);
            sum += values.get(usize::from(seat)).copied().unwrap_or(0) * weight as i32;
            tiles += weight as i32;
        }
    });
    sum.checked_div(tiles).unwrap_or(0)
}

/// Plays on for the seat that has to decide, an auction to its end at once. How many positions were judged.
pub fn advance<G: Market>(game: &mut G, network: &G::Network) -> u32 {
    if game.auction().stage() == Stage::Bidding {
        let mut ends = Ends::new(game, network);
        let end = ends.likely();
        let judged = ends.judged();
        bring_about(game, end);
        return judged;
    }
    let mut best: Option<(G::Move, i32)> = None;
    let judged = judge_by(game, network, &mut |chosen, value| {
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((chosen, value));
        }
    });
    match best {
        Some((chosen, _)) if game.play(chosen, &mut no_events).is_ok() => judged,
        _ => 0,
    }
}

/// How well every seat has done when the game is over: most of it for winning, the rest for how clearly.
fn results<G: Game>(game: &G) -> [i32; MAX_PLAYERS] {
    let winners = game.winners();
    let share = 2 * STANDING / (winners.iter().count() as i32).max(1);
    let mut results = [0; MAX_PLAYERS];
    for (seat, result) in (0..game.players()).zip(&mut results) {
        let rivals = (0..game.players()).filter(|&rival| rival != seat);
        let best = rivals.map(|rival| game.score(rival)).max().unwrap_or(0);
        let margin = squash((i32::from(game.score(seat)) - i32::from(best)) * (UNIT / 10));
        let won = if winners.contains(seat) { share } else { 0 } - STANDING;
        *result = (won * 7 + margin * 3) / 10;
    }
    results
}

/// The steps after which a game played out may be judged as it stands.
pub const HORIZON: u16 = 16;

/// The rounds of playing out that the network's first judgement counts for.
pub const TRUST: i32 = 5;

/// What an apprentice does not see the difference of: one chance to win in twelve.
pub const CARELESSNESS: i32 = STANDING / 6;
