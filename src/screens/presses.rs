//! What a press does outside of the games: where it leads, and what it asks for.

use embassy_time::Instant;

use super::{
    Confirmation, Effect, Effects, Screen, Screens, Sound, companion,
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
        if self.screen == Screen::RaDice && self.ra_dice.is_tumbling() {
            if action == Action::Pressed {
                // Any press skips the tumble and does nothing else.
                self.rest.mute(button);
                effects.extend(self.ra_dice.settle().into_iter().flatten());
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
        if let Some(confirmation) = self.confirmation {
            match button {
                Button::A if decides => {
                    self.confirmation = None;
                    self.carry_out(confirmation, effects);
                }
                Button::B if decides => self.confirmation = None,
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

    // Out of line: the presses in a game go deeper, and need none of its stack.
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
                    new_game::Chosen::Start if self.continues() => self.confirmation = Some(Confirmation::NewGame),
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
                        Deed::Resume(_) => self.continues(),
                        Deed::SaveTo(slot) | Deed::Clear(slot) => self.slots.holds(slot),
                    };
                    if lost {
                        self.confirmation = Some(Confirmation::Deed(deed));
                    } else {
                        self.carry_out(Confirmation::Deed(deed), effects);
                    }
                }
            },
            Screen::RaDice if back => {
                self.screen = if self.dice_from_companion {
                    Screen::Companion
                } else {
                    Screen::Title
                };
                self.dice_from_companion = false;
            }
            Screen::RaDice if button == Button::Down && action == Action::Pressed => self.screen = Screen::Rolls,
            // What cannot be proved any more is not rolled: the session has to end first.
            Screen::RaDice if self.companion.is_full() && button == Button::A => {
                effects.extend((action == Action::Pressed).then_some(Effect::Sound(Sound::Refused)));
            }
            Screen::RaDice => {
                let moves = self.settings.chosen.animation != Pace::Off;
                match self.ra_dice.press(button, action, moves, now) {
                    Some(Effect::Roll(dice)) => match self.companion.throw_ra(dice, effects) {
                        Some(fall) => effects.extend(self.ra_dice.fall(dice, fall).into_iter().flatten()),
                        None => effects.ask(Effect::Roll(dice)),
                    },
                    other => effects.extend(other),
                }
            }
            Screen::Rolls => {
                if back || button == Button::Up && action == Action::Pressed {
                    self.screen = Screen::RaDice;
                }
            }
            Screen::Companion => match self
                .companion
                .press(button, action, &self.names, language, now, effects)
            {
                companion::Outcome::Stay => {}
                companion::Outcome::Home => self.screen = Screen::Title,
                companion::Outcome::Robot => {
                    self.new_game.open(&self.names, &self.settings.chosen, true);
                    self.screen = Screen::NewGame;
                }
                companion::Outcome::RaDice => (self.dice_from_companion, self.screen) = (true, Screen::RaDice),
            },
            Screen::Records if back => self.screen = Screen::Title,
            Screen::Records => self.records.press(button, action, &self.statistics),
            Screen::Rules => match self.rules.press(button, action) {
                rules::Outcome::Stay => {}
                rules::Outcome::Leave => self.go_back(),
                rules::Outcome::Lesson(lesson) => self.lesson.learn(lesson, self.settings.chosen.language),
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
            Screen::Companion => self.companion.open(),
            Screen::RaDice => self.dice_from_companion = false,
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
    fn carry_out(&mut self, confirmation: Confirmation, effects: &mut Effects) {
        match confirmation {
            Confirmation::NewGame => effects.ask(Effect::Seed),
            Confirmation::Deed(Deed::Resume(slot)) => effects.ask(Effect::Resume(slot)),
            Confirmation::Deed(Deed::SaveTo(slot)) => effects.ask(Effect::SaveTo(slot)),
            Confirmation::Deed(Deed::Clear(slot)) => effects.ask(Effect::Clear(slot)),
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
        self.companion.forget();
        self.ra_dice.fallen = Throws::new();
        (self.chosen, self.told, self.last_game) = (false, None, 0);
        self.screen = Screen::Languages;
        effects.ask(Effect::ForgetThought);
        effects.ask(Effect::Format);
    }
}
