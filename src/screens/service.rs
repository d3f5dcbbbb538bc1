//! What is asked for by holding two buttons while the device is switched on: A and B the self-test, up and B the boot loader.
//! It lies over everything else until it is left; a game on the table waits.

use embassy_time::{Duration, Instant};

use super::{
    Board, Effect, Effects, Frame, Screens, pages,
    self_test::{Outcome, SelfTest},
};
use crate::{
    chance::health::Sample,
    screens::press::{Action, Button},
    table::memory::Examined,
};

/// How long it takes until what is to be done is on the glass, which keeps it while the boot loader runs.
const PICTURE: Duration = Duration::from_millis(200);

pub enum Service {
    SelfTest(SelfTest),
    /// The program is left at this time.
    BootLoader(Instant),
}

impl Service {
    pub fn deadline(&self) -> Option<Instant> {
        match self {
            Service::SelfTest(_) => None,
            Service::BootLoader(at) => Some(*at),
        }
    }
}

impl Screens {
    /// Tells what this runs on, for the self-test.
    pub fn set_board(&mut self, board: Board) {
        self.board = board;
    }

    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The contacts at the start and at every change since; only then somebody holds two buttons on purpose. A third one
    /// that is stuck does not keep its owner from finding that out.
    pub(super) fn contacts(&mut self, closed: [bool; Button::ALL.len()], now: Instant, effects: &mut Effects) {
        let is_closed = |button: Button| closed.get(button as usize) == Some(&true);
        if let Some(Service::SelfTest(test)) = &mut self.service {
            return test.contacts(closed);
        }
        if !self.is_starting() || self.service.is_some() {
            return;
        }
        if is_closed(Button::A) && is_closed(Button::B) {
            self.service = Some(Service::SelfTest(SelfTest::new(closed)));
            effects.ask(Effect::TestEntropy);
            effects.ask(Effect::Examine);
        } else if is_closed(Button::Up) && is_closed(Button::B) {
            self.service = Some(Service::BootLoader(now + PICTURE));
        }
    }

    pub(super) fn entropy_tested(&mut self, sample: Option<Sample>) {
        if let Some(Service::SelfTest(test)) = &mut self.service {
            test.luck = Some(sample);
        }
    }

    pub(super) fn examined(&mut self, examined: Option<Examined>) {
        if let Some(Service::SelfTest(test)) = &mut self.service {
            test.memory = Some(examined);
        }
    }

    /// Lets the time pass.
    pub(super) fn serve(&mut self, now: Instant, effects: &mut Effects) {
        if let Some(Service::BootLoader(at)) = &mut self.service
            && now >= *at
        {
            // Once is enough; the picture stays.
            *at = Instant::MAX;
            effects.ask(Effect::BootLoader);
        }
    }

    pub(super) fn press_service(&mut self, button: Button, action: Action, effects: &mut Effects) {
        let Some(Service::SelfTest(test)) = &mut self.service else {
            return;
        };
        match test.press(button, action) {
            Outcome::Nothing => {}
            Outcome::Leave => {
                self.service = None;
                self.rest.mute(button);
            }
            Outcome::Controller { forward } => {
                self.settings.change_controller(forward, self.panel);
                effects.ask(Effect::Keep(self.settings.chosen));
            }
            Outcome::Bus => {
                self.settings.change_bus(true, self.panel);
                effects.ask(Effect::Keep(self.settings.chosen));
            }
            Outcome::TestEntropy => effects.ask(Effect::TestEntropy),
            Outcome::Examine => effects.ask(Effect::Examine),
        }
    }

    pub(super) fn draw_service(&self, service: &Service, frame: &mut Frame) {
        match service {
            Service::SelfTest(test) => test.draw(frame, &self.settings.chosen, &self.board, self.panel, |button| {
                self.turned_button(button)
            }),
            Service::BootLoader(_) => {
                let texts = self.settings.chosen.language.texts();
                pages::draw(frame, texts.notices.boot_loader);
            }
        }
    }
}
