//! Why a bot chose a move: a phrase, its number, and what it comes from: "9 for this lot: flood +6, gold +3".

use core::fmt::{self, Write};

use heapless::String;

use super::{Catalogue, Language, Text, play};
use crate::{
    bots::{Part, Phrase, Reason},
    rules::games::with_games,
};

/// Two lines of the screen.
pub const LONGEST_REASON: usize = 42;

/// Room for the longest line: no letter of any language takes more than two bytes.
type ReasonText = String<{ 2 * LONGEST_REASON }>;

/// The phrase, then as many parts as fit whole.
pub fn reason(reason: &Reason, language: Language) -> impl fmt::Display + use<> {
    let texts = language.texts();
    let mut line = ReasonText::new();
    // Every phrase fits; a test writes them all.
    let _ = match phrase_of(reason.phrase(), texts) {
        play::Reason::Plain(phrase) => line.write_str(phrase),
        play::Reason::Number(phrase) => phrase.write(&mut line, [reason.number().into()]),
    };
    let mut separator = ": ";
    for (part, points) in reason.parts() {
        let before = line.len();
        let written = write!(line, "{separator}{} {points:+}", part_of(part, texts));
        if written.is_ok() && line.chars().count() <= LONGEST_REASON {
            separator = ", ";
        } else {
            // Letter by letter: cutting at a place that is in the middle of one could panic.
            while line.len() > before {
                line.pop();
            }
        }
    }
    fmt::from_fn(move |f| f.pad(&line))
}

macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        const fn phrase_of(phrase: Phrase, texts: &Catalogue) -> play::Reason {
            match phrase {
                Phrase::Auction(phrase) => texts.auction.phrases.of(phrase),
                $(Phrase::$game(phrase) => texts.games.$module.phrases.of(phrase)),+
            }
        }

        const fn part_of(part: Part, texts: &Catalogue) -> Text {
            match part {
                $(Part::$game(part) => texts.games.$module.parts.of(part)),+
            }
        }
    };
}

with_games! { declare! }

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::bots::{
        auction::Phrase as OfAuctions,
        dice::{Part, Phrase as OfDice},
        priests, ra, rauha,
    };

    fn text(given: &Reason, language: Language) -> String<100> {
        let mut text = String::new();
        write!(text, "{}", reason(given, language)).unwrap();
        text
    }

    #[test]
    fn the_weightiest_comes_first_and_nothing_is_left_out_that_fits() {
        let reason = Reason::new(OfAuctions::Lot, 9)
            .with(Part::Suns, 3)
            .with(Part::Nile, 6)
            .with(Part::Civilisation, 0);
        assert_eq!(text(&reason, Language::English), "9 for this lot: nile +6, suns +3");
        assert_eq!(text(&reason, Language::French), "9 pour ce lot: Nil +6, soleils +3");
    }

    #[test]
    fn what_does_not_fit_whole_is_left_out() {
        let reason = Reason::new(OfDice::Reroll, -12)
            .with(Part::Civilisation, -9)
            .with(Part::Nile, 6);
        assert_eq!(text(&reason, Language::English), "rolling these again: -12 on average");
        let reason = Reason::new(OfAuctions::MayGrow, -123)
            .with(Part::Civilisation, -9)
            .with(Part::Nile, 6);
        assert_eq!(text(&reason, Language::English), "-123 now, the lot may grow: nile +6");
    }

    #[test]
    fn every_phrase_has_room_for_a_large_number() {
        let mut phrases: std::vec::Vec<Phrase> = std::vec::Vec::new();
        phrases.extend(OfAuctions::ALL.map(Phrase::from));
        phrases.extend(OfDice::ALL.map(Phrase::from));
        phrases.extend(ra::Phrase::ALL.map(Phrase::from));
        phrases.extend(priests::Phrase::ALL.map(Phrase::from));
        phrases.extend(rauha::Phrase::ALL.map(Phrase::from));
        for (language, phrase) in Language::ALL
            .into_iter()
            .flat_map(|language| phrases.iter().map(move |&phrase| (language, phrase)))
        {
            let text = text(&Reason::new(phrase, -999), language);
            assert!(!text.is_empty() && text.chars().count() <= LONGEST_REASON, "{text}");
        }
    }
}
