//! Points of a sheet by the rules of the games.

use super::{FIELDS, PARTS, Sheet, SheetGame, SheetKind};
use crate::rules::{
    MAX_PLAYERS, Seats,
    auction::{self, CATEGORIES, Points, Suns},
    games::with_type,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scores {
    /// By category; includes incomplete epochs.
    points: [[Points; MAX_PLAYERS]; PARTS],
    /// Change of the score by each entered epoch or round, which does not fall below 0.
    counted: [[i16; MAX_PLAYERS]; PARTS],
    pub start: [u16; MAX_PLAYERS],
    /// The start and everything counted so far.
    pub totals: [i32; MAX_PLAYERS],
}

impl Scores {
    pub fn points(&self, column: u8, seat: u8) -> Points {
        let column = self.points.get(usize::from(column));
        column
            .and_then(|seats| seats.get(usize::from(seat)))
            .copied()
            .unwrap_or_default()
    }

    pub fn gain(&self, column: u8, seat: u8) -> i16 {
        self.points(column, seat).iter().sum()
    }

    pub fn counted(&self, column: u8, seat: u8) -> i16 {
        let column = self.counted.get(usize::from(column));
        column
            .and_then(|seats| seats.get(usize::from(seat)))
            .copied()
            .unwrap_or(0)
    }

    /// Score before and after an epoch or round.
    pub fn around(&self, column: u8, seat: u8) -> (i32, i32) {
        let place = usize::from(seat);
        let start = self.start.get(place).map_or(0, |&start| i32::from(start));
        let before = self
            .counted
            .iter()
            .take(column.into())
            .filter_map(|seats| seats.get(place));
        let before = start + before.map(|&points| i32::from(points)).sum::<i32>();
        (before, before + i32::from(self.counted(column, seat)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victory {
    pub winners: Seats,
    /// By the highest sun.
    pub by_sun: bool,
}

impl Sheet {
    pub const fn categories(&self) -> usize {
        match self.kind {
            SheetKind::Game(game) => with_type!(game, G => G::CATEGORIES.len()),
            SheetKind::Free => 0,
        }
    }

    pub fn scores(&self) -> Scores {
        self.scores_with(None)
    }

    /// `open`: column and seat of an entry that counts before it is complete.
    pub fn scores_with(&self, open: Option<(u8, u8)>) -> Scores {
        let (start, mut counted) = (self.start, [[0; MAX_PLAYERS]; PARTS]);
        let mut totals = start.map(i32::from);
        let SheetKind::Game(game) = self.kind else {
            for (seat, total) in (0..self.players()).zip(&mut totals) {
                *total = (0..self.columns())
                    .map(|round| i32::from(self.round(round, seat)))
                    .sum();
            }
            let points = [[[0; CATEGORIES]; MAX_PLAYERS]; PARTS];
            return Scores {
                points,
                counted,
                start,
                totals,
            };
        };
        let points = with_type!(game, G => points::<G>(self));
        for ((column, brought), counted) in (0..self.columns()).zip(&points).zip(&mut counted) {
            let seats = (0..self.players()).zip(brought).zip(counted).zip(&mut totals);
            for (((seat, brought), counted), total) in seats {
                if self.is_entered(column, seat) || open == Some((column, seat)) {
                    let before = *total;
                    *total = (before + i32::from(brought.iter().sum::<i16>())).max(0);
                    *counted = (*total - before) as i16;
                }
            }
        }
        Scores {
            points,
            counted,
            start,
            totals,
        }
    }

    /// None while incomplete.
    pub fn victory(&self) -> Option<Victory> {
        if self.missing().is_some() {
            return None;
        }
        let totals = self.scores().totals;
        let last = self.columns().saturating_sub(1);
        let mut suns = [Suns::NONE; MAX_PLAYERS];
        for (seat, suns) in (0..self.players()).zip(&mut suns) {
            *suns = self.suns(last, seat);
        }
        // Only a free sheet has negative scores: shift them to compare.
        let lowest = totals.iter().copied().min().unwrap_or(0).min(0);
        let heights = totals.map(|total| u16::try_from(total - lowest).unwrap_or(u16::MAX));
        let winners = auction::winners(&heights, &suns, self.players());
        let most = auction::winners(&heights, &[Suns::NONE; MAX_PLAYERS], self.players());
        Some(Victory {
            winners,
            by_sun: winners != most,
        })
    }

    pub(in crate::table) fn seats<T: Default>(&self, of: impl Fn(u8) -> T) -> [T; MAX_PLAYERS] {
        core::array::from_fn(|seat| match seat < usize::from(self.players()) {
            true => of(seat as u8),
            false => T::default(),
        })
    }

    /// Copies of each kind, descending: five, four, three, then one. `kinds` is the field with the number of kinds.
    pub(in crate::table) fn several(&self, column: u8, seat: u8, kinds: usize) -> [u8; MOST_KINDS] {
        let [three, four, five] = core::array::from_fn(|place| self.count(column, seat, kinds + 1 + place));
        let kinds = self.count(column, seat, kinds);
        core::array::from_fn(|place| match place as u8 {
            place if place >= kinds => 0,
            place if place < five => 5,
            place if place < five + four => 4,
            place if place < five + four + three => 3,
            _ => 1,
        })
    }

    /// The entry reduced to these fields.
    pub(in crate::table) fn keep(&self, column: u8, seat: u8, places: &[usize]) -> [u8; FIELDS] {
        let mut kept = [0; FIELDS];
        for &place in places {
            if let Some(kept) = kept.get_mut(place) {
                *kept = self.count(column, seat, place);
            }
        }
        kept
    }
}

fn points<G: SheetGame>(sheet: &Sheet) -> [[Points; MAX_PLAYERS]; PARTS] {
    let mut points = [[[0; CATEGORIES]; MAX_PLAYERS]; PARTS];
    let mut carried = G::Carried::default();
    for (column, brought) in (0..G::COLUMNS).zip(&mut points) {
        *brought = G::points(sheet, column, &mut carried);
    }
    points
}

/// Monuments, and their columns.
pub const MOST_KINDS: usize = 8;
