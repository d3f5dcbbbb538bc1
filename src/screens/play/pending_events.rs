//! Events to show one at a time, each over its position.

use embassy_time::Instant;
use heapless::Deque;

use super::{Animation, announcement::Announcement};
use crate::table::{TableEvent, TableEvents, event};

/// Actor of the shown move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    Hand,
    Chance,
    /// A bot, or a forced move.
    Machine,
}

pub struct PendingEvents {
    pub untold: Deque<TableEvent, { event::MOST }>,
    pub by: Mover,
    /// Chance outcome after the move: played and stored, shown after the move.
    pub chance: Option<TableEvents>,
    pub animation: Option<Animation>,
    /// A bot's move with the boxed game, until a person has made it.
    pub announced: Option<Announcement>,
    /// The next event was announced.
    pub read: bool,
    /// The end of an epoch in which only bots bid is shown on request.
    pub slowed: bool,
}

impl PendingEvents {
    pub const fn new() -> PendingEvents {
        PendingEvents {
            untold: Deque::new(),
            by: Mover::Machine,
            chance: None,
            animation: None,
            announced: None,
            read: false,
            slowed: false,
        }
    }

    pub fn begin(&mut self, by: Mover, told: &[TableEvent]) {
        self.by = by;
        self.untold.clear();
        self.add(told);
    }

    pub fn add(&mut self, told: &[TableEvent]) {
        for &event in told {
            let _ = self.untold.push_back(event);
        }
    }

    pub const fn is_animating(&self) -> bool {
        self.animation.is_some()
    }

    pub const fn is_showing(&self) -> bool {
        self.animation.is_some() || self.announced.is_some()
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.animation.as_ref()?.deadline()
    }
}
