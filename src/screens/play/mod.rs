//! A game on the table: who is asked, what is shown of it, and what a press does there.

mod announcement;
mod coach;
mod drawing;
mod history;
mod menu;
mod over;
mod presses;
mod scores;
mod telling;
mod thoughts;
mod view;

#[cfg(test)]
mod tests;

use core::fmt::Write;

use embassy_time::Instant;
use heapless::Deque;

pub use coach::{Act, Lesson, Place};
pub use scores::{ScoreSheet, lead};
pub use telling::{STEPS, Telling};
pub use view::{BoardContext, View, ViewAction, ViewContext};

use super::{
    Effect, Effects, Sound,
    boards::{Board, ChanceEntry, ScreenGame},
    reading::Reading,
};
use crate::{
    bots::Reason,
    rules::{
        Seat,
        games::with_game,
        position::{Code, Setup},
    },
    table::{
        Awaits, Header, Language, Pass, Refused, Table, TableEvent, TableEvents, Visible,
        deal::{DealResult, DealResults},
        event,
        settings::{Pace, Settings},
    },
    text,
};
use announcement::Announcement;
use coach::Coach;
use history::History;
use menu::Menu;
use over::Over;
use scores::Scores;

/// A game being played and where its players are in it. It is too large to be handed around on a small stack: its place is
/// made once, and every game is laid there.
pub struct Play {
    /// Whether a game lies here.
    taken: bool,
    table: Table,
    /// What may be shown now, and what could be shown before the move that is being told.
    visible: Visible,
    before: Option<Visible>,
    /// What the table waits for, and whether the last decision can be taken back.
    awaits: Awaits,
    locked: bool,
    board: Board,
    /// At a real table: what chance brought, being typed in.
    chance_entry: ChanceEntry,
    /// At a real table: what a bot does, until somebody has done it for it.
    announced: Option<Announcement>,
    /// The next thing to be told was announced.
    read: bool,
    page: Page,
    /// What the last move did and nobody has seen yet.
    untold: Deque<TableEvent, { event::MOST }>,
    telling: Option<Telling>,
    history: History,
    scores: Scores,
    /// Requests to the storage task that are not answered yet: nothing new is asked for until all of it is safe.
    at_risk: u8,
    /// A decision that fell while something was at risk.
    pending: Option<Code>,
    thinking: Option<Thinking>,
    /// Why the last bot did what it did.
    reason: Option<(Seat, Reason)>,
    /// The game is over and its board is looked at once more.
    looking_back: bool,
    /// The best other result from this deal.
    rival: Option<DealResult>,
    /// In a lesson: it is neither kept nor counted, and its bot does not think.
    coach: Option<Coach>,
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
}

/// A thought under way.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Thinking {
    percent: u8,
    purpose: Purpose,
}

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// A bot's move.
    Move,
    /// A hint for the human who is to decide.
    Hint,
    /// The moves of a finished game that cost most.
    Review,
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
            table: Table::vacant(),
            visible: Visible::NOTHING,
            before: None,
            awaits: Awaits::Over,
            locked: true,
            board: Board::new(Setup::VACANT.kind()),
            chance_entry: ChanceEntry::new(Setup::VACANT.kind()),
            announced: None,
            read: false,
            page: Page::Board,
            untold: Deque::new(),
            telling: None,
            history: History::default(),
            scores: Scores::default(),
            at_risk: 0,
            pending: None,
            thinking: None,
            reason: None,
            looking_back: false,
            rival: None,
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
        self.table.begin(header);
        self.open();
        self.keep(Effect::KeepHeader, effects);
    }

    /// Lays a game here, in exchange for the one that lay here before; [`Play::open`] goes through it.
    pub fn swap_table(&mut self, table: &mut Table) {
        core::mem::swap(&mut self.table, table);
    }

    /// A lesson begins; nothing lies here afterwards if its moves are not legal, which they are in every lesson on the device.
    pub fn learn(&mut self, lesson: &'static Lesson, language: Language) {
        self.reset();
        self.forget();
        // Remembered as it is laid: a second way through it would keep the pupil waiting.
        let (history, scores) = (&mut self.history, &mut self.scores);
        let laid = lesson.lay(&mut self.table, language, |event| {
            history.add(event);
            scores.add(&event);
        });
        self.taken = laid.is_some();
        self.board = Board::new(self.table.header().setup().kind());
        self.coach = Some(Coach::new(lesson));
        self.look();
    }

    /// Everything but the table anew: the game has not begun, or it was taken up again.
    #[inline(never)]
    pub fn open(&mut self) {
        self.reset();
        self.board = Board::new(self.table.header().setup().kind());
        self.recall();
    }

    /// Everything but the table and what is remembered of it.
    fn reset(&mut self) {
        self.taken = true;
        self.chance_entry = ChanceEntry::new(self.table.header().setup().kind());
        self.read = false;
        self.page = Page::Board;
        self.at_risk = 0;
        self.pending = None;
        self.thinking = None;
        self.reason = None;
        self.looking_back = false;
        self.rival = None;
        self.coach = None;
    }

    /// Finds the best other result from this deal.
    pub fn compare(&mut self, results: &DealResults) {
        let header = self.table.header();
        self.rival = header.deal().and_then(|deal| results.rival(deal, header.number()));
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Whether nothing lies over the board.
    #[cfg(test)]
    pub(in crate::screens) const fn is_on_board(&self) -> bool {
        matches!(self.page, Page::Board)
    }

    /// Whether a press is wanted on the board or for chance, and nothing lies over it.
    pub fn is_asking(&self) -> bool {
        let asks = matches!(self.awaits, Awaits::Human { must_pass: None, .. }) || self.is_told_luck();
        let covered = self.announced.is_some() || self.telling.is_some() || self.at_risk > 0;
        asks && !covered && matches!(self.page, Page::Board)
    }

    /// Goes on to whatever the table waits for.
    pub fn proceed(&mut self, settings: &Settings, now: Instant, effects: &mut Effects) {
        // A move by itself or by chance leads to the next; each is told and kept before.
        while self.telling.is_none() && self.announced.is_none() && matches!(self.page, Page::Board) {
            if let Some(event) = self.untold.pop_front() {
                self.tell(event, settings, now, effects);
                continue;
            }
            if let Awaits::Human {
                must_pass: Some(pass), ..
            } = self.awaits
            {
                // Nothing is asked for yet, and a covered board has nothing to show.
                self.page = Page::Passing(pass);
            }
            if self.at_risk > 0 {
                break;
            }
            self.before = None;
            if let Some(coach) = &self.coach
                && coach.is_speaking()
                && !matches!(self.awaits, Awaits::Chance(_) | Awaits::Itself { .. })
            {
                break;
            }
            match self.awaits {
                Awaits::Itself { seat, code } => {
                    self.announce_only_move(seat, code, settings.language);
                    self.play(code, settings.language, effects);
                }
                Awaits::Chance(_) if !self.table.header().agreements().beside_the_box => {
                    if !self.play_luck(settings.language, effects) {
                        break;
                    }
                }
                Awaits::Chance(_) => match self.pending.take() {
                    Some(code) => self.play(code, settings.language, effects),
                    None => break,
                },
                Awaits::Bot { .. } if self.coach.is_some() => match self.coach.as_mut().and_then(Coach::bot) {
                    Some(code) => self.play(code, settings.language, effects),
                    None => break,
                },
                Awaits::Bot { level, .. } => {
                    if self.thinking.is_none() {
                        self.wonder(Purpose::Move);
                        effects.ask(Effect::Think(level));
                    }
                    break;
                }
                Awaits::Human { must_pass, .. } => match self.pending.take().filter(|_| must_pass.is_none()) {
                    Some(code) => self.play(code, settings.language, effects),
                    None => break,
                },
                Awaits::Over => {
                    if !self.looking_back {
                        self.page = Page::Over(Over::new(self.table.header().deal().is_some()));
                    }
                    break;
                }
            }
        }
    }

    /// Plays a move through the table's one door and lets it be kept.
    #[inline(never)]
    fn play(&mut self, code: Code, language: Language, effects: &mut Effects) {
        let holder = self.table.header().holder();
        let played = self.table.play(code);
        self.follow(holder, &played, language, effects);
    }

    /// Lets chance play, and lets it be kept; tells whether there was any.
    #[inline(never)]
    fn play_luck(&mut self, language: Language, effects: &mut Effects) -> bool {
        let holder = self.table.header().holder();
        let played = self.table.play_luck();
        if let Some(played) = &played {
            self.follow(holder, played, language, effects);
        }
        played.is_some()
    }

    /// What a move changes here, after the table has played or refused it.
    #[inline(never)]
    fn follow(
        &mut self,
        holder: Option<Seat>,
        played: &Result<TableEvents, Refused>,
        language: Language,
        effects: &mut Effects,
    ) {
        match played {
            Ok(told) => {
                self.untold.clear();
                for &event in told {
                    self.history.add(event);
                    // As much room as one move can fill.
                    let _ = self.untold.push_back(event);
                }
                self.before = Some(self.visible.clone());
                if self.table.header().holder() != holder {
                    self.keep(Effect::KeepHeader, effects);
                }
                self.keep(Effect::KeepMoves, effects);
                self.look();
                // With its last move and not with the page of its result, which is not always opened.
                if self.awaits == Awaits::Over && self.coach.is_none() {
                    effects.ask(Effect::Finished);
                }
            }
            &Err(refused) => self.refuse(refused, language, effects),
        }
    }

    fn keep(&mut self, effect: Effect, effects: &mut Effects) {
        if self.coach.is_some() {
            return;
        }
        self.at_risk = self.at_risk.saturating_add(1);
        effects.ask(effect);
    }

    /// The storage task has answered, for better or worse.
    pub fn answered(&mut self) {
        self.at_risk = self.at_risk.saturating_sub(1);
    }

    #[inline(never)]
    fn refuse(&mut self, refused: Refused, language: Language, effects: &mut Effects) {
        effects.ask(Effect::Sound(Sound::Refused));
        let mut reading = Reading::default();
        // Every refusal fits; tests write them all.
        let _ = write!(reading.text, "{}", text::refusal(refused, language));
        self.page = Page::Reading(reading);
    }

    /// Everything that is derived from the journal, anew: after taking up and after taking back.
    fn recall(&mut self) {
        self.forget();
        let (history, scores) = (&mut self.history, &mut self.scores);
        self.table.log(0, |_, event| {
            history.add(event);
            scores.add(&event);
        });
        self.look();
    }

    fn forget(&mut self) {
        self.untold.clear();
        self.telling = None;
        self.announced = None;
        self.before = None;
        self.history = History::default();
        self.scores = Scores::default();
    }

    /// Looks at the table anew: the position is another one, or it is seen by somebody else.
    fn look(&mut self) {
        self.visible = self.table.visible();
        self.awaits = self.table.awaits();
        self.locked = self.table.can_undo().is_err();
        self.chance_entry.refresh(&self.table);
        let (board, board_context) = self.board_context();
        board.refresh(&board_context);
    }

    /// Whether chance is typed in now.
    fn is_told_luck(&self) -> bool {
        matches!(self.awaits, Awaits::Chance(_)) && self.is_beside_the_box()
    }

    /// Whether the people play at a real table.
    fn is_beside_the_box(&self) -> bool {
        self.table.header().agreements().beside_the_box
    }

    /// The view and what it stands on.
    fn board_context(&mut self) -> (&mut Board, BoardContext<'_>) {
        let board_context = BoardContext {
            table: &self.table,
            visible: &self.visible,
            before: self.before.as_ref(),
            awaits: self.awaits,
        };
        (&mut self.board, board_context)
    }

    /// Shows one thing that happened, unless it is one that shows on the board.
    fn tell(&mut self, event: TableEvent, settings: &Settings, now: Instant, effects: &mut Effects) {
        self.scores.add(&event);
        if let Some(sound) = telling::sound(&event) {
            effects.ask(Effect::Sound(sound));
        }
        if matches!(event, TableEvent::Scores { .. }) {
            // The seats' scores stand side by side on one page.
            if self.scores.is_complete(self.table.header().players().len()) {
                self.scores.open_last();
                self.page = Page::Scores;
            }
            return;
        }
        let by_bot = event.seat().is_some_and(|seat| {
            let player = self.table.header().player(seat);
            player.is_some_and(|player| !player.is_human())
        });
        let mut settings = *settings;
        if self.is_beside_the_box() && core::mem::take(&mut self.read) {
            // Its words stood on a page of their own.
            settings.bots = Pace::Off;
        }
        if self.nobody_can_bid() && settings.bots != Pace::Off {
            settings.bots = Pace::Fast;
        }
        self.telling = Telling::begin(event, by_bot, &settings, now);
    }

    /// Whether the humans are out of suns and only watch until the epoch ends: nobody wants to wait then.
    fn nobody_can_bid(&self) -> bool {
        let is_out = |seat| with_game!(self.table.position(), game => game.is_out(seat));
        let players = (0..).zip(self.table.header().players());
        players
            .filter(|(_, player)| player.is_human())
            .all(|(seat, _)| is_out(seat))
    }

    pub fn tick(&mut self, settings: &Settings, now: Instant, effects: &mut Effects) {
        if let Some(telling) = &mut self.telling
            && !telling.advance(now)
        {
            self.telling = None;
            self.proceed(settings, now, effects);
        }
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.telling.as_ref().map(Telling::deadline)
    }

    /// The device sleeps: nothing secret may be there when it wakes.
    pub fn cover(&mut self) {
        self.table.cover();
        self.before = None;
        self.look();
        if let Some(coach) = &mut self.coach {
            coach.open();
        }
        if let Awaits::Human {
            must_pass: Some(pass), ..
        } = self.awaits
        {
            self.page = Page::Passing(pass);
        }
    }

    /// Skips what is being told; false if nothing is.
    pub fn skip(&mut self) -> bool {
        self.telling.take().is_some()
    }
}
