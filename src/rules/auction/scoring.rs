//! The ledger of points, the score of the suns, and the winners.

use super::{Auction, CATEGORIES, EPOCHS, Emitted, End, Event, Points, STARTING_POINTS, Stage, Suns, Track};
use crate::rules::{MAX_PLAYERS, Seat, Seats};

const SUN: usize = CATEGORIES - 1;

impl<T: Copy + PartialEq> Auction<T> {
    pub fn score(&self, seat: Seat) -> u16 {
        self.scores.get(usize::from(seat)).copied().unwrap_or(0)
    }

    pub const fn scored_epochs(&self) -> u8 {
        match self.stage {
            Stage::Over => EPOCHS as u8,
            _ => self.epoch - 1,
        }
    }

    /// One entry per scored epoch.
    pub fn points(&self, seat: Seat) -> &[Points] {
        let epochs = self.ledger.get(usize::from(seat)).map_or(&[][..], |epochs| epochs);
        epochs.get(..usize::from(self.scored_epochs())).unwrap_or(&[])
    }

    /// See [`Game::level_points`](crate::rules::Game::level_points). Erases the ledgers of all seats but `known`.
    pub(in crate::rules) fn level_points(&mut self, known: Option<Seat>) {
        let points = known.map_or(STARTING_POINTS, |seat| self.score(seat));
        for ((seat, score), ledger) in (0..).zip(&mut self.scores).zip(&mut self.ledger) {
            if known != Some(seat) {
                *score = points;
                *ledger = [[0; CATEGORIES]; EPOCHS];
            }
        }
    }

    pub fn winners(&self) -> Seats {
        if self.stage != Stage::Over {
            return Seats::NONE;
        }
        winners(&self.scores, &self.suns(), self.players)
    }

    /// Books the points of an epoch and starts the next.
    pub(in crate::rules) fn close_epoch(
        &mut self,
        end: End,
        points: [Points; MAX_PLAYERS],
        emit: &mut impl FnMut(Emitted<T>),
    ) {
        let epoch = self.epoch;
        emit(Emitted::Own(Event::EpochEnds { epoch, end }));
        self.book_epoch(points);
        for seat in 0..self.players {
            if let Some(&points) = self.points(seat).last() {
                let total = self.score(seat);
                emit(Emitted::Scores {
                    seat,
                    epoch,
                    points,
                    total,
                });
            }
        }
    }

    /// Adds the points of the epoch (no score falls below 0), clears the tracks and turns all suns face up.
    fn book_epoch(&mut self, mut points: [Points; MAX_PLAYERS]) {
        if self.is_last_epoch() {
            for (points, suns) in points.iter_mut().zip(self.sun_points()) {
                points[SUN] = suns;
            }
        }
        let index = usize::from(self.epoch - 1);
        let books = self.ledger.iter_mut().zip(&mut self.scores).zip(points);
        for ((ledger, score), points) in books.take(self.players.into()) {
            if let Some(entry) = ledger.get_mut(index) {
                *entry = points;
            }
            *score = score.saturating_add_signed(points.iter().sum());
        }
        for (up, down) in self.face_up.iter_mut().zip(&mut self.face_down) {
            *up = up.and(*down);
            *down = Suns::NONE;
        }
        self.ra_tiles = 0;
        self.track = Track::EMPTY;
        if self.is_last_epoch() {
            self.stage = Stage::Over;
        } else {
            self.epoch += 1;
            self.begin_epoch();
        }
    }

    pub(in crate::rules) const fn is_last_epoch(&self) -> bool {
        self.epoch as usize == EPOCHS
    }

    fn sun_points(&self) -> [i16; MAX_PLAYERS] {
        sun_points(&self.suns(), self.players)
    }

    /// Suns of every seat, face up or down.
    fn suns(&self) -> [Suns; MAX_PLAYERS] {
        let mut suns = self.face_up;
        for (up, down) in suns.iter_mut().zip(self.face_down) {
            *up = up.and(down);
        }
        suns
    }
}

/// Final points for suns, face up or down: highest sum +5, lowest -5.
pub fn sun_points(suns: &[Suns; MAX_PLAYERS], players: u8) -> [i16; MAX_PLAYERS] {
    most_and_fewest(&suns.map(Suns::sum), players, 5, -5)
}

/// Seats with the most points; ties go to the highest single sun.
pub fn winners(scores: &[u16; MAX_PLAYERS], suns: &[Suns; MAX_PLAYERS], players: u8) -> Seats {
    let standings = || scores.iter().zip(suns.map(Suns::highest)).take(players.into());
    let best = standings().max();
    (0..)
        .zip(standings())
        .filter(|(_, standing)| Some(*standing) == best)
        .fold(Seats::NONE, |seats, (seat, _)| seats.with(seat))
}

/// Every seat with the highest value gets `most`, every one with the lowest `fewest`; all get 0 if all are equal.
pub(in crate::rules) fn most_and_fewest(
    values: &[u16; MAX_PLAYERS],
    players: u8,
    most: i16,
    fewest: i16,
) -> [i16; MAX_PLAYERS] {
    let mut points = [0; MAX_PLAYERS];
    let values = values.get(..usize::from(players)).unwrap_or(values);
    let highest = values.iter().max();
    let lowest = values.iter().min();
    if highest != lowest {
        for (points, value) in points.iter_mut().zip(values) {
            if Some(value) == highest {
                *points = most;
            } else if Some(value) == lowest {
                *points = fewest;
            }
        }
    }
    points
}

/// Entry for `count`; the last one beyond the table.
pub(in crate::rules) fn by_count(table: &[i16], count: usize) -> i16 {
    table.get(count).or(table.last()).copied().unwrap_or(0)
}
