//! Events to show one at a time, each over its position.

use embassy_time::Instant;
use heapless::Deque;

use super::{Animation, animation, announcement::Announcement};
use crate::{
    screens::gods::Remark,
    table::{TableEvent, TableEvents, event},
};

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
    /// A bot's turn so far, to be shown as one page.
    pub turn: Option<TableEvent>,
    /// Events of the chance outcome after the move: already played and stored, shown after the move.
    pub chance: Option<TableEvents>,
    pub animation: Option<Animation>,
    /// A remark to show after this event.
    pub remark: Option<(TableEvent, Remark)>,
    /// Length of the journal at the last remark.
    pub last_remark: Option<u16>,
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
            turn: None,
            chance: None,
            animation: None,
            remark: None,
            last_remark: None,
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

    /// Joins an event with the following ones that are shown together with it.
    pub fn join(&mut self, mut event: TableEvent) -> TableEvent {
        while let Some(both) = self.untold.front().and_then(|next| animation::joined(&event, next)) {
            self.untold.pop_front();
            event = both;
        }
        event
    }

    /// Adds an event to the bot's turn. None if the turn goes on; otherwise the next event to show.
    pub fn join_turn(&mut self, event: TableEvent) -> Option<TableEvent> {
        if matches!(event, TableEvent::NoChoice { .. } | TableEvent::Skipped { .. }) {
            // Nothing was done.
            return None;
        }
        let Some(turn) = self.turn.take() else {
            self.turn = animation::begins_turn(&event);
            return if self.turn.is_some() { None } else { Some(event) };
        };
        self.turn = animation::joined(&turn, &event);
        if self.turn.is_some() {
            return None;
        }
        // Fits: it was taken from there.
        let _ = self.untold.push_front(event);
        Some(turn)
    }

    /// Whether an animation or banner is on the board.
    pub const fn is_animating(&self) -> bool {
        self.animation.is_some()
    }

    pub const fn is_showing(&self) -> bool {
        self.animation.is_some() || self.announced.is_some()
    }

    /// Whether an event is shown until a press.
    pub fn awaits_press(&self) -> bool {
        self.animation.as_ref().is_some_and(Animation::awaits_press)
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.animation.as_ref()?.deadline()
    }
}
