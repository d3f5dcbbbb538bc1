//! Prove it: the commitment before the first roll, the seed when the session is over.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use crate::{
    screens::{
        frame::{Frame, WIDTH},
        ink, pages,
    },
    table::rolls::{DiceSession, Hexadecimal},
    text::companion::Companion,
};

#[derive(Default)]
pub struct Prove {
    /// Whether the session should really end.
    ending: bool,
}

/// What a press comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    Stay,
    Back,
    Begin,
    End,
}

impl Prove {
    pub fn press(&mut self, a: bool, b: bool, session: Option<&DiceSession>) -> Chosen {
        let running = session.is_some_and(|session| !session.head.over);
        match (a, b, running) {
            (true, _, true) if self.ending => {
                self.ending = false;
                Chosen::End
            }
            (true, _, true) => {
                self.ending = true;
                Chosen::Stay
            }
            (true, _, false) => Chosen::Begin,
            (_, true, _) if core::mem::take(&mut self.ending) => Chosen::Stay,
            (_, true, _) => Chosen::Back,
            _ => Chosen::Stay,
        }
    }

    pub fn draw(&self, frame: &mut Frame, session: Option<&DiceSession>, texts: &Companion) {
        let Some(session) = session else {
            return pages::draw(frame, texts.help.no_session);
        };
        if self.ending && !session.head.over {
            return pages::draw(frame, texts.help.end_session);
        }
        let mut line: String<32> = String::new();
        ink::text(frame, &ink::SMALL, Point::new(0, 0), Alignment::Left, texts.commitment);
        if session.head.over {
            ink::number(frame, Point::new(WIDTH as i32 - 1, 0), session.len() as i32);
            grouped(&mut line, &session.head.seed.commitment(), 0);
            ink::text(frame, &ink::SMALL, Point::new(0, 8), Alignment::Left, &line);
            ink::text(frame, &ink::SMALL, Point::new(0, 17), Alignment::Left, texts.seed);
            digits(frame, 25, &session.head.seed.0);
            ink::text(
                frame,
                &ink::SMALL,
                Point::new(0, 57),
                Alignment::Left,
                texts.new_session,
            );
        } else {
            digits(frame, 8, &session.head.seed.commitment());
            let _ = texts.rolls.write(&mut line, [session.len().into()]);
            ink::text(frame, &ink::SMALL, Point::new(0, 44), Alignment::Left, &line);
            ink::text(
                frame,
                &ink::SMALL,
                Point::new(0, 57),
                Alignment::Left,
                texts.end_session,
            );
        }
    }
}

/// All of the bytes, four lines of them.
fn digits(frame: &mut Frame, top: i32, bytes: &[u8; 32]) {
    let mut line: String<32> = String::new();
    for (part, y) in (0..4).zip((top..).step_by(8)) {
        grouped(&mut line, bytes, part);
        ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, &line);
    }
}

/// Eight of the bytes as sixteen digits in groups of four.
fn grouped(line: &mut String<32>, bytes: &[u8; 32], part: usize) {
    line.clear();
    for pair in bytes.chunks(2).skip(part * 4).take(4) {
        // Nineteen letters fit.
        let _ = write!(line, "{}{}", if line.is_empty() { "" } else { " " }, Hexadecimal(pair));
    }
}
