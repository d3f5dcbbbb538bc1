//! What happened since somebody's last turn, told again on the board move by move; B leaves.

use embassy_time::Instant;
use embedded_graphics::geometry::Point;

use super::{Page, Play, telling::Manner};
use crate::{
    screens::{
        frame::{Frame, WIDTH},
        ink,
    },
    table::{
        Visible,
        settings::{Pace, Settings},
    },
};

/// Which moves are told again.
#[derive(Clone, Copy)]
pub struct Replay {
    first: u16,
    /// The move that comes next.
    next: u16,
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
        self.page = Page::Replay(Replay { first, next: first });
    }

    pub(super) fn proceed_replay(&mut self, settings: &Settings, now: Instant) {
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
            let Page::Replay(replay) = self.page else { return };
            match self.retell(replay.next) {
                Some(number) => {
                    self.page = Page::Replay(Replay {
                        next: number + 1,
                        ..replay
                    });
                }
                None => return self.leave_replay(),
            }
        }
    }

    /// Lays the board as it was around the next move that can be told, from that number on. Out of line, because of the room that
    /// positions take on the stack.
    #[inline(never)]
    fn retell(&mut self, from: u16) -> Option<u16> {
        let seen = &mut self.seen;
        let before = seen.before.insert(Visible::NOTHING);
        let (number, events) = seen
            .table
            .retell(from, seen.table.viewer(), before, &mut seen.visible)?;
        for event in events {
            // As much room as one move can fill.
            let _ = self.story.untold.push_back(event);
        }
        Some(number)
    }

    /// Back to the game as it is now.
    pub(super) fn leave_replay(&mut self) {
        self.story.telling = None;
        self.story.untold.clear();
        self.seen.before = None;
        self.turn_to(Page::Board);
        self.look();
    }

    /// How far it has come.
    pub(super) fn draw_replay(&self, replay: Replay, frame: &mut Frame) {
        let moves = self.seen.table.journal().len().saturating_sub(replay.first).max(1);
        let told = replay.next.saturating_sub(replay.first);
        let percent = u32::from(told) * 100 / u32::from(moves);
        ink::bar(frame, Point::new(WIDTH as i32 - 25, 1), 25, percent as u8);
    }
}
