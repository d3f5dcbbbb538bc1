//! What a press does outside of the games: where it leads, and what it asks for.

use embassy_time::Instant;

use super::{
    Effect, Effects, Question, Screen, Screens, Sound, beside,
    new_game::{self, NewGame},
    play::Leave,
    rules::{self, Rules},
    settings::{Outcome, Settings},
    shown,
    slots::{self, Deed, Slots},
    title::Languages,
};
use crate::{
    screens::press::{Action, Button, Press},
    table::{Names, memory::Notice, rolls::Throws, settings::Pace},
};

impl Screens {
    pub(super) fn press(&mut self, press: Press, now: Instant, effects: &mut Effects) {
        let Press { button, action, .. } = press;
        if self.service.is_some() {
            return self.press_service(button, action, effects);
        }
        if self.screen == Screen::Roller && self.roller.is_tumbling() {
            if action == Action::Pressed {
                // Any press skips the tumble and does nothing else.
                self.rest.mute(button);
                effects.extend(self.roller.settle().into_iter().flatten());
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
        if let Some(play) = shown(self.screen, &mut self.play, &mut self.lesson) {
            // Any press skips what is being told; B does on the release, for held it is the menu.
            match (button, action) {
                (Button::B, Action::Released { .. }) if play.skip() => return,
                (Button::B, Action::Pressed) => return,
                (Button::B, _) => {}
                (_, Action::Pressed) if play.skip() => return self.rest.mute(button),
                _ => {}
            }
            let left = play.press(button, action, self.settings.chosen.language, effects);
            match left {
                Some(_) if self.screen == Screen::Rules => self.lesson.clear(),
                Some(leave) => self.leave(leave, effects),
                None => {}
            }
            return;
        }
        // The same everywhere: hold B for the title, hold A for help.
        match (button, action) {
            _ if self.screen == Screen::Start => return,
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

    // Apart: the presses in a game go deeper, and need none of its stack.
    #[inline(never)]
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
            Screen::Slots => match self.slots.press(button, action, self.continues()) {
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
            Screen::Roller if back => {
                self.screen = if self.dice_beside {
                    Screen::Beside
                } else {
                    Screen::Title
                };
                self.dice_beside = false;
            }
            Screen::Roller if button == Button::Down && action == Action::Pressed => self.screen = Screen::Rolls,
            // What cannot be proved any more is not rolled: the evening has to end first.
            Screen::Roller if self.beside.is_full() && button == Button::A => {
                effects.extend((action == Action::Pressed).then_some(Effect::Sound(Sound::Refused)));
            }
            Screen::Roller => {
                let moves = self.settings.chosen.animation != Pace::Off;
                match self.roller.press(button, action, moves, now) {
                    Some(Effect::Roll(dice)) => match self.beside.throw_ra(dice, effects) {
                        Some(fall) => effects.extend(self.roller.fall(dice, fall).into_iter().flatten()),
                        None => effects.ask(Effect::Roll(dice)),
                    },
                    other => effects.extend(other),
                }
            }
            Screen::Rolls => {
                if back || button == Button::Up && action == Action::Pressed {
                    self.screen = Screen::Roller;
                }
            }
            Screen::Beside => match self.beside.press(button, action, &self.names, language, now, effects) {
                beside::Outcome::Stay => {}
                beside::Outcome::Home => self.screen = Screen::Title,
                beside::Outcome::Robot => {
                    self.new_game.open(&self.names, &self.settings.chosen, true);
                    self.screen = Screen::NewGame;
                }
                beside::Outcome::RaDice => (self.dice_beside, self.screen) = (true, Screen::Roller),
            },
            Screen::Records if back => self.screen = Screen::Title,
            Screen::Records => self.records.press(button, action, &self.statistics),
            Screen::Rules => match self.rules.press(button, action) {
                rules::Outcome::Stay => {}
                rules::Outcome::Leave => self.go_back(),
                rules::Outcome::Lesson(lesson) => self.lesson.learn(lesson),
            },
            Screen::Settings => {
                let before = self.settings.chosen;
                match self.settings.press(button, action, self.panel) {
                    Outcome::Nothing => {}
                    Outcome::Back => self.go_back(),
                    Outcome::About => self.screen = Screen::About,
                    Outcome::EraseAll => return self.erase_all(effects),
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
            Screen::NewGame => self.new_game.open(&self.names, &self.settings.chosen, false),
            Screen::Records => self
                .records
                .open(self.table().map(|table| table.header().setup().kind())),
            Screen::Rules => self.rules = Rules::default(),
            Screen::Beside => self.beside.open(),
            Screen::Roller => self.dice_beside = false,
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
                if let Some(play) = self.play.there() {
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
    #[inline(never)]
    fn erase_all(&mut self, effects: &mut Effects) {
        // One by one: all screens at once are too large for a small stack.
        self.play.clear();
        self.lesson.clear();
        self.statistics.clear();
        self.names = Names::new();
        self.slots = Slots::default();
        self.settings = Settings::default();
        self.new_game = NewGame::default();
        self.languages = Languages::default();
        self.beside.forget();
        self.roller.fallen = Throws::new();
        (self.chosen, self.told, self.last_game) = (false, None, 0);
        self.screen = Screen::Languages;
        effects.ask(Effect::ForgetThought);
        effects.ask(Effect::Format);
    }
}
