//! Hidden points and handicaps: the only implementation. Pages, log, hints and exports apply both; bots only the first,
//! and play as if every point counted.

use super::{
    Header, Table,
    event::{TableEvent, TableEvents},
    game_log::Epoch,
};
use crate::rules::{Seat, Seats, Turn, position::Position};

/// Which points are visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointsSeen {
    /// Open, or the game is over.
    All,
    /// Hidden except those of the viewer.
    Own(Option<Seat>),
}

impl PointsSeen {
    pub(super) fn at(header: &Header, position: &Position, viewer: Option<Seat>) -> PointsSeen {
        match header.agreements().hidden_scores && position.turn() != Turn::Over {
            true => PointsSeen::Own(viewer),
            false => PointsSeen::All,
        }
    }

    pub fn shows(self, of: Seat) -> bool {
        self == PointsSeen::All || self == PointsSeen::Own(Some(of))
    }

    pub(super) fn hide_in_events(self, events: &mut TableEvents) {
        events.iter_mut().for_each(|event| *event = self.of_event(*event));
    }

    pub(super) fn of_event(self, mut event: TableEvent) -> TableEvent {
        if let TableEvent::Scores {
            seat, points, total, ..
        } = &mut event
            && !self.shows(*seat)
        {
            (*points, *total) = (None, None);
        }
        event
    }

    pub(super) fn of_epoch(self, epoch: &Epoch) -> Epoch {
        let mut epoch = *epoch;
        for ((seat, points), total) in (0..).zip(&mut epoch.points).zip(&mut epoch.totals) {
            if !self.shows(seat) {
                (*points, *total) = (None, None);
            }
        }
        epoch
    }

    /// Sets hidden points equal to visible ones, so that the position reveals nothing.
    pub(super) fn hide_in_position(self, position: &mut Position) {
        if let PointsSeen::Own(seat) = self {
            position.level_points(seat);
        }
    }
}

impl Header {
    pub fn counted(&self, seat: Seat, points: u16) -> u16 {
        points.saturating_sub(self.handicap(seat).into())
    }

    pub fn handicap(&self, seat: Seat) -> u8 {
        match self.player(seat) {
            Some(player) if !player.is_human() => self.agreements().handicap,
            _ => 0,
        }
    }

    pub fn score(&self, position: &Position, seat: Seat) -> u16 {
        self.counted(seat, position.score(seat))
    }

    /// After handicaps, and by suns where the rules require it; empty until the game is over.
    pub fn winners(&self, position: &Position) -> Seats {
        if self.agreements().handicap == 0 || position.turn() != Turn::Over {
            return position.winners();
        }
        let worth = |seat: Seat| (self.score(position, seat), position.highest_sun(seat));
        let seats = 0..position.players();
        let best = seats.clone().map(worth).max();
        seats
            .filter(|&seat| Some(worth(seat)) == best)
            .fold(Seats::NONE, Seats::with)
    }
}

impl Table {
    pub fn points_seen(&self, viewer: Option<Seat>) -> PointsSeen {
        PointsSeen::at(&self.header, &self.state.position, viewer)
    }

    /// For a bot that decides for a seat or advises it; the bot imagines the remaining secrets.
    pub fn position_for(&self, seat: Seat) -> Position {
        let mut position = self.state.position.clone();
        self.points_seen(Some(seat)).hide_in_position(&mut position);
        position
    }

    /// Visible to the viewer, oldest first.
    pub fn recent_events(
        &self,
        viewer: Option<Seat>,
    ) -> impl DoubleEndedIterator<Item = TableEvent> + ExactSizeIterator {
        let seen = self.points_seen(viewer);
        self.log.recent.iter().map(move |&event| seen.of_event(event))
    }

    /// Visible to the viewer.
    pub fn epochs(&self, viewer: Option<Seat>) -> impl DoubleEndedIterator<Item = Epoch> + ExactSizeIterator + Clone {
        let seen = self.points_seen(viewer);
        self.log.epochs.iter().map(move |epoch| seen.of_epoch(epoch))
    }

    /// Whether all seats have their points of the last epoch: in Rauha seats end a round one by one.
    pub fn is_epoch_scored(&self) -> bool {
        let last = self.log.epochs.last();
        last.is_some_and(|epoch| epoch.points.iter().flatten().count() == self.header.players().len())
    }
}
