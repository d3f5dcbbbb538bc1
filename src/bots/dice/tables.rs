//! Layout of the learned weights, each in eighths of a point: which apply to a seat between turns.

use super::worth::{Columns, Moment};

pub(super) const POINT: i32 = 8;

/// Phases of an epoch for a seat: with two players, steps left to Ra and who rolls next.
pub(super) const PHASES: usize = 16;
/// Own markers and free cells, together at most five.
const HELD_AND_FREE: usize = 21;
/// Behind or ahead by up to five.
const LEADS: usize = 11;
const TRACK: usize = 13;
/// Monuments stay: every phase of the last epoch, every fourth of the others.
const MONUMENT_PHASES: usize = PHASES + 8;
const COARSE: usize = 4;

const LEAD_OF_TWO: usize = 0;
const LEAD: usize = LEAD_OF_TWO + 3 * PHASES * LEADS;
const TAIL: usize = LEAD + 3 * PHASES / 2 * LEADS;
const NILE: usize = TAIL + 3 * PHASES / 2 * LEADS;
const GUARD: usize = NILE + PHASES * 2 * TRACK;
const LATER_NILE: usize = GUARD + PHASES;
const CIVILISATION: usize = LATER_NILE + 2 * COARSE * TRACK;
const NEEDS: usize = CIVILISATION + PHASES * HELD_AND_FREE;
const COLUMN: usize = NEEDS + PHASES * 8;
const COLUMNS: usize = COLUMN + MONUMENT_PHASES * HELD_AND_FREE;
const FULLEST: usize = COLUMNS + MONUMENT_PHASES * 9;
const PHASE: usize = FULLEST + MONUMENT_PHASES * HELD_AND_FREE;
/// From here on slopes: value of a point in 1/256 logit.
pub const SLOPES: usize = PHASE + 3 * PHASES;
pub const WEIGHTS: usize = SLOPES + 2 * 3 * PHASES;

const fn held_and_free(held: u8, free: u8) -> usize {
    const FIRST: [u8; 6] = [0, 6, 11, 15, 18, 20];
    let held = if held > 5 { 5 } else { held as usize };
    let free = if free as usize > 5 - held {
        5 - held
    } else {
        free as usize
    };
    FIRST[held] as usize + free
}

fn ahead(own: u8, other: u8) -> usize {
    (i32::from(own) - i32::from(other)).clamp(-5, 5).wrapping_add(5) as usize
}

fn epoch_phase(moment: Moment) -> usize {
    usize::from(moment.later.min(2)) * PHASES + usize::from(moment.phase)
}

fn monument_phase(moment: Moment) -> usize {
    match moment.later {
        0 => moment.phase.into(),
        later => PHASES + COARSE * usize::from(later.min(2) - 1) + usize::from(moment.phase) / COARSE,
    }
}

pub(super) fn lead_of_two(own: u8, other: u8, moment: Moment) -> usize {
    LEAD_OF_TWO + epoch_phase(moment) * LEADS + ahead(own, other)
}

pub(super) fn lead(own: u8, furthest: u8, moment: Moment) -> usize {
    LEAD + epoch_phase(moment) / 2 * LEADS + ahead(own, furthest)
}

pub(super) fn tail(own: u8, hindmost: u8, moment: Moment) -> usize {
    TAIL + epoch_phase(moment) / 2 * LEADS + ahead(own, hindmost)
}

pub(super) fn nile(nile: u8, floods: u16, moment: Moment) -> [Option<usize>; 3] {
    let nile = usize::from(nile.min(12));
    let phase = usize::from(moment.phase);
    let flooded = usize::from(floods > 0);
    let coarse = usize::from(moment.later.min(2)) * COARSE + phase / COARSE;
    [
        Some(NILE + (phase * 2 + flooded) * TRACK + nile),
        (floods > 1).then_some(GUARD + phase),
        coarse
            .checked_sub(COARSE)
            .map(|coarse| LATER_NILE + coarse * TRACK + nile),
    ]
}

pub(super) fn civilisation(markers: u8, open: u8, moment: Moment) -> usize {
    CIVILISATION + usize::from(moment.phase) * HELD_AND_FREE + held_and_free(markers, open)
}

/// Floods and markers each take most of a turn, so a seat may not get both.
pub(super) fn needs(floods: u16, markers: u8, moment: Moment) -> usize {
    NEEDS + usize::from(moment.phase) * 8 + usize::from(floods > 0) * 4 + usize::from(markers.min(3))
}

pub(super) fn column(markers: u8, free: u8, moment: Moment) -> usize {
    COLUMN + monument_phase(moment) * HELD_AND_FREE + held_and_free(markers, free)
}

pub(super) fn columns(begun: u8, moment: Moment) -> usize {
    COLUMNS + monument_phase(moment) * 9 + usize::from(begun.min(8))
}

pub(super) fn fullest(first: u8, second: u8, moment: Moment) -> usize {
    let (first, second) = (usize::from(first.min(5)), usize::from(second.min(first).min(5)));
    FULLEST + monument_phase(moment) * HELD_AND_FREE + first * (first + 1) / 2 + second
}

pub(super) fn phase(moment: Moment) -> usize {
    PHASE + epoch_phase(moment)
}

/// Value of a point for winning; `moment` of the seat that rolls next.
pub(super) fn slope(players: u8, moment: Moment) -> usize {
    SLOPES + usize::from(players > 2) * 3 * PHASES + epoch_phase(moment)
}

pub(super) fn monuments(columns: &Columns, moment: Moment, visit: &mut impl FnMut(usize)) {
    for (&markers, &free) in columns.markers.iter().zip(&columns.free) {
        visit(column(markers, free, moment));
    }
    let [first, second] = columns.fullest();
    visit(self::columns(columns.begun(), moment));
    visit(fullest(first, second, moment));
}
