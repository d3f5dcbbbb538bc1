//! Remarks of the gods who play as bots, after events that concern them.

use embassy_time::Instant;

use super::{Animation, Play};
use crate::{
    rules::{Seat, games::with_game},
    screens::{boards::ScreenGame, gods::Remark},
    table::{
        TableEvent,
        event::with_event,
        god::Moment,
        settings::{Pace, Settings},
    },
};

/// Moves between two remarks, except for the winner's.
const SILENCE: u16 = 24;

impl Play {
    /// Chooses the remark to show after an event. Off with animations, or if bots move at once.
    pub(super) fn note_remark(&mut self, event: &TableEvent, settings: &Settings) {
        let is_off = settings.animation == Pace::Off || settings.bots == Pace::Off;
        if is_off || self.seen.is_beside_the_box() || self.coach.is_some() {
            return;
        }
        let Some((seat, moment)) = self.moment(event) else {
            return;
        };
        let now = self.seen.table.journal().len();
        let is_soon = |last: u16| now < last.saturating_add(SILENCE);
        let is_rare =
            moment == Moment::Wins || !self.runs_on() && !self.pending_events.last_remark.is_some_and(is_soon);
        if let Some(god) = self.seen.table.header().god(seat).filter(|_| is_rare) {
            self.pending_events.remark = Some((*event, Remark { god, moment }));
            self.pending_events.last_remark = Some(now);
        }
    }

    fn moment(&self, event: &TableEvent) -> Option<(Seat, Moment)> {
        match event {
            TableEvent::Game(event) => with_event!(event, (G, event) => G::moment(event)),
            &TableEvent::Skipped { seat, bid: Some(bid) } => {
                let is_narrow = with_game!(self.seen.table.position(), game => game.is_narrow(seat, bid));
                is_narrow.then_some((seat, Moment::Close))
            }
            TableEvent::Over { winners, .. } => {
                let mut winners = winners.iter();
                // A shared victory leaves them speechless.
                winners
                    .next()
                    .filter(|_| winners.next().is_none())
                    .map(|seat| (seat, Moment::Wins))
            }
            _ => None,
        }
    }

    /// Shows the remark, if one is due.
    pub(super) fn show_remark(&mut self, settings: &Settings, now: Instant) {
        if let Some((event, remark)) = self.pending_events.remark.take() {
            self.pending_events.animation = Some(Animation::of_remark(event, remark, settings, now));
            self.note_change();
        }
    }
}
