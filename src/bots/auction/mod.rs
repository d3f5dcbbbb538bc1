//! Evaluation of Ra and Priests of Ra: an auction is solved to its end, the network evaluates what follows.

mod ends;
mod features;
mod flavour;
mod last_sun;
mod reasons;

pub use features::{SEAT, Scene, TABLE};
pub use flavour::{flavour, set_points};
pub use last_sun::LastSun;
pub use reasons::{Phrase, reason};

use super::{
    Judge, Part, Reason, STANDING,
    network::{Features, Shape, UNIT, squash},
};
use crate::rules::{
    Game, MAX_PLAYERS, Seat, Turn,
    auction::{Auction, Move, Stage},
    event::no_events,
};
use ends::{Ends, bring_about};

/// An auction game with a network trained by self-play (`cargo train`).
pub trait Market: Judge + Game<Move: From<Move>> {
    type Tile: Copy + PartialEq;
    type Network: Shape + Sync + 'static;

    fn network() -> &'static Self::Network;

    fn view(&self) -> impl Features;

    fn auction(&self) -> &Auction<Self::Tile>;

    /// The same position with an empty auction track.
    fn without_lot(&self) -> Self;

    fn bid(chosen: Self::Move) -> Option<u8>;

    /// Whether a decision that is not of the auction is pending.
    fn is_settling(&self) -> bool;

    /// Makes pending decisions by heuristics and ends the turn.
    fn settle(&mut self);

    /// Points that the lot would bring now, by part; monuments and the like count as in the last epoch.
    fn explain(&self, seat: Seat, phrase: Phrase) -> Reason;

    /// Whether a part counts a set of different tiles.
    fn is_set(part: Part) -> bool;

    fn lot_points(&self, seat: Seat) -> i16 {
        self.explain(seat, Phrase::Lot).number()
    }

    /// Within ±[`STANDING`]; the result if the game is over.
    fn values(&self, network: &Self::Network) -> [i32; MAX_PLAYERS] {
        if self.turn() == Turn::Over {
            return results(self);
        }
        network.values(&self.view())
    }

    /// Whether the network may evaluate the position: at the start of a turn, before a draw, or when an auction has
    /// just begun.
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

/// Evaluates every decision; returns the number of network evaluations.
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

/// Values at the next quiet position.
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

/// As [`judge_by`], averaged over all tiles if a draw may end the epoch.
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

/// Mean over the tiles of a draw.
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

/// Plays a move, or the rest of an auction; returns the number of network evaluations.
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

/// Result of every seat: 70 % for winning, 30 % for the margin.
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

/// Rollout steps until a quiet position is evaluated.
pub const HORIZON: u16 = 16;

/// Rounds of rollouts that the prior evaluation counts as.
pub const TRUST: i32 = 5;

/// A twelfth of the range.
pub const CARELESSNESS: i32 = STANDING / 6;
