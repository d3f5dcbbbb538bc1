//! Sentences of a bot's reasons: "3 for the 12. The lot is worth 9 points: Nile +6, other +3."

use core::fmt::{self, Write};

use heapless::String;

use super::{Catalogue, Language, Text, play};
use crate::{
    bots::{Part, Phrase, Reason},
    rules::games::with_games,
};

/// Letters in four lines.
pub const LONGEST_REASON: usize = 80;

/// Letters take at most two bytes in all languages.
type ReasonText = String<{ 2 * LONGEST_REASON }>;

/// The phrase, the largest parts that fit, and the sum of the others.
pub fn reason(reason: &Reason, language: Language) -> impl fmt::Display + use<> {
    let texts = language.texts();
    let mut line = ReasonText::new();
    // Every phrase fits: a test writes them all.
    if let Some((paid, gained)) = reason.exchange() {
        texts.auction.exchange.put(&mut line, [paid.into(), gained.into()]);
    }
    match phrase_of(reason.phrase(), texts) {
        play::Reason::Plain(phrase) => put!(line, "{phrase}"),
        play::Reason::Number(phrase) => phrase.put(&mut line, [reason.number().into()]),
        play::Reason::Numbers(phrase) => phrase.put(&mut line, [reason.number().into(), reason.second().into()]),
    }
    let end = line.len();
    for named in (1..=reason.parts().count()).rev() {
        if write_parts(reason, named, texts, &mut line).is_ok() && line.chars().count() < LONGEST_REASON {
            break;
        }
        // By letters: truncating within one panics.
        while line.len() > end {
            line.pop();
        }
    }
    put!(line, ".");
    fmt::from_fn(move |f| f.pad(&line))
}

fn write_parts(reason: &Reason, named: usize, texts: &Catalogue, line: &mut ReasonText) -> fmt::Result {
    let mut rest = reason.number();
    let mut separator = texts.colon;
    for (part, points) in reason.parts().take(named) {
        write!(line, "{separator}{} {points:+}", part_of(part, texts))?;
        separator = ", ";
        rest -= points;
    }
    match rest {
        0 => Ok(()),
        _ => write!(line, ", {} {rest:+}", texts.play.other),
    }
}

macro_rules! declare {
    ([$($module:ident::$game:ident),+]) => {
        const fn phrase_of(phrase: Phrase, texts: &Catalogue) -> play::Reason {
            match phrase {
                Phrase::Outlook => play::Reason::Plain(texts.play.outlook),
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
    fn the_weightiest_comes_first_and_the_rest_is_one_part() {
        let reason = Reason::of_parts(
            OfAuctions::Lot,
            1,
            [(Part::Suns, 3), (Part::Nile, 6), (Part::Civilisation, 0)],
        );
        assert_eq!(
            text(&reason, Language::English),
            "The lot is worth 9 points: Nile +6, suns +3."
        );
        assert_eq!(
            text(&reason, Language::French),
            "Le lot vaut 9 points\u{202f}: Nil +6, soleils +3."
        );
        let reason = Reason::of_parts(
            OfAuctions::Lot,
            1,
            [
                (Part::Civilisation, 9),
                (Part::Monument, -4),
                (Part::Pharaoh, 3),
                (Part::Nile, -2),
                (Part::Suns, 1),
            ],
        )
        .with_exchange(3, 12);
        assert_eq!(
            text(&reason, Language::English),
            "The 3 for the 12. The lot is worth 7 points: civilisation +9, other -2."
        );
    }

    #[test]
    fn a_phrase_that_leaves_no_room_stands_alone() {
        let reason = Reason::of_parts(OfDice::Reroll, 1, [(Part::Civilisation, -1234), (Part::Monument, 1)]);
        let line = text(&reason, Language::German);
        assert_eq!(line, "Ein neuer Wurf bringt im Schnitt -1233 Punkte, Behalten nur 0.");
    }

    #[test]
    fn whoever_waits_counts_ra_tiles_and_the_suns_of_rivals() {
        let waits = Reason::new(OfAuctions::Waits, 3).and(5);
        assert_eq!(
            text(&waits, Language::English),
            "The lot may grow: 3 Ra tiles are left, and rivals have 5 suns."
        );
        let last = Reason::new(OfAuctions::Waits, 1).and(1);
        assert_eq!(
            text(&last, Language::French),
            "Le lot peut grandir\u{202f}: encore 1 Râ, 1 soleil adverse."
        );
        assert_eq!(
            text(&last, Language::German),
            "Die Leiste kann wachsen: noch 1 Ra, Gegner haben 1 Sonne."
        );
    }

    #[test]
    fn every_phrase_has_room_for_a_large_number() {
        let mut phrases = std::vec![Phrase::Outlook];
        phrases.extend(OfAuctions::ALL.map(Phrase::from));
        phrases.extend(OfDice::ALL.map(Phrase::from));
        phrases.extend(ra::Phrase::ALL.map(Phrase::from));
        phrases.extend(priests::Phrase::ALL.map(Phrase::from));
        phrases.extend(rauha::Phrase::ALL.map(Phrase::from));
        for (language, phrase) in Language::ALL
            .into_iter()
            .flat_map(|language| phrases.iter().map(move |&phrase| (language, phrase)))
        {
            let numbers = Reason::new(phrase, -99).and(-99);
            let has_exchange = {
                use OfAuctions::{Denied, Forced, Lot, LotLater, RivalPays};
                phrase == Phrase::Outlook
                    || [Lot, LotLater, Denied, RivalPays, Forced]
                        .map(Phrase::from)
                        .contains(&phrase)
            };
            let reason = if has_exchange {
                numbers.with_exchange(12, 13)
            } else {
                numbers
            };
            let text = text(&reason, language);
            assert!(!text.is_empty() && text.chars().count() <= LONGEST_REASON, "{text}");
        }
    }
}
