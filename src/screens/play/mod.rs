//! A game on the table: who is asked, what is shown of it, and what a press does there.
//!
//! What lies on the board or instead of it is a page; a page says in one file how it is drawn and what presses do.

mod announcement;
mod board;
mod coach;
mod flow;
mod log;
mod menu;
mod over;
mod passing;
mod replay;
mod scores;
mod seen;
mod story;
mod telling;
mod texts;
mod thoughts;
mod view;

#[cfg(test)]
mod tests;

use embassy_time::Instant;

pub use coach::{Act, Lesson, Place};
pub use log::LogPage;
pub use menu::GameMenu;
pub use over::ResultPage;
pub use scores::{ScoreSheet, lead};
#[cfg(test)]
pub use telling::Manner;
pub use telling::{STEPS, Telling};
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
        Awaits, Header, JournalLoader, Language, Pass, Table, Unreadable,
        deal::{DealResult, DealResults},
        memory::Notice,
        qr::Modules,
        rating::Rating,
        settings::Settings,
        statistics::Statistics,
    },
};
use coach::Coach;
use replay::Replay;
use scores::Scores;
use seen::Seen;
use story::Story;
use thoughts::Thoughts;

/// A game being played and where its players are in it. It is too large to be handed around on a small stack: its place is
/// made once, and every game is laid there.
pub struct Play {
    /// Whether a game lies here.
    taken: bool,
    /// A game from flash lies here and is not replayed yet: what its head says, whether it is over.
    loaded: Option<bool>,
    seen: Seen,
    board: Board,
    /// The board has not followed the last moves yet: it does when all of them are made.
    is_board_stale: bool,
    /// At a real table: what chance brought, being typed in.
    chance_entry: ChanceEntry,
    mode: Mode,
    /// The page of the stack that is opened next.
    opens: Option<PageId>,
    /// The text of the page over the board: a reading, a hint, the help or a confirmation.
    pub reading: Reading,
    story: Story,
    /// The page has changed by itself since [`Play::take_change`].
    has_changed: bool,
    /// What is done now answers a press: whatever follows by itself waits for the next tick.
    answers_press: bool,
    /// Something follows by itself with the next tick.
    is_due: bool,
    scores: Scores,
    thoughts: Thoughts,
    keeping: Keeping,
    /// The game is over and its board is looked at once more.
    looking_back: bool,
    /// The best other result from this deal.
    rival: Option<DealResult>,
    /// What a friend reached, as the owner typed it in.
    friend: Option<u16>,
    /// The result as a QR code, once it was encoded; none inside: there is none.
    code: Option<Option<Modules>>,
    /// How strong the only human is, once the game is counted.
    strength: Option<Rating>,
    /// In a lesson: it is neither kept nor counted, and its bot does not think.
    coach: Option<Coach>,
}

/// What is being kept of the game.
#[derive(Default)]
struct Keeping {
    /// Requests to the storage task that are not answered yet: nothing new is asked for until all of it is safe.
    at_risk: u8,
    /// A decision that fell while something was at risk.
    pending: Option<Code>,
}

/// What is shown in the place of the board, or on it.
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of them, and no heap to put it on"
)]
enum Mode {
    Board,
    Passing(Pass),
    Reading,
    Scores,
    /// What happened is told again.
    Replay(Replay),
    /// What is advised, and why.
    Hint(Code),
}

impl Mode {
    /// Whether it may say what only the one who opened it may know, and is not drawn anew for the next.
    const fn is_for_one(&self) -> bool {
        matches!(self, Mode::Reading | Mode::Hint(_))
    }
}

impl Play {
    /// A place where no game lies yet.
    // Inlined, so that it is made where it stays.
    #[inline(always)]
    pub fn vacant() -> Play {
        Play {
            taken: false,
            loaded: None,
            seen: Seen::vacant(),
            board: Board::new(Setup::VACANT.kind()),
            is_board_stale: false,
            chance_entry: ChanceEntry::new(Setup::VACANT.kind()),
            mode: Mode::Board,
            opens: None,
            reading: Reading::default(),
            story: Story::new(),
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

    /// The game that lies here.
    pub fn game(&self) -> Option<&Play> {
        self.taken.then_some(self)
    }

    pub fn game_mut(&mut self) -> Option<&mut Play> {
        self.taken.then_some(self)
    }

    /// No game lies here any more.
    pub fn clear(&mut self) {
        self.taken = false;
    }

    /// A game begins: its header is to be kept before anything happens.
    pub fn begin(&mut self, header: Header, effects: &mut Effects) {
        self.seen.table.begin(header);
        self.open();
        self.keep(Effect::KeepHeader, effects);
    }

    /// Takes a game from flash in the place of the one that lay here; it is there after [`Play::resume`]. `is_over`: what its head in
    /// flash says.
    pub fn load(&mut self, loader: &JournalLoader, is_over: bool) {
        self.seen.table.load(loader);
        self.taken = false;
        self.loaded = Some(is_over);
    }

    /// Goes on with a game that was loaded, if there is one.
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
        // Power failed between the last move and what follows it.
        if is_over != is_stored_as_over {
            self.keep(Effect::KeepHeader, effects);
        }
        if is_over {
            effects.ask(Effect::Finished);
        }
        Ok(())
    }

    /// A lesson begins with the words of its coach. The game is brought to where the pupil comes with the next tick: dozens of moves
    /// take longer than a press may wait for an answer.
    pub fn start_lesson(&mut self, lesson: &'static Lesson) {
        self.reset();
        self.forget();
        self.coach = Some(Coach::new(lesson));
    }

    /// Whether a lesson has begun whose game is not there yet.
    fn is_lesson_to_be_laid(&self) -> bool {
        self.coach.as_ref().is_some_and(|coach| !coach.is_laid)
    }

    /// Brings the game of a lesson to where the pupil comes; nothing lies here afterwards if its moves are not legal, which they are in
    /// every lesson on the device.
    fn lay_lesson(&mut self, language: Language) {
        let Some(coach) = &mut self.coach else { return };
        coach.is_laid = true;
        let laid = coach.lesson().lay(&mut self.seen.table, language);
        self.taken = laid.is_some();
        self.board = Board::new(self.seen.table.header().setup().kind());
        self.look();
    }

    /// Everything but the table anew: the game has not begun, or it was taken up again.
    #[inline(never)]
    pub fn open(&mut self) {
        self.reset();
        self.board = Board::new(self.seen.table.header().setup().kind());
        self.recall();
    }

    /// Everything but the table and what is remembered of it.
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

    /// Finds the best other result from this deal, and how strong the only human is by now.
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

    /// Whether nothing of the game covers its board, or is about to.
    pub const fn is_on_board(&self) -> bool {
        matches!(self.mode, Mode::Board) && self.opens.is_none()
    }

    /// Whether the device waits for being passed on.
    pub const fn must_pass(&self) -> bool {
        matches!(self.seen.awaits, Awaits::Human { must_pass: Some(_), .. })
    }

    /// Whether no seat looks at the board, and it is not open to all.
    const fn is_unseen(&self) -> bool {
        self.seen.visible.viewer.is_none() && !self.seen.visible.open
    }

    /// Whether a press is wanted on the board or for chance, and nothing lies over it.
    pub fn is_asking(&self) -> bool {
        let asks = self.seen.decider().is_some() || self.seen.is_told_luck();
        asks && !self.story.is_told() && self.keeping.at_risk == 0 && self.is_on_board()
    }

    fn keep(&mut self, effect: Effect, effects: &mut Effects) {
        if self.coach.is_some() {
            return;
        }
        self.keeping.at_risk = self.keeping.at_risk.saturating_add(1);
        // Nobody waits for what is thought ahead, but for this.
        if core::mem::take(&mut self.thoughts.is_ahead) {
            effects.ask(Effect::ForgetThought);
        }
        effects.ask(effect);
    }

    /// The storage task has answered, for better or worse.
    pub fn answered(&mut self) {
        self.keeping.at_risk = self.keeping.at_risk.saturating_sub(1);
        self.seen.note();
    }

    /// Everything that is derived from the journal, anew: after taking up and after taking back.
    fn recall(&mut self) {
        self.forget();
        self.look();
    }

    fn forget(&mut self) {
        self.story = Story::new();
        self.seen.before = None;
        self.scores = Scores::default();
    }

    /// Looks at the table anew: the position is another one, or it is seen by somebody else.
    fn look(&mut self) {
        self.seen.look();
        self.is_board_stale = true;
        self.refresh_board();
    }

    /// Lets the cursors follow what was made, if that has not happened.
    fn refresh_board(&mut self) {
        if core::mem::take(&mut self.is_board_stale) {
            self.chance_entry.refresh(&self.seen.table);
            self.board.refresh(&self.seen.context());
        }
    }

    /// The device sleeps: nothing secret may be there when it wakes.
    pub fn cover(&mut self) {
        if matches!(self.mode, Mode::Replay(_)) {
            self.leave_replay();
        }
        self.seen.table.cover();
        self.seen.before = None;
        // What is seen from now on is what follows the outcome.
        if let Some(told) = self.story.luck.take() {
            self.story.add(&told);
        }
        self.look();
        if let Some(coach) = &mut self.coach {
            coach.open();
        }
        if let Awaits::Human {
            must_pass: Some(pass), ..
        } = self.seen.awaits
        {
            self.mode = Mode::Passing(pass);
        } else if self.is_unseen() && self.mode.is_for_one() {
            self.mode = Mode::Board;
        }
    }

    /// Whether the page has changed by itself since the last call.
    pub const fn take_change(&mut self) -> bool {
        core::mem::replace(&mut self.has_changed, false)
    }

    /// What a press does, page by page.
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
        if self.story.is_telling() {
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
            Mode::Board if self.story.announced.is_some() => self.press_announced(key, language, effects),
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
            Mode::Board if let Some(announced) = &self.story.announced => {
                announced.draw(frame, &self.seen.table, language);
            }
            Mode::Board if self.seen.is_told_luck() && !self.story.is_telling() => {
                self.chance_entry.draw(&self.seen.table, language, frame);
            }
            Mode::Board | Mode::Replay(_) => self.draw_board(frame, language),
        }
    }

    /// Whether there is work that can wait until a press was answered.
    fn has_work(&self) -> bool {
        match self.mode {
            _ if self.is_due || self.is_lesson_to_be_laid() => true,
            Mode::Replay(_) => !self.story.is_telling(),
            _ => false,
        }
    }

    /// When something happens by itself.
    pub fn deadline(&self) -> Option<Instant> {
        match self.has_work() {
            true => Some(Instant::MIN),
            false => self.story.deadline(),
        }
    }
}

/// A page over the board of the game on the table stays, unless the game shows something else by now.
pub fn stays(shared: &Shared) -> Next {
    match shared.play.game().is_some_and(Play::is_on_board) {
        true => Next::Stay,
        false => Next::Back,
    }
}

/// Whether a page of the game on the table is not meant for the next eyes.
pub fn is_private(shared: &Shared) -> bool {
    shared
        .play
        .game()
        .is_some_and(|play| play.must_pass() || play.is_unseen())
}

/// Whether the device waits for being passed on, so that every page of the game is closed.
fn is_passed_on(shared: &Shared) -> bool {
    shared.play.game().is_some_and(Play::must_pass)
}
