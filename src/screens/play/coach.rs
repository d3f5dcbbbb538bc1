//! Lessons that are played: a game whose luck and bots are known beforehand, and a coach who speaks and asks on the way.

use core::fmt::Write;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::{
    bots::Level,
    rules::position::{Code, GameKind, Options},
    screens::{
        frame::{Frame, HEIGHT, WIDTH},
        ink,
        reading::lines,
    },
    table::{Agreements, Awaits, Header, Language, Name, Player, PlayerKind, Table, TableEvent},
};

/// A lesson: all of its luck follows from the seed, and what the bot does is written down.
#[derive(PartialEq, Eq, Debug)]
pub struct Lesson {
    pub kind: GameKind,
    pub options: Options,
    pub seed: u64,
    /// The decisions that were made before the pupil comes, by their texts; chance lies between them.
    pub before: &'static [&'static str],
    pub acts: &'static [Act],
}

/// What comes next in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// The coach speaks; A goes on.
    Says(Place),
    /// The coach asks for one of these moves, named by their texts. Any other is put off, and nothing is lost.
    Asks(Place, &'static [&'static str]),
    /// The bot makes this move.
    Bot(&'static str),
}

/// Where the words cover nothing that they speak about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Top,
    Bottom,
}

impl Act {
    /// Where the words lie, for acts of the coach.
    pub const fn place(&self) -> Option<Place> {
        match self {
            Act::Says(place) | Act::Asks(place, _) => Some(*place),
            Act::Bot(_) => None,
        }
    }
}

impl Lesson {
    /// How wide a line of the coach is.
    pub const LINE: i32 = WIDTH as i32 - 2;

    /// The pupil's name: the same in every lesson.
    const PUPIL: &'static str = "Mia";

    /// Brings the table to where the pupil comes; none if the lesson is not one, which no lesson on the device is.
    pub fn lay(&self, table: &mut Table, language: Language, mut visit: impl FnMut(TableEvent)) -> Option<()> {
        let players = [
            Player {
                name: Name::new(Self::PUPIL).ok()?,
                kind: PlayerKind::Human,
            },
            Player {
                name: Name::new(language.texts().rules.rival).ok()?,
                kind: PlayerKind::Bot(Level::Apprentice),
            },
        ];
        let agreements = Agreements {
            free_effects: self.kind.has_free_effects(),
            ..Agreements::default()
        };
        let header = Header::new(0, self.kind, self.options, &players, self.seed, agreements).ok()?;
        table.begin(header);
        let mut before = self.before.iter();
        loop {
            let played = match table.awaits() {
                Awaits::Chance(_) => table.play_luck()?,
                Awaits::Itself { code, .. } if !before.as_slice().is_empty() => table.play(code),
                _ => match before.next() {
                    Some(text) => table.play(self.kind.parse(text)?),
                    None => return Some(()),
                },
            };
            played.ok()?.iter().for_each(|&event| visit(event));
        }
    }

    /// How often the coach speaks or asks.
    pub fn steps(&self) -> usize {
        self.acts.iter().filter(|act| act.place().is_some()).count()
    }
}

/// The coach, and where the lesson is.
pub struct Coach {
    lesson: &'static Lesson,
    act: usize,
    /// The words lie on the board.
    open: bool,
    /// The pupil did something else.
    strayed: bool,
}

impl Coach {
    pub const fn new(lesson: &'static Lesson) -> Coach {
        Coach {
            lesson,
            act: 0,
            open: true,
            strayed: false,
        }
    }

    pub fn act(&self) -> Option<&'static Act> {
        self.lesson.acts.get(self.act)
    }

    pub const fn is_open(&self) -> bool {
        self.open
    }

    pub fn open(&mut self) {
        self.open = true;
    }

    pub fn close(&mut self) {
        self.open = false;
        self.strayed = false;
    }

    /// Whether nothing goes on before A was pressed.
    pub fn is_speaking(&self) -> bool {
        matches!(self.act(), Some(Act::Says(_)) | None)
    }

    /// To the next act; false after the last.
    pub fn go_on(&mut self) -> bool {
        self.act += 1;
        self.open = true;
        self.strayed = false;
        self.act().is_some()
    }

    /// What the bot does now; none while the coach has the word.
    pub fn bot(&mut self) -> Option<Code> {
        let Some(Act::Bot(text)) = self.act() else { return None };
        self.go_on();
        self.lesson.kind.parse(text)
    }

    /// Whether the move was asked for; another one brings the words back.
    pub fn takes(&mut self, code: Code) -> bool {
        let asked = match self.act() {
            Some(Act::Asks(_, moves)) => moves.iter().any(|text| self.lesson.kind.parse(text) == Some(code)),
            _ => false,
        };
        if asked {
            self.go_on();
        } else {
            self.open = true;
            self.strayed = true;
        }
        asked
    }

    /// The words, unless they were read, and in the corner how far the lesson is.
    pub fn draw(&self, frame: &mut Frame, language: Language) {
        let done = self.lesson.acts.iter().take(self.act + 1);
        let step = done.filter(|act| act.place().is_some()).count();
        let mut progress: String<8> = String::new();
        // Two numbers below 100 and a stroke.
        let _ = write!(progress, "{step}/{}", self.lesson.steps());
        let width = ink::SMALL.measure(&progress) + 1;
        let corner = Rectangle::new(Point::new(WIDTH as i32 - width, 0), Size::new(width as u32, 8));
        let room = Rectangle::new(corner.top_left - Point::new(1, 0), corner.size + Size::new(1, 0));
        let Ok(()) = frame.fill_solid(&room, BinaryColor::Off);
        ink::text(
            frame,
            &ink::SMALL,
            corner.top_left + Point::new(1, 0),
            Alignment::Left,
            &progress,
        );
        let Some(place) = self.act().and_then(Act::place).filter(|_| self.open) else {
            return frame.invert(corner);
        };
        let texts = language.texts();
        let strayed = self.strayed.then_some(texts.play.strayed);
        let text = texts
            .lesson(self.lesson.kind)
            .get(step.saturating_sub(1))
            .copied()
            .unwrap_or_default();
        let rows = strayed.into_iter().chain(lines(text, &ink::SMALL, Lesson::LINE));
        let height = 8 * rows.clone().count() as i32 + 3;
        let (top, edge) = match place {
            // Below the status line, which says whose turn it is.
            Place::Top => (9, 9 + height),
            Place::Bottom => (HEIGHT as i32 - height + 1, HEIGHT as i32 - height),
        };
        let area = Rectangle::new(Point::new(0, top), Size::new(WIDTH as u32, height as u32));
        let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
        let rule = Rectangle::new(Point::new(0, edge), Size::new(WIDTH as u32, 1));
        let Ok(()) = frame.fill_solid(&rule, BinaryColor::On);
        for (row, y) in rows.zip((top + 2..).step_by(8)) {
            ink::text(frame, &ink::SMALL, Point::new(1, y), Alignment::Left, row);
        }
        frame.invert(corner);
    }
}
