//! A game on the table: who is asked, what is shown of it, and what a press does there.

mod coach;
mod history;
mod menu;
mod over;
mod scene;
mod scores;
mod telling;

use core::fmt::Write;

use embassy_time::Instant;
use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::Deque;

pub use coach::{Act, Lesson, Place};
pub use scene::{Ground, Scene, View, Wish};
pub use telling::{STEPS, Telling};

use super::{
    Effect, Effects, Sound,
    boards::{self, Board},
    frame::{Frame, WIDTH},
    icons, ink,
    reading::Reading,
    rules,
    words::Words,
};
use crate::{
    bots::{Choice, Level, Mistake, Reason},
    rules::{
        Seat, Seats,
        position::{Code, Position},
    },
    table::{
        Awaits, Happening, Language, Pass, Refused, Table, Visible, happening,
        settings::{Pace, Settings},
    },
    tasks::input::{Action, Button},
};
use coach::Coach;
use history::History;
use menu::{Entry, Menu};
use over::Over;
use scores::Scores;

/// A game being played and where its players are in it.
pub struct Play {
    table: Table,
    /// What may be shown now, and what could be shown before the move that is being told.
    visible: Visible,
    before: Option<Visible>,
    /// What the table waits for, and whether the last decision can be taken back.
    awaits: Awaits,
    locked: bool,
    board: Board,
    page: Page,
    /// What the last move did and nobody has seen yet.
    untold: Deque<Happening, { happening::MOST }>,
    telling: Option<Telling>,
    history: History,
    scores: Scores,
    /// Requests to the keeper that are not answered yet: nothing new is asked for until all of it is safe.
    at_risk: u8,
    /// A decision that fell while something was at risk.
    pending: Option<Code>,
    thinking: Option<Thinking>,
    /// Why the last bot did what it did.
    reason: Option<(Seat, Reason)>,
    /// The game is over and its result was given to be counted.
    counted: bool,
    /// The game is over and its board is looked at once more.
    looking_back: bool,
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
    /// The same people once more.
    Rematch,
}

impl Play {
    /// A game that has not begun, or one that was taken up again.
    pub fn new(table: Table) -> Play {
        let mut play = Play {
            visible: table.visible(),
            before: None,
            awaits: table.awaits(),
            locked: true,
            board: Board::new(table.header().setup().kind()),
            page: Page::Board,
            untold: Deque::new(),
            telling: None,
            history: History::default(),
            scores: Scores::default(),
            at_risk: 0,
            pending: None,
            thinking: None,
            reason: None,
            counted: false,
            looking_back: false,
            coach: None,
            table,
        };
        play.recall();
        play
    }

    /// A lesson from its beginning; none if its moves are not legal, which no lesson on the device is.
    pub fn lesson(lesson: &'static Lesson) -> Option<Play> {
        let mut play = Play::new(lesson.table()?);
        play.coach = Some(Coach::new(lesson));
        Some(play)
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Whether nothing lies over the board.
    #[cfg(test)]
    pub(in crate::screens) const fn is_on_board(&self) -> bool {
        matches!(self.page, Page::Board)
    }

    /// Goes on to whatever the table waits for.
    pub fn proceed(&mut self, settings: &Settings, now: Instant, effects: &mut Effects) {
        // A move by itself or by chance leads to the next; each is told and kept before.
        while self.telling.is_none() && self.at_risk == 0 && matches!(self.page, Page::Board) {
            if let Some(happening) = self.untold.pop_front() {
                self.tell(happening, settings, now, effects);
                continue;
            }
            self.before = None;
            if let Some(coach) = &self.coach
                && coach.is_speaking()
                && !matches!(self.awaits, Awaits::Chance(_) | Awaits::Itself { .. })
            {
                break;
            }
            match self.awaits {
                Awaits::Itself { code, .. } => self.play(code, settings.language, effects),
                Awaits::Chance(_) => match self.table.luck() {
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
                Awaits::Human { must_pass, .. } => {
                    match (must_pass, self.pending.take()) {
                        (Some(pass), _) => self.page = Page::Passing(pass),
                        (None, Some(code)) => {
                            self.play(code, settings.language, effects);
                            continue;
                        }
                        (None, None) => {}
                    }
                    break;
                }
                Awaits::Over => {
                    if !self.looking_back {
                        self.page = Page::Over(Over::default());
                        if !core::mem::replace(&mut self.counted, true) {
                            effects.ask(Effect::Finished);
                        }
                    }
                    break;
                }
            }
        }
    }

    /// Plays a move through the table's one door and lets it be kept.
    fn play(&mut self, code: Code, language: Language, effects: &mut Effects) {
        let holder = self.table.header().holder();
        match self.table.play(code) {
            Ok(told) => {
                self.untold.clear();
                for happening in told {
                    self.history.add(happening);
                    // As much room as one move can fill.
                    let _ = self.untold.push_back(happening);
                }
                self.before = Some(self.visible.clone());
                if self.table.header().holder() != holder {
                    self.keep(Effect::KeepHeader, effects);
                }
                self.keep(Effect::KeepMoves, effects);
                self.look();
            }
            Err(refused) => self.refuse(refused, language, effects),
        }
    }

    fn keep(&mut self, effect: Effect, effects: &mut Effects) {
        if self.coach.is_some() {
            return;
        }
        self.at_risk = self.at_risk.saturating_add(1);
        effects.ask(effect);
    }

    /// The keeper has answered, for better or worse.
    pub fn answered(&mut self) {
        self.at_risk = self.at_risk.saturating_sub(1);
    }

    /// The game has just begun: its header is to be kept before anything happens.
    pub fn begin(&mut self, effects: &mut Effects) {
        self.keep(Effect::KeepHeader, effects);
    }

    fn refuse(&mut self, refused: Refused, language: Language, effects: &mut Effects) {
        effects.ask(Effect::Sound(Sound::Refused));
        let mut reading = Reading::default();
        boards::why(&refused, language, &mut reading.text);
        self.page = Page::Reading(reading);
    }

    /// Everything that is derived from the journal, anew: after taking up and after taking back.
    fn recall(&mut self) {
        self.untold.clear();
        self.telling = None;
        self.before = None;
        self.history = History::default();
        self.scores = Scores::default();
        let (history, scores) = (&mut self.history, &mut self.scores);
        self.table.log(0, |_, happening| {
            history.add(happening);
            scores.add(&happening);
        });
        self.look();
    }

    /// Looks at the table anew: the position is another one, or it is seen by somebody else.
    fn look(&mut self) {
        self.visible = self.table.visible();
        self.awaits = self.table.awaits();
        self.locked = self.table.can_undo().is_err();
        let (board, ground) = self.ground();
        board.refresh(&ground);
    }

    /// The view and what it stands on.
    fn ground(&mut self) -> (&mut Board, Ground<'_>) {
        let ground = Ground {
            table: &self.table,
            visible: &self.visible,
            before: self.before.as_ref(),
            awaits: self.awaits,
        };
        (&mut self.board, ground)
    }

    /// Shows one thing that happened, unless it is one that shows on the board.
    fn tell(&mut self, happening: Happening, settings: &Settings, now: Instant, effects: &mut Effects) {
        self.scores.add(&happening);
        if let Some(sound) = telling::sound(&happening) {
            effects.ask(Effect::Sound(sound));
        }
        if matches!(happening, Happening::Scores { .. }) {
            // The seats' scores stand side by side on one page.
            if self.scores.is_complete(self.table.header().players().len()) {
                self.scores.open_last();
                self.page = Page::Scores;
            }
            return;
        }
        let by_bot = telling::seat(&happening).is_some_and(|seat| {
            let player = self.table.header().player(seat);
            player.is_some_and(|player| !player.is_human())
        });
        let mut settings = *settings;
        if self.nobody_can_bid() && settings.bots != Pace::Off {
            settings.bots = Pace::Fast;
        }
        self.telling = Telling::begin(happening, by_bot, &settings, now);
    }

    /// Whether the humans are out of suns and only watch until the epoch ends: nobody wants to wait then.
    fn nobody_can_bid(&self) -> bool {
        let out_of_suns = |seat| match self.table.position() {
            Position::Ra(game) => game.auction().face_up(seat).is_empty(),
            Position::Priests(game) => game.auction().face_up(seat).is_empty(),
            Position::Dice(_) | Position::Rauha(_) => false,
        };
        let players = (0..).zip(self.table.header().players());
        players
            .filter(|(_, player)| player.is_human())
            .all(|(seat, _)| out_of_suns(seat))
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

    /// Begins a thought, in the place of any other.
    fn wonder(&mut self, purpose: Purpose) {
        self.thinking = Some(Thinking { percent: 0, purpose });
    }

    /// How far a thought has come.
    pub fn progress(&mut self, percent: u8) {
        if let Some(thinking) = &mut self.thinking {
            thinking.percent = percent;
        }
    }

    /// A thought has ended.
    pub fn thought(&mut self, choice: &Choice, language: Language, effects: &mut Effects) {
        let purpose = self.thinking.take().map(|thinking| thinking.purpose);
        match (purpose, self.awaits) {
            (Some(Purpose::Move), Awaits::Bot { seat, .. }) => {
                self.reason = Some((seat, choice.reason));
                self.play(choice.code, language, effects);
            }
            (Some(Purpose::Hint), Awaits::Human { .. }) => {
                self.page = Page::Reading(scene::hint(&self.table, choice, language));
            }
            _ => {}
        }
    }

    /// A move of the game that is over has cost much.
    pub fn mistake(&mut self, mistake: &Mistake, language: Language) {
        if let Page::Reading(reading) = &mut self.page {
            scene::mistake(&self.table, mistake, language, &mut reading.text);
        }
    }

    /// All costly moves were told.
    pub fn reviewed(&mut self, language: Language) {
        self.thinking = None;
        if let Page::Reading(reading) = &mut self.page
            && reading.text.is_empty()
        {
            let none = language.choose("No move cost anything worth telling.", "Aucun coup n'a vraiment coûté.");
            // A sentence fits.
            let _ = reading.text.push_str(none);
        }
    }

    /// The device sleeps: nothing secret may be there when it wakes.
    pub fn cover(&mut self) {
        self.table.cover();
        self.before = None;
        self.look();
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

    pub fn press(
        &mut self,
        button: Button,
        action: Action,
        language: Language,
        effects: &mut Effects,
    ) -> Option<Leave> {
        let decides = action == Action::Released { decides: true };
        if self.coach.is_some() && (button, action) == (Button::B, Action::Held) {
            return Some(Leave::Rules);
        }
        match &mut self.page {
            Page::Passing(pass) => {
                let taken = match pass {
                    Pass::Cover(_) => button == Button::A && action == Action::Held,
                    Pass::Mark(_) => button == Button::A && decides,
                };
                if taken {
                    self.table.take_device();
                    self.page = Page::Board;
                    self.keep(Effect::KeepHeader, effects);
                    self.look();
                } else if button == Button::B && action == Action::Held {
                    return Some(Leave::Title);
                }
            }
            Page::Menu(menu) => match menu.press(button, action) {
                menu::Chosen::Nothing => {}
                menu::Chosen::Back => self.page = Page::Board,
                menu::Chosen::Title => return Some(Leave::Title),
                menu::Chosen::Entry(entry) => return self.choose(entry, language, effects),
            },
            Page::Log => match (button, action) {
                (Button::B | Button::A, _) if decides => self.page = Page::Board,
                (Button::B, Action::Held) => self.open_menu(),
                _ => self.history.press(button, action),
            },
            Page::Reading(reading) => match (button, action) {
                (Button::B, _) if decides && self.thinking.is_some() => effects.ask(Effect::StopThinking),
                (Button::A, _) if self.thinking.is_some() => {}
                (Button::A | Button::B, _) if decides => self.page = Page::Board,
                (Button::B, Action::Held) => self.open_menu(),
                _ => reading.press(button, action),
            },
            Page::Help(reading) => match (button, action) {
                (Button::A, _) if decides => {
                    self.page = Page::Board;
                    return Some(Leave::Rules);
                }
                (Button::B, _) if decides => self.page = Page::Board,
                (Button::B, Action::Held) => self.open_menu(),
                _ => reading.press(button, action),
            },
            Page::Scores => match (button, action) {
                (Button::A | Button::B, _) if decides => {
                    if !self.scores.turn_page() {
                        self.page = Page::Board;
                    }
                }
                (Button::B, Action::Held) => self.open_menu(),
                _ => self.scores.press(button, action),
            },
            Page::Over(over) => match over.press(button, action) {
                over::Chosen::Nothing => {}
                over::Chosen::Scores => {
                    self.scores.open_last();
                    self.page = Page::Scores;
                }
                over::Chosen::Review => {
                    self.wonder(Purpose::Review);
                    let humans = (0..)
                        .zip(self.table.header().players())
                        .filter(|(_, player)| player.is_human());
                    let humans = humans.fold(Seats::NONE, |seats, (seat, _)| seats.with(seat));
                    effects.ask(Effect::Review(humans));
                    self.page = Page::Reading(Reading::default());
                }
                over::Chosen::Board => {
                    self.looking_back = true;
                    self.page = Page::Board;
                }
                over::Chosen::Leave(leave) => return Some(leave),
            },
            Page::Board if self.coach.is_some() => return self.press_lesson(button, action, language, effects),
            Page::Board => self.press_board(button, action, language, effects),
        }
        None
    }

    /// On the board of a lesson B brings the coach's words back, and once more leaves.
    fn press_lesson(
        &mut self,
        button: Button,
        action: Action,
        language: Language,
        effects: &mut Effects,
    ) -> Option<Leave> {
        let coach = self.coach.as_mut()?;
        let asks = matches!(coach.act(), Some(Act::Asks(..)));
        match (button, action) {
            (Button::B, Action::Released { decides: true }) if coach.is_open() => return Some(Leave::Rules),
            (Button::B, Action::Released { decides: true }) => {
                if !self.board.back() {
                    coach.open();
                }
            }
            (Button::B, _) => {}
            (Button::A, Action::Released { decides: true }) if coach.is_open() && asks => coach.close(),
            (Button::A, Action::Released { decides: true }) if coach.is_open() => {
                if !coach.go_on() {
                    return Some(Leave::Rules);
                }
            }
            (Button::A, _) if coach.is_open() => {}
            _ => {
                if asks {
                    coach.close();
                }
                self.press_board(button, action, language, effects);
            }
        }
        None
    }

    fn press_board(&mut self, button: Button, action: Action, language: Language, effects: &mut Effects) {
        match (button, action) {
            (Button::B, Action::Held) => self.open_menu(),
            (Button::B, Action::Released { decides: true }) => {
                if self.looking_back {
                    self.looking_back = false;
                } else if self.thinking.is_some() {
                    effects.ask(Effect::StopThinking);
                } else if !self.board.back() {
                    self.take_back(language, effects);
                }
            }
            (Button::B, _) => {}
            (_, Action::Held) => {
                let mut reading = Reading::default();
                let (board, ground) = self.ground();
                board.explain(&ground, language, &mut reading.text);
                if !reading.text.is_empty() {
                    self.page = Page::Reading(reading);
                }
            }
            _ => {
                let (board, ground) = self.ground();
                let wish = board.press(&ground, button, action);
                self.fulfil(wish, language, effects);
            }
        }
    }

    /// Does what a press on the board came to.
    pub(in crate::screens) fn fulfil(&mut self, wish: Wish, language: Language, effects: &mut Effects) {
        match wish {
            Wish::Nothing => {}
            Wish::Play(code) if self.at_risk > 0 => self.pending = Some(code),
            Wish::Play(code) if self.coach.as_mut().is_some_and(|coach| !coach.takes(code)) => {
                effects.ask(Effect::Sound(Sound::Refused));
            }
            Wish::Play(code) => self.play(code, language, effects),
            Wish::Refused(refusal) => self.refuse(Refused::Rules(refusal), language, effects),
        }
    }

    fn open_menu(&mut self) {
        self.telling = None;
        self.page = Page::Menu(Menu::new(
            !self.locked,
            matches!(self.awaits, Awaits::Human { must_pass: None, .. }),
            self.reason.is_some(),
        ));
    }

    fn choose(&mut self, entry: Entry, language: Language, effects: &mut Effects) -> Option<Leave> {
        self.page = Page::Board;
        match entry {
            Entry::TakeBack => self.take_back(language, effects),
            Entry::Hint => {
                self.wonder(Purpose::Hint);
                effects.ask(Effect::Think(Level::Pharaoh));
            }
            Entry::Why => {
                if let Some((seat, reason)) = self.reason {
                    self.page = Page::Reading(scene::why(&self.table, seat, &reason, language));
                }
            }
            Entry::Log => {
                self.history.rewind();
                self.page = Page::Log;
            }
            Entry::Scores => {
                self.scores.open_last();
                self.page = Page::Scores;
            }
            Entry::Rules => {
                let Some(position) = &self.visible.position else {
                    return Some(Leave::Rules);
                };
                let mut reading = Reading::default();
                rules::context(position, self.awaits, language, &mut reading.text);
                // A line is left for it; a test writes every help.
                let _ = write!(reading.text, "\nA: {}", language.words().rules);
                self.page = Page::Help(reading);
            }
            Entry::Slots => return Some(Leave::Slots),
            Entry::Settings => return Some(Leave::Settings),
            Entry::Title => return Some(Leave::Title),
        }
        None
    }

    fn take_back(&mut self, language: Language, effects: &mut Effects) {
        if self.thinking.take().is_some() {
            effects.ask(Effect::ForgetThought);
        }
        match self.table.undo() {
            Ok(_) => {
                self.reason = None;
                self.recall();
                self.keep(Effect::KeepMoves, effects);
            }
            Err(lock) => {
                effects.ask(Effect::Sound(Sound::Refused));
                let mut reading = Reading::default();
                // The longest reason has a name of eight letters.
                let _ = write!(reading.text, "{}", lock.said(language));
                self.page = Page::Reading(reading);
            }
        }
    }

    pub fn draw(&self, frame: &mut Frame, words: &Words, language: Language) {
        match &self.page {
            Page::Passing(pass) => self.draw_passing(frame, words, *pass),
            Page::Menu(menu) => menu.draw(frame, words),
            Page::Log => self.history.draw(frame, words, language, self.table.header().players()),
            Page::Reading(_) if self.thinking.is_some() => self.draw_review(frame, words),
            Page::Reading(reading) | Page::Help(reading) => reading.draw(frame),
            Page::Scores => self.scores.draw(frame, language, self.table.header()),
            Page::Over(over) => over.draw(frame, words, language, &self.table),
            Page::Board => {
                let ground = Ground {
                    table: &self.table,
                    visible: &self.visible,
                    before: self.before.as_ref(),
                    awaits: self.awaits,
                };
                self.board.draw(&ground, language, self.telling.as_ref(), frame);
                self.draw_corner(frame);
                match (&self.telling, &self.coach) {
                    (Some(telling), _) => telling.draw_banner(frame, language, self.table.header().players()),
                    (None, Some(coach)) => coach.draw(frame, language),
                    (None, None) => {}
                }
            }
        }
    }

    /// A review takes its time.
    fn draw_review(&self, frame: &mut Frame, words: &Words) {
        let middle = WIDTH as i32 / 2;
        ink::text(
            frame,
            &ink::BODY,
            Point::new(middle, 20),
            Alignment::Center,
            words.reviewing,
        );
        let percent = self.thinking.map_or(0, |thinking| thinking.percent);
        ink::bar(frame, Point::new(14, 36), 100, percent);
    }

    /// The right end of the status line: the thought's progress, or the lock of taking back.
    fn draw_corner(&self, frame: &mut Frame) {
        let at = Point::new(WIDTH as i32 - 27, 0);
        match self.thinking {
            // A quick thought is over before a bar could be read.
            Some(thinking) if thinking.percent > 0 => ink::bar(frame, at + Point::new(2, 1), 25, thinking.percent),
            _ if self.locked => icons::LOCK.draw(frame, Point::new(WIDTH as i32 - 7, 0)),
            _ => {}
        }
    }

    fn draw_passing(&self, frame: &mut Frame, words: &Words, pass: Pass) {
        let (name, how) = match pass {
            Pass::Cover(name) => (name, words.hold_to_look),
            Pass::Mark(name) => (name, words.press_to_go_on),
        };
        let mut line: heapless::String<16> = heapless::String::new();
        // Eight letters of at most two bytes.
        let _ = write!(line, "{name}");
        let middle = WIDTH as i32 / 2;
        ink::text(
            frame,
            &ink::BODY,
            Point::new(middle, 8),
            Alignment::Center,
            words.pass_to,
        );
        ink::text(frame, &ink::DECISION, Point::new(middle, 26), Alignment::Center, &line);
        ink::text(frame, &ink::BODY, Point::new(middle, 48), Alignment::Center, how);
    }
}
