//! The panel is driven faster than its data sheet has it, for a few seconds: whoever sees a clean picture says so and keeps that, as
//! with the modes of a monitor. Whoever sees nothing need not do anything.

use embassy_time::{Duration, Instant};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};

use super::{
    Effect, Event,
    frame::{Frame, WIDTH},
    ink,
    page::{Context, Next, Page},
    pages::PageId,
    press::{Action, Button},
    reading,
    self_test::chequers,
    settings::is_driven_fast,
    shared::Shared,
};
use crate::table::settings::Speed;

/// How many seconds somebody has to say that the picture is clean.
const SECONDS: u64 = 10;

#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum SpeedTrial {
    /// It was just opened.
    #[default]
    Begins,
    Asks {
        until: Instant,
        /// Seconds that are left, as they are shown.
        left: u64,
    },
    /// The panel does not follow, or nobody has said that it does.
    Over,
}

impl SpeedTrial {
    pub fn is_over(self) -> bool {
        self == SpeedTrial::Over
    }
}

impl Page for SpeedTrial {
    fn open(&mut self, _: PageId, _: &mut Shared) {
        *self = SpeedTrial::Begins;
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().notices;
        let SpeedTrial::Asks { left, .. } = *self else {
            return reading::draw_page(frame, texts.normal_speed);
        };
        // Single pixels, so that whatever is misread is seen.
        chequers(frame);
        let box_of_text = Rectangle::new(Point::new(0, 19), Size::new(WIDTH as u32, 26));
        let Ok(()) = frame.fill_solid(&box_of_text, BinaryColor::Off);
        let lines = reading::lines(texts.is_clean, &ink::BODY, WIDTH as i32);
        for (line, y) in lines.zip((21..).step_by(reading::HEIGHT as usize)) {
            ink::text(frame, &ink::BODY, Point::new(0, y), Alignment::Left, line);
        }
        ink::number(frame, Point::new(WIDTH as i32 - 2, 34), left as i32);
    }

    fn press(&mut self, button: Button, action: Action, context: &mut Context<'_>) -> Next {
        let shared = &mut context.shared;
        match (button, action) {
            (Button::A, Action::DECIDED) if self.is_over() => Next::Back,
            (Button::A, Action::DECIDED) if is_driven_fast(shared.panel) => {
                shared.settings.speed = Speed::FastPlus;
                shared.settings.is_fast_clean = true;
                context.effects.ask(Effect::Keep(shared.settings));
                Next::Back
            }
            (Button::B, Action::DECIDED) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn proceed(&mut self, event: &Event, context: &mut Context<'_>) {
        *self = match (*self, event) {
            // It was found before that the panel does not follow.
            (SpeedTrial::Begins, _) if context.shared.settings.drive().speed == Speed::FastPlus => SpeedTrial::Over,
            (SpeedTrial::Begins, _) => SpeedTrial::Asks {
                until: context.now + Duration::from_secs(SECONDS),
                left: SECONDS,
            },
            (SpeedTrial::Asks { .. }, &Event::Panel(panel)) if !is_driven_fast(panel) => SpeedTrial::Over,
            (SpeedTrial::Asks { until, .. }, _) if context.now >= until => SpeedTrial::Over,
            (SpeedTrial::Asks { until, .. }, _) => SpeedTrial::Asks {
                until,
                left: (until - context.now).as_millis().div_ceil(1_000),
            },
            (SpeedTrial::Over, _) => SpeedTrial::Over,
        };
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        match *self {
            SpeedTrial::Asks { until, left } => Some(until - Duration::from_secs(left.saturating_sub(1))),
            SpeedTrial::Begins | SpeedTrial::Over => None,
        }
    }
}
