//! Start screen, shown until the storage task has loaded its state.

use embassy_time::{Duration, Instant};

use super::{
    Event,
    input::Input,
    page::{Context, Next, Page},
    shared::Shared,
    title,
};
use crate::device::Frame;

/// Usual loading time, measured with full storage. A start screen replaced right away would only delay the next frame,
/// over I2C by 28 ms.
const LOADING_TIME: Duration = Duration::from_millis(65);

#[derive(Default)]
pub struct Start {
    is_long: bool,
}

impl Page for Start {
    fn draw(&self, _: &Shared, frame: &mut Frame) {
        title::draw_picture(frame);
    }

    fn press(&mut self, _: Input, _: &mut Context<'_>) -> Next {
        Next::Stay
    }

    fn is_shown_early(&self) -> bool {
        self.is_long
    }

    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        self.is_long |= matches!(event, Event::Tick) && context.now >= context.shared.started + LOADING_TIME;
    }

    fn deadline(&self, shared: &Shared) -> Option<Instant> {
        (!self.is_long).then_some(shared.started + LOADING_TIME)
    }
}
