//! What is thought about the game: the moves of bots, hints, and the review of a game that is over.

use super::{Mode, Play, ViewAction, view};
use crate::{
    bots::{Choice, Mistake, Reason},
    rules::Seat,
    screens::{Effect, Effects, input::Key},
    table::{Awaits, Language, settings::Settings},
};

/// What is thought, and was thought last.
#[derive(Default)]
pub struct Thoughts {
    pub thinking: Option<Thinking>,
    /// Why the last bot did what it did.
    pub reason: Option<GivenReason>,
    /// What bots may be asked next is being thought about, or was.
    pub is_ahead: bool,
}

/// Why a bot did what it did.
#[derive(Clone, Copy)]
pub struct GivenReason {
    pub seat: Seat,
    pub reason: Reason,
    /// What it did was secret, so the reason is, too, as long as that is.
    is_secret: bool,
}

/// A thought under way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Thinking {
    pub percent: u8,
    purpose: Purpose,
}

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A bot's move.
    Move,
    /// A hint for the human who is to decide.
    Hint,
    /// The moves of a finished game that cost most.
    Review,
}

impl Play {
    /// Begins a thought, in the place of any other.
    pub(super) fn start_thinking(&mut self, purpose: Purpose) {
        self.thoughts.thinking = Some(Thinking { percent: 0, purpose });
        self.thoughts.is_ahead = false;
    }

    /// Lets bots think while somebody decides or something is told, unless there is anything else to think or to save.
    pub fn think_ahead(&mut self, effects: &mut Effects) {
        let is_busy = self.thoughts.thinking.is_some() || self.keeping.at_risk > 0 || self.coach.is_some();
        let waits = matches!(self.seen.awaits, Awaits::Human { .. } | Awaits::Bot { .. });
        let mut players = self.seen.table.header().players().iter();
        if waits && !is_busy && !self.thoughts.is_ahead && players.any(|player| player.kind.searches()) {
            self.thoughts.is_ahead = true;
            effects.ask(Effect::ThinkAhead);
        }
    }

    /// How far a thought has come.
    pub fn progress(&mut self, percent: u8) {
        if let Some(thinking) = &mut self.thoughts.thinking {
            thinking.percent = percent;
        }
    }

    /// A thought has ended.
    #[inline(never)]
    pub fn thought(&mut self, choice: &Choice, language: Language, effects: &mut Effects) {
        let purpose = self.thoughts.thinking.take().map(|thinking| thinking.purpose);
        match (purpose, self.seen.awaits) {
            (Some(Purpose::Move), Awaits::Bot { seat, .. }) => {
                self.announce(seat, choice.code, Some(choice.reason), language);
                self.play(choice.code, language, effects);
                self.thoughts.reason = Some(GivenReason {
                    seat,
                    reason: choice.reason,
                    is_secret: self.seen.table.hides_picks(),
                });
            }
            // Who has put the device down meanwhile has to ask again.
            (Some(Purpose::Hint), Awaits::Human { must_pass: None, .. }) => {
                if matches!(self.mode, Mode::Replay(_)) {
                    self.leave_replay();
                }
                // Whoever goes back to the board finds the cursor there.
                self.board.propose(&self.seen.context(), choice.code);
                self.reading = view::hint(&self.seen.table, choice, language);
                self.turn_to(Mode::Hint(choice.code));
            }
            _ => {}
        }
    }

    /// Why the last bot did what it did, if everybody may know it now.
    pub(super) fn given_reason(&self) -> Option<GivenReason> {
        let hidden = self.seen.table.hides_picks();
        self.thoughts.reason.filter(|given| !(given.is_secret && hidden))
    }

    /// A does what is advised.
    pub(super) fn press_hint(&mut self, key: Key, settings: &Settings, effects: &mut Effects) {
        let Mode::Hint(code) = self.mode else {
            return;
        };
        match key {
            Key::Confirm => {
                self.mode = Mode::Board;
                self.apply(ViewAction::Play(code), settings, effects);
            }
            Key::Back => self.mode = Mode::Board,
            _ => self.reading.press(key),
        }
    }

    /// A move of the game that is over has cost much.
    #[inline(never)]
    pub fn mistake(&mut self, mistake: &Mistake, language: Language) {
        if matches!(self.mode, Mode::Reading) {
            view::mistake(&self.seen.table, mistake, language, &mut self.reading.text);
        }
    }

    /// All costly moves were told.
    #[inline(never)]
    pub fn reviewed(&mut self, language: Language) {
        self.thoughts.thinking = None;
        if matches!(self.mode, Mode::Reading) && self.reading.text.is_empty() {
            // A sentence fits.
            put!(self.reading.text, "{}", language.texts().play.no_costly_move);
        }
        self.has_changed = true;
    }
}
