//! Display of an event: an animation and a banner with text, skipped by any press.

use embassy_time::{Duration, Instant};
use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::{String, Vec};

use super::winner;
use crate::{
    collections::collect_truncated,
    device::{Frame, HEIGHT, WIDTH},
    screens::{Sound, boards::ScreenGame, gods::Remark, icons, reading::lines, widgets},
    table::{
        Header, Language, Player, TableEvent, TableGame,
        event::with_event,
        settings::{Pace, Settings},
    },
    text,
};

/// Frames of an animation.
pub const STEPS: u8 = 8;

/// Step at which a tile that lands touches its space.
pub const LANDS: u8 = 6;

/// Rule between the banner and the board.
const EDGE: i32 = 1;
/// Width of the lock and its gap.
pub const LOCK: i32 = 9;
/// Longer banners would cover the seats: they are at the top, after the animation.
const LOWEST_LINES: i32 = 2;
const MOST_LINES: usize = HEIGHT / 8;

/// Determines the display time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// A decision at this device, or a draw that stays visible on its board: only the animation.
    Own,
    /// Any other draw of a human: as long as a bot's, even if bots move at once.
    Draw,
    /// A forced move or a bot: for the reading time.
    Others,
    /// Affects a human: until a press.
    ToHuman,
}

pub struct Animation {
    pub event: TableEvent,
    /// A page of its own after the event.
    remark: Option<Remark>,
    /// Up to [`STEPS`].
    pub step: u8,
    began: Instant,
    next: Instant,
    /// Time between frames.
    pace: Duration,
    /// Display time after the animation; none: until a press.
    reading: Option<Duration>,
}

/// Position at a step between the start and the end of an animation.
pub fn between(from: Point, to: Point, step: u8) -> Point {
    from + (to - from) * i32::from(step.min(STEPS)) / i32::from(STEPS)
}

/// As [`between`], but it accelerates, and rebounds once.
pub fn landing(from: Point, to: Point, step: u8) -> Point {
    const REBOUNDS: u8 = LANDS + 1;
    const REBOUND: i32 = 2;
    const WHOLE: i32 = LANDS as i32 * LANDS as i32;
    let back = from - to;
    match step {
        step if step < LANDS => from - back * i32::from(step * step) / WHOLE,
        REBOUNDS => to + Point::new(back.x.signum(), back.y.signum()) * REBOUND,
        _ => to,
    }
}

/// Columns by which a disaster shifts the board.
pub const fn tremor(step: u8) -> i32 {
    match step {
        1 => 3,
        2 => -3,
        3 => 2,
        4 => -1,
        _ => 0,
    }
}

/// In milliseconds.
const fn reading_time(pace: Pace, letters: usize) -> u64 {
    let (glance, letter) = match pace {
        Pace::Off => (0, 0),
        Pace::Fast => (60, 8),
        Pace::Usual => (300, 30),
        Pace::Slow => (700, 60),
    };
    glance + letter * letters as u64
}

impl Animation {
    /// `letters` counts the text's letters, only if needed: it is slow. `None`: nothing to show.
    pub fn begin(
        event: TableEvent,
        manner: Manner,
        letters: impl FnOnce() -> usize,
        settings: &Settings,
        now: Instant,
    ) -> Option<Animation> {
        let own = manner == Manner::Own;
        if !is_showing(&event) || own && is_seen(&event) || manner == Manner::Others && settings.bots == Pace::Off {
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
            // Regardless of the bots' pace.
            Manner::ToHuman => None,
            Manner::Draw | Manner::Others => Some(reading_time(settings.bots, letters())),
        };
        if millis == 0 && reading == Some(0) {
            return None;
        }
        let (pace, reading) = (Duration::from_millis(millis), reading.map(Duration::from_millis));
        let mut animation = Animation {
            event,
            remark: None,
            step: 0,
            began: now,
            next: now + pace,
            pace,
            reading,
        };
        if millis == 0 {
            animation.finish_motion(now);
        }
        Some(animation)
    }

    /// For the reading time of a bot's move.
    pub fn of_remark(event: TableEvent, remark: Remark, settings: &Settings, now: Instant) -> Animation {
        let letters = remark.words(settings.language.texts()).chars().count();
        let reading = Duration::from_millis(reading_time(settings.bots, letters));
        Animation {
            event,
            remark: Some(remark),
            step: STEPS,
            began: now,
            next: now + reading,
            pace: reading,
            reading: Some(reading),
        }
    }

    pub const fn remark(&self) -> Option<Remark> {
        self.remark
    }

    pub const fn awaits_press(&self) -> bool {
        self.reading.is_none()
    }

    /// Time of the next step; none while it waits for a press.
    pub fn deadline(&self) -> Option<Instant> {
        (self.step < STEPS || self.reading.is_some()).then_some(self.next)
    }

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

    /// Returns true if it ends. An event that waits for a press ignores those within `guard` of its start.
    pub fn skip(&mut self, now: Instant, guard: Duration) -> bool {
        if self.reading.is_some() || now >= self.began + guard {
            return true;
        }
        self.finish_motion(now);
        false
    }

    pub const fn is_moving(&self) -> bool {
        self.step < STEPS
    }

    /// Sound of the event or of the step that has begun.
    pub fn sound(&self) -> Option<Sound> {
        match self.step {
            0 if is_said_late(&self.event) => None,
            0 => sound(&self.event),
            STEPS if is_said_late(&self.event) => sound(&self.event),
            step => match &self.event {
                TableEvent::Game(event) => with_event!(event, (G, event) => G::step_sound(event, step)),
                _ => None,
            },
        }
    }

    /// Sound after a skip of the motion: that of a text that has appeared, or none.
    pub fn skipped_sound(&self) -> Sound {
        let late = Some(&self.event).filter(|event| is_said_late(event));
        late.and_then(sound).unwrap_or(Sound::Silence)
    }

    /// Columns by which the board is shifted.
    pub fn shake(&self) -> i32 {
        match &self.event {
            TableEvent::Game(event) => with_event!(event, (G, event) => G::shake(event, self.step)),
            _ => 0,
        }
    }

    /// Whether it has a page of its own.
    pub fn is_page(&self) -> bool {
        match &self.event {
            TableEvent::Over { .. } => true,
            _ if self.remark.is_some() => true,
            TableEvent::Game(event) => with_event!(event, (G, event) => G::is_page(event)),
            _ => false,
        }
    }

    /// The page of a game's own event.
    pub fn draw_page(&self, frame: &mut Frame, language: Language, header: &Header) {
        if let Some(remark) = self.remark {
            remark.draw(frame, language.texts());
        } else if let TableEvent::Game(event) = &self.event {
            with_event!(event, (G, event) => G::draw_page(event, header, language, self.step, frame));
        }
    }

    /// Height of a banner at the bottom; 0 if it is at the top.
    pub fn banner_height(&self, language: Language, players: &[Player]) -> i32 {
        self.banner_heights(language, players).1
    }

    /// Heights of the banner at the top and at the bottom; one of them is 0.
    pub fn banner_heights(&self, language: Language, players: &[Player]) -> (i32, i32) {
        let count = lines(&sentence(self.event, language, players), &widgets::SMALL, WIDTH as i32).count() as i32;
        let height = 8 * count + EDGE;
        if self.is_said_above(count) {
            (height, 0)
        } else {
            (0, height)
        }
    }

    fn is_said_above(&self, lines: i32) -> bool {
        lines > LOWEST_LINES && !is_said_below(&self.event) || is_said_above(&self.event)
    }

    /// Draws a short banner at the bottom. Results are not named while dice are rolling.
    pub fn draw_banner(&self, frame: &mut Frame, language: Language, players: &[Player], is_locked: bool) {
        if self.step < STEPS && is_said_late(&self.event) {
            return;
        }
        if self.is_page() {
            if self.reading.is_none() && self.step >= STEPS {
                icons::BELOW.draw(frame, Point::new(WIDTH as i32 - 6, HEIGHT as i32 - 4));
            }
            return;
        }
        let text = sentence(self.event, language, players);
        // Wrapping is slow: once, unless the lock takes a part of the first line.
        let mut width = WIDTH as i32;
        let mut said: Vec<&str, MOST_LINES> = collect_truncated(lines(&text, &widgets::SMALL, width));
        let at_top = self.is_said_above(said.len() as i32);
        if at_top && is_locked {
            width -= LOCK;
            said = collect_truncated(lines(&text, &widgets::SMALL, width));
        }
        let count = said.len() as i32;
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
        if at_top && is_locked {
            icons::LOCK.draw(frame, Point::new(WIDTH as i32 - 7, 0));
        }
        let mut room = None;
        for (&line, y) in said.iter().zip((first..).step_by(8)) {
            widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
            let arrow = Point::new(width - 6, y + 4);
            room = if widgets::SMALL.measure(line) < arrow.x - 2 {
                Some(arrow)
            } else {
                room
            };
        }
        // Waits for a press: the arrow is in the last line with room for it.
        if let Some(at) = room.filter(|_| self.reading.is_none() && self.step >= STEPS) {
            icons::BELOW.draw(frame, at);
        }
    }
}

pub fn sentence(event: TableEvent, language: Language, players: &[Player]) -> String<{ text::LONGEST_EVENT }> {
    let mut sentence = String::new();
    put!(sentence, "{}", text::event(event, players, language));
    sentence
}

/// Letters to read while an event is shown.
pub fn letters(event: TableEvent, language: Language, players: &[Player]) -> usize {
    const GLANCE: usize = 20;
    let letters = sentence(event, language, players).chars().count();
    match &event {
        TableEvent::Over { .. } => letters + winner::LETTERS_PER_PLAYER * players.len(),
        TableEvent::Game(event) if with_event!(event, (G, event) => G::is_pictured(event)) => letters.min(GLANCE),
        _ => letters,
    }
}

fn is_showing(event: &TableEvent) -> bool {
    match event {
        TableEvent::Ends { .. } | TableEvent::NoChoice { .. } => false,
        TableEvent::Skipped { .. } | TableEvent::Over { .. } | TableEvent::Scores { .. } => true,
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_showing(event)),
    }
}

/// Two successive events as one, if they are shown together.
pub fn joined(event: &TableEvent, next: &TableEvent) -> Option<TableEvent> {
    match next {
        TableEvent::Game(next) => {
            with_event!(next, (G, next) => Some(G::joined(G::event(event)?, next)?.into()))
        }
        _ => None,
    }
}

/// The first event of a bot's turn that is a page.
pub fn begins_turn(event: &TableEvent) -> Option<TableEvent> {
    match event {
        TableEvent::Game(event) => with_event!(event, (G, event) => Some(G::begins_turn(event)?.into())),
        _ => None,
    }
}

/// Whether the acting human has seen it already, and nothing moves.
fn is_seen(event: &TableEvent) -> bool {
    match event {
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_seen(event)),
        _ => false,
    }
}

fn is_said_late(event: &TableEvent) -> bool {
    match event {
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_said_late(event)),
        _ => false,
    }
}

/// The text replaces the status line: the animation or the seats need the rest.
fn is_said_above(event: &TableEvent) -> bool {
    match event {
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_said_above(event)),
        TableEvent::Over { .. } => true,
        _ => false,
    }
}

fn is_said_below(event: &TableEvent) -> bool {
    match event {
        TableEvent::Game(event) => with_event!(event, (G, event) => G::is_said_below(event)),
        _ => false,
    }
}

pub fn sound(event: &TableEvent) -> Option<Sound> {
    match event {
        TableEvent::Over { .. } => Some(Sound::Fanfare),
        TableEvent::Game(event) => with_event!(event, (G, event) => G::sound(event)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::dice::{DiceSet, Event, Face, Faces};

    const EVENT: TableEvent = TableEvent::Over {
        winners: crate::rules::Seats::NONE,
        score: 0,
        sun: None,
    };

    fn begun(manner: Manner, letters: usize, bots: Pace, animation: Pace) -> Option<Animation> {
        let settings = Settings {
            bots,
            animation,
            ..Settings::default()
        };
        Animation::begin(EVENT, manner, || letters, &settings, Instant::from_ticks(0))
    }

    /// Total display time without a press; none: unlimited.
    fn lasts(animation: Option<Animation>) -> Option<u64> {
        let Some(mut animation) = animation else { return Some(0) };
        loop {
            let now = animation.deadline()?;
            if !animation.advance(now) {
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
        // One's own move needs no text.
        assert_eq!(lasts(begun(Manner::Own, 60, Pace::Slow, Pace::Off)), Some(0));
        assert_eq!(lasts(begun(Manner::Own, 60, Pace::Slow, Pace::Usual)), Some(400));
    }

    #[test]
    fn a_roll_needs_a_glance_as_the_dice_show_it() {
        let faces = Faces([
            Face::Monument,
            Face::Ankh,
            Face::Pharaoh,
            Face::Nile,
            Face::Civilisation,
        ]);
        let roll = Event::Rolls {
            seat: 0,
            roll: 1,
            dice: DiceSet::ALL,
            faces,
        }
        .into();
        for language in Language::ALL {
            assert!(sentence(roll, language, &[]).chars().count() > 2 * letters(roll, language, &[]));
            let builds = Event::Floods { seat: 0 }.into();
            assert_eq!(
                letters(builds, language, &[]),
                sentence(builds, language, &[]).chars().count()
            );
        }
    }

    #[test]
    fn what_befalls_a_human_stays_until_a_press_that_saw_it() {
        for (animation, bots) in Pace::ALL.into_iter().flat_map(|one| Pace::ALL.map(|two| (one, two))) {
            let mut animation = begun(Manner::ToHuman, 20, bots, animation).unwrap();
            assert!(!animation.skip(Instant::from_millis(100), Duration::from_millis(250)));
            assert_eq!(animation.step, STEPS);
            assert_eq!(animation.deadline(), None);
            assert!(animation.advance(Instant::from_secs(600)));
            assert!(animation.skip(Instant::from_millis(300), Duration::from_millis(250)));
        }
        // Instant settings cause no other waiting.
        assert_eq!(lasts(begun(Manner::Others, 60, Pace::Off, Pace::Slow)), Some(0));
    }
}
