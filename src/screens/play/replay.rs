//! What happened since somebody's last turn, told again on the board move by move; B leaves.

use embassy_time::Instant;
use embedded_graphics::geometry::Point;

use super::{Mode, Play, telling::Manner};
use crate::{
    device::{Frame, WIDTH},
    screens::ink,
    table::{
        ReplayState, Visible,
        settings::{Pace, Settings},
    },
};

/// Which moves are told again.
pub struct Replay {
    first: u16,
    /// The move that comes next.
    next: u16,
    /// The position before it, so that no move is played twice.
    state: ReplayState,
}

impl Play {
    /// Whether something can be told again to whoever is to decide.
    pub(super) fn can_replay(&self) -> bool {
        self.seen.decider().is_some() && !self.seen.table.journal().is_empty()
    }

    /// Tells again what happened since the last turn of whoever is to decide.
    pub(super) fn open_replay(&mut self) {
        let Some(seat) = self.seen.decider() else { return };
        // What was not told yet is part of it.
        self.story.untold.clear();
        let first = self.seen.table.since(seat);
        let state = self.seen.table.begin_replay();
        self.mode = Mode::Replay(Replay {
            first,
            next: first,
            state,
        });
    }

    /// Goes on with the next move that can be told. With a tick, so that a press is answered before: the first one takes as long as
    /// the game was until then.
    pub(super) fn advance_replay(&mut self, settings: &Settings, now: Instant) {
        let mut settings = *settings;
        if settings.bots == Pace::Off {
            // Whoever asks wants to see it.
            settings.bots = Pace::Fast;
        }
        while !self.story.is_telling() {
            if let Some(event) = self.story.untold.pop_front() {
                self.begin_telling(event, Manner::Others, &settings, now);
                continue;
            }
            if self.retell().is_none() {
                return self.leave_replay();
            }
        }
    }

    /// Lays the board as it was around the next move that can be told; none if there is no more. Out of line, because of the room that
    /// positions take on the stack.
    #[inline(never)]
    fn retell(&mut self) -> Option<()> {
        let Mode::Replay(replay) = &mut self.mode else {
            return None;
        };
        let seen = &mut self.seen;
        let viewer = seen.table.viewer();
        let before = seen.before.insert(Visible::NOTHING);
        let retold = seen
            .table
            .retell(&mut replay.state, replay.next, viewer, before, &mut seen.visible);
        let (number, events) = retold?;
        replay.next = number + 1;
        self.story.add(&events);
        Some(())
    }

    /// Back to the game as it is now.
    pub(super) fn leave_replay(&mut self) {
        self.story.telling = None;
        self.story.untold.clear();
        self.seen.before = None;
        self.turn_to(Mode::Board);
        self.look();
    }

    /// How far it has come.
    pub(super) fn draw_replay(&self, replay: &Replay, frame: &mut Frame) {
        let moves = self.seen.table.journal().len().saturating_sub(replay.first).max(1);
        let told = replay.next.saturating_sub(replay.first);
        let percent = u32::from(told) * 100 / u32::from(moves);
        ink::bar(frame, Point::new(WIDTH as i32 - 25, 1), 25, percent as u8);
    }
}
