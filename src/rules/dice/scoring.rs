//! Scoring at the end of an epoch.

use super::{Dice, Monuments, SeatBoard, Spaces, position::Stage, turn::TRACK_END};
use crate::rules::{Seat, auction::Points};

const EPOCHS: u8 = 3;

/// Points of one epoch by category, before the total is clamped to 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EpochScore {
    pub pharaoh: i16,
    pub nile: i16,
    pub civilisation: i16,
    /// Third epoch only.
    pub monument: i16,
}

impl EpochScore {
    pub const fn total(self) -> i16 {
        self.pharaoh + self.nile + self.civilisation + self.monument
    }

    pub(super) const fn by_category(self) -> Points {
        [self.pharaoh, self.nile, self.civilisation, self.monument, 0, 0, 0]
    }
}

impl Dice {
    /// Points of a seat if the epoch ended now.
    pub fn if_epoch_ended(&self, seat: Seat) -> EpochScore {
        if self.stage == Stage::Over {
            return EpochScore::default();
        }
        let mut ended = self.clone();
        ended.score_epoch();
        ended.epochs(seat).last().unwrap_or_default()
    }

    pub(super) fn score_epoch(&mut self) {
        let last_epoch = self.epoch == EPOCHS;
        let slot = usize::from(self.epoch - 1) % usize::from(EPOCHS);
        let seats = self.boards.get_mut(..usize::from(self.players)).unwrap_or_default();
        let furthest = seats.iter().map(|board| board.pharaoh).max().unwrap_or(0);
        let hindmost = seats.iter().map(|board| board.pharaoh).min().unwrap_or(0);
        for board in seats {
            board.epochs[slot] = board.score_epoch(furthest, hindmost, last_epoch);
        }
        self.ra = 0;
        if last_epoch {
            self.stage = Stage::Over;
        } else {
            self.epoch += 1;
        }
    }
}

impl SeatBoard {
    /// Scores an epoch and removes the markers it uses up. `furthest` and `hindmost` are on the pharaoh track.
    pub fn score_epoch(&mut self, furthest: u8, hindmost: u8, last_epoch: bool) -> EpochScore {
        let score = EpochScore {
            pharaoh: score_pharaoh(self, furthest, hindmost),
            nile: score_nile(self),
            civilisation: score_civilisation(self),
            monument: if last_epoch { self.monuments.points().into() } else { 0 },
        };
        self.score = self.score.saturating_add_signed(score.total());
        score
    }
}

fn score_pharaoh(board: &mut SeatBoard, furthest: u8, hindmost: u8) -> i16 {
    if furthest == hindmost {
        0
    } else if board.pharaoh == furthest {
        board.pharaoh = board.pharaoh.saturating_sub(2);
        5
    } else if board.pharaoh == hindmost {
        board.pharaoh = (board.pharaoh + 1).min(TRACK_END);
        -2
    } else {
        0
    }
}

/// A second flood adds nothing.
fn score_nile(board: &mut SeatBoard) -> i16 {
    if core::mem::take(&mut board.floods) > 0 {
        i16::from(board.nile)
    } else {
        0
    }
}

fn score_civilisation(board: &mut SeatBoard) -> i16 {
    let markers = core::mem::replace(&mut board.civilisation, Spaces::NONE);
    markers.points().into()
}

impl Spaces {
    /// By number of civilisation markers.
    pub const fn points(self) -> i8 {
        match self.len() {
            0 => -5,
            1 | 2 => 0,
            3 => 5,
            4 => 10,
            _ => 15,
        }
    }
}

impl Monuments {
    /// Scored in the last epoch.
    pub fn points(self) -> u8 {
        let columns = match self.columns().count_ones() {
            7 => 10,
            8 => 15,
            fewer => fewer as u8,
        };
        let bonus = self.by_column().map(|markers| match markers {
            0..=2 => 0,
            3 => 5,
            4 => 10,
            _ => 15,
        });
        columns + bonus.iter().sum::<u8>()
    }
}
