//! Replay of the events since a seat's last turn, move by move on the board; B leaves.

use embassy_time::Instant;
use embedded_graphics::geometry::Point;

use super::{Mode, Play, animation::Manner};
use crate::{
    device::{Frame, WIDTH},
    screens::widgets,
    table::{
        ReplayState, Visible,
        settings::{Pace, Settings},
    },
};

pub struct Replay {
    first: u16,
    next: u16,
    /// The position before it, so that no move is replayed twice.
    state: ReplayState,
}

impl Play {
    /// Position before `next`, so that no move is replayed twice.
    pub(super) fn can_replay(&self) -> bool {
        self.seen.decider().is_some() && !self.seen.table.journal().is_empty()
    }

    /// Replays the events since the deciding seat's last turn.
    pub(super) fn open_replay(&mut self) {
        let Some(seat) = self.seen.decider() else { return };
        // Events not shown yet are part of it.
        self.pending_events.untold.clear();
        let first = self.seen.table.since(seat);
        let state = self.seen.table.begin_replay();
        self.mode = Mode::Replay(Replay {
            first,
            next: first,
            state,
        });
    }

    /// Shows the next event. On a tick, so that the press is answered first: the start replays the whole game.
    pub(super) fn advance_replay(&mut self, settings: &Settings, now: Instant) {
        let mut settings = *settings;
        if settings.bots == Pace::Off {
            // An explicit request: bots are shown even if turned off.
            settings.bots = Pace::Fast;
        }
        while !self.pending_events.is_animating() {
            if let Some(event) = self.pending_events.untold.pop_front() {
                self.begin_telling(event, Manner::Others, &settings, now);
                continue;
            }
            if self.replay_next().is_none() {
                return self.leave_replay();
            }
        }
    }

    /// Sets the board to the next move with events; none at the end. Out of line: positions take much stack.
    #[inline(never)]
    fn replay_next(&mut self) -> Option<()> {
        let Mode::Replay(replay) = &mut self.mode else {
            return None;
        };
        let seen = &mut self.seen;
        let viewer = seen.table.viewer();
        let before = seen.before.insert(Visible::EMPTY);
        let retold = seen
            .table
            .replay_next(&mut replay.state, replay.next, viewer, before, &mut seen.visible);
        let (number, events) = retold?;
        replay.next = number + 1;
        self.pending_events.add(&events);
        Some(())
    }

    pub(super) fn leave_replay(&mut self) {
        self.pending_events.animation = None;
        self.pending_events.untold.clear();
        self.seen.before = None;
        self.turn_to(Mode::Board);
        self.look();
    }

    pub(super) fn draw_replay(&self, replay: &Replay, frame: &mut Frame) {
        let moves = self.seen.table.journal().len().saturating_sub(replay.first).max(1);
        let told = replay.next.saturating_sub(replay.first);
        let percent = u32::from(told) * 100 / u32::from(moves);
        widgets::bar(frame, Point::new(WIDTH as i32 - 25, 1), 25, percent as u8);
    }
}
