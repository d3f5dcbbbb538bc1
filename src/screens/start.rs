//! The start: what is shown until the storage task has told what it knows.

use embassy_time::{Duration, Instant};

use super::{
    Event,
    input::Input,
    page::{Context, Next, Page},
    shared::Shared,
    title,
};
use crate::device::Frame;

/// Time that the storage task usually needs, measured with a memory that was written all round. A picture that is replaced at once is not
/// worth showing: on I2C it would hold up the one that is waited for by 28 ms.
const PATIENCE: Duration = Duration::from_millis(65);

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

    /// Once it has lasted long enough.
    fn is_shown_early(&self) -> bool {
        self.is_long
    }

    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        self.is_long |= matches!(event, Event::Tick) && context.now >= context.shared.started + PATIENCE;
    }

    fn deadline(&self, shared: &Shared) -> Option<Instant> {
        (!self.is_long).then_some(shared.started + PATIENCE)
    }
}
