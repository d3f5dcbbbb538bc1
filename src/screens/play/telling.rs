//! What happened, shown: a motion on the board and a banner in words, skipped by any press.

use embassy_time::{Duration, Instant};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::{String, Vec};

use crate::{
    collections::collect_truncated,
    device::{Frame, HEIGHT, WIDTH},
    screens::{Sound, boards::ScreenGame, icons, ink, reading::lines},
    table::{
        Language, Player, TableEvent,
        event::with_event,
        settings::{Pace, Settings},
    },
    text,
};

/// A motion has this many pictures.
pub const STEPS: u8 = 8;

/// The line between the words and the board.
const EDGE: i32 = 1;
/// More lines than these would cover the rows of the seats: they lie at the top, when the motion there is over.
const LOWEST_LINES: i32 = 2;
/// As many as there is room for on the screen.
const MOST_LINES: usize = HEIGHT / 8;

/// Whose doing something is, which says how long it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Whoever holds the device did it: only its motion is shown.
    Own,
    /// It happened by itself or by a bot: it stays as long as its words need.
    Others,
    /// It happened to a human: it stays until a press.
    ToHuman,
}

/// Something that is being told.
pub struct Telling {
    pub event: TableEvent,
    /// The picture of the motion, up to [`STEPS`].
    pub step: u8,
    began: Instant,
    next: Instant,
    /// Between two pictures.
    pace: Duration,
    /// How long the words stay after the motion; none: until a press.
    reading: Option<Duration>,
}

/// How long words stay, in milliseconds.
const fn reading_time(pace: Pace, letters: usize) -> u64 {
    let (glance, letter) = match pace {
        Pace::Off => (0, 0),
        Pace::Fast => (60, 8),
        Pace::Usual => (300, 30),
        Pace::Slow => (700, 60),
    };
    glance + letter * letters as u64
}

impl Telling {
    /// `letters`: counts those of the words, which takes a while and is only asked where it matters. `None` if there is nothing to
    /// show, or nothing is wanted to be shown.
    pub fn begin(
        event: TableEvent,
        manner: Manner,
        letters: impl FnOnce() -> usize,
        settings: &Settings,
        now: Instant,
    ) -> Option<Telling> {
        let own = manner == Manner::Own;
        if !is_told(&event) || own && is_seen(&event) || manner == Manner::Others && settings.bots == Pace::Off {
            return None;
        }
        let millis = match (settings.animation, settings.bots) {
            (Pace::Off, _) => 0,
            (Pace::Fast, _) => 20,
            (_, Pace::Fast) if !own => 20,
            (Pace::Usual, _) => 50,
            (Pace::Slow, _) => 60,
        };
        let reading = match manner {
            Manner::Own => Some(0),
            // However fast bots are.
            Manner::ToHuman => None,
            Manner::Others => Some(reading_time(settings.bots, letters())),
        };
        if millis == 0 && reading == Some(0) {
            return None;
        }
        let (pace, reading) = (Duration::from_millis(millis), reading.map(Duration::from_millis));
        let mut telling = Telling {
            event,
            step: 0,
            began: now,
            next: now + pace,
            pace,
            reading,
        };
        if millis == 0 {
            telling.finish_motion(now);
        }
        Some(telling)
    }

    /// When it goes on; none while it waits for a press.
    pub fn deadline(&self) -> Option<Instant> {
        (self.step < STEPS || self.reading.is_some()).then_some(self.next)
    }

    /// The next picture if it is due; false when all is told.
    pub fn advance(&mut self, now: Instant) -> bool {
        let Some(due) = self.deadline() else { return true };
        if now < due {
            return true;
        }
        if self.step >= STEPS {
            return false;
        }
        self.step += 1;
        self.next = now + self.pace;
        if self.step == STEPS {
            self.finish_motion(now);
        }
        self.step < STEPS || self.reading.is_none_or(|reading| reading > Duration::from_ticks(0))
    }

    fn finish_motion(&mut self, now: Instant) {
        self.step = STEPS;
        self.next = now + self.reading.unwrap_or_default();
    }

    /// A press: true if all is told. What waits for a press has to be seen first.
    pub fn skip(&mut self, now: Instant, guard: Duration) -> bool {
        if self.reading.is_some() || now >= self.began + guard {
            return true;
        }
        self.finish_motion(now);
        false
    }

    /// The rows at the bottom that the words take; none where they lie at the top.
    pub fn banner_height(&self, language: Language, players: &[Player]) -> i32 {
        let count = lines(&sentence(self.event, language, players), &ink::SMALL, WIDTH as i32).count() as i32;
        if self.is_said_above(count) { 0 } else { 8 * count + EDGE }
    }

    fn is_said_above(&self, lines: i32) -> bool {
        lines > LOWEST_LINES || is_said_above(&self.event)
    }

    /// The words, at the bottom of the screen where they are few; faces are not named while dice are still rolling.
    pub fn draw_banner(&self, frame: &mut Frame, language: Language, players: &[Player]) {
        if self.step < STEPS && is_said_late(&self.event) {
            return;
        }
        let text = sentence(self.event, language, players);
        let said: Vec<&str, MOST_LINES> = collect_truncated(lines(&text, &ink::SMALL, WIDTH as i32));
        let count = said.len() as i32;
        let at_top = self.is_said_above(count);
        if self.step < STEPS && at_top {
            return;
        }
        let height = 8 * count + EDGE;
        let top = if at_top { 0 } else { HEIGHT as i32 - height };
        let area = Rectangle::new(Point::new(0, top), Size::new(WIDTH as u32, height as u32));
        let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
        let (edge, first) = if at_top { (height - 1, 0) } else { (top, top + 2) };
        let edge = Rectangle::new(Point::new(0, edge), Size::new(WIDTH as u32, 1));
        let Ok(()) = frame.fill_solid(&edge, BinaryColor::On);
        let mut room = None;
        for (&line, y) in said.iter().zip((first..).step_by(8)) {
            ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, line);
            let arrow = Point::new(WIDTH as i32 - 6, y + 4);
            room = if ink::SMALL.measure(line) < arrow.x - 2 {
                Some(arrow)
            } else {
                room
            };
        }
        // It goes on with a press; the arrow stands in the last line that leaves room for it.
        if let Some(at) = room.filter(|_| self.reading.is_none() && self.step >= STEPS) {
            icons::BELOW.draw(frame, at);
        }
    }
}

/// What happened, in one sentence.
pub fn sentence(event: TableEvent, language: Language, players: &[Player]) -> String<{ text::LONGEST_EVENT }> {
    let mut sentence = String::new();
    // There is room for the longest.
    put!(sentence, "{}", text::event(event, players, language));
    sentence
}

/// Whether it is worth a moment: what only opens or closes a turn shows on the board anyway.
fn is_told(event: &TableEvent) -> bool {
    match event {
        TableEvent::Ends { .. } | TableEvent::NoChoice { .. } => false,
        TableEvent::Skipped { .. } | TableEvent::Over { .. } | TableEvent::Scores { .. } => true,
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

/// Whether the words take the place of the status line, because all below it shows what happened.
fn is_said_above(event: &TableEvent) -> bool {
    match event {
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_said_above(event)),
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

#[cfg(test)]
mod tests {
    use super::*;

    const EVENT: TableEvent = TableEvent::Over {
        winners: crate::rules::Seats::NONE,
        score: 0,
        sun: None,
    };

    fn begun(manner: Manner, letters: usize, bots: Pace, animation: Pace) -> Option<Telling> {
        let settings = Settings {
            bots,
            animation,
            ..Settings::default()
        };
        Telling::begin(EVENT, manner, || letters, &settings, Instant::from_ticks(0))
    }

    /// How long it lasts when nobody presses; none: for ever.
    fn lasts(telling: Option<Telling>) -> Option<u64> {
        let Some(mut telling) = telling else { return Some(0) };
        loop {
            let now = telling.deadline()?;
            if !telling.advance(now) {
                return Some(now.as_millis());
            }
        }
    }

    #[test]
    fn words_stay_as_long_as_they_need_and_the_setting_says() {
        let time = |letters, bots| lasts(begun(Manner::Others, letters, bots, Pace::Off)).unwrap();
        assert!(time(60, Pace::Usual) > time(20, Pace::Usual) + 1_000);
        assert!(time(20, Pace::Slow) > time(20, Pace::Usual) + 500);
        assert!(time(60, Pace::Fast) < 600, "fast is fast");
        assert_eq!(time(60, Pace::Off), 0);
        // What a hand did is known to it.
        assert_eq!(lasts(begun(Manner::Own, 60, Pace::Slow, Pace::Off)), Some(0));
        assert_eq!(lasts(begun(Manner::Own, 60, Pace::Slow, Pace::Usual)), Some(400));
    }

    #[test]
    fn what_befalls_a_human_stays_until_a_press_that_saw_it() {
        for (animation, bots) in Pace::ALL.into_iter().flat_map(|one| Pace::ALL.map(|two| (one, two))) {
            let mut telling = begun(Manner::ToHuman, 20, bots, animation).unwrap();
            assert!(!telling.skip(Instant::from_millis(100), Duration::from_millis(250)));
            assert_eq!(telling.step, STEPS);
            assert_eq!(telling.deadline(), None);
            assert!(telling.advance(Instant::from_secs(600)));
            assert!(telling.skip(Instant::from_millis(300), Duration::from_millis(250)));
        }
        // Nothing else keeps anybody waiting who wants everything at once.
        assert_eq!(lasts(begun(Manner::Others, 60, Pace::Off, Pace::Slow)), Some(0));
    }
}
