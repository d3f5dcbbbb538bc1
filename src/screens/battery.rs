//! Battery gauge, and a page that covers everything while the battery is empty.

use embassy_time::{Duration, Instant};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
};

use super::{
    Effect, Event,
    input::Input,
    page::{Context, Cover, Next, Page},
    reading,
    shared::Shared,
};
use crate::device::{Frame, PowerStatus};

/// Display time of the page before the panel turns off.
const READING: Duration = Duration::from_secs(8);

#[derive(Default)]
pub struct BatteryPage {
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Off,
    /// Until this time.
    Shown(Instant),
    Dark,
}

impl Page for BatteryPage {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        reading::draw_page(frame, shared.texts().notices.battery_empty);
    }

    fn press(&mut self, _: Input, context: &mut Context<'_>) -> Next {
        self.state = State::Shown(context.now + READING);
        Next::Stay
    }

    fn menu(&mut self, _: &mut Context<'_>) -> Next {
        Next::Stay
    }

    fn cover(&self) -> Cover {
        match self.state {
            State::Off => Cover::Nothing,
            State::Shown(_) | State::Dark => Cover::Stops,
        }
    }

    fn is_dark(&self) -> bool {
        self.state == State::Dark
    }

    fn is_shown_early(&self) -> bool {
        self.state != State::Off
    }

    fn gauge_places(&self) -> &'static [Point] {
        &[]
    }

    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        match (event, self.state) {
            (Event::Battery(Some(PowerStatus { is_empty: true, .. })), State::Off) => {
                self.state = State::Shown(context.now + READING);
                // Wakes the screen, so that the page is seen and the next press counts.
                context.shared.idle.wake(context.now);
                // Bots move at once, so that their move is saved too.
                context.effects.ask(Effect::StopThinking);
            }
            (Event::Battery(Some(PowerStatus { is_empty: true, .. })), _) => {}
            (Event::Battery(_), State::Shown(_) | State::Dark) => {
                self.state = State::Off;
                context.shared.idle.wake(context.now);
            }
            (Event::Tick, State::Shown(until)) if context.now >= until => self.state = State::Dark,
            _ => {}
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        match self.state {
            State::Shown(until) => Some(until),
            State::Off | State::Dark => None,
        }
    }
}

const BAR: u32 = 8;

#[inline(never)]
pub fn draw_gauge(frame: &mut Frame, battery: PowerStatus, places: &[Point]) {
    let is_free = |at: &&Point| {
        (at.x - 2..at.x + 13)
            .flat_map(|x| (at.y - 1..at.y + 6).map(move |y| (x, y)))
            .all(|(x, y)| y < 0 || !frame.pixel(x as usize, y as usize))
    };
    let Some(&at) = places.iter().find(is_free) else { return };
    let mut fill = |x: i32, y: i32, width: u32, height: u32, color: BinaryColor| {
        let Ok(()) = frame.fill_solid(&Rectangle::new(at + Point::new(x, y), Size::new(width, height)), color);
    };
    fill(0, 0, BAR + 2, 5, BinaryColor::On);
    fill(1, 1, BAR, 3, BinaryColor::Off);
    fill(10, 1, 1, 3, BinaryColor::On);
    fill(1, 1, (u32::from(battery.percent) * BAR + 50) / 100, 3, BinaryColor::On);
}
