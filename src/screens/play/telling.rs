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
        Happening, Language, Player,
        happening::with_event,
        settings::{Pace, Settings},
    },
    text,
};

/// A motion has this many pictures.
pub const STEPS: u8 = 8;

/// Letters of the small font in a line of the banner.
const LINE: usize = 25;

/// Something that is being told.
pub struct Telling {
    pub happening: Happening,
    /// The picture of the motion, up to [`STEPS`].
    pub step: u8,
    next: Instant,
    /// Between two pictures.
    pace: Duration,
    /// How long the words stay after the motion.
    reading: Duration,
}

impl Telling {
    /// None where nothing is to be told of it, or nothing at all.
    pub fn begin(happening: Happening, by_bot: bool, settings: &Settings, now: Instant) -> Option<Telling> {
        if !is_told(&happening) || !by_bot && is_seen(&happening) {
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
            happening,
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
        if self.step < STEPS && is_said_late(&self.happening) {
            return;
        }
        let text = sentence(self.happening, language, players);
        let count = lines(&text, LINE).count() as i32;
        let top = HEIGHT as i32 - 8 * count - 2;
        let area = Rectangle::new(
            Point::new(0, top),
            Size::new(WIDTH as u32, (HEIGHT as i32 - top) as u32),
        );
        let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
        let edge = Rectangle::new(Point::new(0, top), Size::new(WIDTH as u32, 1));
        let Ok(()) = frame.fill_solid(&edge, BinaryColor::On);
        for (line, y) in lines(&text, LINE).zip((top + 3..).step_by(8)) {
            ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, line);
        }
    }
}

/// What happened, in one sentence.
pub fn sentence(happening: Happening, language: Language, players: &[Player]) -> String<{ text::LONGEST_EVENT }> {
    let mut sentence = String::new();
    // There is room for the longest.
    let _ = write!(sentence, "{}", text::event(happening, players, language));
    sentence
}

/// Whether it is worth a moment: what only opens or closes a turn shows on the board anyway.
fn is_told(happening: &Happening) -> bool {
    match happening {
        Happening::Ends { .. } | Happening::NoChoice { .. } | Happening::Scores { .. } => false,
        Happening::Skipped { .. } | Happening::Over { .. } => true,
        Happening::Of(event) => with_event!(event, (G, event) => G::is_told(event)),
    }
}

/// Whether whoever did it by hand has seen it on the board already, and nothing of it moves.
fn is_seen(happening: &Happening) -> bool {
    match happening {
        Happening::Of(event) => with_event!(event, (G, event) => G::is_seen(event)),
        _ => false,
    }
}

/// Whether it is not said before its motion is over.
fn is_said_late(happening: &Happening) -> bool {
    match happening {
        Happening::Of(event) => with_event!(event, (G, event) => G::is_said_late(event)),
        _ => false,
    }
}

/// What is heard of it.
pub fn sound(happening: &Happening) -> Option<Sound> {
    match happening {
        Happening::Over { .. } => Some(Sound::Won),
        Happening::Of(event) => with_event!(event, (G, event) => G::sound(event)),
        _ => None,
    }
}
