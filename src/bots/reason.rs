//! Why a move: one short line in English and in French.

use core::fmt::{self, Write};

use heapless::{String, Vec};

use crate::fit::{Fit, fitting};

/// Two lines of the screen.
pub const LONGEST_REASON: usize = 42;

/// A word or phrase in both languages; `#` stands for the reason's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    pub english: &'static str,
    pub french: &'static str,
}

impl Words {
    pub const fn new(english: &'static str, french: &'static str) -> Words {
        Words { english, french }
    }
}

/// How many things are named that speak for a move.
const PARTS: usize = 3;

/// A phrase, its number, and what it comes from, the weightiest first: "9 for this lot: flood +6, gold +3".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    phrase: &'static Words,
    number: i16,
    parts: [Option<(&'static Words, i16)>; PARTS],
}

impl Reason {
    pub const fn new(phrase: &'static Words, number: i16) -> Reason {
        Reason {
            phrase,
            number,
            parts: [None; PARTS],
        }
    }

    /// Adds what `points` of it come from; the weightiest stay, nothing that is 0 does.
    pub fn with(mut self, words: &'static Words, points: i16) -> Reason {
        let mut parts: Vec<(&'static Words, i16), { PARTS + 1 }> = fitting(self.parts.into_iter().flatten());
        let place = parts
            .iter()
            .position(|(_, other)| other.unsigned_abs() < points.unsigned_abs())
            .unwrap_or(parts.len());
        if points != 0 && parts.insert_at(place, (words, points)).is_ok() {
            let mut weightiest = parts.iter().copied();
            self.parts = [(); PARTS].map(|()| weightiest.next());
        }
        self
    }

    pub const fn number(&self) -> i16 {
        self.number
    }

    pub fn english(&self) -> impl fmt::Display + use<> {
        self.line(|words| words.english)
    }

    pub fn french(&self) -> impl fmt::Display + use<> {
        self.line(|words| words.french)
    }

    /// The phrase, then as many parts as fit whole.
    fn line(&self, of: impl Fn(&Words) -> &'static str) -> Line {
        let mut line = Line(String::new());
        let (before, after) = match of(self.phrase).split_once('#') {
            Some((before, after)) => (before, Some(after)),
            None => (of(self.phrase), None),
        };
        line.add(format_args!("{before}"));
        if let Some(after) = after {
            line.add(format_args!("{}{after}", self.number));
        }
        let mut separator = ": ";
        for &(words, points) in self.parts.iter().flatten() {
            if line.add(format_args!("{separator}{} {points:+}", of(words))) {
                separator = ", ";
            }
        }
        line
    }
}

/// Room for the longest line: no character of either language takes more than two bytes.
struct Line(String<{ 2 * LONGEST_REASON }>);

impl Line {
    /// Adds the text if all of it fits; tells whether it did.
    fn add(&mut self, text: fmt::Arguments<'_>) -> bool {
        let before = self.0.clone();
        let fits = self.0.write_fmt(text).is_ok() && self.0.chars().count() <= LONGEST_REASON;
        if !fits {
            self.0 = before;
        }
        fits
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt::Display;

    const LOT: Words = Words::new("# for this lot", "# pour ce lot");
    const FLOOD: Words = Words::new("flood", "crue");
    const GOLD: Words = Words::new("gold", "or");
    const LONG: Words = Words::new("a very long civilisation", "une très longue civilisation");

    fn text(line: impl Display) -> String<100> {
        let mut text = String::new();
        write!(text, "{line}").unwrap();
        text
    }

    #[test]
    fn the_weightiest_comes_first_and_nothing_is_left_out_that_fits() {
        let reason = Reason::new(&LOT, 9).with(&GOLD, 3).with(&FLOOD, 6).with(&LONG, 0);
        assert_eq!(text(reason.english()), "9 for this lot: flood +6, gold +3");
        assert_eq!(text(reason.french()), "9 pour ce lot: crue +6, or +3");
    }

    #[test]
    fn what_does_not_fit_whole_is_left_out() {
        let reason = Reason::new(&LOT, -12).with(&LONG, -9).with(&FLOOD, 6);
        assert_eq!(text(reason.french()), "-12 pour ce lot: crue +6");
        assert_eq!(text(reason.english()), "-12 for this lot: flood +6");
    }

    #[test]
    fn reasons_are_equal_when_they_say_the_same() {
        assert_eq!(Reason::new(&LOT, 9).with(&GOLD, 3), Reason::new(&LOT, 9).with(&GOLD, 3));
        assert_ne!(Reason::new(&LOT, 9).with(&GOLD, 3), Reason::new(&LOT, 9));
    }
}
