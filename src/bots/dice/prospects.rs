//! Gain of each use of the dice, and the best plan.

use core::cmp::Reverse;

use super::{
    Weights,
    tables::POINT,
    worth::{self, Columns, Ending, Moment},
};
use crate::{
    collections::sort_by_key,
    rules::{
        Game, Seat,
        dice::{Cell, Colour, Column, Dice, DiceSet, Done, Face, Faces, Move, Space, Spaces},
    },
};

const TRACK_END: u8 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Held {
    pub pharaohs: u8,
    pub niles: u8,
    pub civilisations: u8,
    pub ankhs: u8,
    pub monuments: DiceSet,
}

impl Held {
    pub(super) fn of(faces: Faces, used: DiceSet) -> Held {
        let unused = |face| faces.showing(face).without(used);
        Held {
            pharaohs: unused(Face::Pharaoh).len(),
            niles: unused(Face::Nile).len(),
            civilisations: unused(Face::Civilisation).len(),
            ankhs: unused(Face::Ankh).len(),
            monuments: unused(Face::Monument),
        }
    }
}

/// Use of the ankhs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Plan {
    /// With pharaoh, Nile, civilisation and monument.
    ankhs: [u8; 4],
    pub worth: i32,
}

/// Gains in eighths of a point, by effective number of dice or steps.
#[derive(Clone, Debug)]
pub(super) struct Prospects {
    pharaoh: [i16; 6],
    /// Without and with a flood.
    nile: [[i16; 6]; 2],
    civilisation: [i16; 4],
    first: [i16; 5],
    further: [i16; 5],
    first_column: [Option<Column>; 5],
    further_column: [Option<Column>; 5],
    done: Done,
}

impl Prospects {
    /// `shares`: weight of each rival in 1/64.
    pub(super) fn new(position: &Dice, ending: Ending, shares: &[u8; 4], weights: &Weights) -> Prospects {
        let seat = position.active().unwrap_or(0);
        let mut prospects = Prospects {
            pharaoh: [0; 6],
            nile: [[0; 6]; 2],
            civilisation: [0; 4],
            first: [0; 5],
            further: [0; 5],
            first_column: [None; 5],
            further_column: [None; 5],
            done: position.done(),
        };
        let moments = ending.moments(position);
        let (Some(board), Some(&moment)) = (position.board(seat), moments.get(usize::from(seat))) else {
            return prospects;
        };
        prospects.look_at_pharaohs(position, seat, &moments, shares, weights);
        let markers = board.civilisation.len();
        for (flood, gains) in (0..).zip(&mut prospects.nile) {
            let floods = board.floods.saturating_add(flood);
            let worth = |steps: u8, floods| {
                weights.nile((board.nile + steps).min(TRACK_END), floods, moment)
                    + weights.needs(floods, markers, moment)
            };
            let now = worth(0, board.floods);
            fill(gains, |steps| worth(steps, floods) - now);
        }
        prospects.look_at_civilisation(position, seat, &moments, weights);
        prospects.look_at_monuments(position, seat, &moments, shares, weights);
        prospects
    }

    fn look_at_pharaohs(
        &mut self,
        position: &Dice,
        seat: Seat,
        moments: &[Moment; 4],
        shares: &[u8; 4],
        weights: &Weights,
    ) {
        let players = position.players();
        let tracks = worth::tracks(position);
        let race = |steps: u8| {
            let mut tracks = tracks;
            if let Some(track) = tracks.get_mut(usize::from(seat)) {
                *track = (*track + steps).min(TRACK_END);
            }
            let worth = weights.pharaohs(tracks, players, moments);
            let own = worth.get(usize::from(seat)).copied().unwrap_or(0);
            let others = worth.iter().zip(shares).map(|(worth, &share)| worth * i32::from(share));
            own - (others.sum::<i32>() >> 6)
        };
        let now = race(0);
        fill(&mut self.pharaoh, |steps| race(steps) - now);
    }

    fn look_at_civilisation(&mut self, position: &Dice, seat: Seat, moments: &[Moment; 4], weights: &Weights) {
        let (Some(board), Some(&moment)) = (position.board(seat), moments.get(usize::from(seat))) else {
            return;
        };
        let open = worth::open_spaces(position, board);
        let markers = board.civilisation.len();
        let own =
            |markers, open| weights.civilisation(markers, open, moment) + weights.needs(board.floods, markers, moment);
        let now = own(markers, open);
        // With two players, a marker closes the space to the rival.
        let rival = (position.players() == 2)
            .then(|| position.board(1 - seat % 2))
            .flatten()
            .map(|board| (board.civilisation.len(), worth::open_spaces(position, board)));
        let of_rival = moments[usize::from(1 - seat % 2)];
        for count in 1..4u8 {
            let placed = count.min(open);
            let mut gain = own(markers + placed, open - placed) - now;
            if let Some((markers, open)) = rival {
                gain += weights.civilisation(markers, open, of_rival)
                    - weights.civilisation(markers, open.saturating_sub(placed), of_rival);
            }
            self.civilisation[usize::from(count)] = gain as i16;
        }
    }

    fn look_at_monuments(
        &mut self,
        position: &Dice,
        seat: Seat,
        moments: &[Moment; 4],
        shares: &[u8; 4],
        weights: &Weights,
    ) {
        let mut gains = [0; Column::COUNT];
        for ((other, &moment), &share) in (0..position.players()).zip(moments).zip(shares) {
            let columns = Columns::of(position, other);
            let (begun, fullest) = (columns.begun(), columns.fullest());
            let now = weights.columns(begun, moment) + weights.fullest(fullest, moment);
            let cells = columns.markers.iter().zip(&columns.free);
            for (gain, (&markers, &free)) in gains.iter_mut().zip(cells).filter(|(_, (_, free))| **free > 0) {
                let before = weights.column(markers, free, moment);
                if other != seat {
                    *gain += ((before - weights.column(markers, free - 1, moment)) * i32::from(share)) >> 6;
                    continue;
                }
                let [first, second] = fullest;
                let fullest = if markers == first {
                    [first + 1, second]
                } else {
                    [first, second.max(markers + 1)]
                };
                let begun = begun + u8::from(markers == 0);
                *gain += weights.column(markers + 1, free - 1, moment) - before
                    + weights.columns(begun, moment)
                    + weights.fullest(fullest, moment)
                    - now;
            }
        }
        let held = position.board(seat).map_or(0, |board| board.monuments.columns());
        for colour in Colour::ALL {
            let taken = position.taken_columns(colour);
            let index = colour as usize;
            for column in Column::all().filter(|column| taken & column.bit() == 0) {
                let gain = gains.get(column.index()).copied().unwrap_or(0) as i16;
                if self.first_column[index].is_none() || gain > self.first[index] {
                    (self.first[index], self.first_column[index]) = (gain, Some(column));
                }
                if held & column.bit() == 0 && (self.further_column[index].is_none() || gain > self.further[index]) {
                    (self.further[index], self.further_column[index]) = (gain, Some(column));
                }
            }
        }
    }

    /// Mean gain of the first of 0 to 5 monument dice of unknown colours.
    pub(super) fn first_by_count(&self) -> [i32; 6] {
        let mut sorted = self.first;
        sort_by_key(&mut sorted, |&gain| Reverse(gain));
        BEST_OF.map(|ways| {
            let gains = sorted.iter().zip(ways);
            gains.map(|(&gain, weight)| i32::from(gain) * weight).sum::<i32>() >> 7
        })
    }

    pub(super) fn first_with(&self, colours: DiceSet) -> i32 {
        colours
            .iter()
            .map(|colour| i32::from(self.first[colour as usize]))
            .max()
            .unwrap_or(0)
    }

    pub(super) fn further_with(&self, colours: DiceSet) -> i32 {
        colours
            .iter()
            .map(|colour| i32::from(self.further[colour as usize]))
            .max()
            .unwrap_or(0)
    }

    pub(super) fn plan(&self, held: &Held) -> Plan {
        let count = held.monuments.len();
        self.plan_counts(
            held,
            count,
            self.first_with(held.monuments),
            self.further_with(held.monuments),
        )
    }

    /// As [`Prospects::plan`] for `count` monument dice: the first gains `first`, each further pair `further`.
    pub(super) fn plan_counts(&self, held: &Held, count: u8, first: i32, further: i32) -> Plan {
        let ankhs = usize::from(held.ankhs.min(5));
        // Best plan by number of ankhs, for the categories so far.
        let mut best = [Plan::default(); 6];
        for (left, plan) in best.iter_mut().enumerate().take(ankhs + 1) {
            plan.worth = (left / 2) as i32 * 2 * POINT;
        }
        let present = [
            held.pharaohs > 0 || self.done.pharaoh,
            held.niles > 0 || self.done.nile,
            held.civilisations > 0,
            count > 0,
        ];
        for (category, _) in present.iter().enumerate().filter(|(_, present)| **present) {
            for kept in (0..=ankhs).rev() {
                let mut chosen = Plan {
                    worth: i32::MIN,
                    ..Plan::default()
                };
                for given in 0..=kept {
                    let rest = best[kept - given];
                    let worth = rest.worth + self.gain(category, given as u8, held, count, first, further);
                    if worth > chosen.worth {
                        chosen = Plan { worth, ..rest };
                        if let Some(ankhs) = chosen.ankhs.get_mut(category) {
                            *ankhs = given as u8;
                        }
                    }
                }
                best[kept] = chosen;
            }
        }
        best[ankhs]
    }

    /// Value of the best plan; fast for at most one ankh, which most hands have.
    pub(super) fn worth_counts(&self, held: &Held, count: u8, first: i32, further: i32) -> i32 {
        if held.ankhs > 1 {
            return self.plan_counts(held, count, first, further).worth;
        }
        let gain = |category, ankhs| self.gain(category, ankhs, held, count, first, further);
        let without = [gain(0, 0), gain(1, 0), gain(2, 0), gain(3, 0)];
        let mut more = 0;
        if held.ankhs == 1 {
            let present = [held.pharaohs, held.niles, held.civilisations, count];
            for (category, (&dice, &before)) in present.iter().zip(&without).enumerate() {
                if dice > 0 {
                    more = more.max(gain(category, 1) - before);
                }
            }
        }
        without.iter().sum::<i32>() + more
    }

    fn gain(&self, category: usize, ankhs: u8, held: &Held, count: u8, first: i32, further: i32) -> i32 {
        match category {
            0 => self.with_pharaohs(held.pharaohs, ankhs),
            1 => self.with_niles(held.niles, ankhs),
            2 => self.with_civilisations(held.civilisations, ankhs),
            _ => self.with_monuments(count, ankhs, first, further),
        }
    }

    fn with_pharaohs(&self, pharaohs: u8, ankhs: u8) -> i32 {
        i32::from(self.pharaoh[usize::from((pharaohs + ankhs).min(5))])
    }

    fn with_niles(&self, niles: u8, ankhs: u8) -> i32 {
        let steps = i32::from(self.nile[0][usize::from((niles + ankhs).min(5))]);
        flood(niles, ankhs).map_or(steps, |(_, left)| {
            steps.max(i32::from(self.nile[1][usize::from(left.min(5))]))
        })
    }

    fn with_civilisations(&self, civilisations: u8, ankhs: u8) -> i32 {
        i32::from(self.civilisation[usize::from((civilisations + ankhs).saturating_sub(2).min(3))]).max(0)
    }

    fn with_monuments(&self, count: u8, ankhs: u8, first: i32, further: i32) -> i32 {
        if count == 0 {
            return 0;
        }
        let (begin, rest) = if self.done.monument {
            (0, count)
        } else {
            (first.max(0), count.saturating_sub(1))
        };
        let pairs = rest.min((rest + ankhs) / 2);
        begin + i32::from(pairs) * further.max(0)
    }

    /// Pharaoh, Nile, civilisation, monument, and pairs of ankhs.
    pub(super) fn parts(&self, held: &Held) -> [i32; 5] {
        let count = held.monuments.len();
        let (first, further) = (self.first_with(held.monuments), self.further_with(held.monuments));
        let plan = self.plan_counts(held, count, first, further);
        let mut categories = 0..;
        let [pharaoh, nile, civilisation, monument] = plan
            .ankhs
            .map(|ankhs| self.gain(categories.next().unwrap_or(0), ankhs, held, count, first, further));
        let pairs = plan.worth - pharaoh - nile - civilisation - monument;
        [pharaoh, nile, civilisation, monument, pairs]
    }

    /// `End` if nothing gains.
    pub(super) fn next_move(&self, position: &Dice, plan: &Plan, held: &Held) -> Move {
        let [pharaoh, nile, civilisation, monument] = plan.ankhs;
        if let Some(chosen) = self.build(held, monument) {
            return chosen;
        }
        if let Some(chosen) = self.civilise(position, held.civilisations, civilisation) {
            return chosen;
        }
        if held.niles > 0 || (nile > 0 && self.done.nile) {
            let steps = i32::from(self.nile[0][usize::from((held.niles + nile).min(5))]);
            if let Some((ankhs, left)) = flood(held.niles, nile)
                && i32::from(self.nile[1][usize::from(left.min(5))]) >= steps
            {
                return Move::Flood(ankhs);
            }
            let more = steps > 0;
            if more && held.niles > 0 {
                return Move::Nile;
            } else if more && nile > 0 {
                return Move::NileAnkh;
            }
        }
        if self.with_pharaohs(held.pharaohs, pharaoh) > 0 {
            if held.pharaohs > 0 {
                return Move::Pharaoh;
            } else if pharaoh > 0 && self.done.pharaoh {
                return Move::PharaohAnkh;
            }
        }
        if held.ankhs >= 2 { Move::Ankhs } else { Move::End }
    }

    fn build(&self, held: &Held, ankhs: u8) -> Option<Move> {
        let gains = if self.done.monument { &self.further } else { &self.first };
        let columns = if self.done.monument {
            &self.further_column
        } else {
            &self.first_column
        };
        let colour = held
            .monuments
            .iter()
            .filter(|&colour| gains[colour as usize] > 0)
            .max_by_key(|&colour| gains[colour as usize])?;
        let cell = Cell {
            colour,
            column: columns[colour as usize]?,
        };
        if !self.done.monument {
            return Some(Move::Monument(cell));
        }
        let others = held.monuments.without(DiceSet::of(colour));
        let second = if ankhs > 0 {
            None
        } else {
            Some(others.iter().min_by_key(|&other| gains[other as usize])?)
        };
        Some(Move::FurtherMonument { cell, second })
    }

    fn civilise(&self, position: &Dice, civilisations: u8, ankhs: u8) -> Option<Move> {
        let board = position.board(position.active()?)?;
        let wanted = (civilisations + ankhs)
            .checked_sub(2)
            .filter(|&wanted| wanted > 0 && civilisations > 0)?;
        let placed = wanted.min(worth::open_spaces(position, board)).min(3);
        if placed == 0 || self.with_civilisations(civilisations, ankhs) <= 0 {
            return None;
        }
        // Crowded spaces first: the marker closes them to others.
        let mut spaces = Spaces::NONE;
        for _ in 0..placed {
            let space = Space::all()
                .filter(|&space| !board.civilisation.contains(space) && !spaces.contains(space))
                .filter(|&space| position.markers_on(space) < position.civilisation_limit())
                .max_by_key(|&space| position.markers_on(space))?;
            spaces = spaces.with(Spaces::of(space));
        }
        let dice = placed + 2;
        let civilisations = civilisations.min(dice);
        Some(Move::Civilisation {
            civilisations,
            ankhs: dice - civilisations,
            spaces,
        })
    }
}

/// By number of steps; using fewer is allowed.
fn fill(gains: &mut [i16; 6], of: impl Fn(u8) -> i32) {
    let mut most = i16::MIN;
    for (gain, steps) in gains.iter_mut().zip(0..) {
        most = most.max(of(steps) as i16);
        *gain = most;
    }
}

/// Ankhs used by a flood and steps left.
fn flood(niles: u8, ankhs: u8) -> Option<(u8, u8)> {
    if niles + ankhs < 3 || niles == 0 {
        return None;
    }
    let taken = ankhs.min(2);
    let niles_left = niles.checked_sub(3 - taken)?;
    Some((taken, if niles_left == 0 { 0 } else { niles_left + ankhs - taken }))
}

/// How often the best, second best ... colour is the best of 0 to 5 dice of unknown colours, in 1/128.
const BEST_OF: [[i32; 5]; 6] = [
    [0, 0, 0, 0, 0],
    [26, 26, 26, 25, 25],
    [51, 38, 26, 13, 0],
    [77, 38, 13, 0, 0],
    [102, 26, 0, 0, 0],
    [128, 0, 0, 0, 0],
];
