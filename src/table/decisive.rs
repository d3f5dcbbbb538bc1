//! Points of a whole game by category, and the category that decided it.

use core::cmp::Reverse;

use super::{Table, event::Breakdown};
use crate::rules::{MAX_PLAYERS, Seat, position::GameKind};

/// The category with the winner's largest lead over the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decisive {
    pub game: GameKind,
    pub category: u8,
    pub winner: Seat,
    pub second: Seat,
    /// Points of the winner and of the second in this category.
    pub points: i16,
    pub against: i16,
}

impl Table {
    /// Points of all epochs by seat; none where hidden.
    pub fn all_points(&self, viewer: Option<Seat>) -> [Option<Breakdown>; MAX_PLAYERS] {
        let mut epochs = self.epochs(viewer);
        let mut sums = epochs.next().map_or([None; MAX_PLAYERS], |epoch| epoch.points);
        for epoch in epochs {
            for (sum, points) in sums.iter_mut().zip(epoch.points) {
                let (Some(sum), Some(points)) = (sum, points) else {
                    continue;
                };
                for (sum, points) in sum.points.iter_mut().zip(points.points) {
                    *sum = sum.saturating_add(points);
                }
            }
        }
        sums
    }

    /// None unless the game is over and one seat has won by points.
    pub fn decisive(&self) -> Option<Decisive> {
        let standings = self.standings();
        let seats = || (0..).zip(&standings);
        let (winner, best) = seats().find(|(_, standing)| standing.outcome.won)?;
        // The first of equals.
        let others = seats().filter(|&(seat, _)| seat != winner);
        let (second, next) = others.min_by_key(|(_, standing)| Reverse(standing.outcome.score))?;
        if next.outcome.score >= best.outcome.score {
            return None;
        }
        let points = self.all_points(None);
        let of = |seat: Seat| points.get(usize::from(seat)).copied().flatten();
        let (own, other) = (of(winner)?, of(second)?);
        let pairs = (0..).zip(own.points.into_iter().zip(other.points));
        let leads = pairs.filter(|(_, (points, against))| points > against);
        let (category, (points, against)) =
            leads.min_by_key(|(_, (points, against))| Reverse(points.saturating_sub(*against)))?;
        Some(Decisive {
            game: own.game,
            category,
            winner,
            second,
            points,
            against,
        })
    }
}
