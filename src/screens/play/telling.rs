//! What happened, shown: a motion on the board and a banner in words, skipped by any press.

use core::fmt::Write;

use embassy_time::{Duration, Instant};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::{
    screens::{
        Sound,
        boards::ScreenGame,
        frame::{Frame, HEIGHT, WIDTH},
        ink,
        reading::lines,
    },
    table::{
        Language, Player, TableEvent,
        event::with_event,
        settings::{Pace, Settings},
    },
    text,
};

/// A motion has this many pictures.
pub const STEPS: u8 = 8;

/// Something that is being told.
pub struct Telling {
    pub event: TableEvent,
    /// The picture of the motion, up to [`STEPS`].
    pub step: u8,
    next: Instant,
    /// Between two pictures.
    pace: Duration,
    /// How long the words stay after the motion.
    reading: Duration,
}

impl Telling {
    /// `None` if not animated, or animation is off.
    pub fn begin(event: TableEvent, by_bot: bool, settings: &Settings, now: Instant) -> Option<Telling> {
        if !is_told(&event) || !by_bot && is_seen(&event) {
            return None;
        }
        let millis = match settings.animation {
            Pace::Off => 0,
            Pace::Fast => 20,
            Pace::Usual => 50,
            Pace::Slow => 60,
        };
        // What a bot does wants to be read; what a hand did is known to it.
        let reading = match settings.bots {
            _ if !by_bot => 0,
            Pace::Off => 0,
            Pace::Fast => 400,
            Pace::Usual => 900,
            Pace::Slow => 1_800,
        };
        if millis + reading == 0 {
            return None;
        }
        let pace = Duration::from_millis(millis);
        Some(Telling {
            event,
            step: if millis == 0 { STEPS } else { 0 },
            next: now
                + if millis == 0 {
                    Duration::from_millis(reading)
                } else {
                    pace
                },
            pace,
            reading: Duration::from_millis(reading),
        })
    }

    pub fn deadline(&self) -> Instant {
        self.next
    }

    /// The next picture if it is due; false when all is told.
    pub fn advance(&mut self, now: Instant) -> bool {
        if now < self.next {
            return true;
        }
        if self.step >= STEPS {
            return false;
        }
        self.step += 1;
        self.next = now + if self.step == STEPS { self.reading } else { self.pace };
        self.step < STEPS || self.reading > Duration::from_ticks(0)
    }

    /// The words at the bottom of the screen; how dice fall is not said while they still tumble.
    pub fn draw_banner(&self, frame: &mut Frame, language: Language, players: &[Player]) {
        if self.step < STEPS && is_said_late(&self.event) {
            return;
        }
        let text = sentence(self.event, language, players);
        let count = lines(&text, &ink::SMALL, WIDTH as i32).count() as i32;
        let top = HEIGHT as i32 - 8 * count - 2;
        let area = Rectangle::new(
            Point::new(0, top),
            Size::new(WIDTH as u32, (HEIGHT as i32 - top) as u32),
        );
        let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
        let edge = Rectangle::new(Point::new(0, top), Size::new(WIDTH as u32, 1));
        let Ok(()) = frame.fill_solid(&edge, BinaryColor::On);
        for (line, y) in lines(&text, &ink::SMALL, WIDTH as i32).zip((top + 3..).step_by(8)) {
            ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, line);
        }
    }
}

/// What happened, in one sentence.
pub fn sentence(event: TableEvent, language: Language, players: &[Player]) -> String<{ text::LONGEST_EVENT }> {
    let mut sentence = String::new();
    // There is room for the longest.
    let _ = write!(sentence, "{}", text::event(event, players, language));
    sentence
}

/// Whether it is worth a moment: what only opens or closes a turn shows on the board anyway.
fn is_told(event: &TableEvent) -> bool {
    match event {
        TableEvent::Ends { .. } | TableEvent::NoChoice { .. } | TableEvent::Scores { .. } => false,
        TableEvent::Skipped { .. } | TableEvent::Over { .. } => true,
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_told(event)),
    }
}

/// Whether whoever did it by hand has seen it on the board already, and nothing of it moves.
fn is_seen(event: &TableEvent) -> bool {
    match event {
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_seen(event)),
        _ => false,
    }
}

/// Whether it is not said before its motion is over.
fn is_said_late(event: &TableEvent) -> bool {
    match event {
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_said_late(event)),
        _ => false,
    }
}

/// What is heard of it.
pub fn sound(event: &TableEvent) -> Option<Sound> {
    match event {
        TableEvent::Over { .. } => Some(Sound::Won),
        TableEvent::Game(event) => with_event!(event, (G, event) => G::sound(event)),
        _ => None,
    }
}
