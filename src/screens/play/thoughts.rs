//! Searches of a game: bot moves, hints, and the review of a finished game.

use heapless::Vec;

use super::{Play, view};
use crate::{
    bots::{Choice, MISTAKES, Mistake, Reason},
    rules::Seat,
    screens::{Effect, Effects, confirmation::Confirmed, pages::PageId},
    table::{Language, Pending},
};

#[derive(Default)]
pub struct Thoughts {
    pub thinking: Option<Thinking>,
    pub reason: Option<GivenReason>,
    /// Bots have been asked to think ahead in this position.
    pub is_ahead: bool,
    /// Result of a review, worst first.
    pub mistakes: Vec<Mistake, MISTAKES>,
}

#[derive(Clone, Copy)]
pub struct GivenReason {
    pub seat: Seat,
    pub reason: Reason,
    /// Hides the reason of a secret move until it is revealed.
    is_secret: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Thinking {
    percent: u8,
    purpose: Purpose,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Move,
    Hint,
    /// The costliest moves of a finished game.
    Review,
}

impl Thoughts {
    /// In percent; none at first, as the bar of a short thought would only flash.
    pub fn progress(&self) -> Option<u8> {
        let thinking = self.thinking?;
        (thinking.percent > 0).then_some(thinking.percent)
    }

    pub fn is_reviewing(&self) -> bool {
        self.thinking
            .is_some_and(|thinking| thinking.purpose == Purpose::Review)
    }
}

impl Play {
    /// Replaces any other search.
    pub(super) fn start_thinking(&mut self, purpose: Purpose) {
        self.thoughts.thinking = Some(Thinking { percent: 0, purpose });
        self.thoughts.is_ahead = false;
    }

    /// Lets bots think ahead, unless a search or write is pending.
    pub fn think_ahead(&mut self, effects: &mut Effects) {
        let is_busy = self.thoughts.thinking.is_some() || self.saving.is_pending() || self.is_guided();
        let waits = matches!(self.seen.pending, Pending::Human { .. } | Pending::Bot { .. });
        let mut players = self.seen.table.header().players().iter();
        if waits && !is_busy && !self.thoughts.is_ahead && players.any(|player| player.kind.searches()) {
            self.thoughts.is_ahead = true;
            effects.ask(Effect::ThinkAhead);
        }
    }

    pub fn progress(&mut self, percent: u8, effects: &mut Effects) {
        let runs_on = self.runs_on();
        let Some(thinking) = &mut self.thoughts.thinking else {
            return;
        };
        thinking.percent = percent;
        if runs_on && thinking.purpose == Purpose::Move {
            effects.ask(Effect::StopThinking);
        }
    }

    #[inline(never)]
    pub fn thought(&mut self, choice: &Choice, language: Language, effects: &mut Effects) {
        let purpose = self.thoughts.thinking.take().map(|thinking| thinking.purpose);
        match (purpose, self.seen.pending) {
            (Some(Purpose::Move), Pending::Bot { seat, .. }) => {
                self.announce(seat, choice.code, Some(choice.reason), language);
                self.play(choice.code, language, effects);
                self.thoughts.reason = Some(GivenReason {
                    seat,
                    reason: choice.reason,
                    is_secret: self.seen.table.hides_picks(),
                });
            }
            // Dropped if the device was passed meanwhile.
            (Some(Purpose::Hint), Pending::Human { must_pass: None, .. }) => {
                // The cursor is on the move when the page is closed.
                self.board.propose(&self.seen.context(), choice.code);
                self.reading = view::hint(&self.seen.table, choice, language);
                self.show(PageId::Confirmation {
                    of: Confirmed::Advice(choice.code),
                });
            }
            _ => {}
        }
    }

    /// Reason of the last bot move, if it is public by now.
    pub(super) fn given_reason(&self) -> Option<GivenReason> {
        let hidden = self.seen.table.hides_picks();
        self.thoughts.reason.filter(|given| !(given.is_secret && hidden))
    }
}
