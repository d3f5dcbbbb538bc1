//! Interactive lessons: fixed chance and bots, and a coach with explanations, requests and button hints.

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
        Effect, Effects, Sound, icons,
        input::{Direction, Key},
        page::Next,
        pages::PageId,
        reading::lines,
        widgets,
    },
    table::{Agreements, Header, Language, Name, Pending, Player, PlayerKind, Table, settings::Settings},
    text::{Question, Text},
};

/// Chance follows from the seed; the bot's moves are scripted.
#[derive(PartialEq, Eq, Debug)]
pub struct Lesson {
    pub kind: GameKind,
    pub options: Options,
    pub seed: u64,
    /// Tops of the board's lines: the panel covers whole lines, except for its subject.
    pub lines: &'static [i32],
    /// Decisions before the lesson; chance is played in between.
    pub before: &'static [&'static str],
    pub acts: &'static [Act],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Introduces players and controls: the same in every lesson.
    Greets,
    Says(Subject),
    /// One of these moves, by their texts. Other moves are rejected without consequences. From the initial cursor position,
    /// the buttons make the first.
    Asks(Subject, &'static [Button], &'static [&'static str]),
    /// General advice: the same in every lesson.
    Reminds,
    /// A question with the button of the correct answer, left or right.
    Questions(Button),
    /// Offers a game: the last act of every lesson.
    Praises,
    Bot(&'static str),
}

/// Area that a text is about. It blinks, and the panel does not cover it.
pub type Subject = Option<Rectangle>;

pub const fn at(x: i32, y: i32, width: u32, height: u32) -> Subject {
    Some(Rectangle::new(Point::new(x, y), Size::new(width, height)))
}

impl Act {
    const fn is_spoken(&self) -> bool {
        !matches!(self, Act::Bot(_))
    }

    const fn subject(&self) -> Subject {
        match self {
            Act::Says(subject) | Act::Asks(subject, ..) => *subject,
            _ => None,
        }
    }

    /// Buttons to continue; those of a question are drawn before its answers.
    const fn keys(&self) -> &'static [Button] {
        match self {
            Act::Greets | Act::Says(_) | Act::Reminds => &[Button::A],
            Act::Asks(_, keys, _) => keys,
            Act::Questions(..) | Act::Praises | Act::Bot(_) => &[],
        }
    }
}

impl Lesson {
    pub const LINE: i32 = WIDTH as i32 - 2;

    const PUPIL: &'static str = "Mia";

    /// Plays the moves; none if one is illegal, which tests rule out.
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
            let played = match table.pending() {
                Pending::Chance(_) => table.play_chance()?,
                Pending::Itself { code, .. } if !before.as_slice().is_empty() => table.play(code),
                _ => match before.next() {
                    Some(text) => table.play(self.kind.parse(text)?),
                    None => return Some(()),
                },
            };
            played.ok()?;
        }
    }

    pub fn steps(&self) -> usize {
        self.acts.iter().filter(|act| act.is_spoken()).count()
    }
}

pub struct Coach {
    lesson: &'static Lesson,
    /// The moves before the start were played.
    pub is_laid: bool,
    act: usize,
    open: bool,
    tone: Tone,
    /// Requested buttons pressed so far; none after another button.
    followed: Option<usize>,
    /// Changes of the subject's look still to come.
    blinks: u8,
}

/// Three times.
const BLINKS: u8 = 6;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    Plain,
    Strayed,
    Wrong,
}

/// A panel over the board.
pub(super) struct Words<'a> {
    pub subject: Subject,
    pub beneath: &'static [i32],
    /// Precedes the text after a rejected move.
    pub strayed: Option<Text>,
    pub text: &'a str,
    pub keys: &'static [Button],
    pub answers: Option<[(Button, Text); 2]>,
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
            blinks: 0,
        }
    }

    pub const fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    fn act(&self) -> Option<&'static Act> {
        self.lesson.acts.get(self.act)
    }

    fn asks(&self) -> bool {
        matches!(self.act(), Some(Act::Asks(..)))
    }

    pub fn open(&mut self) {
        self.open = true;
        self.tone = Tone::Plain;
        self.followed = Some(0);
        self.blinks = self.act().and_then(Act::subject).map_or(0, |_| BLINKS);
    }

    /// The panel waits for an answer.
    pub fn is_speaking(&self) -> bool {
        !matches!(self.act(), Some(Act::Asks(..) | Act::Bot(_)))
    }

    /// Next act; false after the last.
    fn go_on(&mut self) -> bool {
        self.act += 1;
        self.open();
        self.act().is_some()
    }

    /// The bot's next move; none during acts of the coach.
    pub fn bot(&mut self) -> Option<Code> {
        let Some(Act::Bot(text)) = self.act() else { return None };
        self.go_on();
        self.lesson.kind.parse(text)
    }

    /// Accepts requested moves; for others the panel opens again.
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

    fn follow(&mut self, button: Button) {
        let keys = self.act().map_or(&[][..], Act::keys);
        self.followed = self
            .followed
            .filter(|&count| keys.get(count) == Some(&button))
            .map(|count| count + 1);
        self.open = false;
    }

    /// While the panel is closed: the remaining requested buttons, or B to open it.
    fn next_keys(&self) -> &'static [Button] {
        let keys = self.act().filter(|_| self.asks()).map_or(&[][..], Act::keys);
        let rest = self.followed.and_then(|count| keys.get(count..));
        rest.filter(|rest| !rest.is_empty()).unwrap_or(&[Button::B])
    }

    fn step(&self) -> usize {
        self.count(Act::is_spoken)
    }

    /// Acts of a kind so far, including the current one.
    fn count(&self, of_kind: impl Fn(&Act) -> bool) -> usize {
        let acts = self.lesson.acts.iter().take(self.act + 1);
        acts.filter(|act| of_kind(act)).count()
    }

    /// Panel contents; none during the bot's turn.
    fn words(&self, language: Language) -> Option<Words<'static>> {
        let (act, texts) = (self.act()?, language.texts());
        let mut answers = None;
        let text = match act {
            Act::Greets => texts.rules.greeting,
            Act::Reminds => texts.rules.reminder,
            Act::Praises => {
                answers = Some([(Button::A, texts.rules.play_now), (Button::B, texts.rules.later)]);
                texts.rules.praise
            }
            Act::Says(_) | Act::Asks(..) => {
                let step = self.count(|act| matches!(act, Act::Says(_) | Act::Asks(..)));
                let lesson = texts.lesson(self.lesson.kind);
                lesson.get(step.wrapping_sub(1)).copied().unwrap_or_default()
            }
            Act::Questions(..) => {
                let number = self.count(|act| matches!(act, Act::Questions(..)));
                let question: &Question = texts.questions(self.lesson.kind).get(number.wrapping_sub(1))?;
                let [left, right] = question.answers;
                answers = Some([(Button::Left, left), (Button::Right, right)]);
                if self.tone == Tone::Wrong {
                    question.why
                } else {
                    question.asks
                }
            }
            Act::Bot(_) => return None,
        };
        Some(Words {
            subject: act.subject(),
            beneath: self.lesson.lines,
            strayed: (self.tone == Tone::Strayed).then_some(texts.play.strayed),
            text,
            keys: act.keys(),
            answers,
        })
    }

    /// The open panel, or in the corner the progress or the next buttons.
    pub fn draw(&self, frame: &mut Frame, language: Language) {
        let words = self.words(language).filter(|_| self.open);
        match &words {
            Some(_) => draw_progress(frame, self.step(), self.lesson.steps()),
            None => draw_corner(frame, self.next_keys()),
        }
        if let Some(words) = words {
            words.draw(frame);
            if let Some(subject) = words.subject.filter(|_| self.blinks % 2 == 1) {
                frame.invert(subject);
            }
        }
    }
}

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

/// Distance between buttons.
const KEY: i32 = 10;

const STATUS: i32 = 8;

/// Number of buttons that fit the corner of the status line.
const CORNER_KEYS: usize = 2;

fn clear_corner(frame: &mut Frame, width: i32) -> Rectangle {
    let corner = Rectangle::new(Point::new(WIDTH as i32 - width, 0), Size::new(width as u32, 8));
    let room = Rectangle::new(corner.top_left - Point::new(1, 0), corner.size + Size::new(1, 0));
    let Ok(()) = frame.fill_solid(&room, BinaryColor::Off);
    corner
}

/// In the corner of the status line.
pub(super) fn draw_progress(frame: &mut Frame, step: usize, steps: usize) {
    let mut progress: String<8> = String::new();
    put!(progress, "{step}/{steps}");
    let width = widgets::SMALL.measure(&progress) + 1;
    let corner = clear_corner(frame, width);
    let at = corner.top_left + Point::new(1, 1);
    widgets::text(frame, &widgets::SMALL, at, Alignment::Left, &progress);
    frame.invert(corner);
}

pub(super) fn draw_corner(frame: &mut Frame, keys: &[Button]) {
    let keys = keys.get(..CORNER_KEYS).unwrap_or(keys);
    let corner = clear_corner(frame, KEY * keys.len() as i32);
    draw_keys(frame, corner.top_left, keys);
}

fn draw_keys(frame: &mut Frame, at: Point, keys: &[Button]) {
    for (&button, x) in keys.iter().zip((at.x..).step_by(KEY as usize)) {
        icons::key(button).draw(frame, Point::new(x, at.y));
    }
}

type Lines<'a> = Vec<&'a str, { HEIGHT / 8 }>;

impl Words<'_> {
    fn lines(&self) -> Lines<'_> {
        let strayed = self.strayed.into_iter();
        collect_truncated(strayed.chain(lines(self.text, &widgets::SMALL, Lesson::LINE)))
    }

    /// Whether the buttons fit behind the last line, not below it.
    fn keys_have_room(&self, lines: &Lines<'_>) -> bool {
        let last = lines.last().map_or(0, |line| widgets::SMALL.measure(line));
        last + 3 + KEY * self.keys.len() as i32 <= WIDTH as i32
    }

    fn rows(&self, lines: &Lines<'_>) -> usize {
        let answers = self.answers.map_or(0, |answers| answers.len());
        lines.len() + usize::from(!self.keys_have_room(lines)) + answers
    }

    /// Area at the bottom, or if that would cover the subject, below the status line; the row of its rule, and the
    /// first row of its text.
    fn panel(&self, rows: usize) -> (Rectangle, i32, i32) {
        let height = 8 * rows as i32;
        let area = |top: i32, end: i32| Rectangle::new(Point::new(0, top), Size::new(WIDTH as u32, (end - top) as u32));
        let covers = |area: &Rectangle| {
            let covered = self.subject.map(|subject| subject.intersection(area));
            covered.is_some_and(|covered| !covered.is_zero_sized())
        };
        // The last line has no row below its descenders.
        let first = HEIGHT as i32 + 1 - height;
        let bottom = |top| (area(top, HEIGHT as i32), top, first);
        let top = |end| (area(STATUS, end), end - 1, STATUS + 1);
        let (highest, lowest) = (first - 2, STATUS + 1 + height);
        // Whole lines of the board, if possible.
        let above = self.beneath.iter().rfind(|&&line| line <= highest);
        let below = self.beneath.iter().find(|&&line| line >= lowest);
        let places = [
            bottom(above.copied().unwrap_or(highest)),
            bottom(highest),
            top(below.copied().unwrap_or(lowest)),
        ];
        let free = places.into_iter().find(|(area, ..)| !covers(area));
        free.unwrap_or_else(|| top(lowest))
    }

    pub fn draw(&self, frame: &mut Frame) {
        // Wrapping is slow: do it once.
        let lines = self.lines();
        let (area, edge, first) = self.panel(self.rows(&lines));
        let Ok(()) = frame.fill_solid(&area, BinaryColor::Off);
        let rule = Rectangle::new(Point::new(0, edge), Size::new(WIDTH as u32, 1));
        let Ok(()) = frame.fill_solid(&rule, BinaryColor::On);
        let mut y = first;
        for line in &lines {
            widgets::text(frame, &widgets::SMALL, Point::new(1, y), Alignment::Left, line);
            y += 8;
        }
        let keys_y = if self.keys_have_room(&lines) { y - 8 } else { y };
        let keys_x = WIDTH as i32 - KEY * self.keys.len() as i32;
        draw_keys(frame, Point::new(keys_x, keys_y), self.keys);
        for &(button, answer) in self.answers.iter().flatten() {
            draw_keys(frame, Point::new(1, y), &[button]);
            widgets::text(frame, &widgets::SMALL, Point::new(KEY + 3, y), Alignment::Left, answer);
            y += 8;
        }
    }
}

impl Play {
    /// The subject of the open panel still has to blink.
    pub fn is_blinking(&self) -> bool {
        let coach = self.coach.as_ref().filter(|coach| coach.is_laid && coach.open);
        !self.pending_events.is_animating() && coach.is_some_and(|coach| coach.blinks > 0)
    }

    /// Toggles the look of the subject.
    pub fn blink(&mut self) {
        if let Some(coach) = &mut self.coach {
            coach.blinks = coach.blinks.saturating_sub(1);
        }
    }

    /// B toggles the panel; held, it leaves.
    pub(super) fn press_lesson(&mut self, key: Key, settings: &Settings, effects: &mut Effects) -> Next {
        let Some(coach) = &mut self.coach else {
            return Next::Stay;
        };
        match (key, coach.act()) {
            (Key::Confirm, Some(Act::Praises)) => {
                return Next::Replace(PageId::NewGame { beside_the_box: false });
            }
            (Key::Back, Some(Act::Praises)) => return Next::Back,
            (_, Some(Act::Praises)) => {}
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
            (key, Some(Act::Questions(right))) if coach.open => match key {
                Key::Direction(_) if button_of(key) == Some(*right) => return self.next_act(),
                Key::Direction(Direction::Left | Direction::Right) => {
                    coach.tone = Tone::Wrong;
                    effects.ask(Effect::Sound(Sound::Refused));
                }
                _ => {}
            },
            (Key::Confirm, _) => return self.next_act(),
            (Key::Touch | Key::Inspect, _) => {}
            _ if coach.open => {}
            _ => self.press_board(key, settings, effects),
        }
        Next::Stay
    }

    /// Next act; after the last one the lesson ends.
    fn next_act(&mut self) -> Next {
        let goes_on = self.coach.as_mut().is_some_and(Coach::go_on);
        self.lead_cursor();
        match goes_on {
            true => Next::Stay,
            false => Next::Back,
        }
    }

    /// Opens the panel and moves the cursor to the start of its buttons.
    fn call_coach(&mut self) {
        if let Some(coach) = &mut self.coach {
            coach.open();
        }
        self.lead_cursor();
    }

    fn lead_cursor(&mut self) {
        self.board.refresh(&self.seen.context());
    }

    pub(super) fn is_put_off(&mut self, code: Code, language: Language) -> bool {
        if self.exercise.is_some() {
            return self.is_not_best(code, language);
        }
        let put_off = self.coach.as_mut().is_some_and(|coach| !coach.takes(code));
        if put_off {
            self.lead_cursor();
        }
        put_off
    }
}
