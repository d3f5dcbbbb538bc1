//! What is shown and what a press does: pure update and draw. Time comes in as an argument; what is wanted of the world goes
//! out as an [`Effect`].

mod dice;
mod font;
mod frame;
mod icons;
mod ink;
mod pages;
mod rest;
mod settings;
mod sprite;
mod words;

pub use frame::{Frame, HEIGHT, PAGES, WIDTH};
pub use rest::Light;
pub use settings::Speed;
pub use words::Language;

use embassy_time::Instant;
use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use crate::{
    bots::{Choice, Level, Mistake},
    chance::Source,
    rules::{Seats, dice::DiceSet},
    table::{Table, settings::Settings as Chosen},
    tasks::{
        input::{Action, Button, Press},
        keeper::Notice,
    },
};
use dice::Dice;
use rest::Rest;
use settings::Settings;

/// What the screens are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Press(Press),
    /// The dice of a throw have fallen: one of their 6^n falls.
    Rolled {
        dice: DiceSet,
        fall: u16,
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
    /// So much of a thought or a review is done, of 100.
    Progress(u8),
    /// What a bot decides, or what a hint says.
    Thought(Choice),
    /// A move that cost much, the worst first; [`Event::Reviewed`] ends them.
    Mistake(Mistake),
    Reviewed,
    /// The deadline is reached.
    Tick,
}

/// What the screens want of the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Throw these dice.
    Roll(DiceSet),
    Sound(Sound),
    /// Keep these settings.
    Keep(Chosen),
    /// Erase a memory that holds something else.
    Format,
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
}

/// What the buzzer says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// The dice have come to rest.
    Landed,
    /// That cannot be done.
    Refused,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Screen {
    Title,
    Dice,
    Rolls,
    Settings,
    About,
}

/// All the screens and where the owner is among them.
pub struct Screens {
    screen: Screen,
    /// The help of the screen lies over it.
    help: bool,
    /// What the keeper had to say lies over everything.
    notice: Option<Notice>,
    title_row: usize,
    dice: Dice,
    settings: Settings,
    rest: Rest,
    source: Source,
    panel: Option<Speed>,
    table: Option<Table>,
}

impl Screens {
    pub fn new(now: Instant) -> Screens {
        Screens {
            screen: Screen::Title,
            help: false,
            notice: None,
            title_row: 0,
            dice: Dice::default(),
            settings: Settings::default(),
            rest: Rest::new(now),
            source: Source::RawBits,
            panel: None,
            table: None,
        }
    }

    /// The game that thoughts and reviews are about.
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    pub fn update(&mut self, event: Event, now: Instant) -> Option<Effect> {
        let effect = match event {
            Event::Press(press) if self.rest.takes(press, now) => None,
            Event::Press(press) => self.press(press, now),
            Event::Rolled { dice, fall } => self.dice.fallen(dice, fall),
            Event::Source(source) => {
                self.source = source;
                None
            }
            Event::Panel(panel) => {
                self.panel = panel;
                None
            }
            Event::Settings(settings) => {
                self.settings.chosen = settings;
                None
            }
            Event::Notice(notice) => {
                self.notice = Some(notice);
                None
            }
            Event::TakenUp | Event::Kept => None,
            Event::Progress(_) | Event::Thought(_) | Event::Mistake(_) | Event::Reviewed => None,
            Event::Tick => {
                self.rest.tick(now);
                self.dice.tick(now)
            }
        };
        effect.filter(|effect| self.settings.chosen.sound || !matches!(effect, Effect::Sound(_)))
    }

    /// When the next [`Event::Tick`] is wanted.
    pub fn deadline(&self) -> Option<Instant> {
        self.dice.deadline().into_iter().chain(self.rest.deadline()).min()
    }

    pub fn light(&self) -> Light {
        self.rest.light(self.settings.chosen.brightness)
    }

    pub fn speed(&self) -> Speed {
        self.settings.chosen.speed
    }

    pub fn draw(&self, frame: &mut Frame) {
        let Ok(()) = frame.clear(BinaryColor::Off);
        let words = self.settings.chosen.language.words();
        if let Some(notice) = self.notice {
            return pages::help(frame, words.notice(notice));
        }
        if self.help {
            let page = match self.screen {
                Screen::Title => &words.help_title,
                Screen::Dice => &words.help_dice,
                Screen::Rolls => &words.help_rolls,
                Screen::Settings => &words.help_settings,
                Screen::About => &words.help_about,
            };
            return pages::help(frame, page);
        }
        match self.screen {
            Screen::Title => pages::title(frame, words, self.title_row),
            Screen::Dice => self.dice.draw(frame, words, self.source),
            Screen::Rolls => self.dice.draw_rolls(frame, words),
            Screen::Settings => self.settings.draw(frame, words),
            Screen::About => pages::about(frame, words, self.source, self.panel),
        }
    }

    fn press(&mut self, press: Press, now: Instant) -> Option<Effect> {
        let Press { button, action, .. } = press;
        if self.screen == Screen::Dice && self.dice.is_tumbling() {
            if action != Action::Pressed {
                return None;
            }
            // Any press skips the tumble and does nothing else.
            self.rest.mute(button);
            return self.dice.settle();
        }
        if let Some(notice) = self.notice {
            if !matches!(
                (button, action),
                (Button::A | Button::B, Action::Released { decides: true })
            ) {
                return None;
            }
            self.notice = None;
            return (notice == Notice::Foreign && button == Button::A).then_some(Effect::Format);
        }
        // The same everywhere: hold B for the title, hold A for help, B one step back.
        match (button, action) {
            (Button::B, Action::Held) => {
                self.help = false;
                self.screen = Screen::Title;
                return None;
            }
            (Button::A, Action::Held) => {
                self.help = true;
                return None;
            }
            (Button::A | Button::B, Action::Released { decides: true }) if self.help => {
                self.help = false;
                return None;
            }
            (Button::B, Action::Released { decides: true }) => {
                self.screen = match self.screen {
                    Screen::Rolls => Screen::Dice,
                    Screen::Title | Screen::Dice | Screen::Settings | Screen::About => Screen::Title,
                };
                return None;
            }
            _ if self.help => return None,
            _ => {}
        }
        match self.screen {
            Screen::Title => {
                self.press_title(button, action);
                None
            }
            Screen::Dice if button == Button::Down && action == Action::Pressed => {
                self.screen = Screen::Rolls;
                None
            }
            Screen::Dice => self.dice.press(button, action, self.settings.chosen.animation, now),
            Screen::Rolls => {
                if button == Button::Up && action == Action::Pressed {
                    self.screen = Screen::Dice;
                }
                None
            }
            Screen::Settings => {
                let before = self.settings.chosen;
                self.settings.press(button, action);
                (self.settings.chosen != before).then_some(Effect::Keep(self.settings.chosen))
            }
            Screen::About => None,
        }
    }

    fn press_title(&mut self, button: Button, action: Action) {
        const OPENS: [Screen; pages::TITLE_ROWS] = [Screen::Dice, Screen::Settings, Screen::About];
        match (button, action) {
            (Button::Up, Action::Pressed | Action::Repeated) => {
                self.title_row = self.title_row.checked_sub(1).unwrap_or(OPENS.len() - 1);
            }
            (Button::Down, Action::Pressed | Action::Repeated) => self.title_row = (self.title_row + 1) % OPENS.len(),
            (Button::A, Action::Released { decides: true }) => {
                if let Some(&screen) = OPENS.get(self.title_row) {
                    self.screen = screen;
                }
            }
            _ => {}
        }
    }
}
