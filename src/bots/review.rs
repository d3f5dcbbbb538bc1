//! The review of a game: the moves that cost most by the pharaoh's estimate.

use heapless::Vec;

use super::{Budget, Choice, Judge, Search};
use crate::rules::{
    Seat, Seats, Turn,
    journal::{Broken, Journal},
    position::{Code, Position, with_game},
};

/// How many moves a review names.
pub const MISTAKES: usize = 3;

/// A move that cost something.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mistake {
    /// Its number in the journal; the first move is 0.
    pub number: u16,
    pub seat: Seat,
    pub played: Code,
    /// What would have been better, and why.
    pub better: Choice,
    /// How much better, in [`POINT`](super::POINT)s of standing.
    pub cost: i32,
}

/// The moves of these seats that cost most, the worst first. `budget` is for each decision.
///
/// `stop` is told before each move how many of how many are done; when it says yes, the review ends with what it has.
pub fn review<const N: usize>(
    journal: &Journal<N>,
    seats: Seats,
    seed: u64,
    budget: Budget,
    stop: &mut dyn FnMut(u16, u16) -> bool,
) -> Result<Vec<Mistake, MISTAKES>, Broken> {
    let mut worst: Vec<Mistake, MISTAKES> = Vec::new();
    let mut position = Position::new(journal.setup());
    for (number, played) in (0..).zip(journal.codes()) {
        if stop(number, journal.len()) {
            break;
        }
        if let Turn::Seat(seat) = position.turn()
            && seats.contains(seat)
        {
            let seed = seed.wrapping_add(number.into());
            let found = with_game!(&position, game => cost(game, seat, played, seed, budget));
            if let Some((better, cost)) = found {
                let place = worst.iter().position(|other| other.cost < cost).unwrap_or(worst.len());
                if place < MISTAKES {
                    if worst.is_full() {
                        worst.pop();
                    }
                    let mistake = Mistake {
                        number,
                        seat,
                        played,
                        better,
                        cost,
                    };
                    let _ = worst.insert(place, mistake);
                }
            }
        }
        position.play(played).map_err(|refusal| Broken { number, refusal })?;
    }
    Ok(worst)
}

/// What a better move would have brought; none when there is none.
///
/// Found in one half of the budget, weighed against the played one in the other: whoever picks the best of many by the
/// same playouts that rate it, rates it too high.
fn cost<G: Judge>(game: &G, seat: Seat, played: Code, seed: u64, budget: Budget) -> Option<(Choice, i32)> {
    let half = Budget::Moves(budget.moves::<G>() / 2);
    let mut imagined = game.clone();
    imagined.imagine(seat, &mut crate::chance::Quick::new(seed, 0));
    let mut search = Search::new(imagined.clone(), seat, seed, half)?;
    while search.step() {}
    let better = search.choice()?;
    if better.code == played {
        return None;
    }
    let two = [G::decode(better.code.0)?, G::decode(played.0)?];
    let mut search = Search::between(imagined, seat, !seed, half, two)?;
    while search.step() {}
    let mut standings = search.estimates().map(|estimate| estimate.standing);
    let cost = standings.next()? - standings.next()?;
    (cost > 0).then_some((better, cost))
}
