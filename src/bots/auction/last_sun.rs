//! Endgame solver for the only seat with a sun left, its last: draw, or take the lot?
//!
//! Taking the lot ends the epoch; the last Ra tile ends it without the lot. Taking it after at most `depth` draws is a
//! lower bound for drawing: if it exceeds taking now, drawing is proved. If the track must be full by then, the bound
//! is exact, and a lower one proves taking (a full lot is assumed to be taken). Everything else is left open. Ends of
//! the last epoch are final results; for the others, the network evaluates the start of the next epoch.

use core::task::{Poll, ready};

use super::{Market, ends::bring_about};
use crate::{
    bots::endgame::{Endgame, Reckoned},
    rules::{
        Seat, Turn,
        auction::{EPOCHS, Move, SPACES, Stage},
        event::no_events,
    },
};

/// Search depth in draws.
const DEPTH: usize = 3;

/// Final results that cost as much as one network evaluation.
const RESULTS: u32 = 4;

#[derive(Clone, Debug)]
pub struct LastSun {
    seat: Seat,
    sun: u8,
    epoch: u8,
    depth: u8,
    /// State of each draw but the last, which is expanded in one step.
    draws: [Tiles; DEPTH - 1],
    /// Evaluated in this step.
    ends: u32,
}

/// Expectation over the tiles of a draw, as far as expanded.
#[derive(Clone, Copy, Default, Debug)]
struct Tiles {
    seen: u8,
    /// Weighted standings.
    sum: i32,
    weight: i32,
}

impl Tiles {
    fn add(&mut self, value: i32, weight: u32) {
        self.seen += 1;
        self.sum += value * weight as i32;
        self.weight += weight as i32;
    }

    fn mean(&self) -> i32 {
        self.sum.checked_div(self.weight).unwrap_or(0)
    }
}

impl<G: Market> Endgame<G> for LastSun {
    fn of(game: &G, budget: u32) -> Option<LastSun> {
        let auction = game.auction();
        let Turn::Seat(seat) = game.turn() else { return None };
        let suns: u8 = (0..auction.players()).map(|seat| auction.face_up(seat).count()).sum();
        if auction.stage() != Stage::Turn || suns != 1 {
            return None;
        }
        // With other decisions it is more than a stopping problem.
        let mut others = game.is_settling();
        game.decisions(|chosen| others |= chosen != Move::Draw.into() && chosen != Move::Invoke.into());
        let mut drawing = game.clone();
        if others || !draw_on(&mut drawing) {
            return None;
        }
        let mut kinds: u32 = 0;
        drawing.outcomes(|_, _| kinds += 1);
        let is_last = usize::from(auction.epoch()) == EPOCHS;
        let work = |draws: u32| kinds.pow(draws) / if is_last { RESULTS } else { 1 };
        // The rest is for rollouts.
        let depth = (1..=DEPTH as u32).rev().find(|&draws| work(draws) <= budget / 4 * 3)?;
        Some(LastSun {
            seat,
            sun: auction.face_up(seat).highest(),
            epoch: auction.epoch(),
            depth: depth as u8,
            draws: [Tiles::default(); DEPTH - 1],
            ends: 0,
        })
    }

    fn step(&mut self, game: &G) -> Reckoned<G::Move> {
        self.ends = 0;
        let Poll::Ready(drawn) = self.draw(game, 0) else {
            let is_last = usize::from(self.epoch) == EPOCHS;
            return Reckoned::GoesOn(self.ends / if is_last { RESULTS } else { 1 });
        };
        if drawn.is_some_and(|drawn| drawn > self.stop(&mut game.clone())) {
            return Reckoned::Proved(Move::Draw.into());
        }
        let auction = game.auction();
        let spaces = SPACES as u8 - auction.track().len();
        let ra_left = auction.ra_track_size().saturating_sub(auction.ra_tiles());
        // At most all Ra tiles but the last are drawn, too.
        if spaces + ra_left <= self.depth + 1 {
            Reckoned::Proved(Move::Invoke.into())
        } else {
            Reckoned::Open
        }
    }
}

impl LastSun {
    /// Expected standing from draw `number` on; `None` if illegal. Ready once all tiles are expanded.
    fn draw<G: Market>(&mut self, game: &G, number: usize) -> Poll<Option<i32>> {
        let mut game = game.clone();
        if !draw_on(&mut game) {
            return Poll::Ready(None);
        }
        let Some(&tiles) = self.draws.get(number).filter(|_| number + 1 < self.depth.into()) else {
            return Poll::Ready(Some(self.draw_last(&game)));
        };
        let mut next = None;
        let mut index = 0;
        game.outcomes(|tile, weight| {
            if index == tiles.seen {
                next = Some((tile, weight));
            }
            index += 1;
        });
        let Some((tile, weight)) = next else {
            self.set(number, Tiles::default());
            return Poll::Ready(Some(tiles.mean()));
        };
        let value = if self.ends_with(&mut game, tile) {
            self.standing(&game)
        } else {
            let drawn = ready!(self.draw(&game, number + 1));
            let taken = self.stop(&mut game);
            drawn.map_or(taken, |drawn| drawn.max(taken))
        };
        let mut tiles = tiles;
        tiles.add(value, weight);
        self.set(number, tiles);
        Poll::Pending
    }

    fn set(&mut self, number: usize, tiles: Tiles) {
        if let Some(place) = self.draws.get_mut(number) {
            *place = tiles;
        }
    }

    /// The lot is taken after any tile.
    fn draw_last<G: Market>(&mut self, drawing: &G) -> i32 {
        let mut tiles = Tiles::default();
        drawing.outcomes(|tile, weight| {
            let mut game = drawing.clone();
            let value = if self.ends_with(&mut game, tile) {
                self.standing(&game)
            } else {
                self.stop(&mut game)
            };
            tiles.add(value, weight);
        });
        tiles.mean()
    }

    /// Places a drawn tile; returns whether the epoch ends.
    fn ends_with<G: Market>(&self, game: &mut G, tile: G::Move) -> bool {
        // One of the outcomes: legal.
        let _ = game.play(tile, &mut no_events);
        game.settle();
        game.turn() == Turn::Over || game.auction().epoch() != self.epoch
    }

    fn stop<G: Market>(&mut self, game: &mut G) -> i32 {
        if game.auction().stage() == Stage::Turn {
            // Legal in the seat's own turn.
            let _ = game.play(Move::Invoke.into(), &mut no_events);
        }
        bring_about(game, Some((self.seat, self.sun)));
        self.standing(game)
    }

    fn standing<G: Market>(&mut self, game: &G) -> i32 {
        self.ends += 1;
        game.standing(self.seat)
    }
}

/// Passes if a Ra tile started an auction, then draws; false if illegal.
fn draw_on<G: Market>(game: &mut G) -> bool {
    let passes = game.auction().stage() != Stage::Bidding || game.play(Move::Pass.into(), &mut no_events).is_ok();
    passes && game.play(Move::Draw.into(), &mut no_events).is_ok()
}
