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
use heapless::Deque;

use crate::{
    chance::Source,
    rules::dice::DiceSet,
    table::{crash::Crash, settings::Settings as Chosen},
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
    /// What the keeper had to say lies over everything, the oldest first.
    notices: Deque<Notice, 4>,
    crash: Option<Crash>,
    title_row: usize,
    dice: Dice,
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
            title_row: 0,
            dice: Dice::default(),
            settings: Settings::default(),
            rest: Rest::new(now),
            source: Source::RawBits,
            panel: None,
        }
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
                if !self.notices.iter().any(|waiting| *waiting == notice) {
                    // The first ones tell what happened; what does not fit only follows from it.
                    let _ = self.notices.push_back(notice);
                }
                None
            }
            Event::TakenUp | Event::Kept => None,
            Event::Tick => {
                self.rest.tick(now);
                self.dice.tick(now)
            }
        };
        effect.filter(|effect| self.settings.chosen.sound || !matches!(effect, Effect::Sound(_)))
    }

    /// What the notice of a crash shows.
    pub fn remember(&mut self, crash: Crash) {
        self.crash = Some(crash);
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
        if let Some(&notice) = self.notices.front() {
            return match &self.crash {
                Some(crash) if notice == Notice::Crashed => pages::crash(frame, words, crash),
                _ => pages::help(frame, words.notice(notice)),
            };
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
        if let Some(&notice) = self.notices.front() {
            if !matches!(
                (button, action),
                (Button::A | Button::B, Action::Released { decides: true })
            ) {
                return None;
            }
            let _ = self.notices.pop_front();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_wait_for_each_other_and_none_is_told_twice() {
        let now = Instant::from_secs(1);
        let mut screens = Screens::new(now);
        let press = |screens: &mut Screens, action| {
            let press = Press {
                button: Button::A,
                action,
                at: now,
            };
            screens.update(Event::Press(press), now)
        };
        for notice in [Notice::Foreign, Notice::MovesLost, Notice::MovesLost] {
            screens.update(Event::Notice(notice), now);
        }
        press(&mut screens, Action::Pressed);
        assert_eq!(
            press(&mut screens, Action::Released { decides: true }),
            Some(Effect::Format)
        );
        let words = Language::default().words();
        let (mut shown, mut expected) = (Frame::new(), Frame::new());
        screens.draw(&mut shown);
        pages::help(&mut expected, words.notice(Notice::MovesLost));
        assert!(shown == expected, "the second is still to be read");
        press(&mut screens, Action::Pressed);
        press(&mut screens, Action::Released { decides: true });
        screens.draw(&mut shown);
        let mut title = Frame::new();
        Screens::new(now).draw(&mut title);
        assert!(shown == title, "it was told twice");
    }
}
