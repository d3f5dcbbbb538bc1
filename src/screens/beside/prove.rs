//! Prove it: the commitment before the first roll, the seed when the evening is over.

use core::fmt::Write;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::words;
use crate::{
    screens::{frame::Frame, ink, pages},
    table::{
        Language,
        rolls::{Evening, Hexadecimal},
    },
};

#[derive(Default)]
pub struct Prove {
    /// Whether the evening should really end.
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
    pub fn press(&mut self, a: bool, b: bool, evening: Option<&Evening>) -> Chosen {
        let running = evening.is_some_and(|evening| !evening.head.over);
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

    pub fn draw(&self, frame: &mut Frame, evening: Option<&Evening>, language: Language) {
        let Some(evening) = evening else {
            return pages::help(frame, &words::no_evening(language));
        };
        if self.ending && !evening.head.over {
            return pages::help(frame, &words::end_evening(language));
        }
        let mut line: String<32> = String::new();
        let [commitment, seed, begin, end] = words::prove(language);
        ink::text(frame, &ink::SMALL, Point::new(0, 0), Alignment::Left, commitment);
        grouped(&mut line, &evening.head.seed.commitment(), 0);
        ink::text(frame, &ink::BODY, Point::new(0, 8), Alignment::Left, &line);
        if evening.head.over {
            ink::text(frame, &ink::SMALL, Point::new(0, 19), Alignment::Left, seed);
            for (part, y) in (0..4).zip((27..).step_by(8)) {
                grouped(&mut line, &evening.head.seed.0, part);
                ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, &line);
            }
        }
        line.clear();
        let _ = write!(line, "{}", words::rolls(language, evening.len()));
        let rolls = if evening.head.over { (0, 0) } else { (0, 24) };
        match evening.head.over {
            true => ink::number(frame, Point::new(128, rolls.1), evening.len() as i32),
            false => ink::text(frame, &ink::BODY, Point::new(rolls.0, rolls.1), Alignment::Left, &line),
        }
        let hint = if evening.head.over { begin } else { end };
        let y = if evening.head.over { 57 } else { 54 };
        ink::text(frame, &ink::SMALL, Point::new(0, y), Alignment::Left, hint);
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
