//! What is shown and what a press does: pure update and draw. Time comes in as an argument; what is wanted of the world goes
//! out as an [`Effect`].

mod boards;
mod font;
mod frame;
mod help;
mod icons;
mod ink;
mod list;
mod new_game;
mod pages;
mod play;
mod reading;
mod records;
mod rest;
mod roller;
mod rules;
mod settings;
mod slots;
mod sprite;
mod title;
mod words;

pub use frame::{Frame, HEIGHT, PAGES, WIDTH};
pub use rest::Light;
pub use settings::Speed;
pub use words::Language;

use embassy_time::Instant;
use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use heapless::{Deque, Vec};

use crate::{
    bots::{Choice, Level, Mistake},
    chance::Source,
    rules::{Seats, dice::DiceSet},
    table::{
        Awaits, Names, Table,
        crash::Crash,
        settings::{Pace, Settings as Chosen, Volume},
        statistics::Statistics,
    },
    tasks::{
        input::{Action, Button, Press},
        keeper::{Notice, Shelf, Slot, StoreError},
    },
};
use new_game::NewGame;
use play::{Leave, Play};
use records::Records;
use rest::Rest;
use roller::Roller;
use rules::Rules;
use settings::{Outcome, Settings};
use slots::{Deed, Slots};
use title::{Languages, Title};

/// What the screens are told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    Press(Press),
    /// The dice of a throw have fallen: one of their 6^n falls.
    Rolled {
        dice: DiceSet,
        fall: u16,
    },
    /// What all luck of a new game follows from.
    Seed(u64),
    /// So much of a thought or a review is done, of 100.
    Progress(u8),
    /// What a bot decides, or what a hint says.
    Thought(Choice),
    /// A move that cost much, the worst first; [`Event::Reviewed`] ends them.
    Mistake(Mistake),
    Reviewed,
    /// The luck has another source now.
    Source(Source),
    /// The panel answers at this speed, or is missing.
    Panel(Option<Speed>),
    /// The settings that were kept.
    Settings(Chosen),
    /// The game that was on the table lies on the shelf.
    TakenUp,
    /// The keeper is done with a part of the game on the table; at the start: it has told all that it knows.
    Kept,
    /// The keeper is done with anything else that it was asked.
    Noted,
    /// Something that the owner has to know.
    Notice(Notice),
    /// The deadline is reached.
    Tick,
}

/// What the screens want of the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Throw these dice.
    Roll(DiceSet),
    Sound(Sound),
    /// Draw a seed for a new game.
    Seed,
    /// Keep the header of the game on the table: it has begun, or somebody else holds the device.
    KeepHeader,
    /// Keep the last moves of the game on the table, or that some were taken back.
    KeepMoves,
    /// The game on the table is over: count it.
    Finished,
    /// Think as a bot of this level about the decision that the table waits for, for the bot itself or as a hint for a
    /// person. Answered by [`Event::Progress`] and [`Event::Thought`].
    Think(Level),
    /// Find the moves of these seats that cost most in the game on the table. Answered by [`Event::Progress`],
    /// [`Event::Mistake`] up to three times, and [`Event::Reviewed`].
    Review(Seats),
    /// End the thought or the review with the best so far.
    StopThinking,
    /// The answer is not wanted any more, and will not come.
    ForgetThought,
    /// Keep these settings.
    Keep(Chosen),
    KeepNames,
    PutAside(Slot),
    TakeUp(Slot),
    Clear(Slot),
    /// Erase the memory, whatever it holds.
    Format,
}

/// What the buzzer says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// The dice have come to rest.
    Landed,
    /// A sun was put down, or Ra invoked.
    Bid,
    /// A lot, an entity or the game was won.
    Won,
    /// That cannot be done.
    Refused,
}

/// What one event makes the screens want.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effects(Vec<Effect, 8>);

impl Effects {
    fn ask(&mut self, effect: Effect) {
        // A move asks for a header, moves, a sound and a thought; the sound of another happening may be left out.
        let _ = self.0.push(effect);
    }

    pub fn iter(&self) -> impl Iterator<Item = Effect> {
        self.0.iter().copied()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Screen {
    /// Until the keeper has told what it knows.
    Start,
    Languages,
    Title,
    NewGame,
    Play,
    Slots,
    Records,
    Rules,
    Roller,
    Rolls,
    Settings,
    About,
}

/// What would be lost, and what is done if the owner lets it go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    NewGame,
    Deed(Deed),
}

/// All the screens and where the owner is among them.
pub struct Screens {
    screen: Screen,
    /// The game was left for this screen, and B leads back to it.
    aside: bool,
    /// The help of the screen lies over it.
    help: bool,
    /// Something would be lost: this lies over the screen until it is answered.
    question: Option<Question>,
    /// What the keeper had to say lies over everything, the oldest first.
    notices: Deque<Notice, 4>,
    /// Why nothing is kept, once it was told.
    told: Option<StoreError>,
    crash: Option<Crash>,
    /// Whether the settings were ever kept: the language was chosen.
    chosen: bool,
    languages: Languages,
    title: Title,
    new_game: NewGame,
    /// The game on the table.
    play: Option<Play>,
    /// The highest number of a game that was ever kept.
    last_game: u32,
    slots: Slots,
    names: Names,
    statistics: Statistics,
    records: Records,
    rules: Rules,
    roller: Roller,
    settings: Settings,
    rest: Rest,
    source: Source,
    panel: Option<Speed>,
}

impl Screens {
    pub fn new(now: Instant) -> Screens {
        Screens {
            screen: Screen::Start,
            aside: false,
            help: false,
            question: None,
            notices: Deque::new(),
            told: None,
            crash: None,
            chosen: false,
            languages: Languages::default(),
            title: Title::default(),
            new_game: NewGame::default(),
            play: None,
            last_game: 0,
            slots: Slots::default(),
            names: Names::new(),
            statistics: Statistics::new(),
            records: Records::default(),
            rules: Rules::default(),
            roller: Roller::default(),
            settings: Settings::default(),
            rest: Rest::new(now),
            source: Source::RawBits,
            panel: None,
        }
    }

    pub fn update(&mut self, event: Event, now: Instant) -> Effects {
        let mut effects = Effects::default();
        let language = self.settings.chosen.language;
        match event {
            Event::Press(press) => {
                let press = self.turned(press);
                if !self.rest.takes(press, now) {
                    self.press(press, now, &mut effects);
                }
            }
            Event::Rolled { dice, fall } => effects.extend(self.roller.fallen(dice, fall)),
            Event::Seed(seed) => self.begin(seed, &mut effects),
            Event::Source(source) => self.source = source,
            Event::Panel(panel) => self.panel = panel,
            Event::Settings(settings) => {
                self.settings.chosen = settings;
                self.chosen = true;
            }
            Event::Notice(notice) => self.notice(notice),
            Event::Kept if self.screen == Screen::Start => {
                // The device is where it was.
                self.screen = match () {
                    () if !self.chosen => Screen::Languages,
                    () if self.continues() => Screen::Play,
                    () => Screen::Title,
                };
            }
            Event::Kept => {
                if let Some(play) = &mut self.play {
                    play.answered();
                }
            }
            Event::Noted | Event::TakenUp => {}
            Event::Progress(percent) => {
                if let Some(play) = &mut self.play {
                    play.progress(percent);
                }
            }
            Event::Thought(choice) => {
                if let Some(play) = &mut self.play {
                    play.thought(&choice, language, &mut effects);
                }
            }
            Event::Mistake(mistake) => {
                if let Some(play) = &mut self.play {
                    play.mistake(&mistake, language);
                }
            }
            Event::Reviewed => {
                if let Some(play) = &mut self.play {
                    play.reviewed(language);
                }
            }
            Event::Tick => {
                if self.rest.tick(&self.settings.chosen, now)
                    && let Some(play) = &mut self.play
                {
                    play.cover();
                }
                effects.extend(self.roller.tick(now));
                if let (Screen::Play, Some(play)) = (self.screen, &mut self.play) {
                    play.tick(&self.settings.chosen, now, &mut effects);
                }
            }
        }
        if let (Screen::Play, Some(play)) = (self.screen, &mut self.play) {
            play.proceed(&self.settings.chosen, now, &mut effects);
        }
        self.title.offer(self.continues());
        let silent = self.settings.chosen.sound == Volume::Off;
        effects
            .0
            .retain(|effect| !silent || !matches!(effect, Effect::Sound(_)));
        effects
    }

    /// Puts a game on the table that was kept.
    pub fn take_up(&mut self, table: Table) {
        self.last_game = self.last_game.max(table.header().number());
        self.new_game.recall(table.header());
        self.play = Some(Play::new(table));
        if self.screen != Screen::Start {
            self.screen = Screen::Play;
        }
    }

    /// What the keeper knows of earlier games.
    pub fn know(&mut self, shelf: &Shelf) {
        self.names.clone_from(&shelf.names);
        self.statistics.copy(&shelf.statistics);
        self.slots.aside.clone_from(&shelf.aside);
        self.last_game = self.last_game.max(shelf.last_game);
    }

    /// Whether the keeper has not yet told all that it knows.
    pub fn is_starting(&self) -> bool {
        self.screen == Screen::Start
    }

    /// What the notice of a crash shows.
    pub fn remember(&mut self, crash: Crash) {
        self.crash = Some(crash);
    }

    /// Whether the title is shown, with nothing over it.
    pub fn is_home(&self) -> bool {
        self.screen == Screen::Title && !self.help && self.notices.is_empty()
    }

    /// The game on the table, for whoever keeps it or thinks about it.
    pub fn table(&self) -> Option<&Table> {
        self.play.as_ref().map(Play::table)
    }

    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// When the next [`Event::Tick`] is wanted.
    pub fn deadline(&self) -> Option<Instant> {
        let play = self.play.as_ref().filter(|_| self.screen == Screen::Play);
        let play = play.and_then(Play::deadline);
        self.roller
            .deadline()
            .into_iter()
            .chain(self.rest.deadline(&self.settings.chosen))
            .chain(play)
            .min()
    }

    pub fn light(&self) -> Light {
        self.rest.light(self.settings.chosen.brightness)
    }

    pub fn speed(&self) -> Speed {
        self.settings.chosen.speed
    }

    /// How loud a sound is wanted.
    pub fn volume(&self) -> Volume {
        self.settings.chosen.sound
    }

    pub fn draw(&self, frame: &mut Frame) {
        let Ok(()) = frame.clear(BinaryColor::Off);
        self.draw_upright(frame);
        if self.settings.chosen.rotated {
            frame.turn_round();
        }
    }

    fn draw_upright(&self, frame: &mut Frame) {
        let language = self.settings.chosen.language;
        let words = language.words();
        if let Some(&notice) = self.notices.front() {
            return match &self.crash {
                Some(crash) if notice == Notice::Crashed => pages::crash(frame, words, crash),
                _ => pages::help(frame, words.notice(notice)),
            };
        }
        match self.question {
            Some(Question::NewGame | Question::Deed(Deed::TakeUp(_))) => {
                return pages::help(frame, &help::gives_up(language));
            }
            Some(Question::Deed(_)) => return pages::help(frame, &help::clears(language)),
            None => {}
        }
        if self.help {
            return pages::help(
                frame,
                &match self.screen {
                    Screen::Languages => help::languages(language),
                    Screen::NewGame => self.new_game.help(language),
                    Screen::Slots => help::slots(language),
                    Screen::Records => help::records(language),
                    Screen::Start | Screen::Title | Screen::Play | Screen::Rules => words.help_title,
                    Screen::Roller => words.help_dice,
                    Screen::Rolls => words.help_rolls,
                    Screen::Settings => words.help_settings,
                    Screen::About => words.help_about,
                },
            );
        }
        match (self.screen, &self.play) {
            (Screen::Start, _) => title::draw_picture(frame),
            (Screen::Languages, _) => self.languages.draw(frame),
            (Screen::Play, Some(play)) => play.draw(frame, words, language),
            (Screen::Title | Screen::Play, _) => self.title.draw(frame, words),
            (Screen::NewGame, _) => self
                .new_game
                .draw(frame, self.slots.is_any(), &self.names, words, language),
            (Screen::Slots, _) => self.slots.draw(frame, self.table(), words, language),
            (Screen::Records, _) => self.records.draw(frame, &self.statistics, words, language),
            (Screen::Rules, _) => self.rules.draw(frame, language),
            (Screen::Roller, _) => self.roller.draw(frame, words, self.source),
            (Screen::Rolls, _) => self.roller.draw_rolls(frame, words),
            (Screen::Settings, _) => self.settings.draw(frame, words),
            (Screen::About, _) => pages::about(frame, words, self.source, self.panel),
        }
    }

    /// Held the other way round, up is down and left is right. A stays A: it lies under the outer joint of the other
    /// thumb, as it did under the one.
    fn turned(&self, press: Press) -> Press {
        let button = match press.button {
            button if !self.settings.chosen.rotated => button,
            Button::Up => Button::Down,
            Button::Down => Button::Up,
            Button::Left => Button::Right,
            Button::Right => Button::Left,
            button @ (Button::A | Button::B) => button,
        };
        Press { button, ..press }
    }

    /// Whether the game on the table can be gone on with.
    fn continues(&self) -> bool {
        self.table().is_some_and(|table| table.awaits() != Awaits::Over)
    }

    fn notice(&mut self, notice: Notice) {
        // Why nothing is kept is said once, not at every move.
        match notice {
            Notice::NotKept(error) if self.told == Some(error) => return,
            Notice::NotKept(error) => self.told = Some(error),
            Notice::Foreign => self.told = Some(StoreError::Foreign),
            _ => {}
        }
        if !self.notices.iter().any(|waiting| *waiting == notice) {
            // The first ones tell what happened; what does not fit only follows from it.
            let _ = self.notices.push_back(notice);
        }
    }

    /// A new game begins with this seed.
    fn begin(&mut self, seed: u64, effects: &mut Effects) {
        let number = self.last_game.wrapping_add(1);
        if let Some(header) = self.new_game.header(number, seed) {
            self.last_game = number;
            // What is thought about the game before is not meant for this one.
            effects.ask(Effect::ForgetThought);
            let mut play = Play::new(Table::new(header));
            play.begin(effects);
            self.play = Some(play);
            self.screen = Screen::Play;
            let known = self.names.clone();
            // The first seat's name comes first the next time.
            let humans: Vec<_, { crate::rules::MAX_PLAYERS }> = self.new_game.humans().collect();
            for name in humans.into_iter().rev() {
                self.names.remember(name);
            }
            effects.extend((self.names != known).then_some(Effect::KeepNames));
        }
    }

    fn press(&mut self, press: Press, now: Instant, effects: &mut Effects) {
        let Press { button, action, .. } = press;
        if self.screen == Screen::Roller && self.roller.is_tumbling() {
            if action == Action::Pressed {
                // Any press skips the tumble and does nothing else.
                self.rest.mute(button);
                effects.extend(self.roller.settle());
            }
            return;
        }
        let decides = action == Action::Released { decides: true };
        if let Some(&notice) = self.notices.front() {
            if decides && matches!(button, Button::A | Button::B) {
                let _ = self.notices.pop_front();
                if notice == Notice::Foreign && button == Button::A {
                    self.told = None;
                    effects.ask(Effect::Format);
                }
            }
            return;
        }
        if let Some(question) = self.question {
            match button {
                Button::A if decides => {
                    self.question = None;
                    self.carry_out(question, effects);
                }
                Button::B if decides => self.question = None,
                _ => {}
            }
            return;
        }
        if let (Screen::Play, Some(play)) = (self.screen, &mut self.play) {
            // Any press skips what is being told; B does on the release, for held it is the menu.
            match (button, action) {
                (Button::B, Action::Released { .. }) if play.skip() => return,
                (Button::B, Action::Pressed) => return,
                (Button::B, _) => {}
                (_, Action::Pressed) if play.skip() => return self.rest.mute(button),
                _ => {}
            }
            let left = play.press(button, action, self.settings.chosen.language, effects);
            if let Some(leave) = left {
                self.leave(leave, effects);
            }
            return;
        }
        // The same everywhere: hold B for the title, hold A for help.
        match (button, action) {
            _ if matches!(self.screen, Screen::Start) => return,
            (Button::B, Action::Held) if self.screen != Screen::Languages => {
                (self.help, self.aside, self.screen) = (false, false, Screen::Title);
                return;
            }
            (Button::A | Button::B, Action::Released { decides: true }) if self.help => {
                self.help = false;
                return;
            }
            _ if self.help => return,
            (Button::A, Action::Held) if !self.has_own_use_for_long_presses() => {
                self.help = true;
                return;
            }
            _ => {}
        }
        self.press_screen(button, action, now, effects);
    }

    fn has_own_use_for_long_presses(&self) -> bool {
        match self.screen {
            Screen::Rules => true,
            Screen::Settings => self.settings.is_erasing(),
            _ => false,
        }
    }

    fn press_screen(&mut self, button: Button, action: Action, now: Instant, effects: &mut Effects) {
        let back = (button, action) == (Button::B, Action::Released { decides: true });
        let language = self.settings.chosen.language;
        match self.screen {
            Screen::Start => {}
            Screen::Languages => {
                let (language, taken) = self.languages.press(button, action);
                self.settings.chosen.language = language;
                if taken {
                    self.chosen = true;
                    self.screen = Screen::Title;
                    effects.ask(Effect::Keep(self.settings.chosen));
                }
            }
            Screen::Title | Screen::Play => {
                if let Some(screen) = self.title.press(button, action) {
                    self.enter(screen);
                }
            }
            Screen::NewGame => {
                let aside = self.slots.is_any();
                match self.new_game.press(button, action, aside, &self.names, language) {
                    new_game::Chosen::Nothing => {}
                    new_game::Chosen::Back => self.screen = Screen::Title,
                    new_game::Chosen::Start if self.continues() => self.question = Some(Question::NewGame),
                    new_game::Chosen::Start => effects.ask(Effect::Seed),
                    new_game::Chosen::Aside => {
                        self.slots.open(false);
                        self.screen = Screen::Slots;
                    }
                }
            }
            Screen::Slots => match self.slots.press(button, action, self.play.is_some()) {
                slots::Chosen::Nothing => {}
                slots::Chosen::Back => self.go_back(),
                slots::Chosen::Continue => self.screen = Screen::Play,
                slots::Chosen::Deed(deed) => {
                    let lost = match deed {
                        Deed::TakeUp(_) => self.continues(),
                        Deed::PutAside(slot) | Deed::Clear(slot) => self.slots.holds(slot),
                    };
                    if lost {
                        self.question = Some(Question::Deed(deed));
                    } else {
                        self.carry_out(Question::Deed(deed), effects);
                    }
                }
            },
            Screen::Roller if back => self.screen = Screen::Title,
            Screen::Roller if button == Button::Down && action == Action::Pressed => self.screen = Screen::Rolls,
            Screen::Roller => {
                let moves = self.settings.chosen.animation != Pace::Off;
                effects.extend(self.roller.press(button, action, moves, now));
            }
            Screen::Rolls => {
                if back || button == Button::Up && action == Action::Pressed {
                    self.screen = Screen::Roller;
                }
            }
            Screen::Records if back => self.screen = Screen::Title,
            Screen::Records => self.records.press(button, action, &self.statistics),
            Screen::Rules => {
                if self.rules.press(button, action, language) {
                    self.go_back();
                }
            }
            Screen::Settings => {
                let before = self.settings.chosen;
                match self.settings.press(button, action) {
                    Outcome::Nothing => {}
                    Outcome::Back => self.go_back(),
                    Outcome::About => self.screen = Screen::About,
                    Outcome::EraseAll => return self.erase_all(now, effects),
                }
                effects.extend((self.settings.chosen != before).then_some(Effect::Keep(self.settings.chosen)));
            }
            Screen::About => {
                if back {
                    self.screen = Screen::Settings;
                }
            }
        }
    }

    /// Opens a screen from the title.
    fn enter(&mut self, screen: Screen) {
        self.screen = screen;
        self.aside = false;
        match screen {
            Screen::NewGame => self.new_game.open(&self.names, &self.settings.chosen),
            Screen::Records => self
                .records
                .open(self.table().map(|table| table.header().setup().kind())),
            Screen::Rules => self.rules = Rules::default(),
            _ => {}
        }
    }

    /// Back to the game that was left, or to the title.
    fn go_back(&mut self) {
        self.screen = if self.aside { Screen::Play } else { Screen::Title };
        self.aside = false;
    }

    /// Leaves the game; it stays on the table.
    fn leave(&mut self, leave: Leave, effects: &mut Effects) {
        self.aside = true;
        match leave {
            Leave::Title => {
                self.aside = false;
                self.screen = Screen::Title;
            }
            Leave::Settings => self.screen = Screen::Settings,
            Leave::Rules => {
                let kind = self.table().map(|table| table.header().setup().kind());
                self.rules = kind.map_or_else(Rules::default, Rules::open_for);
                self.screen = Screen::Rules;
            }
            Leave::Slots => {
                self.slots.open(true);
                self.screen = Screen::Slots;
            }
            Leave::Rematch => {
                self.aside = false;
                if let Some(play) = &self.play {
                    self.new_game.recall(play.table().header());
                }
                effects.ask(Effect::Seed);
            }
        }
    }

    /// Does what was asked for, whatever is lost.
    fn carry_out(&mut self, question: Question, effects: &mut Effects) {
        match question {
            Question::NewGame => effects.ask(Effect::Seed),
            Question::Deed(Deed::TakeUp(slot)) => effects.ask(Effect::TakeUp(slot)),
            Question::Deed(Deed::PutAside(slot)) => effects.ask(Effect::PutAside(slot)),
            Question::Deed(Deed::Clear(slot)) => effects.ask(Effect::Clear(slot)),
        }
    }

    /// Everything is as it was when the device was new.
    fn erase_all(&mut self, now: Instant, effects: &mut Effects) {
        *self = Screens {
            screen: Screen::Languages,
            source: self.source,
            panel: self.panel,
            ..Screens::new(now)
        };
        effects.ask(Effect::Format);
    }
}

impl Extend<Effect> for Effects {
    fn extend<I: IntoIterator<Item = Effect>>(&mut self, effects: I) {
        effects.into_iter().for_each(|effect| self.ask(effect));
    }
}
