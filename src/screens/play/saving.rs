//! Persistence of a game: begin, load and resume, and the storage requests after each move.

use super::Play;
use crate::{
    rules::position::Code,
    screens::{Effect, Effects},
    table::{Header, JournalLoader, Unreadable, memory::Notice},
};

#[derive(Default)]
pub struct Saving {
    /// Pending storage requests: no further move until all are answered.
    at_risk: u8,
    pub decision: Option<Code>,
}

impl Saving {
    pub const fn is_pending(&self) -> bool {
        self.at_risk > 0
    }
}

impl Play {
    /// The header is stored first.
    pub fn begin(&mut self, header: Header, effects: &mut Effects) {
        self.seen.table.begin(header);
        self.open();
        self.keep(Effect::KeepHeader, effects);
    }

    /// Started by [`Play::resume`]. `is_over`: from its head in flash.
    pub fn load(&mut self, loader: &JournalLoader, is_over: bool) {
        self.seen.table.load(loader);
        self.taken = false;
        self.loaded = Some(is_over);
    }

    pub fn resume(&mut self, effects: &mut Effects) -> Result<(), Notice> {
        let Some(is_stored_as_over) = self.loaded.take() else {
            return Ok(());
        };
        if self.seen.table.replay_loaded().is_err() {
            let header = self.seen.table.header();
            return Err(match header.rules() {
                rules if rules != header.setup().kind().rules_version() => Notice::Unreadable(Unreadable::Rules(rules)),
                _ => Notice::MovesLost,
            });
        }
        self.open();
        let is_over = self.seen.table.is_over();
        // Power failed between the last move and the header.
        if is_over != is_stored_as_over {
            self.keep(Effect::KeepHeader, effects);
        }
        if is_over {
            effects.ask(Effect::Finished);
        }
        Ok(())
    }

    /// Requests a write, unless the game is a lesson or an exercise.
    pub(super) fn keep(&mut self, effect: Effect, effects: &mut Effects) {
        if self.is_guided() {
            return;
        }
        self.saving.at_risk = self.saving.at_risk.saturating_add(1);
        // Thoughts ahead are cancelled for this one.
        if core::mem::take(&mut self.thoughts.is_ahead) {
            effects.ask(Effect::ForgetThought);
        }
        effects.ask(effect);
    }

    /// Handles an answer of the storage task, successful or not.
    pub fn answered(&mut self) {
        self.saving.at_risk = self.saving.at_risk.saturating_sub(1);
        self.seen.note();
    }
}
