//! Lessons that are played: a game whose luck and bots are known beforehand, and a coach who speaks, asks, and says which
//! buttons to press.

#[cfg(test)]
mod tests;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::{String, Vec};

use super::Play;
use crate::{
    bots::Level,
    collections::collect_truncated,
    device::{Button, Frame, HEIGHT, WIDTH},
    rules::position::{Code, GameKind, Options},
    screens::{
        Effect, Effects, Sound, icons, ink,
        input::{Direction, Key},
        page::Next,
        reading::lines,
    },
    table::{Agreements, Awaits, Header, Language, Name, Player, PlayerKind, Table, settings::Settings},
    text::{Question, Text},
};

/// A lesson: all of its luck follows from the seed, and what the bot does is written down.
#[derive(PartialEq, Eq, Debug)]
pub struct Lesson {
    pub kind: GameKind,
    pub options: Options,
    pub seed: u64,
    /// Where lines of the board begin, from top to bottom: the words cover none by half.
    pub lines: &'static [i32],
    /// The decisions that were made before the pupil comes, by their texts; chance lies between them.
    pub before: &'static [&'static str],
    pub acts: &'static [Act],
}

/// What comes next in a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// The coach says who plays and how to go on: the same in every lesson.
    Greets(Place),
    /// The coach speaks; A goes on.
    Says(Place),
    /// The coach asks for one of these moves, named by their texts. Any other is put off, and nothing is lost.
    /// From where the board leads its cursor, the buttons make the first of them.
    Asks(Place, &'static [Button], &'static [&'static str]),
    /// The coach says what holds for every game: the same in every lesson.
    Reminds(Place),
    /// A question about the game. The button, left or right, that gives the right answer.
    Questions(Place, Button),
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
            Act::Greets(place)
            | Act::Says(place)
            | Act::Asks(place, ..)
            | Act::Reminds(place)
            | Act::Questions(place, _) => Some(*place),
            Act::Bot(_) => None,
        }
    }

    /// Which buttons lead on; those of a question stand before its answers.
    const fn keys(&self) -> &'static [Button] {
        match self {
            Act::Greets(_) | Act::Says(_) | Act::Reminds(_) => &[Button::A],
            Act::Asks(_, keys, _) => keys,
            Act::Questions(..) | Act::Bot(_) => &[],
        }
    }
}

impl Lesson {
    /// How wide a line of the coach is.
    pub const LINE: i32 = WIDTH as i32 - 2;

    /// The pupil's name: the same in every lesson.
    const PUPIL: &'static str = "Mia";

    /// Brings the table to where the pupil comes; none if the lesson is not one, which no lesson on the device is.
    pub fn lay(&self, table: &mut Table, language: Language) -> Option<()> {
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
            played.ok()?;
        }
    }

    /// How often the coach speaks, asks or questions.
    pub fn steps(&self) -> usize {
        self.acts.iter().filter(|act| act.place().is_some()).count()
    }
}

/// The coach, and where the lesson is.
pub struct Coach {
    lesson: &'static Lesson,
    /// The game lies on the table.
    pub is_laid: bool,
    act: usize,
    /// The words lie on the board.
    open: bool,
    tone: Tone,
    /// How many of the buttons asked for were pressed one after the other; none once another one was.
    followed: Option<usize>,
}

/// Why the coach has the word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    Plain,
    /// The pupil did something else.
    Strayed,
    /// The answer was wrong.
    Wrong,
}

/// What the coach says now.
struct Words {
    place: Place,
    /// Where lines of the board begin.
    beneath: &'static [i32],
    /// Before the text, where something else was done.
    strayed: Option<Text>,
    text: Text,
    keys: &'static [Button],
    answers: Option<[Text; 2]>,
}

impl Coach {
    pub const fn new(lesson: &'static Lesson) -> Coach {
        Coach {
            lesson,
            is_laid: false,
            act: 0,
            open: true,
            tone: Tone::Plain,
            followed: Some(0),
        }
    }

    pub const fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    fn act(&self) -> Option<&'static Act> {
        self.lesson.acts.get(self.act)
    }

    /// Whether a move on the board is asked for.
    fn asks(&self) -> bool {
        matches!(self.act(), Some(Act::Asks(..)))
    }

    /// The words come (back) as if they were new.
    pub fn open(&mut self) {
        self.open = true;
        self.tone = Tone::Plain;
        self.followed = Some(0);
    }

    /// Whether nothing goes on before the words were answered.
    pub fn is_speaking(&self) -> bool {
        !matches!(self.act(), Some(Act::Asks(..) | Act::Bot(_)))
    }

    /// To the next act; false after the last.
    fn go_on(&mut self) -> bool {
        self.act += 1;
        self.open();
        self.act().is_some()
    }

    /// What the bot does now; none while the coach has the word.
    pub fn bot(&mut self) -> Option<Code> {
        let Some(Act::Bot(text)) = self.act() else { return None };
        self.go_on();
        self.lesson.kind.parse(text)
    }

    /// Whether the move was asked for; another one brings the words back.
    fn takes(&mut self, code: Code) -> bool {
        let asked = match self.act() {
            Some(Act::Asks(_, _, moves)) => moves.iter().any(|text| self.lesson.kind.parse(text) == Some(code)),
            _ => false,
        };
        if asked {
            self.go_on();
        } else {
            self.open();
            self.tone = Tone::Strayed;
        }
        asked
    }

    /// A button went to the board: the words make room, and the corner says what comes next.
    fn follow(&mut self, button: Button) {
        let keys = self.act().map_or(&[][..], Act::keys);
        self.followed = self
            .followed
            .filter(|&count| keys.get(count) == Some(&button))
            .map(|count| count + 1);
        self.open = false;
    }

    /// What to press now that the words are away: the rest of what they said, or B, which brings them back.
    fn next_keys(&self) -> &'static [Button] {
        let keys = self.act().filter(|_| self.asks()).map_or(&[][..], Act::keys);
        let rest = self.followed.and_then(|count| keys.get(count..));
        rest.filter(|rest| !rest.is_empty()).unwrap_or(&[Button::B])
    }

    /// How often the coach had the word up to now.
    fn step(&self) -> usize {
        self.count(|act| act.place().is_some())
    }

    /// How many acts of a kind there were, the present one included.
    fn count(&self, of_kind: impl Fn(&Act) -> bool) -> usize {
        let acts = self.lesson.acts.iter().take(self.act + 1);
        acts.filter(|act| of_kind(act)).count()
    }

    /// What is said now; none while the bot has its turn.
    fn words(&self, language: Language) -> Option<Words> {
        let (act, texts) = (self.act()?, language.texts());
        let mut answers = None;
        let text = match act {
            Act::Greets(_) => texts.rules.greeting,
            Act::Reminds(_) => texts.rules.reminder,
            Act::Says(_) | Act::Asks(..) => {
                let step = self.count(|act| matches!(act, Act::Says(_) | Act::Asks(..)));
                let lesson = texts.lesson(self.lesson.kind);
                lesson.get(step.wrapping_sub(1)).copied().unwrap_or_default()
            }
            Act::Questions(..) => {
                let number = self.count(|act| matches!(act, Act::Questions(..)));
                let question: &Question = texts.questions(self.lesson.kind).get(number.wrapping_sub(1))?;
                answers = Some(question.answers);
                if self.tone == Tone::Wrong {
                    question.why
                } else {
                    question.asks
                }
            }
            Act::Bot(_) => return None,
        };
        Some(Words {
            place: act.place()?,
            beneath: self.lesson.lines,
            strayed: (self.tone == Tone::Strayed).then_some(texts.play.strayed),
            text,
            keys: act.keys(),
            answers,
        })
    }

    /// The words, unless they make room for the board; in the corner how far the lesson is, or what to press.
    pub fn draw(&self, frame: &mut Frame, language: Language) {
        let words = self.words(language).filter(|_| self.open);
        match &words {
            Some(_) => self.draw_progress(frame),
            None => draw_corner(frame, self.next_keys()),
        }
        if let Some(words) = words {
            words.draw(frame);
        }
    }

    fn draw_progress(&self, frame: &mut Frame) {
        let mut progress: String<8> = String::new();
        // Two numbers below 100 and a stroke.
        put!(progress, "{}/{}", self.step(), self.lesson.steps());
        let width = ink::SMALL.measure(&progress) + 1;
        let corner = clear_corner(frame, width);
        let at = corner.top_left + Point::new(1, 1);
        ink::text(frame, &ink::SMALL, at, Alignment::Left, &progress);
        frame.invert(corner);
    }
}

/// The button that the coach shows for a key.
const fn button_of(key: Key) -> Option<Button> {
    match (key, key.step()) {
        (Key::Confirm, _) => Some(Button::A),
        (_, Some(Direction::Up)) => Some(Button::Up),
        (_, Some(Direction::Down)) => Some(Button::Down),
        (_, Some(Direction::Left)) => Some(Button::Left),
        (_, Some(Direction::Right)) => Some(Button::Right),
        (_, None) => None,
    }
}

/// From one button to the next, where they are drawn.
const KEY: i32 = 10;

/// The status line ends here.
const STATUS: i32 = 9;

/// So many buttons fit the corner of the status line.
const CORNER_KEYS: usize = 2;

/// Makes room at the right end of the status line.
fn clear_corner(frame: &mut Frame, width: i32) -> Rectangle {
    let corner = Rectangle::new(Point::new(WIDTH as i32 - width, 0), Size::new(width as u32, 8));
    let room = Rectangle::new(corner.top_left - Point::new(1, 0), corner.size + Size::new(1, 0));
    let Ok(()) = frame.fill_solid(&room, BinaryColor::Off);
    corner
}

fn draw_corner(frame: &mut Frame, keys: &[Button]) {
    let keys = keys.get(..CORNER_KEYS).unwrap_or(keys);
    let corner = clear_corner(frame, KEY * keys.len() as i32);
    draw_keys(frame, corner.top_left, keys);
}

fn draw_keys(frame: &mut Frame, at: Point, keys: &[Button]) {
    for (&button, x) in keys.iter().zip((at.x..).step_by(KEY as usize)) {
        icons::key(button).draw(frame, Point::new(x, at.y));
    }
}

/// As many lines as there is room for on the screen.
type Lines<'a> = Vec<&'a str, { HEIGHT / 8 }>;

impl Words {
    fn lines(&self) -> Lines<'_> {
        let strayed = self.strayed.into_iter();
        collect_truncated(strayed.chain(lines(self.text, &ink::SMALL, Lesson::LINE)))
    }

    /// The buttons stand behind the last line, or below it where they find no room.
    fn keys_have_room(&self, lines: &Lines<'_>) -> bool {
        let last = lines.last().map_or(0, |line| ink::SMALL.measure(line));
        last + 3 + KEY * self.keys.len() as i32 <= WIDTH as i32
    }

    fn rows(&self, lines: &Lines<'_>) -> usize {
        let answers = self.answers.map_or(0, |answers| answers.len());
        lines.len() + usize::from(!self.keys_have_room(lines)) + answers
    }

    fn draw(&self, frame: &mut Frame) {
        // Breaking a text into lines takes a while: once for all that follows from it.
        let lines = self.lines();
        let height = 8 * self.rows(&lines) as i32;
        let (area, first) = match self.place {
            // Below the status line, which says whose turn it is.
            Place::Top => {
                let end = STATUS + 1 + height + 1;
                let line = self.beneath.iter().find(|&&line| line >= end);
                ((STATUS, line.copied().unwrap_or(end)), STATUS + 1)
            }
            Place::Bottom => {
                let first = HEIGHT as i32 - height;
                let top = first - 3;
                let line = self.beneath.iter().rfind(|&&line| line <= top);
                ((line.copied().unwrap_or(top), HEIGHT as i32), first)
            }
        };
        let (top, end) = area;
        let edge = if self.place == Place::Top { end - 1 } else { top };
        let area = Rectangle::new(Point::new(0, top), Size::new(WIDTH as u32, (end - top) as u32));
        let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
        let rule = Rectangle::new(Point::new(0, edge), Size::new(WIDTH as u32, 1));
        let Ok(()) = frame.fill_solid(&rule, BinaryColor::On);
        let mut y = first;
        for line in &lines {
            ink::text(frame, &ink::SMALL, Point::new(1, y), Alignment::Left, line);
            y += 8;
        }
        let keys_y = if self.keys_have_room(&lines) { y - 8 } else { y };
        let keys_x = WIDTH as i32 - KEY * self.keys.len() as i32;
        draw_keys(frame, Point::new(keys_x, keys_y), self.keys);
        for (answer, button) in self.answers.iter().flatten().zip([Button::Left, Button::Right]) {
            draw_keys(frame, Point::new(1, y), &[button]);
            ink::text(frame, &ink::SMALL, Point::new(KEY + 3, y), Alignment::Left, answer);
            y += 8;
        }
    }
}

impl Play {
    /// On the board of a lesson. B takes the words away and brings them back; held, it leaves.
    pub(super) fn press_lesson(&mut self, key: Key, settings: &Settings, effects: &mut Effects) -> Next {
        let Some(coach) = &mut self.coach else {
            return Next::Stay;
        };
        match (key, coach.act()) {
            (Key::Back, _) if coach.open => coach.open = false,
            (Key::Back, _) => {
                if !self.board.back() {
                    self.call_coach();
                }
            }
            (key, Some(Act::Asks(..))) => {
                if let Some(button) = button_of(key) {
                    coach.follow(button);
                }
                self.press_board(key, settings, effects);
            }
            (_, Some(Act::Bot(_))) => {}
            (Key::Confirm, _) if !coach.open => self.call_coach(),
            (key, Some(Act::Questions(_, right))) if coach.open => match key {
                Key::Direction(_) if button_of(key) == Some(*right) => return self.next_act(),
                Key::Direction(Direction::Left | Direction::Right) => {
                    coach.tone = Tone::Wrong;
                    effects.ask(Effect::Sound(Sound::Refused));
                }
                _ => {}
            },
            (Key::Confirm, _) => return self.next_act(),
            // The board can be looked at before the coach goes on.
            (Key::Touch | Key::Inspect, _) => {}
            _ if coach.open => {}
            _ => self.press_board(key, settings, effects),
        }
        Next::Stay
    }

    /// To the next act; after the last one the lesson is left.
    fn next_act(&mut self) -> Next {
        let goes_on = self.coach.as_mut().is_some_and(Coach::go_on);
        self.lead_cursor();
        match goes_on {
            true => Next::Stay,
            false => Next::Back,
        }
    }

    /// The words come back, and the cursor goes where their buttons begin.
    fn call_coach(&mut self) {
        if let Some(coach) = &mut self.coach {
            coach.open();
        }
        self.lead_cursor();
    }

    fn lead_cursor(&mut self) {
        self.board.refresh(&self.seen.context());
    }

    /// Whether a lesson asked for another move than this one.
    pub(super) fn is_put_off(&mut self, code: Code) -> bool {
        let put_off = self.coach.as_mut().is_some_and(|coach| !coach.takes(code));
        if put_off {
            self.lead_cursor();
        }
        put_off
    }
}
