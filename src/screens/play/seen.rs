//! The table of a game, and what may be seen of it.

use super::BoardContext;
use crate::{
    rules::Seat,
    table::{Awaits, Checkpoint, Lock, Table, Visible},
};

/// The table and what the device may show of it.
pub struct Seen {
    pub table: Table,
    /// What may be shown now; while something is told, after the move that is told.
    pub visible: Visible,
    /// What could be shown before the move that is being told.
    pub before: Option<Visible>,
    /// What the table waits for.
    pub awaits: Awaits,
    /// The last decision cannot be taken back.
    pub locked: bool,
    /// From where moves are replayed when one is taken back.
    checkpoint: Checkpoint,
}

impl Seen {
    // Inlined, so that it is made where it stays.
    #[inline(always)]
    pub fn vacant() -> Seen {
        Seen {
            table: Table::vacant(),
            visible: Visible::NOTHING,
            before: None,
            awaits: Awaits::Over,
            locked: true,
            checkpoint: Checkpoint::vacant(),
        }
    }

    /// Notes where the game stands, for taking back. Not with every look: a press waits for that.
    pub fn note(&mut self) {
        self.table.note(&mut self.checkpoint);
    }

    /// Another game lies on the table.
    pub fn forget(&mut self) {
        self.checkpoint.clear();
    }

    /// Takes the last decision back with everything that followed it.
    pub fn undo(&mut self) -> Result<u16, Lock> {
        let taken = self.table.undo_from(&self.checkpoint)?;
        if self.checkpoint.is_ahead_of(&self.table) {
            self.checkpoint.clear();
        }
        Ok(taken)
    }

    /// Looks at the table anew: the position is another one, or it is seen by somebody else.
    pub fn look(&mut self) {
        self.visible = self.table.visible();
        self.awaits = self.table.awaits();
        // What is over was counted.
        self.locked = self.awaits == Awaits::Over || self.table.can_undo().is_err();
    }

    /// Looks at the table after a move; what was seen until now is what was seen before it.
    pub fn step(&mut self) {
        // In their places: what may be shown is too large to be handed around on a small stack.
        core::mem::swap(self.before.get_or_insert(Visible::NOTHING), &mut self.visible);
        self.look();
    }

    /// What a view stands on.
    pub fn context(&self) -> BoardContext<'_> {
        BoardContext {
            table: &self.table,
            visible: &self.visible,
            before: self.before.as_ref(),
            awaits: self.awaits,
        }
    }

    pub fn is_human(&self, seat: Seat) -> bool {
        self.table.header().player(seat).is_some_and(|player| player.is_human())
    }

    /// The human who is to decide and has the device.
    pub fn decider(&self) -> Option<Seat> {
        match self.awaits {
            Awaits::Human { seat, must_pass: None } => Some(seat),
            _ => None,
        }
    }

    /// Whether the people play at a real table.
    pub fn is_beside_the_box(&self) -> bool {
        self.table.header().agreements().beside_the_box
    }

    /// Whether chance is typed in now.
    pub fn is_told_luck(&self) -> bool {
        matches!(self.awaits, Awaits::Chance(_)) && self.is_beside_the_box()
    }
}
