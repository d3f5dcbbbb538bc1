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
    rules::Seat,
    screens::{
        Sound,
        frame::{Frame, HEIGHT, WIDTH},
        ink,
        reading::lines,
    },
    table::{
        Happening, Language, Player,
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
        if matches!(self.happening, Happening::Rolls { .. }) && self.step < STEPS {
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
    !matches!(
        happening,
        Happening::Dealt { .. } | Happening::Ends { .. } | Happening::NoChoice { .. } | Happening::Scores { .. }
    )
}

/// Whether whoever did it by hand has seen it on the board already, and nothing of it moves.
fn is_seen(happening: &Happening) -> bool {
    matches!(happening, Happening::Rerolls { .. } | Happening::Keeps { .. })
}

/// Whose doing it is.
pub fn seat(happening: &Happening) -> Option<Seat> {
    use Happening as H;
    match *happening {
        H::NoChoice { seat }
        | H::Skipped { seat }
        | H::Dealt { seat, .. }
        | H::Draws { seat, .. }
        | H::DrawsRa { seat, .. }
        | H::Invokes { seat }
        | H::Bids { seat, .. }
        | H::Passes { seat }
        | H::Wins { seat, .. }
        | H::OutOfSuns { seat }
        | H::Scores { seat, .. }
        | H::Strikes { seat, .. }
        | H::Loses { seat, .. }
        | H::Takes { seat, .. }
        | H::Shows { seat, .. }
        | H::Turns { seat, .. }
        | H::Ends { seat }
        | H::Rolls { seat, .. }
        | H::Rerolls { seat, .. }
        | H::Keeps { seat }
        | H::Pharaoh { seat, .. }
        | H::Nile { seat, .. }
        | H::Floods { seat }
        | H::Civilises { seat, .. }
        | H::Builds { seat, .. }
        | H::Ankhs { seat }
        | H::Declares { seat, .. }
        | H::RemovesCivilisation { seat, .. }
        | H::RemovesMonument { seat, .. }
        | H::ThreeSuns { seat }
        | H::Picks { seat }
        | H::Reveals { seat, .. }
        | H::Places { seat, .. }
        | H::Discards { seat, .. }
        | H::Welcomes { seat, .. }
        | H::Uses { seat, .. }
        | H::Water { seat, .. } => Some(seat),
        H::Over { .. }
        | H::NobodyBids { .. }
        | H::EpochEnds { .. }
        | H::RaMoves { .. }
        | H::CardsDealt { .. }
        | H::Notch { .. } => None,
    }
}

/// What is heard of it. A pick of Rauha is as silent as any other, whatever was picked.
pub fn sound(happening: &Happening) -> Option<Sound> {
    match happening {
        Happening::Rolls { .. } => Some(Sound::Landed),
        Happening::Bids { .. } | Happening::Invokes { .. } => Some(Sound::Bid),
        Happening::Wins { .. } | Happening::Welcomes { .. } | Happening::Over { .. } => Some(Sound::Won),
        _ => None,
    }
}
