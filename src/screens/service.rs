//! Service pages, opened by holding two buttons at power-up: A and B for the self-test, up and B for the boot loader,
//! also on request of a USB host. They cover all other pages; a game waits.

use embassy_time::{Duration, Instant};
use embedded_graphics::geometry::Point;

use super::{
    Effect, Event,
    input::Input,
    page::{Context, Cover, Next, Page},
    reading,
    self_test::{Outcome, SelfTest},
    settings,
    shared::Shared,
};
use crate::device::{Button, Frame};

/// The display shows the last picture while the boot loader runs.
const PICTURE: Duration = Duration::from_millis(200);

#[derive(Default)]
pub enum Service {
    #[default]
    Off,
    SelfTest(SelfTest),
    /// Starts at this time.
    BootLoader(Instant),
}

impl Service {
    /// Contacts at the start and every later change: only then are two buttons held intentionally. A third stuck button
    /// is ignored.
    fn contacts(&mut self, closed: [bool; Button::ALL.len()], context: &mut Context<'_>) {
        let is_closed = |button: Button| closed.get(button as usize) == Some(&true);
        match self {
            Service::SelfTest(test) => test.contacts(closed),
            Service::Off if context.shared.is_booted => {}
            Service::Off if is_closed(Button::A) && is_closed(Button::B) => {
                *self = Service::SelfTest(SelfTest::new(closed));
                context.effects.ask(Effect::TestEntropy);
                context.effects.ask(Effect::Examine);
            }
            Service::Off if is_closed(Button::Up) && is_closed(Button::B) => {
                *self = Service::BootLoader(context.now + PICTURE);
            }
            Service::Off | Service::BootLoader(_) => {}
        }
    }
}

impl Page for Service {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        match self {
            Service::Off => {}
            Service::SelfTest(test) => test.draw(shared, frame),
            Service::BootLoader(_) => reading::draw_page(frame, shared.texts().notices.boot_loader),
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let Service::SelfTest(test) = self else {
            return Next::Stay;
        };
        let Shared { settings, panel, .. } = &mut *context.shared;
        match test.press(input.key) {
            Outcome::Nothing => {}
            Outcome::Controller { forward } => {
                settings::change_controller(settings, *panel, forward);
                context.effects.ask(Effect::Keep(*settings));
            }
            Outcome::TestEntropy => context.effects.ask(Effect::TestEntropy),
            Outcome::Examine => context.effects.ask(Effect::Examine),
        }
        Next::Stay
    }

    fn menu(&mut self, _: &mut Context<'_>) -> Next {
        if let Service::SelfTest(_) = self {
            *self = Service::Off;
        }
        Next::Stay
    }

    fn cover(&self) -> Cover {
        match self {
            Service::Off => Cover::Nothing,
            Service::SelfTest(_) | Service::BootLoader(_) => Cover::Waits,
        }
    }

    /// The test pictures need the whole panel.
    fn gauge_places(&self) -> &'static [Point] {
        &[]
    }

    #[inline(never)]
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        match (self, event) {
            (service, Event::Contacts(closed)) => service.contacts(*closed, context),
            (service, Event::BootLoaderWanted) => *service = Service::BootLoader(context.now + PICTURE),
            (Service::SelfTest(test), Event::EntropyTested(sample)) => test.luck = Some(*sample),
            (Service::SelfTest(test), Event::Examined(examined)) => test.memory = Some(*examined),
            (Service::BootLoader(at), Event::Tick) if context.now >= *at => {
                // Not again.
                *at = Instant::MAX;
                context.effects.ask(Effect::BootLoader);
            }
            _ => {}
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        match self {
            Service::BootLoader(at) => Some(*at),
            Service::Off | Service::SelfTest(_) => None,
        }
    }
}
