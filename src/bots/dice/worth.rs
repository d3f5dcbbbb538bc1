//! What a position is worth to a seat at the end of a turn, category by category, in hundredths of a point.

use crate::rules::{
    Game, Seat,
    dice::{Column, Dice, SeatBoard, Space},
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
    /// Ra goes about five steps in four turns. `order` is 0 for the seat that rolls next.
    pub(super) fn new(position: &Dice, ra: u8, order: u8) -> Horizon {
        let players = position.players();
        let epochs = EPOCHS.saturating_sub(position.epoch());
        let steps = position.sun_steps().saturating_sub(ra);
        let per_seat = |steps: u8| -> u8 { SHARE[usize::from(players) % SHARE.len()].saturating_mul(steps) / 16 };
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
const SHARE: [u8; 5] = [0, 0, 13, 8, 6];

/// Percent of certainty that a step ahead on the pharaoh track gives, by half turns left.
const LEAD: [i32; 9] = [50, 40, 30, 24, 20, 17, 15, 13, 12];

/// Percent that a seat without a flood still gets one, by half turns left.
const FLOOD: [i32; 9] = [0, 20, 36, 49, 59, 67, 73, 78, 82];

/// The civilisation markers' worth, by markers and turns left.
const CIVILISATION: [[i32; 5]; 6] = [
    [-500, -300, -170, -100, -60],
    [0, 20, 60, 110, 150],
    [0, 100, 180, 250, 310],
    [500, 580, 650, 700, 740],
    [1000, 1050, 1090, 1120, 1140],
    [1500, 1500, 1500, 1500, 1500],
];

/// The points of the pharaoh track for a seat whose marker stands at `own`.
pub(super) fn pharaoh(own: u8, others: impl Iterator<Item = u8> + Clone, horizon: Horizon) -> i32 {
    let own = i32::from(own);
    let furthest = own - others.clone().max().map_or(own, i32::from);
    let hindmost = own - others.min().map_or(own, i32::from);
    let slope = LEAD[usize::from(horizon.half_turns.min(8))];
    let chance = |ahead: i32| (50 + slope * ahead).clamp(0, 100);
    let later = 35 * i32::from(horizon.epochs) * furthest.clamp(-4, 4);
    5 * chance(furthest) - 2 * (100 - chance(hindmost)) + later
}

/// The points of the Nile.
pub(super) fn nile(nile: u8, flooded: bool, horizon: Horizon) -> i32 {
    let half_turns = usize::from(horizon.half_turns.min(8));
    let now = i32::from(nile) * 100 + 35 * half_turns as i32;
    let chance = if flooded { 100 } else { FLOOD[half_turns] };
    let mut worth = now.min(TRACK_END * 100) * chance / 100;
    let mut later = now;
    for _ in 0..horizon.epochs {
        later += 150;
        worth += later.min(TRACK_END * 100) * 75 / 100;
    }
    worth
}

/// The points of `markers` on the civilisation spaces with `open` more spaces to go to.
pub(super) fn civilisation(markers: u8, open: u8, horizon: Horizon) -> i32 {
    let turns = usize::from(horizon.half_turns.div_ceil(2).min(4));
    let reach = CIVILISATION[usize::from((markers + open).min(5))][0];
    CIVILISATION[usize::from(markers.min(5))][turns].min(reach)
}

/// The spaces that a seat can still go to.
pub(super) fn open_spaces(position: &Dice, board: &SeatBoard) -> u8 {
    Space::all()
        .filter(|&space| {
            !board.civilisation.contains(space) && position.markers_on(space) < position.civilisation_limit()
        })
        .count() as u8
}

/// A column with so many own markers and free cells, by the turns that can be given to it.
type ColumnWorth = [[[i16; 6]; 6]; 6];

/// Percent that a turn brings a monument of one of so many wanted colours.
const WANTED: [i32; 6] = [0, 33, 50, 60, 66, 70];

const COLUMN: ColumnWorth = {
    let points = [0, 100, 100, 600, 1100, 1600];
    let mut worth = [[[0; 6]; 6]; 6];
    let mut markers = 6;
    while markers > 0 {
        markers -= 1;
        let mut free = 0;
        while free < 6 {
            worth[markers][free][0] = points[markers];
            let mut turns = 1;
            while turns < 6 {
                let without = worth[markers][free][turns - 1] as i32;
                worth[markers][free][turns] = if free == 0 || markers == 5 {
                    without as i16
                } else {
                    let with = worth[markers + 1][free - 1][turns - 1] as i32;
                    let chance = WANTED[free];
                    ((with * chance + without * (100 - chance)) / 100) as i16
                };
                turns += 1;
            }
            free += 1;
        }
    }
    worth
};

/// The markers and the free cells of each column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    pub markers: [u8; Column::COUNT],
    pub free: [u8; Column::COUNT],
}

impl Columns {
    pub(super) fn of(position: &Dice, seat: Seat) -> Columns {
        let mut columns = Columns {
            markers: [0; Column::COUNT],
            free: [5; Column::COUNT],
        };
        for other in 0..position.players() {
            let Some(board) = position.board(other) else { continue };
            for (column, (markers, free)) in Column::all().zip(columns.markers.iter_mut().zip(columns.free.iter_mut()))
            {
                let there = board.monuments.in_column(column);
                *free -= there.min(*free);
                if other == seat {
                    *markers = there;
                }
            }
        }
        columns
    }

    /// The points of the monuments; the fullest columns get the turns first.
    pub(super) fn worth(&self, horizon: Horizon) -> i32 {
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
                worth += i32::from(COLUMN[usize::from(markers.min(5))][usize::from(free.min(5))][given]);
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

/// What a seat can expect to have when the game ends.
pub(super) fn expected(position: &Dice, seat: Seat, horizon: Horizon) -> i32 {
    let Some(board) = position.board(seat) else { return 0 };
    let others = (0..position.players())
        .filter(|&other| other != seat)
        .filter_map(|other| position.board(other))
        .map(|board| board.pharaoh);
    i32::from(board.score) * POINT
        + pharaoh(board.pharaoh, others, horizon)
        + nile(board.nile, board.floods > 0, horizon)
        + civilisation(board.civilisation.len(), open_spaces(position, board), horizon)
        + Columns::of(position, seat).worth(horizon)
}

/// How far a seat is ahead of the others on average, once Ra stands at `ra` and `next` rolls; at the end of an epoch
/// without its points being counted yet.
pub(super) fn margin(position: &Dice, seat: Seat, ra: u8, next: Seat) -> i32 {
    let players = position.players();
    let horizon = |of: Seat| {
        let order = (of + players - next % players) % players;
        Horizon::new(position, ra, order)
    };
    let others: i32 = (0..players)
        .filter(|&other| other != seat)
        .map(|other| expected(position, other, horizon(other)))
        .sum();
    expected(position, seat, horizon(seat)) - others / i32::from(players - 1)
}
