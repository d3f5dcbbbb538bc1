//! The table of a game, and its visible state.

use super::BoardContext;
use crate::{
    rules::Seat,
    table::{Checkpoint, Lock, Pending, Table, Visible},
};

pub struct TableView {
    pub table: Table,
    /// During an animation, that after the shown move.
    pub visible: Visible,
    /// Visible state before the shown move.
    pub before: Option<Visible>,
    pub pending: Pending,
    /// Undo is unavailable.
    pub locked: bool,
    /// An undo replays from here.
    checkpoint: Checkpoint,
}

impl TableView {
    // Inlined to construct it in place.
    #[inline(always)]
    pub fn empty() -> TableView {
        TableView {
            table: Table::empty(),
            visible: Visible::EMPTY,
            before: None,
            pending: Pending::Over,
            locked: true,
            checkpoint: Checkpoint::empty(),
        }
    }

    /// Renews the checkpoint. Not in every update: it would delay the answer to a press.
    pub fn note(&mut self) {
        self.table.note(&mut self.checkpoint);
    }

    /// Required when the table gets another game.
    pub fn forget(&mut self) {
        self.checkpoint.clear();
    }

    pub fn undo(&mut self) -> Result<u16, Lock> {
        let taken = self.table.undo_from(&self.checkpoint)?;
        if self.checkpoint.is_ahead_of(&self.table) {
            self.checkpoint.clear();
        }
        Ok(taken)
    }

    pub fn look(&mut self) {
        self.visible = self.table.visible();
        self.pending = self.table.pending();
        // A finished game was counted.
        self.locked = self.pending == Pending::Over || self.table.can_undo().is_err();
    }

    /// Keeps the previous visible state.
    pub fn step(&mut self) {
        // Swapped in place: too large to be moved on a small stack.
        core::mem::swap(self.before.get_or_insert(Visible::EMPTY), &mut self.visible);
        self.look();
    }

    pub fn context(&self) -> BoardContext<'_> {
        BoardContext {
            table: &self.table,
            visible: &self.visible,
            before: self.before.as_ref(),
            pending: self.pending,
        }
    }

    pub fn is_human(&self, seat: Seat) -> bool {
        self.table.header().player(seat).is_some_and(|player| player.is_human())
    }

    /// The human to decide, if holding the device.
    pub fn decider(&self) -> Option<Seat> {
        match self.pending {
            Pending::Human { seat, must_pass: None } => Some(seat),
            _ => None,
        }
    }

    /// Something to replay for the seat to decide.
    pub fn can_replay(&self) -> bool {
        self.decider().is_some() && !self.table.journal().is_empty()
    }

    pub fn is_beside_the_box(&self) -> bool {
        self.table.header().agreements().beside_the_box
    }

    pub fn is_chance_entered(&self) -> bool {
        matches!(self.pending, Pending::Chance(_)) && self.is_beside_the_box()
    }
}
