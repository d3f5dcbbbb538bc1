//! What may be known of points, and which of them count: the one rule about hidden scores, and the one about handicaps.
//! Pages, log, hints and exports ask them; bots ask the first, and play as if every point counted.

use super::{
    Header, Table,
    event::{TableEvent, TableEvents},
    game_log::Epoch,
};
use crate::rules::{Seat, Seats, Turn, position::Position};

/// Whose points somebody may know: totals, what an epoch brought, and what it would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PointsSeen {
    /// The scores lie open, or the game is over.
    All,
    /// The scores are hidden: those of the seat that looks, if one does.
    Own(Option<Seat>),
}

impl PointsSeen {
    /// By a seat, or by whoever looks, in a game that stands at `position`.
    pub(super) fn at(header: &Header, position: &Position, viewer: Option<Seat>) -> PointsSeen {
        match header.agreements().hidden_scores && position.turn() != Turn::Over {
            true => PointsSeen::Own(viewer),
            false => PointsSeen::All,
        }
    }

    pub fn shows(self, of: Seat) -> bool {
        self == PointsSeen::All || self == PointsSeen::Own(Some(of))
    }

    /// Takes out of events what is not seen.
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

    /// Levels the points that are not seen with those that are, so that nothing in the position tells them.
    pub(super) fn hide_in_position(self, position: &mut Position) {
        if let PointsSeen::Own(seat) = self {
            position.level_points(seat);
        }
    }
}

impl Header {
    /// What counts of a seat's points: with a handicap the first ones of a bot do not.
    pub fn counted(&self, seat: Seat, points: u16) -> u16 {
        points.saturating_sub(self.handicap(seat).into())
    }

    /// How many of a seat's first points do not count.
    pub fn handicap(&self, seat: Seat) -> u8 {
        match self.player(seat) {
            Some(player) if !player.is_human() => self.agreements().handicap,
            _ => 0,
        }
    }

    /// The score of a seat in a position of this game, as it counts.
    pub fn score(&self, position: &Position, seat: Seat) -> u16 {
        self.counted(seat, position.score(seat))
    }

    /// Who has won by the points that count, and by the suns where the rules say so; empty until the game is over.
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
    /// Whose points a seat, or whoever looks, may know now.
    pub fn points_seen(&self, viewer: Option<Seat>) -> PointsSeen {
        PointsSeen::at(&self.header, &self.state.position, viewer)
    }

    /// The position for a bot that decides for a seat or advises it. The bot imagines the rest of what it may not know.
    pub fn position_for(&self, seat: Seat) -> Position {
        let mut position = self.state.position.clone();
        self.points_seen(Some(seat)).hide_in_position(&mut position);
        position
    }

    /// The last events as a viewer may know them, the oldest first.
    pub fn recent_events(
        &self,
        viewer: Option<Seat>,
    ) -> impl DoubleEndedIterator<Item = TableEvent> + ExactSizeIterator {
        let seen = self.points_seen(viewer);
        self.log.recent.iter().map(move |&event| seen.of_event(event))
    }

    /// What every epoch so far brought, as far as a viewer may know it.
    pub fn epochs(&self, viewer: Option<Seat>) -> impl DoubleEndedIterator<Item = Epoch> + ExactSizeIterator + Clone {
        let seen = self.points_seen(viewer);
        self.log.epochs.iter().map(move |epoch| seen.of_epoch(epoch))
    }

    /// Whether the last epoch has brought every seat what it brings: in Rauha the seats end a round one after the other.
    pub fn is_epoch_scored(&self) -> bool {
        let last = self.log.epochs.last();
        last.is_some_and(|epoch| epoch.points.iter().flatten().count() == self.header.players().len())
    }
}
