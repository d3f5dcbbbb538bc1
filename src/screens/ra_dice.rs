//! The Ra dice: five dice, three throws a turn, suns lock. The last throws and how often each face fell are one press away.

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

use super::{
    Effect, Sound,
    frame::{Frame, WIDTH},
    icons, ink,
};
use crate::{
    chance::Source,
    rules::die::{Colour, DiceSet, Face, Faces},
    screens::press::{Action, Button},
    table::{
        companion::CompanionPart,
        rolls::{RaThrow, Throws},
    },
    text::Catalogue,
};

const THROWS_A_TURN: u8 = 3;
/// The tumble lasts 300 ms.
const TUMBLES: u8 = 6;
const TUMBLE: Duration = Duration::from_millis(50);

/// Dice in the air.
#[derive(Clone, Copy)]
struct Tumbling {
    dice: DiceSet,
    /// The first throw of a turn.
    first: bool,
    /// How they will lie, once that is known.
    fall: Option<u16>,
    tumbles: u8,
    /// When they tumble next; without animation they just lie there until it is known how they fell.
    next: Option<Instant>,
}

#[derive(Default)]
pub struct RaDice {
    /// How the dice lie; none before the first throw.
    faces: Option<Faces>,
    /// Throws done this turn.
    throws: u8,
    /// To be thrown again.
    marked: DiceSet,
    /// The rest was kept: the turn is done before its third throw.
    kept: bool,
    cursor: usize,
    tumbling: Option<Tumbling>,
    /// What fell lately, and how often.
    pub fallen: Throws,
}

impl RaDice {
    fn suns(&self) -> DiceSet {
        self.faces.map_or(DiceSet::NONE, |faces| faces.showing(Face::Sun))
    }

    fn turn_is_done(&self) -> bool {
        self.kept || self.throws >= THROWS_A_TURN || self.suns() == DiceSet::ALL
    }

    fn under_cursor(&self) -> Option<Colour> {
        Colour::ALL.get(self.cursor).copied()
    }

    /// Whether any of these dice are to be seen tumbling.
    fn in_the_air(&self, dice: DiceSet) -> bool {
        self.tumbling
            .is_some_and(|tumbling| tumbling.next.is_some() && !tumbling.dice.both(dice).is_empty())
    }

    pub fn is_tumbling(&self) -> bool {
        self.tumbling.is_some()
    }

    pub fn press(&mut self, button: Button, action: Action, animation: bool, now: Instant) -> Option<Effect> {
        match (button, action) {
            (Button::Left, Action::Pressed | Action::Repeated) => {
                self.cursor = self.cursor.checked_sub(1).unwrap_or(Colour::ALL.len() - 1);
                None
            }
            (Button::Right, Action::Pressed | Action::Repeated) => {
                self.cursor = (self.cursor + 1) % Colour::ALL.len();
                None
            }
            (Button::Up, Action::Pressed) => self.mark(),
            (Button::A, Action::Released { decides: true }) => self.throw(animation, now),
            _ => None,
        }
    }

    /// Marks the die under the cursor to be thrown again, or takes the mark back.
    fn mark(&mut self) -> Option<Effect> {
        let die = DiceSet::of(self.under_cursor()?);
        if self.throws == 0 || self.turn_is_done() || !self.suns().both(die).is_empty() {
            return Some(Effect::Sound(Sound::Refused));
        }
        let others = self.marked.without(die);
        self.marked = if others == self.marked {
            others.with(die)
        } else {
            others
        };
        None
    }

    /// A: throws what is marked; with nothing marked keeps the dice; in a turn that is done begins the next.
    fn throw(&mut self, animation: bool, now: Instant) -> Option<Effect> {
        let first = self.throws == 0 || self.turn_is_done();
        if !first && self.marked.is_empty() {
            self.kept = true;
            return None;
        }
        let dice = if first { DiceSet::ALL } else { self.marked };
        self.tumbling = Some(Tumbling {
            dice,
            first,
            fall: None,
            tumbles: 0,
            next: animation.then_some(now + TUMBLE),
        });
        Some(Effect::Roll(dice))
    }

    /// The entropy task has thrown.
    pub fn fall(&mut self, dice: DiceSet, fall: u16) -> Option<[Effect; 2]> {
        let tumbling = self.tumbling.as_mut().filter(|tumbling| tumbling.dice == dice)?;
        tumbling.fall = Some(fall);
        if tumbling.next.is_some() { None } else { self.settle() }
    }

    pub fn tick(&mut self, now: Instant) -> Option<[Effect; 2]> {
        let tumbling = self.tumbling.as_mut()?;
        tumbling.next.filter(|&next| now >= next)?;
        tumbling.next = Some(now + TUMBLE);
        tumbling.tumbles = tumbling.tumbles.saturating_add(1);
        if tumbling.tumbles >= TUMBLES {
            self.settle()
        } else {
            None
        }
    }

    pub fn deadline(&self) -> Option<Instant> {
        self.tumbling.and_then(|tumbling| tumbling.next)
    }

    /// The dice come to rest, if it is known how.
    pub fn settle(&mut self) -> Option<[Effect; 2]> {
        let Tumbling { dice, first, fall, .. } = self.tumbling?;
        let fall = fall?;
        let faces = self.faces.unwrap_or(Faces([Face::Sun; 5])).rolled(dice, fall);
        self.fallen.enter(RaThrow { dice, faces });
        self.faces = Some(faces);
        self.tumbling = None;
        self.marked = DiceSet::NONE;
        self.kept = false;
        self.throws = if first { 1 } else { self.throws + 1 };
        Some([
            Effect::Sound(Sound::Landed),
            Effect::SaveCompanion(CompanionPart::Throws),
        ])
    }

    pub fn draw(&self, frame: &mut Frame, texts: &Catalogue, source: Source) {
        let stage = match self.throws {
            _ if self.in_the_air(DiceSet::ALL) => texts.device.ra_dice,
            0 => texts.device.ra_dice,
            _ if self.turn_is_done() => texts.ra_dice.turn_done,
            _ => texts.ra_dice.again_or_keep,
        };
        ink::text(frame, &ink::BODY, Point::new(0, 0), Alignment::Left, stage);
        self.draw_throws(frame, source);
        for (index, colour) in Colour::ALL.into_iter().enumerate() {
            self.draw_die(frame, index, colour, texts);
        }
        let mut line: String<24> = String::new();
        // The longest pair of words has 21 letters.
        let _ = match (self.faces, self.under_cursor()) {
            _ if self.in_the_air(DiceSet::ALL) => Ok(()),
            (None, _) => line.write_str(texts.ra_dice.roll),
            (Some(faces), Some(colour)) => texts.write_die(colour, faces.of(colour), &mut line),
            (Some(_), None) => Ok(()),
        };
        ink::text(frame, &ink::BODY, Point::new(0, 55), Alignment::Left, &line);
    }

    /// At the top right a pip for each throw of the turn, filled when done, and a mark if the luck is not what it should be.
    fn draw_throws(&self, frame: &mut Frame, source: Source) {
        let begins = self
            .tumbling
            .is_some_and(|tumbling| tumbling.first && tumbling.next.is_some());
        let throws = if begins { 0 } else { self.throws };
        for throw in 0..THROWS_A_TURN {
            let at = Point::new(WIDTH as i32 - 8 * (i32::from(THROWS_A_TURN - throw)), 1);
            let pip = Rectangle::new(at, Size::new(6, 6));
            let Ok(()) = frame.fill_solid(&pip, BinaryColor::On);
            if throw >= throws {
                frame.invert(Rectangle::new(at + Point::new(1, 1), Size::new(4, 4)));
            }
        }
        let mark = match source {
            Source::RawBits => "",
            Source::ButtonsOnly => "!",
            Source::Seed(_) => "#",
        };
        ink::text(
            frame,
            &ink::BODY,
            Point::new(WIDTH as i32 - 34, 0),
            Alignment::Left,
            mark,
        );
    }

    fn draw_die(&self, frame: &mut Frame, index: usize, colour: Colour, texts: &Catalogue) {
        const SIZE: u32 = 22;
        const RAISED: i32 = 3;
        let marked = self.marked.contains(colour) && !self.in_the_air(DiceSet::ALL);
        let left = 3 + 25 * index as i32;
        let top = if marked { 15 - RAISED } else { 15 };
        let die = Rectangle::new(Point::new(left, top), Size::new(SIZE, SIZE));
        let Ok(()) = frame.fill_solid(&die, BinaryColor::On);
        frame.invert(Rectangle::new(
            Point::new(left + 1, top + 1),
            Size::new(SIZE - 2, SIZE - 2),
        ));
        let tumbling = self.tumbling.filter(|_| self.in_the_air(DiceSet::of(colour)));
        let face = match tumbling {
            Some(Tumbling { tumbles, .. }) => Face::ALL
                .get((usize::from(tumbles) + 2 * index) % Face::ALL.len())
                .copied(),
            None => self.faces.map(|faces| faces.of(colour)),
        };
        if let Some(face) = face {
            icons::face(face).draw(frame, Point::new(left + 3, top + 3));
        }
        // A locked sun is a dark die turned light.
        if tumbling.is_none() && self.suns().contains(colour) {
            frame.invert(Rectangle::new(
                Point::new(left + 1, top + 1),
                Size::new(SIZE - 2, SIZE - 2),
            ));
        }
        let letter = texts.games.dice.letters.of(colour);
        ink::text(
            frame,
            &ink::DECISION,
            Point::new(left + 10, 41),
            Alignment::Center,
            letter,
        );
        if marked {
            // The shadow of a raised die.
            let shadow = Rectangle::new(
                Point::new(left + 2, top + SIZE as i32 + RAISED - 1),
                Size::new(SIZE - 4, 1),
            );
            let Ok(()) = frame.fill_solid(&shadow, BinaryColor::On);
        }
        if self.cursor == index && self.faces.is_some() {
            let width = ink::DECISION.measure(letter);
            let corner = Point::new(left + 7 - (width - 1) / 2, 41);
            frame.invert(Rectangle::new(corner, Size::new(width as u32 + 5, 10)));
        }
    }

    /// The last throws above; below, a bar for each face against the dotted line of what is expected.
    pub fn draw_rolls(&self, frame: &mut Frame, texts: &Catalogue) {
        if self.fallen.is_empty() {
            ink::text(
                frame,
                &ink::BODY,
                Point::new(0, 0),
                Alignment::Left,
                texts.ra_dice.no_rolls,
            );
        }
        for (index, throw) in self.fallen.iter().enumerate() {
            let at = Point::new(index as i32 / 5 * 33, index as i32 % 5 * 8);
            let mut line: String<8> = String::new();
            for colour in Colour::ALL {
                let shown = if throw.dice.contains(colour) {
                    texts.games.dice.face_letter(throw.faces.of(colour))
                } else {
                    '.'
                };
                let _ = line.push(shown);
            }
            ink::text(frame, &ink::SMALL, at, Alignment::Left, &line);
        }
        self.draw_bars(frame, texts);
    }

    fn draw_bars(&self, frame: &mut Frame, texts: &Catalogue) {
        const BASE: i32 = 55;
        const TALLEST: u32 = 13;
        let counts = self.fallen.counts();
        let total: u32 = counts.iter().sum();
        let most = counts.iter().copied().max().unwrap_or(0).max(1);
        for (index, (face, &count)) in Face::ALL.into_iter().zip(counts).enumerate() {
            let left = index as i32 * 21;
            let height = (count * TALLEST).div_ceil(most);
            let bar = Rectangle::new(Point::new(left + 8, BASE - height as i32), Size::new(11, height));
            let Ok(()) = frame.fill_solid(&bar, BinaryColor::On);
            let mut letter: String<4> = String::new();
            let _ = letter.push(texts.games.dice.face_letter(face));
            ink::text(frame, &ink::SMALL, Point::new(left, BASE - 7), Alignment::Left, &letter);
            let mut number: String<12> = String::new();
            let _ = write!(number, "{count}");
            ink::text(
                frame,
                &ink::SMALL,
                Point::new(left + 13, BASE + 1),
                Alignment::Center,
                &number,
            );
        }
        // Expected: a sixth of all, in the same scale.
        let expected = BASE - ((total * TALLEST / 6).div_ceil(most) as i32);
        for x in (0..WIDTH as i32).filter(|x| x % 21 > 6 && x % 2 == 1) {
            frame.invert(Rectangle::new(Point::new(x, expected), Size::new(1, 1)));
        }
    }
}
