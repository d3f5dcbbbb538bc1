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
mod sure;
mod telling;
mod texts;
mod thoughts;
mod view;

#[cfg(test)]
mod tests;

use embassy_time::Instant;

pub use coach::{Act, Lesson, Place};
pub use scores::{ScoreSheet, lead};
#[cfg(test)]
pub use telling::Manner;
pub use telling::{STEPS, Telling};
pub use view::{BoardContext, View, ViewAction, ViewContext};

use super::{
    Effect, Effects,
    boards::{Board, ChanceEntry},
    input::{Input, Key},
    reading::Reading,
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
use log::Log;
use menu::Menu;
use over::Over;
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
    page: Page,
    story: Story,
    /// The page has changed by itself since [`Play::take_change`].
    has_changed: bool,
    /// What is done now answers a press: whatever follows by itself waits for the next tick.
    answers_press: bool,
    /// Something follows by itself with the next tick.
    is_due: bool,
    log: Log,
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

/// What lies on the board, or instead of it.
enum Page {
    Board,
    Passing(Pass),
    Menu(Menu),
    Log,
    Reading(Reading),
    /// What can be done now; A goes on to the rules.
    Help(Reading),
    Scores,
    Over(Over),
    /// What happened is told again.
    Replay(Replay),
    /// A decision that cannot be taken back, and what it means.
    Sure(Code, Reading),
    /// What is advised, and why.
    Hint(Code, Reading),
}

impl Page {
    /// Whether it may say what only the one who opened it may know, and is not drawn anew for the next.
    const fn is_for_one(&self) -> bool {
        matches!(self, Page::Reading(_) | Page::Help(_) | Page::Sure(..) | Page::Hint(..))
    }
}

/// Where a press leads away from the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// To the title; the game stays on the table.
    Title,
    Settings,
    /// To the rules: of this game, or after a lesson, which is put away.
    Rules,
    /// To the slots, where the game can be put aside.
    Slots,
    /// To the choice of another game, for which this one is put aside.
    NewGame,
    /// The same people once more.
    Rematch,
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
            page: Page::Board,
            story: Story::new(),
            has_changed: false,
            answers_press: false,
            is_due: false,
            log: Log::default(),
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
    pub fn there(&self) -> Option<&Play> {
        self.taken.then_some(self)
    }

    pub fn there_mut(&mut self) -> Option<&mut Play> {
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
    pub fn learn(&mut self, lesson: &'static Lesson) {
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
        self.page = Page::Board;
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

    /// Whether nothing lies over the board.
    #[cfg(test)]
    pub(in crate::screens) const fn is_on_board(&self) -> bool {
        matches!(self.page, Page::Board)
    }

    /// Whether a press is wanted on the board or for chance, and nothing lies over it.
    pub fn is_asking(&self) -> bool {
        let asks = self.seen.decider().is_some() || self.seen.is_told_luck();
        asks && !self.story.is_told() && self.keeping.at_risk == 0 && matches!(self.page, Page::Board)
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
        self.log = Log::default();
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
        if matches!(self.page, Page::Replay(_)) {
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
            self.page = Page::Passing(pass);
        } else if self.seen.visible.viewer.is_none() && !self.seen.visible.open && self.page.is_for_one() {
            self.page = Page::Board;
        }
    }

    /// Whether the page has changed by itself since the last call.
    pub const fn take_change(&mut self) -> bool {
        core::mem::replace(&mut self.has_changed, false)
    }

    /// What a press does, page by page.
    pub fn press(&mut self, input: Input, settings: &Settings, effects: &mut Effects) -> Option<Leave> {
        let key = input.key;
        self.answers_press = true;
        self.is_due = false;
        if self.coach.is_some() && key == Key::Menu {
            return Some(Leave::Rules);
        }
        if self.is_lesson_to_be_laid() {
            return None;
        }
        if self.story.is_telling() {
            self.press_telling(input, settings);
            return None;
        }
        let language = settings.language;
        match &mut self.page {
            Page::Passing(_) => return self.press_passing(key, effects),
            Page::Menu(_) => return self.press_menu(key, language, effects),
            Page::Log => self.press_log(key),
            Page::Reading(_) => self.press_reading(key, effects),
            Page::Help(_) => return self.press_help(key),
            Page::Scores => self.press_scores(key),
            Page::Over(_) => return self.press_over(key, effects),
            Page::Replay(_) => self.leave_replay(),
            Page::Sure(..) => self.press_sure(key, language, effects),
            Page::Hint(..) => self.press_hint(key, settings, effects),
            Page::Board if self.story.announced.is_some() => self.press_announced(key, language, effects),
            Page::Board if self.coach.is_some() => return self.press_lesson(key, settings, effects),
            Page::Board => self.press_board(key, settings, effects),
        }
        None
    }

    pub fn draw(&self, frame: &mut Frame, language: Language) {
        if let Some(coach) = self.coach.as_ref().filter(|coach| !coach.is_laid) {
            return coach.draw(frame, language);
        }
        let texts = &language.texts().play;
        match &self.page {
            Page::Passing(pass) => passing::draw(frame, texts, *pass),
            Page::Menu(menu) => menu.draw(frame, texts),
            Page::Log => self.draw_log(frame, language),
            Page::Reading(_) if self.thoughts.thinking.is_some() => self.draw_review(frame, texts),
            Page::Reading(reading) | Page::Help(reading) | Page::Sure(_, reading) | Page::Hint(_, reading) => {
                reading.draw(frame);
            }
            Page::Scores => self
                .scores
                .draw(frame, language, &self.seen.table, self.seen.visible.viewer),
            Page::Over(over) => {
                let code = self.code.as_ref().and_then(Option::as_ref);
                over.draw(
                    frame,
                    language,
                    &self.seen.table,
                    code,
                    self.rival.as_ref(),
                    self.strength,
                );
            }
            Page::Board if let Some(announced) = &self.story.announced => {
                announced.draw(frame, &self.seen.table, language);
            }
            Page::Board if self.seen.is_told_luck() && !self.story.is_telling() => {
                self.chance_entry.draw(&self.seen.table, language, frame);
            }
            Page::Board | Page::Replay(_) => self.draw_board(frame, language),
        }
    }

    /// Whether there is work that can wait until a press was answered.
    fn has_work(&self) -> bool {
        match self.page {
            _ if self.is_due || self.is_lesson_to_be_laid() => true,
            Page::Over(_) => self.code.is_none(),
            Page::Replay(_) => !self.story.is_telling(),
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
