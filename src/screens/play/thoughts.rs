//! What is thought about the game: the moves of bots, hints, and the review of a game that is over.

use super::{Page, Play, Purpose, Thinking, view};
use crate::{
    bots::{Choice, Mistake},
    screens::Effects,
    table::{Awaits, Language},
};

impl Play {
    /// Begins a thought, in the place of any other.
    pub(super) fn wonder(&mut self, purpose: Purpose) {
        self.thinking = Some(Thinking { percent: 0, purpose });
    }

    /// How far a thought has come.
    pub fn progress(&mut self, percent: u8) {
        if let Some(thinking) = &mut self.thinking {
            thinking.percent = percent;
        }
    }

    /// A thought has ended.
    #[inline(never)]
    pub fn thought(&mut self, choice: &Choice, language: Language, effects: &mut Effects) {
        let purpose = self.thinking.take().map(|thinking| thinking.purpose);
        match (purpose, self.awaits) {
            (Some(Purpose::Move), Awaits::Bot { seat, .. }) => {
                self.reason = Some((seat, choice.reason));
                self.announce(seat, choice.code, Some(choice.reason), language);
                self.play(choice.code, language, effects);
            }
            (Some(Purpose::Hint), Awaits::Human { .. }) => {
                self.page = Page::Reading(view::hint(&self.table, choice, language));
            }
            _ => {}
        }
    }

    /// A move of the game that is over has cost much.
    #[inline(never)]
    pub fn mistake(&mut self, mistake: &Mistake, language: Language) {
        if let Page::Reading(reading) = &mut self.page {
            view::mistake(&self.table, mistake, language, &mut reading.text);
        }
    }

    /// All costly moves were told.
    #[inline(never)]
    pub fn reviewed(&mut self, language: Language) {
        self.thinking = None;
        if let Page::Reading(reading) = &mut self.page
            && reading.text.is_empty()
        {
            // A sentence fits.
            let _ = reading.text.push_str(language.texts().play.no_costly_move);
        }
    }
}
