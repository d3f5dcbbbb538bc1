//! Value of a position between turns by category, in eighths of a point.

use super::{
    Weights,
    chances::Chances,
    tables::{self, PHASES, POINT},
};
use crate::rules::{
    Game, Seat, clockwise,
    dice::{Column, Dice, SeatBoard, Space, Spaces},
    steps_between,
};

const EPOCHS: u8 = 3;
const TRACK_END: u8 = 12;

/// Point in the game for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moment {
    /// The epoch is scored right after this turn.
    pub ends: bool,
    /// The game is over then.
    pub over: bool,
    /// Epochs after this one, or after the next if this one ends.
    pub later: u8,
    pub phase: u8,
}

impl Moment {
    /// `order`: 0 for the seat that rolls next.
    pub(super) fn new(position: &Dice, ra: u8, order: u8) -> Moment {
        let left = position.sun_steps().saturating_sub(ra);
        let later = EPOCHS.saturating_sub(position.epoch());
        let ends = left == 0;
        let steps = if ends { position.sun_steps() } else { left };
        Moment {
            ends,
            over: ends && later == 0,
            later: later.saturating_sub(ends.into()),
            phase: phase(position.players(), order, steps),
        }
    }
}

const MOST_STEPS: usize = 20;

fn phase(players: u8, order: u8, steps: u8) -> u8 {
    let table = PHASE.get(usize::from(players.saturating_sub(2)));
    let of_order = table.and_then(|table| table.get(usize::from(order)));
    of_order
        .and_then(|phases| phases.get(usize::from(steps)))
        .copied()
        .unwrap_or(0)
}

/// By players, order and steps left to Ra: exact with two players, otherwise the two-player phase with the nearest
/// number of expected turns.
const PHASE: [[[u8; MOST_STEPS + 1]; 4]; 3] = {
    let mut phases = [[[0; MOST_STEPS + 1]; 4]; 3];
    let two = turns(2);
    let mut players = 2;
    while players <= 4 {
        let turns = turns(players);
        let mut order = 0;
        while order < players {
            let mut steps = 1;
            while steps <= MOST_STEPS {
                let mut nearest = 0;
                let mut phase = 0;
                while phase < PHASES {
                    if distance(two[1 - phase % 2][phase / 2 + 1], turns[order][steps])
                        < distance(two[1 - nearest % 2][nearest / 2 + 1], turns[order][steps])
                    {
                        nearest = phase;
                    }
                    phase += 1;
                }
                phases[players - 2][order][steps] = nearest as u8;
                steps += 1;
            }
            order += 1;
        }
        players += 1;
    }
    phases
};

const fn distance(a: u32, b: u32) -> u32 {
    a.abs_diff(b)
}

/// Expected turns of each seat in 1/4096, by order and steps left to Ra: of ten turns, four do not move it, four move
/// it one step and two two steps.
const fn turns(players: usize) -> [[u32; MOST_STEPS + 1]; 4] {
    let mut turns = [[0; MOST_STEPS + 1]; 4];
    let mut steps = 1;
    while steps <= MOST_STEPS {
        let mut round = 0;
        while round < 40 {
            let mut order = 0;
            while order < players {
                let after = if order == 0 { players - 1 } else { order - 1 };
                let two = if steps > 1 { turns[after][steps - 2] } else { 0 };
                let later = (turns[after][steps] * 4 + turns[after][steps - 1] * 4 + two * 2) / 10;
                turns[order][steps] = later + if order == 0 { 4096 } else { 0 };
                order += 1;
            }
            round += 1;
        }
        steps += 1;
    }
    turns
}

pub(super) fn open_spaces(position: &Dice, board: &SeatBoard) -> u8 {
    Space::all()
        .filter(|&space| {
            !board.civilisation.contains(space) && position.markers_on(space) < position.civilisation_limit()
        })
        .count() as u8
}

/// By column.
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

    /// Markers in the two fullest columns.
    pub(super) fn fullest(&self) -> [u8; 2] {
        self.markers.iter().fold([0, 0], |[first, second], &markers| {
            if markers > first {
                [markers, first]
            } else {
                [first, second.max(markers)]
            }
        })
    }

    pub(super) fn begun(&self) -> u8 {
        self.markers.iter().filter(|&&markers| markers > 0).count() as u8
    }
}

impl Weights {
    fn at(&self, place: usize) -> i32 {
        self.0.get(place).copied().unwrap_or(0).into()
    }

    /// Expected points on the pharaoh track; unused entries are undefined.
    pub(super) fn pharaohs(&self, mut tracks: [u8; 4], players: u8, moments: &[Moment; 4]) -> [i32; 4] {
        let mut worth = [0; 4];
        let count = usize::from(players).min(4);
        let ends_of = |tracks: &[u8; 4]| {
            let seats = tracks.iter().take(count);
            (
                seats.clone().copied().max().unwrap_or(0),
                seats.copied().min().unwrap_or(0),
            )
        };
        if moments[0].ends {
            let (furthest, hindmost) = ends_of(&tracks);
            for (worth, track) in worth.iter_mut().zip(&mut tracks).take(count) {
                if furthest == hindmost {
                } else if *track == furthest {
                    *worth = 5 * POINT;
                    *track = track.saturating_sub(2);
                } else if *track == hindmost {
                    *worth = -2 * POINT;
                    *track = (*track + 1).min(TRACK_END);
                }
            }
        }
        if moments[0].over {
            return worth;
        }
        for (seat, (worth, &moment)) in worth.iter_mut().zip(moments).enumerate().take(count) {
            each_pharaoh(&tracks, seat, count, moment, &mut |place| *worth += self.at(place));
        }
        worth
    }

    pub(super) fn nile(&self, nile: u8, floods: u16, moment: Moment) -> i32 {
        let points = if moment.ends && floods > 0 {
            i32::from(nile) * POINT
        } else {
            0
        };
        if moment.over {
            return points;
        }
        let floods = if moment.ends { 0 } else { floods };
        let places = tables::nile(nile, floods, moment);
        points + places.into_iter().flatten().map(|place| self.at(place)).sum::<i32>()
    }

    /// `open`: spaces still available.
    pub(super) fn civilisation(&self, markers: u8, open: u8, moment: Moment) -> i32 {
        let all = Space::COUNT as u8;
        let points = || i32::from(Spaces::from_bits(((1u16 << markers.min(all)) - 1) as u8).points()) * POINT;
        match moment {
            Moment { over: true, .. } => points(),
            Moment { ends: true, .. } => points() + self.at(tables::civilisation(0, all, moment)),
            _ => self.at(tables::civilisation(markers, open, moment)),
        }
    }

    pub(super) fn needs(&self, floods: u16, markers: u8, moment: Moment) -> i32 {
        match moment {
            Moment { over: true, .. } => 0,
            Moment { ends: true, .. } => self.at(tables::needs(0, 0, moment)),
            _ => self.at(tables::needs(floods, markers, moment)),
        }
    }

    pub(super) fn column(&self, markers: u8, free: u8, moment: Moment) -> i32 {
        if moment.over {
            i32::from(markers.min(5).saturating_sub(2)) * 5 * POINT
        } else {
            self.at(tables::column(markers, free, moment))
        }
    }

    pub(super) fn columns(&self, begun: u8, moment: Moment) -> i32 {
        if moment.over {
            let points = match begun {
                7 => 10,
                8 => 15,
                fewer => i32::from(fewer),
            };
            points * POINT
        } else {
            self.at(tables::columns(begun, moment))
        }
    }

    pub(super) fn fullest(&self, [first, second]: [u8; 2], moment: Moment) -> i32 {
        if moment.over {
            0
        } else {
            self.at(tables::fullest(first, second, moment))
        }
    }

    pub(super) fn monuments(&self, columns: &Columns, moment: Moment) -> i32 {
        let cells = columns.markers.iter().zip(&columns.free);
        let sum: i32 = cells.map(|(&markers, &free)| self.column(markers, free, moment)).sum();
        sum + self.columns(columns.begun(), moment) + self.fullest(columns.fullest(), moment)
    }

    /// Logits per eighth of a point; `None` when over. `next`: moment of the seat that rolls next.
    fn slope(&self, players: u8, next: Moment) -> Option<i32> {
        (!next.over).then(|| self.at(tables::slope(players, next)).max(1))
    }
}

fn each_pharaoh(tracks: &[u8; 4], seat: usize, count: usize, moment: Moment, visit: &mut impl FnMut(usize)) {
    let own = tracks.get(seat).copied().unwrap_or(0);
    let others = || {
        tracks
            .iter()
            .take(count)
            .enumerate()
            .filter(|&(other, _)| other != seat)
    };
    let furthest = others().map(|(_, &track)| track).max().unwrap_or(own);
    if count == 2 {
        visit(tables::lead_of_two(own, furthest, moment));
    } else {
        let hindmost = others().map(|(_, &track)| track).min().unwrap_or(own);
        visit(tables::lead(own, furthest, moment));
        visit(tables::tail(own, hindmost, moment));
    }
}

/// Visits the weights of a seat between turns, once per count; its points are added to them.
pub fn features(position: &Dice, seat: Seat, visit: &mut impl FnMut(usize)) {
    let (Some(board), Some(next)) = (position.board(seat), position.active()) else {
        return;
    };
    let moment = Moment::new(position, position.ra(), steps_between(next, seat, position.players()));
    let (tracks, count) = (tracks(position), usize::from(position.players()));
    each_pharaoh(&tracks, seat.into(), count, moment, visit);
    tables::nile(board.nile, board.floods, moment)
        .into_iter()
        .flatten()
        .for_each(&mut *visit);
    let markers = board.civilisation.len();
    visit(tables::civilisation(markers, open_spaces(position, board), moment));
    visit(tables::needs(board.floods, markers, moment));
    tables::monuments(&Columns::of(position, seat), moment, visit);
    visit(tables::phase(moment));
}

/// Weight of a point, in 1/256 logit.
pub fn slope(position: &Dice) -> usize {
    tables::slope(position.players(), Moment::new(position, position.ra(), 0))
}

pub(super) fn tracks(position: &Dice) -> [u8; 4] {
    let mut seats = 0..;
    [0; 4].map(|track| {
        let board = seats.next().and_then(|seat| position.board(seat));
        board.map_or(track, |board| board.pharaoh)
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    pub ra: u8,
    pub next: Seat,
}

impl Ending {
    /// After this turn, with these steps of Ra.
    pub(super) fn after(position: &Dice, steps: u8) -> Ending {
        Ending {
            ra: (position.ra() + steps).min(position.sun_steps()),
            next: clockwise(position.active().unwrap_or(0), 1, position.players()),
        }
    }

    pub(super) fn moments(self, position: &Dice) -> [Moment; 4] {
        let players = position.players();
        let mut seats = 0..;
        [(); 4].map(|()| {
            let seat = seats.next().unwrap_or(0) % players.max(1);
            Moment::new(position, self.ra, steps_between(self.next, seat, players))
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standings {
    worth: [i32; 4],
    players: u8,
}

impl Standings {
    pub(super) fn new(position: &Dice, moments: &[Moment; 4], weights: &Weights) -> Standings {
        let players = position.players();
        let mut worth = weights.pharaohs(tracks(position), players, moments);
        for ((seat, worth), &moment) in (0..players).zip(&mut worth).zip(moments) {
            let parts = Parts::without_pharaoh(position, seat, moment, weights);
            *worth += parts.total();
            if !moment.over {
                *worth += weights.at(tables::phase(moment));
            }
        }
        Standings { worth, players }
    }

    fn at_end(position: &Dice) -> Standings {
        let mut seats = 0..;
        Standings {
            worth: [(); 4].map(|()| i32::from(position.score(seats.next().unwrap_or(0))) * POINT),
            players: position.players(),
        }
    }

    pub(super) fn of(&self, seat: Seat) -> i32 {
        self.worth.get(usize::from(seat)).copied().unwrap_or(0)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Seat, i32)> {
        (0..self.players).zip(self.worth)
    }
}

pub(super) fn chances(position: &Dice, seat: Seat, ending: Ending, weights: &Weights) -> Chances {
    let moments = ending.moments(position);
    let standings = Standings::new(position, &moments, weights);
    let next = Moment::new(position, ending.ra, 0);
    Chances::new(&standings, seat, weights.slope(position.players(), next))
}

/// Chance to win between turns, or the result.
pub(super) fn between_turns(position: &Dice, seat: Seat, weights: &Weights) -> Chances {
    let Some(next) = position.active() else {
        return Chances::new(&Standings::at_end(position), seat, None);
    };
    let ra = position.ra();
    chances(position, seat, Ending { ra, next }, weights)
}

/// Expected final points by category.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Parts {
    pub score: i32,
    pub pharaoh: i32,
    pub nile: i32,
    pub civilisation: i32,
    pub monument: i32,
}

impl Parts {
    fn without_pharaoh(position: &Dice, seat: Seat, moment: Moment, weights: &Weights) -> Parts {
        let Some(board) = position.board(seat) else {
            return Parts::default();
        };
        let markers = board.civilisation.len();
        Parts {
            score: i32::from(board.score) * POINT,
            pharaoh: 0,
            nile: weights.nile(board.nile, board.floods, moment),
            civilisation: weights.civilisation(markers, open_spaces(position, board), moment)
                + weights.needs(board.floods, markers, moment),
            monument: weights.monuments(&Columns::of(position, seat), moment),
        }
    }

    /// Gain of the seat and weighted losses of the others.
    pub(super) fn between(before: &Dice, after: &Dice, seat: Seat, ending: Ending, weights: &Weights) -> Parts {
        let mut sum = Parts::default();
        let moments = ending.moments(before);
        let shares = chances(before, seat, ending, weights).shares;
        let players = before.players();
        let [race_before, race_after] =
            [before, after].map(|position| weights.pharaohs(tracks(position), players, &moments));
        let races = race_before.into_iter().zip(race_after);
        for (((other, moment), share), (race_before, race_after)) in (0..players).zip(moments).zip(shares).zip(races) {
            let [before, after] =
                [before, after].map(|position| Parts::without_pharaoh(position, other, moment, weights));
            let gained = |before: i32, after: i32| {
                if other == seat {
                    after - before
                } else {
                    ((before - after) * i32::from(share)) >> 6
                }
            };
            sum.score += gained(before.score, after.score);
            sum.pharaoh += gained(race_before, race_after);
            sum.nile += gained(before.nile, after.nile);
            sum.civilisation += gained(before.civilisation, after.civilisation);
            sum.monument += gained(before.monument, after.monument);
        }
        sum
    }

    const fn total(&self) -> i32 {
        self.score + self.pharaoh + self.nile + self.civilisation + self.monument
    }
}
