//! A running game. `table_view` is its model, `pending_events` and `animation` show events, `saving` stores it, and
//! `flow` advances it. The pages over its board have files of their own.

mod animation;
mod announcement;
mod board;
mod coach;
mod count_up;
mod exercise;
mod flow;
mod hand_over;
mod honours;
mod log;
mod menu;
mod over;
mod pending_events;
mod remarks;
mod replay;
mod review;
mod saving;
mod scores;
mod table_view;
mod thoughts;
mod view;
mod winner;

#[cfg(test)]
mod tests;

use embassy_time::Instant;

#[cfg(test)]
pub use animation::Manner;
pub use animation::{Animation, LANDS, STEPS, between, landing, tremor};
pub use coach::{Act, Lesson, Subject, at};
pub use hand_over::HandOver;
pub use log::LogPage;
pub use menu::GameMenu;
pub use over::ResultPage;
pub use replay::ReplayPage;
pub use review::ReviewPage;
pub use scores::{ScoreSheet, ScoresPage, lead};
pub use view::{BoardContext, View, ViewAction, ViewContext};

use super::{
    Effects,
    boards::{Board, ChanceEntry},
    input::{Change, Input, Key},
    page::{Context, Next},
    pages::PageId,
    reading::Reading,
    shared::Shared,
};
use crate::{
    device::Frame,
    rules::{Seats, position::Setup},
    table::{
        Language, Pass, Pending, Table,
        settings::{Pace, Settings},
        statistics::Statistics,
    },
};
use coach::Coach;
use exercise::Exercise;
use pending_events::PendingEvents;
use saving::Saving;
use table_view::TableView;
use thoughts::Thoughts;

/// A static instance is reused: it is too large to be moved on a small stack.
pub struct Play {
    /// Contains a game.
    taken: bool,
    /// A game from flash is not replayed yet; whether it is over, from its head.
    loaded: Option<bool>,
    seen: TableView,
    board: Board,
    /// The board must be refreshed after the last moves.
    is_board_stale: bool,
    chance_entry: ChanceEntry,
    /// Page to open over the board next.
    opens: Option<PageId>,
    /// An explanation, a hint, a confirmation or a review over the board.
    pub reading: Reading,
    pending_events: PendingEvents,
    /// Cause of the latest changes, until [`Play::take_change`].
    change: Change,
    /// The current update answers a press: everything else waits for the next tick.
    answers_press: bool,
    /// Work is left for the next tick.
    is_due: bool,
    thoughts: Thoughts,
    saving: Saving,
    /// Humans who were affected while another one held the device.
    concerned: Seats,
    /// The board is shown again after the end.
    looking_back: bool,
    /// The hall of fame lists the finished game first.
    is_record: bool,
    /// A lesson: neither stored nor counted, and its bot does not search.
    coach: Option<Coach>,
    /// A puzzle, or a move of a review: like a lesson.
    exercise: Option<Exercise>,
}

impl Play {
    // Inlined to construct it in place.
    #[inline(always)]
    pub fn empty() -> Play {
        Play {
            taken: false,
            loaded: None,
            seen: TableView::empty(),
            board: Board::new(Setup::EMPTY.kind()),
            is_board_stale: false,
            chance_entry: ChanceEntry::new(Setup::EMPTY.kind()),
            opens: None,
            reading: Reading::default(),
            pending_events: PendingEvents::new(),
            change: Change::Nothing,
            answers_press: false,
            is_due: false,
            thoughts: Thoughts::default(),
            saving: Saving::default(),
            concerned: Seats::NONE,
            looking_back: false,
            is_record: false,
            coach: None,
            exercise: None,
        }
    }

    pub fn game(&self) -> Option<&Play> {
        self.taken.then_some(self)
    }

    pub fn game_mut(&mut self) -> Option<&mut Play> {
        self.taken.then_some(self)
    }

    pub fn clear(&mut self) {
        self.taken = false;
    }

    /// The lesson's moves are played with the next tick: they take longer than a press may wait.
    pub fn start_lesson(&mut self, lesson: &'static Lesson) {
        self.reset();
        self.forget();
        self.coach = Some(Coach::new(lesson));
    }

    /// A lesson or an exercise.
    const fn is_guided(&self) -> bool {
        self.coach.is_some() || self.exercise.is_some()
    }

    fn is_to_be_laid(&self) -> bool {
        let lesson = self.coach.as_ref().map(|coach| coach.is_laid);
        let exercise = self.exercise.as_ref().map(|exercise| exercise.is_laid);
        lesson.or(exercise) == Some(false)
    }

    /// Drops the lesson if its moves are illegal, which tests rule out.
    fn lay_lesson(&mut self, language: Language) {
        let Some(coach) = &mut self.coach else { return };
        coach.is_laid = true;
        let laid = coach.lesson().lay(&mut self.seen.table, language);
        self.taken = laid.is_some();
        self.board = Board::new(self.seen.table.header().setup().kind());
        self.look();
    }

    /// Resets everything but the table, for a new or resumed game.
    #[inline(never)]
    pub fn open(&mut self) {
        self.reset();
        self.board = Board::new(self.seen.table.header().setup().kind());
        self.recall();
    }

    fn reset(&mut self) {
        self.taken = true;
        self.seen.forget();
        self.chance_entry = ChanceEntry::new(self.seen.table.header().setup().kind());
        self.opens = None;
        self.thoughts = Thoughts::default();
        self.saving = Saving::default();
        self.concerned = Seats::NONE;
        self.looking_back = false;
        self.is_record = false;
        self.answers_press = false;
        self.is_due = false;
        self.coach = None;
        self.exercise = None;
        self.change = Change::News;
    }

    /// After the game was counted.
    pub fn note_record(&mut self, statistics: &Statistics) {
        let header = self.seen.table.header();
        self.is_record = self.seen.table.is_over() && statistics.is_record(header.setup().kind(), header.number());
    }

    pub const fn table(&self) -> &Table {
        &self.seen.table
    }

    #[cfg(test)]
    pub(in crate::screens) const fn table_mut(&mut self) -> &mut Table {
        &mut self.seen.table
    }

    /// No page is about to open over the board.
    pub const fn is_on_board(&self) -> bool {
        self.opens.is_none()
    }

    fn show(&mut self, page: PageId) {
        self.opens = Some(page);
        self.change = Change::News;
    }

    /// How to pass the device, if it must be passed.
    const fn pass(&self) -> Option<Pass> {
        match self.seen.pending {
            Pending::Human { must_pass, .. } => must_pass,
            _ => None,
        }
    }

    /// The board has secrets and no viewer.
    const fn is_unseen(&self) -> bool {
        self.seen.visible.viewer.is_none() && !self.seen.visible.open
    }

    /// A decision or chance outcome is expected from the user.
    pub fn is_asking(&self) -> bool {
        let asks = self.seen.decider().is_some() || self.seen.is_chance_entered();
        asks && !self.pending_events.is_showing() && !self.saving.is_pending() && self.is_on_board()
    }

    /// Recomputes everything derived from the journal, after resume and undo.
    fn recall(&mut self) {
        self.forget();
        self.look();
    }

    fn forget(&mut self) {
        self.pending_events = PendingEvents::new();
        self.seen.before = None;
    }

    fn look(&mut self) {
        self.seen.look();
        self.is_board_stale = true;
        self.refresh_board();
    }

    fn refresh_board(&mut self) {
        if core::mem::take(&mut self.is_board_stale) {
            self.chance_entry.refresh(&self.seen.table);
            self.board.refresh(&self.seen.context());
        }
    }

    pub fn cover(&mut self) {
        self.seen.table.cover();
        self.seen.before = None;
        // The visible state must include the outcome.
        if let Some(told) = self.pending_events.chance.take() {
            self.pending_events.add(&told);
        }
        self.look();
        if let Some(coach) = &mut self.coach {
            coach.open();
        }
        if self.pass().is_some() {
            self.opens = Some(PageId::HandOver);
        }
    }

    /// Cause of page changes since the last call, apart from responses to presses.
    pub fn take_change(&mut self) -> Change {
        core::mem::take(&mut self.change)
    }

    pub fn press(&mut self, input: Input, settings: &Settings, effects: &mut Effects) -> Next {
        let key = input.key;
        self.answers_press = true;
        self.is_due = false;
        // Not the press that a message waits for.
        let slows = matches!(key, Key::Touch | Key::Direction(_)) && !self.pending_events.awaits_press();
        if slows && settings.bots != Pace::Off && self.runs_on() {
            self.pending_events.slowed = true;
        }
        match key {
            Key::Menu if self.is_guided() => return Next::Back,
            Key::Menu => return Next::Push(PageId::GameMenu),
            _ if self.is_to_be_laid() => {}
            _ if self.pending_events.is_animating() => self.press_telling(input, settings, effects),
            _ if self.pending_events.announced.is_some() => self.press_announced(key, settings.language, effects),
            _ if self.coach.is_some() => return self.press_lesson(key, settings, effects),
            _ if self.exercise.is_some() => return self.press_exercise(key, settings, effects),
            _ => self.press_board(key, settings, effects),
        }
        Next::Stay
    }

    pub fn draw(&self, frame: &mut Frame, language: Language) {
        if let Some(coach) = self.coach.as_ref().filter(|coach| !coach.is_laid) {
            return coach.draw(frame, language);
        }
        if self.exercise.as_ref().is_some_and(|exercise| !exercise.is_laid) {
            // For one frame.
            return;
        }
        if let Some(announced) = &self.pending_events.announced {
            announced.draw(frame, &self.seen.table, language);
        } else if self.seen.is_chance_entered() && !self.pending_events.is_animating() && self.exercise.is_none() {
            self.chance_entry.draw(&self.seen.table, language, frame);
        } else {
            self.draw_board(
                frame,
                language,
                self.pending_events.animation.as_ref(),
                self.thoughts.progress(),
            );
        }
    }

    pub fn deadline(&self) -> Option<Instant> {
        match self.is_due || self.is_to_be_laid() {
            true => Some(Instant::MIN),
            false => self.pending_events.deadline(),
        }
    }
}

/// Closes a page over the board if another page is due. Meanwhile the bots think.
pub fn stays(context: &mut Context<'_>) -> Next {
    context.shared.think_ahead(context.effects);
    match context.shared.open_game().is_some_and(Play::is_on_board) {
        true => Next::Stay,
        false => Next::Back,
    }
}

/// B held on a page over the board.
pub fn menu(shared: &mut Shared) -> Next {
    if shared.lesson.game().is_none() {
        return Next::Replace(PageId::GameMenu);
    }
    shared.lesson.clear();
    Next::Back
}

/// Whether the game shows a page for the current seat only.
pub fn is_private(shared: &Shared) -> bool {
    is_passed_on(shared) || shared.open_game().is_some_and(Play::is_unseen)
}

/// The device must be passed, which closes every page of the game.
fn is_passed_on(shared: &Shared) -> bool {
    shared.open_game().is_some_and(|play| play.pass().is_some())
}
