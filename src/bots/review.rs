//! The review of a game: the moves that cost most by the pharaoh's estimate.

use heapless::Vec;

use super::{AnySearch, Budget, Choice, Progress};
use crate::{
    collections::Truncating,
    rules::{
        Seat, Seats, Turn,
        games::with_game,
        journal::{Broken, Journal},
        position::{Code, Position},
    },
};

/// How many moves a review names.
pub const MISTAKES: usize = 3;

/// A move that cost something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// How far a review has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reviewed {
    /// Moves of the journal that are done, and how many there are.
    pub moves: u16,
    pub of: u16,
    /// The thought about the next one; none before it begins.
    pub thought: Option<Progress>,
}

/// The moves of these seats that cost most, the worst first. `budget` is for each decision.
///
/// `pause` is awaited before each move and after each game played out; when it says yes, the review ends with what it has.
pub async fn review<const N: usize>(
    journal: &Journal<N>,
    seats: Seats,
    seed: u64,
    budget: Budget,
    mut pause: impl AsyncFnMut(Reviewed) -> bool,
) -> Result<Vec<Mistake, MISTAKES>, Broken> {
    let mut worst: Vec<Mistake, MISTAKES> = Vec::new();
    let mut position = Position::new(journal.setup());
    let half = Budget::Moves(with_game!(&position, game => budget.moves_in(game)) / 2);
    for (number, played) in (0..).zip(journal.codes()) {
        let mut reviewed = Reviewed {
            moves: number,
            of: journal.len(),
            thought: None,
        };
        if pause(reviewed).await {
            break;
        }
        if let Turn::Seat(seat) = position.turn()
            && seats.contains(seat)
        {
            let seed = seed.wrapping_add(number.into());
            let mut is_stopped = false;
            let rest = async |progress| {
                reviewed.thought = Some(progress);
                is_stopped = pause(reviewed).await;
                is_stopped
            };
            let found = cost(&position, played, seed, half, rest).await;
            if is_stopped {
                break;
            }
            if let Some((better, cost)) = found {
                let mistake = Mistake {
                    number,
                    seat,
                    played,
                    better,
                    cost,
                };
                rank(&mut worst, mistake);
            }
        }
        position.play(played).map_err(|refusal| Broken { number, refusal })?;
    }
    Ok(worst)
}

/// Puts a mistake in its place, the earlier one before its equals.
fn rank(worst: &mut Vec<Mistake, MISTAKES>, mistake: Mistake) {
    let place = worst.iter().position(|other| other.cost < mistake.cost);
    let place = place.unwrap_or(worst.len());
    if place < MISTAKES {
        if worst.is_full() {
            worst.pop();
        }
        let _ = worst.insert_at(place, mistake);
    }
}

/// What a better move would have brought; none when there is none, or when the thought was stopped.
///
/// Found in one half of the budget, weighed against the played one in the other: whoever picks the best of many by the
/// same playouts that rate it, rates it too high.
async fn cost(
    position: &Position,
    played: Code,
    seed: u64,
    half: Budget,
    mut pause: impl AsyncFnMut(Progress) -> bool,
) -> Option<(Choice, i32)> {
    let mut thought = AnySearch::new(position, seed, half)?;
    while thought.step() {
        if pause(thought.progress()).await {
            return None;
        }
    }
    let better = thought.choice()?;
    if better.code == played || !thought.compare([better.code, played], !seed) {
        return None;
    }
    while thought.step() {
        if pause(thought.progress()).await {
            return None;
        }
    }
    thought.margin().filter(|&cost| cost > 0).map(|cost| (better, cost))
}
