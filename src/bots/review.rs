//! Review of a game: its costliest moves by the pharaoh's estimate.

use heapless::Vec;

use super::{AnySearch, Budget, Choice, Progress, STANDING};
use crate::{
    collections::Truncating,
    rules::{
        Seat, Seats, Turn,
        event::no_events,
        games::with_game,
        journal::{Broken, Journal},
        position::{Code, Position},
    },
};

pub const MISTAKES: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// In the journal, from 0.
    pub number: u16,
    pub seat: Seat,
    pub played: Code,
    pub better: Choice,
    pub margin: Margin,
}

/// Difference of two decisions, from rounds with the same random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margin {
    /// In parts of [`STANDING`].
    pub mean: i32,
    /// Standard error.
    pub error: i32,
}

impl Margin {
    /// From sum and squares of the differences per round.
    pub(super) fn of(rounds: u16, sum: i32, squares: u64) -> Margin {
        let (count, total) = (u64::from(rounds), u64::from(sum.unsigned_abs()));
        let variance = || {
            let squares = squares.saturating_sub((total * total).checked_div(count)?);
            squares.checked_div(count)?.checked_div(count - 1)
        };
        Margin {
            mean: sum.checked_div(i32::from(rounds)).unwrap_or(0),
            // Unknown with one round. A squared standing fits 32 bits.
            error: variance().map_or(STANDING, |variance| (variance as u32).isqrt() as i32),
        }
    }

    /// Two standard errors below the mean.
    pub const fn at_least(self) -> i32 {
        self.mean - 2 * self.error
    }

    /// Whether it is significant.
    pub const fn is_sure(self) -> bool {
        self.at_least() > 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reviewed {
    pub moves: u16,
    pub of: u16,
    /// Once the search has started.
    pub thought: Option<Progress>,
}

/// The costliest moves of `seats`, worst first by [`Margin::at_least`]. `budget` is per move.
///
/// `pause` is awaited before each move and each step; true ends the review with the results so far.
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
            if let Some((better, margin)) = found {
                let mistake = Mistake {
                    number,
                    seat,
                    played,
                    better,
                    margin,
                };
                rank(&mut worst, mistake);
            }
        }
        position
            .play(played, &mut no_events)
            .map_err(|refusal| Broken { number, refusal })?;
    }
    Ok(worst)
}

/// How much better the first of two decisions is than the second.
pub fn compare(position: &Position, two: [Code; 2], seed: u64, budget: Budget) -> Option<Margin> {
    let mut thought = AnySearch::new(position, None, seed, budget)?;
    if !thought.compare(two, seed) {
        return None;
    }
    while thought.step() {}
    thought.margin()
}

fn rank(worst: &mut Vec<Mistake, MISTAKES>, mistake: Mistake) {
    let cost = mistake.margin.at_least();
    let place = worst.iter().position(|other| other.margin.at_least() < cost);
    worst.insert_ranked(place.unwrap_or(worst.len()), mistake);
}

/// The better move and its margin; `None` without one, or if stopped.
///
/// Half of the budget finds the move, the other half compares it with the one played: rollouts that select the best of
/// many overestimate it.
async fn cost(
    position: &Position,
    played: Code,
    seed: u64,
    half: Budget,
    mut pause: impl AsyncFnMut(Progress) -> bool,
) -> Option<(Choice, Margin)> {
    let mut thought = AnySearch::new(position, None, seed, half)?;
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
    let margin = thought.margin().filter(|margin| margin.mean > 0)?;
    Some((better, margin))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn margin(differences: &[i32]) -> Margin {
        let squares = differences.iter().map(|one| u64::from(one.unsigned_abs()).pow(2)).sum();
        Margin::of(differences.len() as u16, differences.iter().sum(), squares)
    }

    #[test]
    fn the_error_is_that_of_the_mean_of_paired_rounds() {
        // Standard deviation 200 / sqrt(3) around 100, four rounds.
        let found = margin(&[0, 200, 0, 200]);
        assert_eq!((found.mean, found.error), (100, 57));
        assert!(!found.is_sure(), "{found:?}");
        assert_eq!(margin(&[-7; 9]), Margin { mean: -7, error: 0 });
    }

    #[test]
    fn what_always_loses_is_sure_and_what_wins_as_often_as_it_loses_is_not() {
        assert!(margin(&[900, 1100, 1000, 950, 1050]).is_sure());
        assert!(!margin(&[STANDING, -STANDING, STANDING, -STANDING, 300]).is_sure());
        assert!(!margin(&[2 * STANDING]).is_sure(), "one round is luck");
        assert!(!margin(&[]).is_sure());
    }

    #[test]
    fn the_largest_sums_fit() {
        let most = 2 * STANDING.unsigned_abs();
        let alternating = Margin::of(60_000, 0, u64::from(most).pow(2) * 60_000);
        assert_eq!(alternating, Margin { mean: 0, error: 133 });
        let constant = Margin::of(60_000, 30_000 * 60_000, 30_000u64.pow(2) * 60_000);
        assert_eq!(constant, Margin { mean: 30_000, error: 0 });
    }

    #[test]
    fn a_sure_mistake_stands_before_one_that_may_be_luck() {
        let mistake = |number, mean, error| Mistake {
            number,
            seat: 0,
            played: Code(0),
            better: Choice {
                code: Code(1),
                reason: crate::bots::Reason::new(crate::bots::auction::Phrase::Beaten, 0),
            },
            margin: Margin { mean, error },
        };
        let mut worst = Vec::new();
        for found in [
            mistake(0, 900, 800),
            mistake(1, 500, 10),
            mistake(2, 700, 300),
            mistake(3, 480, 0),
        ] {
            rank(&mut worst, found);
        }
        let numbers = worst.iter().map(|mistake| mistake.number);
        assert!(numbers.eq([1, 3, 2]));
    }
}
