//! What happened and is being told: one thing after the other, each over the position of its moment.

use embassy_time::Instant;
use heapless::Deque;

use super::{Telling, announcement::Announcement};
use crate::table::{TableEvent, TableEvents, event};

/// Who made the move that is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// A human, by hand.
    Hand,
    Chance,
    /// A bot, or nobody: it was the only move.
    Machine,
}

/// What is told of the last move.
pub struct Story {
    /// What the move did and nobody has seen yet.
    pub untold: Deque<TableEvent, { event::MOST }>,
    pub by: Mover,
    /// What the chance outcome did that followed the move: it is on the table and stored with the move, and is told after it.
    pub luck: Option<TableEvents>,
    pub telling: Option<Telling>,
    /// At a real table: what a bot does, until somebody has done it for it.
    pub announced: Option<Announcement>,
    /// The next thing to be told was announced.
    pub read: bool,
    /// Somebody wants to see how the epoch ends in which only bots still bid.
    pub slowed: bool,
}

impl Story {
    pub const fn new() -> Story {
        Story {
            untold: Deque::new(),
            by: Mover::Machine,
            luck: None,
            telling: None,
            announced: None,
            read: false,
            slowed: false,
        }
    }

    /// What a move did is told next.
    pub fn begin(&mut self, by: Mover, told: &[TableEvent]) {
        self.by = by;
        self.untold.clear();
        self.add(told);
    }

    /// Told after all that is told already.
    pub fn add(&mut self, told: &[TableEvent]) {
        for &event in told {
            // As much room as one move can fill.
            let _ = self.untold.push_back(event);
        }
    }

    /// Whether something moves or is said on the board.
    pub const fn is_telling(&self) -> bool {
        self.telling.is_some()
    }

    /// Whether something is told, on the board or on a page.
    pub const fn is_told(&self) -> bool {
        self.telling.is_some() || self.announced.is_some()
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.telling.as_ref()?.deadline()
    }
}
