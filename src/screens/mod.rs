//! What is shown and what a press does: pure update and draw. Time comes in as an argument; what is wanted of the world goes
//! out as an [`Effect`].

mod boards;
mod font;
mod frame;
mod icons;
mod ink;
mod list;
mod new_game;
mod pages;
mod play;
mod reading;
mod rest;
mod roller;
mod rules;
mod settings;
mod sprite;
mod words;

pub use frame::{Frame, HEIGHT, PAGES, WIDTH};
pub use rest::Light;
pub use settings::Speed;
pub use words::Language;

use embassy_time::Instant;
use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use heapless::{Deque, Vec};

use crate::{
    bots::{Choice, Level},
    chance::Source,
    rules::dice::DiceSet,
    table::{
        Table,
        crash::Crash,
        settings::{Pace, Settings as Chosen},
    },
    tasks::{
        input::{Action, Button, Press},
        keeper::Notice,
    },
};
use list::List;
use new_game::NewGame;
use play::{Leave, Play};
use rest::Rest;
use roller::Roller;
use rules::Rules;
use settings::Settings;

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
    /// How far a thought has come, of 100.
    Progress {
        number: u16,
        percent: u8,
    },
    /// A thought has ended.
    Thought {
        number: u16,
        choice: Option<Choice>,
    },
    /// The luck has another source now.
    Source(Source),
    /// The panel answers at this speed, or is missing.
    Panel(Option<Speed>),
    /// The settings that were kept.
    Settings(Chosen),
    /// The game that was on the table lies on the shelf.
    TakenUp,
    /// What was asked of the keeper last is safe; at the start: it has told all that it knows.
    Kept,
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
    /// Find a move for the bot that is to decide.
    Think {
        number: u16,
        level: Level,
    },
    /// Find a move for the human who is to decide.
    Hint {
        number: u16,
    },
    /// The best so far will do.
    StopThinking {
        number: u16,
    },
    /// Keep these settings.
    Keep(Chosen),
    /// Erase a memory that holds something else.
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
pub struct Effects(Vec<Effect, 6>);

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
    Title,
    NewGame,
    Play,
    Roller,
    Rolls,
    Rules,
    Settings,
    About,
}

/// All the screens and where the owner is among them.
pub struct Screens {
    screen: Screen,
    /// The help of the screen lies over it.
    help: bool,
    /// What the keeper had to say lies over everything, the oldest first.
    notices: Deque<Notice, 4>,
    crash: Option<Crash>,
    title: List,
    new_game: NewGame,
    /// The game on the table.
    play: Option<Play>,
    rules: Rules,
    /// A lesson lies over the rules; the game on the table waits.
    lesson: Option<Play>,
    /// The highest number of a game that was ever kept.
    last_game: u32,
    roller: Roller,
    settings: Settings,
    rest: Rest,
    source: Source,
    panel: Option<Speed>,
}

impl Screens {
    pub fn new(now: Instant) -> Screens {
        Screens {
            screen: Screen::Title,
            help: false,
            notices: Deque::new(),
            crash: None,
            title: List::default(),
            new_game: NewGame::default(),
            play: None,
            rules: Rules::default(),
            lesson: None,
            last_game: 0,
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
            Event::Press(press) if self.rest.takes(press, now) => {}
            Event::Press(press) => self.press(press, now, &mut effects),
            Event::Rolled { dice, fall } => effects.extend(self.roller.fallen(dice, fall)),
            Event::Seed(seed) => self.begin(seed, &mut effects),
            Event::Source(source) => self.source = source,
            Event::Panel(panel) => self.panel = panel,
            Event::Settings(settings) => self.settings.chosen = settings,
            Event::Notice(notice) => {
                if !self.notices.iter().any(|waiting| *waiting == notice) {
                    // The first ones tell what happened; what does not fit only follows from it.
                    let _ = self.notices.push_back(notice);
                }
                if let (Notice::NotKept(_), Some(play)) = (notice, &mut self.play) {
                    play.answered();
                }
            }
            Event::Kept => {
                if let Some(play) = &mut self.play {
                    play.answered();
                }
            }
            Event::TakenUp => {}
            Event::Progress { number, percent } => {
                if let Some(play) = &mut self.play {
                    play.progress(number, percent);
                }
            }
            Event::Thought { number, choice } => {
                if let Some(play) = &mut self.play {
                    play.thought(number, choice, language, &mut effects);
                }
            }
            Event::Tick => {
                if self.rest.tick(now)
                    && let Some(play) = &mut self.play
                {
                    play.cover();
                }
                effects.extend(self.roller.tick(now));
                if let Some(play) = shown(self.screen, &mut self.play, &mut self.lesson) {
                    play.tick(&self.settings.chosen, now, &mut effects);
                }
            }
        }
        if let Some(play) = shown(self.screen, &mut self.play, &mut self.lesson) {
            play.proceed(&self.settings.chosen, now, &mut effects);
        }
        effects
            .0
            .retain(|effect| self.settings.chosen.sound || !matches!(effect, Effect::Sound(_)));
        effects
    }

    /// Puts a game on the table that was kept.
    pub fn take_up(&mut self, table: Table) {
        self.last_game = self.last_game.max(table.header().number());
        self.play = Some(Play::new(table));
        self.screen = Screen::Play;
    }

    /// What the notice of a crash shows.
    pub fn remember(&mut self, crash: Crash) {
        self.crash = Some(crash);
    }

    /// The game on the table, for whoever keeps it or thinks about it.
    pub fn table(&self) -> Option<&Table> {
        self.play.as_ref().map(Play::table)
    }

    /// When the next [`Event::Tick`] is wanted.
    pub fn deadline(&self) -> Option<Instant> {
        let play = match self.screen {
            Screen::Play => self.play.as_ref(),
            Screen::Rules => self.lesson.as_ref(),
            _ => None,
        };
        let play = play.and_then(Play::deadline);
        self.roller
            .deadline()
            .into_iter()
            .chain(self.rest.deadline())
            .chain(play)
            .min()
    }

    pub fn light(&self) -> Light {
        self.rest.light(self.settings.chosen.brightness)
    }

    pub fn speed(&self) -> Speed {
        self.settings.chosen.speed
    }

    pub fn draw(&self, frame: &mut Frame) {
        let Ok(()) = frame.clear(BinaryColor::Off);
        let language = self.settings.chosen.language;
        let words = language.words();
        if let Some(&notice) = self.notices.front() {
            return match &self.crash {
                Some(crash) if notice == Notice::Crashed => pages::crash(frame, words, crash),
                _ => pages::help(frame, words.notice(notice)),
            };
        }
        if self.help {
            let page = match self.screen {
                Screen::Title | Screen::NewGame | Screen::Play | Screen::Rules => &words.help_title,
                Screen::Roller => &words.help_dice,
                Screen::Rolls => &words.help_rolls,
                Screen::Settings => &words.help_settings,
                Screen::About => &words.help_about,
            };
            return pages::help(frame, page);
        }
        match (self.screen, &self.play) {
            (Screen::Play, Some(play)) => play.draw(frame, words, language),
            (Screen::Title | Screen::Play, _) => pages::title(frame, words, self.title, self.play.is_some()),
            (Screen::NewGame, _) => self.new_game.draw(frame, words, language),
            (Screen::Roller, _) => self.roller.draw(frame, words, self.source),
            (Screen::Rolls, _) => self.roller.draw_rolls(frame, words),
            (Screen::Rules, _) => match &self.lesson {
                Some(lesson) => lesson.draw(frame, words, language),
                None => self.rules.draw(frame, language),
            },
            (Screen::Settings, _) => self.settings.draw(frame, words),
            (Screen::About, _) => pages::about(frame, words, self.source, self.panel),
        }
    }

    /// A new game begins with this seed.
    fn begin(&mut self, seed: u64, effects: &mut Effects) {
        let number = self.last_game.wrapping_add(1);
        if let Some(header) = self.new_game.header(number, seed) {
            self.last_game = number;
            let mut play = Play::new(Table::new(header));
            play.begin(effects);
            self.play = Some(play);
            self.screen = Screen::Play;
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
                effects.extend((notice == Notice::Foreign && button == Button::A).then_some(Effect::Format));
            }
            return;
        }
        if let Some(play) = shown(self.screen, &mut self.play, &mut self.lesson) {
            if action == Action::Pressed && play.skip(&self.settings.chosen, now, effects) {
                return self.rest.mute(button);
            }
            match play.press(button, action, self.settings.chosen.language, effects) {
                None => {}
                Some(_) if self.screen == Screen::Rules => self.lesson = None,
                Some(Leave::Rules) => {
                    let kind = self.table().map(|table| table.header().setup().kind());
                    self.rules = kind.map_or_else(Rules::default, Rules::open_for);
                    self.screen = Screen::Rules;
                }
                Some(Leave::Title | Leave::Slots) => self.screen = Screen::Title,
                Some(Leave::Settings) => self.screen = Screen::Settings,
                Some(Leave::Rematch) => effects.ask(Effect::Seed),
            }
            return;
        }
        // The same everywhere: hold B for the title, hold A for help, B one step back.
        match (button, action) {
            (Button::B, Action::Held) => {
                self.help = false;
                self.screen = Screen::Title;
                return;
            }
            (Button::A, Action::Held) => {
                self.help = true;
                return;
            }
            (Button::A | Button::B, Action::Released { decides: true }) if self.help => {
                self.help = false;
                return;
            }
            (Button::B, Action::Released { decides: true }) if self.screen != Screen::Rules => {
                self.screen = match self.screen {
                    Screen::Rolls => Screen::Roller,
                    _ => Screen::Title,
                };
                return;
            }
            _ if self.help => return,
            _ => {}
        }
        match self.screen {
            Screen::Title | Screen::Play => self.press_title(button, action),
            Screen::NewGame => {
                if self.new_game.press(button, action) {
                    effects.ask(Effect::Seed);
                }
            }
            Screen::Roller if button == Button::Down && action == Action::Pressed => self.screen = Screen::Rolls,
            Screen::Roller => {
                effects.extend(
                    self.roller
                        .press(button, action, self.settings.chosen.animation != Pace::Off, now),
                );
            }
            Screen::Rolls => {
                if button == Button::Up && action == Action::Pressed {
                    self.screen = Screen::Roller;
                }
            }
            Screen::Rules => match self.rules.press(button, action) {
                rules::Outcome::Stay => {}
                rules::Outcome::Leave => self.screen = Screen::Title,
                rules::Outcome::Lesson(lesson) => self.lesson = Play::lesson(lesson),
            },
            Screen::Settings => {
                let before = self.settings.chosen;
                self.settings.press(button, action);
                effects.extend((self.settings.chosen != before).then_some(Effect::Keep(self.settings.chosen)));
            }
            Screen::About => {}
        }
    }

    fn press_title(&mut self, button: Button, action: Action) {
        let rows = pages::title_rows(self.play.is_some());
        self.title.press(button, action, rows.len());
        if (button, action) == (Button::A, Action::Released { decides: true })
            && let Some(&screen) = rows.get(self.title.row())
        {
            self.screen = screen;
        }
    }
}

/// The game that is on the screen: the one on the table, or a lesson.
fn shown<'a>(screen: Screen, play: &'a mut Option<Play>, lesson: &'a mut Option<Play>) -> Option<&'a mut Play> {
    match screen {
        Screen::Play => play.as_mut(),
        Screen::Rules => lesson.as_mut(),
        _ => None,
    }
}

impl Extend<Effect> for Effects {
    fn extend<I: IntoIterator<Item = Effect>>(&mut self, effects: I) {
        effects.into_iter().for_each(|effect| self.ask(effect));
    }
}
