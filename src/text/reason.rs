//! Why a bot chose a move: a phrase, its number, and what it comes from: "9 for this lot: flood +6, gold +3".

use core::fmt::{self, Write};

use heapless::String;

use super::{Language, play};
use crate::bots::Reason;

/// Two lines of the screen.
pub const LONGEST_REASON: usize = 42;

/// Room for the longest line: no letter of any language takes more than two bytes.
type Line = String<{ 2 * LONGEST_REASON }>;

/// The phrase, then as many parts as fit whole.
pub fn reason(reason: &Reason, language: Language) -> impl fmt::Display + use<> {
    let texts = &language.texts().play;
    let mut line = Line::new();
    // Every phrase fits; a test writes them all.
    let _ = match texts.reasons.of(reason.phrase()) {
        play::Reason::Plain(phrase) => line.write_str(phrase),
        play::Reason::Number(phrase) => phrase.write(&mut line, [reason.number().into()]),
    };
    let mut separator = ": ";
    for (part, points) in reason.parts() {
        let before = line.len();
        let written = write!(line, "{separator}{} {points:+}", texts.parts.of(part));
        if written.is_ok() && line.chars().count() <= LONGEST_REASON {
            separator = ", ";
        } else {
            line.truncate(before);
        }
    }
    fmt::from_fn(move |f| f.pad(&line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::{Part, Phrase};

    fn text(given: &Reason, language: Language) -> String<100> {
        let mut text = String::new();
        write!(text, "{}", reason(given, language)).unwrap();
        text
    }

    #[test]
    fn the_weightiest_comes_first_and_nothing_is_left_out_that_fits() {
        let reason = Reason::new(Phrase::Lot, 9)
            .with(Part::Suns, 3)
            .with(Part::Nile, 6)
            .with(Part::Civilisation, 0);
        assert_eq!(text(&reason, Language::English), "9 for this lot: nile +6, suns +3");
        assert_eq!(text(&reason, Language::French), "9 pour ce lot: Nil +6, soleils +3");
    }

    #[test]
    fn what_does_not_fit_whole_is_left_out() {
        let reason = Reason::new(Phrase::Reroll, -12)
            .with(Part::Civilisation, -9)
            .with(Part::Nile, 6);
        assert_eq!(text(&reason, Language::English), "rolling these again: -12 on average");
        let reason = Reason::new(Phrase::MayGrow, -123)
            .with(Part::Civilisation, -9)
            .with(Part::Nile, 6);
        assert_eq!(text(&reason, Language::English), "-123 now, the lot may grow: nile +6");
    }

    #[test]
    fn every_phrase_has_room_for_a_large_number() {
        for (language, phrase) in Language::ALL
            .into_iter()
            .flat_map(|language| Phrase::ALL.map(|phrase| (language, phrase)))
        {
            let text = text(&Reason::new(phrase, -999), language);
            assert!(!text.is_empty() && text.chars().count() <= LONGEST_REASON, "{text}");
        }
    }
}
