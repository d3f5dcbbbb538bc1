//! A running game: state machine, visible state, and presses. Each overlay or replacement of the board has its own file.

mod animation;
mod announcement;
mod board;
mod coach;
mod flow;
mod log;
mod menu;
mod over;
mod passing;
mod pending_events;
mod replay;
mod scores;
mod table_view;
mod texts;
mod thoughts;
mod view;

#[cfg(test)]
mod tests;

use embassy_time::Instant;

#[cfg(test)]
pub use animation::Manner;
pub use animation::{Animation, STEPS};
pub use coach::{Act, Lesson, PanelPosition};
pub use log::LogPage;
pub use menu::GameMenu;
pub use over::ResultPage;
pub use scores::{ScoreSheet, lead};
pub use view::{BoardContext, View, ViewAction, ViewContext};

use super::{
    Effect, Effects,
    boards::{Board, ChanceEntry},
    input::{Input, Key},
    page::Next,
    pages::PageId,
    reading::Reading,
    shared::Shared,
};
use crate::{
    device::Frame,
    rules::position::{Code, Setup},
    table::{
        Header, JournalLoader, Language, Pass, Pending, Table, Unreadable,
        deal::{DealResult, DealResults},
        memory::Notice,
        qr::Modules,
        rating::Rating,
        settings::Settings,
        statistics::Statistics,
    },
};
use coach::Coach;
use pending_events::PendingEvents;
use replay::Replay;
use scores::Scores;
use table_view::TableView;
use thoughts::Thoughts;

/// A running game and its user interface. One static instance is reused, as it is too large to be moved on a small stack.
pub struct Play {
    /// Contains a game.
    taken: bool,
    /// Contains a game from flash that is not replayed yet; whether it is over, from its head.
    loaded: Option<bool>,
    seen: TableView,
    board: Board,
    /// The board must be refreshed after the last moves.
    is_board_stale: bool,
    /// With the boxed game: entry of chance outcomes.
    chance_entry: ChanceEntry,
    mode: Mode,
    /// Page to push onto the stack next.
    opens: Option<PageId>,
    /// Text of the page over the board: a reading, a hint, the help or a confirmation.
    pub reading: Reading,
    pending_events: PendingEvents,
    /// Changed without a press since [`Play::take_change`].
    has_changed: bool,
    /// The current update answers a press: everything else waits for the next tick.
    answers_press: bool,
    /// Work is left for the next tick.
    is_due: bool,
    scores: Scores,
    thoughts: Thoughts,
    keeping: Keeping,
    /// The board is shown again after the end.
    looking_back: bool,
    /// The best other result from this deal.
    rival: Option<DealResult>,
    /// A friend's score, as typed in.
    friend: Option<u16>,
    /// The result as a QR code, once encoded; `Some(None)` if it cannot be.
    code: Option<Option<Modules>>,
    /// Rating of the only human, once the game is counted.
    strength: Option<Rating>,
    /// A lesson: neither stored nor counted, and its bot does not search.
    coach: Option<Coach>,
}

#[derive(Default)]
struct Keeping {
    /// Number of pending storage requests: no further move until all are answered.
    at_risk: u8,
    /// A decision made while writes were pending.
    pending: Option<Code>,
}

/// Page over the board, or in place of it.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of them, and no heap to put it on"
)]
enum Mode {
    Board,
    Passing(Pass),
    Reading,
    Scores,
    Replay(Replay),
    Hint(Code),
}

impl Mode {
    /// Whether it may contain secrets of the seat that opened it.
    const fn is_for_one(&self) -> bool {
        matches!(self, Mode::Reading | Mode::Hint(_))
    }
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
            mode: Mode::Board,
            opens: None,
            reading: Reading::default(),
            pending_events: PendingEvents::new(),
            has_changed: false,
            answers_press: false,
            is_due: false,
            scores: Scores::default(),
            thoughts: Thoughts::default(),
            keeping: Keeping::default(),
            looking_back: false,
            rival: None,
            friend: None,
            code: None,
            strength: None,
            coach: None,
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

    /// Begins a game; its header is stored first.
    pub fn begin(&mut self, header: Header, effects: &mut Effects) {
        self.seen.table.begin(header);
        self.open();
        self.keep(Effect::KeepHeader, effects);
    }

    /// Loads a game from flash, to be started by [`Play::resume`]. `is_over`: from its head in flash.
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

    /// Starts a lesson. The moves before it are played with the next tick: they take longer than a press may wait.
    pub fn start_lesson(&mut self, lesson: &'static Lesson) {
        self.reset();
        self.forget();
        self.coach = Some(Coach::new(lesson));
    }

    fn is_lesson_to_be_laid(&self) -> bool {
        self.coach.as_ref().is_some_and(|coach| !coach.is_laid)
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

    /// Resets everything but the table and data derived from it.
    fn reset(&mut self) {
        self.taken = true;
        self.seen.forget();
        self.chance_entry = ChanceEntry::new(self.seen.table.header().setup().kind());
        self.mode = Mode::Board;
        self.opens = None;
        self.thoughts = Thoughts::default();
        self.keeping = Keeping::default();
        self.looking_back = false;
        self.rival = None;
        self.friend = None;
        self.code = None;
        self.answers_press = false;
        self.is_due = false;
        self.strength = None;
        self.coach = None;
        self.has_changed = true;
    }

    /// Updates the best other result from this deal and the rating of the only human.
    pub fn compare(&mut self, results: &DealResults, statistics: &Statistics) {
        let header = self.seen.table.header();
        self.strength = over::counted_strength(header, statistics);
        self.rival = header.deal().and_then(|deal| results.rival(deal, header.number()));
        self.friend = header.deal().and_then(|deal| results.friend(deal));
    }

    pub const fn table(&self) -> &Table {
        &self.seen.table
    }

    #[cfg(test)]
    pub(in crate::screens) const fn table_mut(&mut self) -> &mut Table {
        &mut self.seen.table
    }

    /// Whether the board is not covered, nor about to be.
    pub const fn is_on_board(&self) -> bool {
        matches!(self.mode, Mode::Board) && self.opens.is_none()
    }

    pub const fn must_pass(&self) -> bool {
        matches!(self.seen.pending, Pending::Human { must_pass: Some(_), .. })
    }

    /// Whether the board is covered: it has secrets and no viewer.
    const fn is_unseen(&self) -> bool {
        self.seen.visible.viewer.is_none() && !self.seen.visible.open
    }

    /// Whether a decision or chance outcome is expected from the user now.
    pub fn is_asking(&self) -> bool {
        let asks = self.seen.decider().is_some() || self.seen.is_chance_entered();
        asks && !self.pending_events.is_showing() && self.keeping.at_risk == 0 && self.is_on_board()
    }

    fn keep(&mut self, effect: Effect, effects: &mut Effects) {
        if self.coach.is_some() {
            return;
        }
        self.keeping.at_risk = self.keeping.at_risk.saturating_add(1);
        // Thoughts ahead are cancelled for this one.
        if core::mem::take(&mut self.thoughts.is_ahead) {
            effects.ask(Effect::ForgetThought);
        }
        effects.ask(effect);
    }

    /// Handles an answer of the storage task, successful or not.
    pub fn answered(&mut self) {
        self.keeping.at_risk = self.keeping.at_risk.saturating_sub(1);
        self.seen.note();
    }

    /// Recomputes everything derived from the journal: after resume and undo.
    fn recall(&mut self) {
        self.forget();
        self.look();
    }

    fn forget(&mut self) {
        self.pending_events = PendingEvents::new();
        self.seen.before = None;
        self.scores = Scores::default();
    }

    /// Updates the visible state after a change of position or viewer.
    fn look(&mut self) {
        self.seen.look();
        self.is_board_stale = true;
        self.refresh_board();
    }

    /// Updates the cursors after moves, if needed.
    fn refresh_board(&mut self) {
        if core::mem::take(&mut self.is_board_stale) {
            self.chance_entry.refresh(&self.seen.table);
            self.board.refresh(&self.seen.context());
        }
    }

    /// Hides secrets before the device sleeps.
    pub fn cover(&mut self) {
        if matches!(self.mode, Mode::Replay(_)) {
            self.leave_replay();
        }
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
        if let Pending::Human {
            must_pass: Some(pass), ..
        } = self.seen.pending
        {
            self.mode = Mode::Passing(pass);
        } else if self.is_unseen() && self.mode.is_for_one() {
            self.mode = Mode::Board;
        }
    }

    /// Whether the page has changed without a press since the last call.
    pub const fn take_change(&mut self) -> bool {
        core::mem::replace(&mut self.has_changed, false)
    }

    pub fn press(&mut self, input: Input, settings: &Settings, effects: &mut Effects) -> Next {
        let key = input.key;
        self.answers_press = true;
        self.is_due = false;
        if self.coach.is_some() && key == Key::Menu {
            return Next::Back;
        }
        if self.is_lesson_to_be_laid() {
            return Next::Stay;
        }
        if key == Key::Menu {
            return self.press_menu();
        }
        if self.pending_events.is_animating() {
            self.press_telling(input, settings);
            return Next::Stay;
        }
        let language = settings.language;
        match &mut self.mode {
            Mode::Passing(_) => self.press_passing(key, effects),
            Mode::Reading => self.press_reading(key, effects),
            Mode::Scores => self.press_scores(key),
            Mode::Replay(_) => self.leave_replay(),
            Mode::Hint(_) => self.press_hint(key, settings, effects),
            Mode::Board if self.pending_events.announced.is_some() => self.press_announced(key, language, effects),
            Mode::Board if self.coach.is_some() => return self.press_lesson(key, settings, effects),
            Mode::Board => self.press_board(key, settings, effects),
        }
        Next::Stay
    }

    pub fn draw(&self, frame: &mut Frame, language: Language) {
        if let Some(coach) = self.coach.as_ref().filter(|coach| !coach.is_laid) {
            return coach.draw(frame, language);
        }
        let texts = &language.texts().play;
        match &self.mode {
            Mode::Passing(pass) => passing::draw(frame, texts, *pass),
            Mode::Reading if self.thoughts.thinking.is_some() => self.draw_review(frame, texts),
            Mode::Reading | Mode::Hint(_) => self.reading.draw(frame),
            Mode::Scores => self
                .scores
                .draw(frame, language, &self.seen.table, self.seen.visible.viewer),
            Mode::Board if let Some(announced) = &self.pending_events.announced => {
                announced.draw(frame, &self.seen.table, language);
            }
            Mode::Board if self.seen.is_chance_entered() && !self.pending_events.is_animating() => {
                self.chance_entry.draw(&self.seen.table, language, frame);
            }
            Mode::Board | Mode::Replay(_) => self.draw_board(frame, language),
        }
    }

    /// Whether work was deferred until a press was answered.
    fn has_work(&self) -> bool {
        match self.mode {
            _ if self.is_due || self.is_lesson_to_be_laid() => true,
            Mode::Replay(_) => !self.pending_events.is_animating(),
            _ => false,
        }
    }

    pub fn deadline(&self) -> Option<Instant> {
        match self.has_work() {
            true => Some(Instant::MIN),
            false => self.pending_events.deadline(),
        }
    }
}

/// Closes a page over the board if the game now shows something else.
pub fn stays(shared: &Shared) -> Next {
    match shared.play.game().is_some_and(Play::is_on_board) {
        true => Next::Stay,
        false => Next::Back,
    }
}

/// Whether the game shows a page for the current seat only.
pub fn is_private(shared: &Shared) -> bool {
    shared
        .play
        .game()
        .is_some_and(|play| play.must_pass() || play.is_unseen())
}

/// Whether the device must be passed, which closes every page of the game.
fn is_passed_on(shared: &Shared) -> bool {
    shared.play.game().is_some_and(Play::must_pass)
}
