//! What a position is worth to a seat at the end of a turn, category by category, in hundredths of a point.

use super::{super::mean_of_others, weights::Weights};
use crate::rules::{
    Game, Seat,
    dice::{Column, Dice, SeatBoard, Space},
    steps_between,
};

pub(super) const POINT: i32 = 100;

const EPOCHS: u8 = 3;
const TRACK_END: i32 = 12;

/// How long it still goes on, as one seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Horizon {
    /// Half turns that the seat can expect in this epoch, at most 8.
    half_turns: u8,
    /// Epochs after this one.
    epochs: u8,
    /// Turns that the seat can expect until the game ends, at most 12.
    turns: u8,
}

impl Horizon {
    /// Ra goes about five steps in six turns. `order` is 0 for the seat that rolls next.
    pub(super) fn new(position: &Dice, ra: u8, order: u8) -> Horizon {
        let players = position.players();
        let epochs = EPOCHS.saturating_sub(position.epoch());
        let steps = position.sun_steps().saturating_sub(ra);
        let per_seat =
            |steps: u8| -> u8 { SHARE[usize::from(players).min(SHARE.len() - 1)].saturating_mul(steps) / 16 };
        let half_turns = if steps == 0 {
            0
        } else {
            (per_seat(steps) + u8::from(order == 0)).clamp(1, 8)
        };
        let later = epochs * per_seat(position.sun_steps());
        Horizon {
            half_turns,
            epochs,
            turns: ((half_turns + later) / 2).min(12),
        }
    }

    /// The same when the epoch ends with this turn.
    pub(super) fn at_end(position: &Dice) -> Horizon {
        Horizon::new(position, position.sun_steps(), 1)
    }
}

/// Sixteenths of a half turn that a step of Ra gives each seat, by the number of players.
const SHARE: [u8; 5] = [0, 0, 19, 12, 9];

/// The points of the pharaoh track for a seat whose marker stands at `own`.
pub(super) fn pharaoh(own: u8, others: impl Iterator<Item = u8> + Clone, horizon: Horizon, weights: &Weights) -> i32 {
    let own = i32::from(own);
    let furthest = own - others.clone().max().map_or(own, i32::from);
    let hindmost = own - others.min().map_or(own, i32::from);
    let kept = &weights.lead[usize::from(horizon.half_turns.min(8))];
    let chance = |ahead: i32| {
        let chance = i32::from(kept[ahead.unsigned_abs().min(4) as usize]);
        if ahead < 0 { 100 - chance } else { chance }
    };
    let later = weights.later_lead * i32::from(horizon.epochs) * furthest.clamp(-4, 4);
    5 * chance(furthest) - 2 * (100 - chance(hindmost)) + later
}

/// The points of the Nile.
pub(super) fn nile(nile: u8, flooded: bool, horizon: Horizon, weights: &Weights) -> i32 {
    let half_turns = usize::from(horizon.half_turns.min(8));
    let now = i32::from(nile) * 100 + weights.nile_growth * half_turns as i32;
    let chance = if flooded {
        100
    } else {
        i32::from(weights.flood[half_turns])
    };
    let mut worth = now.min(TRACK_END * 100) * chance / 100;
    let mut later = now;
    for _ in 0..horizon.epochs {
        later += weights.later_nile_growth;
        worth += later.min(TRACK_END * 100) * weights.later_flood / 100;
    }
    worth
}

/// The points of `markers` on the civilisation spaces with `open` more spaces to go to.
pub(super) fn civilisation(markers: u8, open: u8, horizon: Horizon, weights: &Weights) -> i32 {
    let turns = usize::from(horizon.half_turns.div_ceil(2).min(4));
    let reach = weights.civilisation[usize::from((markers + open).min(5))][0];
    weights.civilisation[usize::from(markers.min(5))][turns]
        .min(reach)
        .into()
}

/// The spaces that a seat can still go to.
pub(super) fn open_spaces(position: &Dice, board: &SeatBoard) -> u8 {
    Space::all()
        .filter(|&space| {
            !board.civilisation.contains(space) && position.markers_on(space) < position.civilisation_limit()
        })
        .count() as u8
}

/// The markers and the free cells of each column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    pub markers: [u8; Column::COUNT],
    pub free: [u8; Column::COUNT],
}

impl Columns {
    pub(super) fn of(position: &Dice, seat: Seat) -> Columns {
        let mut markers = [0; Column::COUNT];
        let mut taken = [0; Column::COUNT];
        for other in 0..position.players() {
            let Some(board) = position.board(other) else { continue };
            let there = board.monuments.by_column();
            taken.iter_mut().zip(there).for_each(|(taken, there)| *taken += there);
            if other == seat {
                markers = there;
            }
        }
        Columns {
            markers,
            free: taken.map(|taken| 5u8.saturating_sub(taken)),
        }
    }

    /// The points of the monuments; the fullest columns get the turns first.
    pub(super) fn worth(&self, horizon: Horizon, weights: &Weights) -> i32 {
        let mut turns = horizon.turns;
        let mut worth = 0;
        let mut begun = 0;
        for wanted in (1..=5).rev() {
            for (&markers, &free) in self
                .markers
                .iter()
                .zip(&self.free)
                .filter(|(markers, _)| **markers == wanted)
            {
                begun += 1;
                let given = usize::from(turns.min(5));
                worth += i32::from(weights.column[usize::from(markers.min(5))][usize::from(free.min(5))][given]);
                turns = turns.saturating_sub(2 * free.min(5 - markers));
            }
        }
        // Six columns are six points, seven are ten, eight are fifteen.
        let more = i32::from(horizon.turns.min(4));
        worth
            + match begun {
                8 => 7 * POINT,
                7 => 3 * POINT + 40 * more,
                6 => 25 * more,
                _ => 0,
            }
    }
}

/// What a seat can expect to have when the game ends, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Parts {
    pub score: i32,
    pub pharaoh: i32,
    pub nile: i32,
    pub civilisation: i32,
    pub monument: i32,
}

impl Parts {
    pub(super) fn new(position: &Dice, seat: Seat, horizon: Horizon, weights: &Weights) -> Parts {
        let Some(board) = position.board(seat) else {
            return Parts::default();
        };
        let others = (0..position.players())
            .filter(|&other| other != seat)
            .filter_map(|other| position.board(other))
            .map(|board| board.pharaoh);
        Parts {
            score: i32::from(board.score) * POINT,
            pharaoh: pharaoh(board.pharaoh, others, horizon, weights),
            nile: nile(board.nile, board.floods > 0, horizon, weights),
            civilisation: civilisation(board.civilisation.len(), open_spaces(position, board), horizon, weights),
            monument: Columns::of(position, seat).worth(horizon, weights),
        }
    }

    /// What a use of the dice brings its seat, and what it costs the others.
    pub(super) fn between(before: &Dice, after: &Dice, seat: Seat, weights: &Weights) -> Parts {
        let mut sum = Parts::default();
        let players = before.players();
        for other in 0..players {
            let horizon = Horizon::new(before, before.ra(), u8::from(other == seat));
            let (before, after) = (
                Parts::new(before, other, horizon, weights),
                Parts::new(after, other, horizon, weights),
            );
            let gained = |before: i32, after: i32| {
                if other == seat {
                    after - before
                } else {
                    mean_of_others(before - after, players)
                }
            };
            sum.score += gained(before.score, after.score);
            sum.pharaoh += gained(before.pharaoh, after.pharaoh);
            sum.nile += gained(before.nile, after.nile);
            sum.civilisation += gained(before.civilisation, after.civilisation);
            sum.monument += gained(before.monument, after.monument);
        }
        sum
    }

    pub(super) const fn total(&self) -> i32 {
        self.score + self.pharaoh + self.nile + self.civilisation + self.monument
    }
}

/// How far a seat is ahead of the others on average, once Ra stands at `ra` and `next` rolls; at the end of an epoch
/// without its points being counted yet.
pub(super) fn margin(position: &Dice, seat: Seat, ra: u8, next: Seat, weights: &Weights) -> i32 {
    let players = position.players();
    let horizon = |of: Seat| {
        let order = steps_between(next, of, players);
        Horizon::new(position, ra, order)
    };
    let others: i32 = (0..players)
        .filter(|&other| other != seat)
        .map(|other| Parts::new(position, other, horizon(other), weights).total())
        .sum();
    Parts::new(position, seat, horizon(seat), weights).total() - mean_of_others(others, players)
}
