//! What every catalogue has to be: complete, and different from the others.

extern crate std;

use std::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Language,
    play::Reason,
    template::{Noun, Template, Text},
};

/// Something whose texts can be gone through, each with its key.
pub trait Entries {
    fn visit(&self, path: &str, visit: &mut dyn FnMut(&str, Text));
}

impl Entries for Text {
    fn visit(&self, path: &str, visit: &mut dyn FnMut(&str, Text)) {
        visit(path, self);
    }
}

impl<const N: usize> Entries for Template<N> {
    fn visit(&self, path: &str, visit: &mut dyn FnMut(&str, Text)) {
        visit(path, self.text());
    }
}

impl Entries for Noun {
    fn visit(&self, path: &str, visit: &mut dyn FnMut(&str, Text)) {
        self.one.visit(&std::format!("{path}.one"), visit);
        self.many.visit(&std::format!("{path}.many"), visit);
    }
}

impl Entries for Reason {
    fn visit(&self, path: &str, visit: &mut dyn FnMut(&str, Text)) {
        match self {
            Reason::Plain(text) => text.visit(path, visit),
            Reason::Number(template) => template.visit(path, visit),
        }
    }
}

impl<T: Entries, const N: usize> Entries for [T; N] {
    fn visit(&self, path: &str, visit: &mut dyn FnMut(&str, Text)) {
        for (index, entry) in self.iter().enumerate() {
            entry.visit(&std::format!("{path}.{index}"), visit);
        }
    }
}

fn entries(language: Language) -> Vec<(String, Text)> {
    let mut entries = Vec::new();
    language
        .texts()
        .visit("", &mut |path, text| entries.push((path.to_string(), text)));
    entries
}

#[test]
fn no_entry_is_empty() {
    for language in Language::ALL {
        for (path, text) in entries(language) {
            assert!(!text.is_empty(), "{language:?}{path}");
        }
    }
}

/// The arguments that a text has places for.
fn places(text: &str) -> Vec<u8> {
    let mut places: Vec<u8> = text
        .bytes()
        .zip(text.bytes().skip(1))
        .filter_map(|(brace, digit)| (brace == b'{').then_some(digit))
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

#[test]
fn every_entry_has_the_same_places_in_every_language() {
    let first = entries(Language::English);
    for language in Language::ALL {
        let others = entries(language);
        assert_eq!(others.len(), first.len());
        for ((path, text), (same, other)) in first.iter().zip(&others) {
            assert_eq!(path, same);
            assert_eq!(places(text), places(other), "{language:?}{path}: {text} / {other}");
        }
    }
}

/// Names, and words that are the same in two languages.
const ALIKE: &[&str] = &[
    "+ankh",
    "2 ankhs",
    "2 ankhs: +2 points",
    "agriculture",
    "Animation",
    "ankh",
    "ankhs",
    "Ankhs",
    "Anubis",
    "art",
    "auto",
    "Bastet",
    "biomes",
    "Bus",
    "civilisation",
    "Civilisation",
    "civilisation -2",
    "Civilisations",
    "civilisations",
    "Cousin",
    "Gold",
    "Horus",
    "monument",
    "Monument",
    "monuments",
    "Monuments",
    "monuments -2",
    "Nil",
    "normal",
    "Passe",
    "points",
    "Ra",
    "Rauha",
    "Records",
    "religion",
    "Score",
    "Scores",
    "scribe",
    "Scribes",
    "scribes",
    "Secret",
    "Seth",
    "Sobek",
    "sphinx",
    "spore",
    "Spores",
    "statues",
    "temple",
    "temples",
    "Thot",
    "Total",
    "Version",
    "VUORI",
    "Wadjet",
    "{0}: civilisation {1}",
    "{0}: monument {1}",
    "{0}: {1} {1|point|points}",
];

#[test]
fn no_entry_is_left_in_another_language() {
    let all = Language::ALL.map(entries);
    let mut alike: Vec<&str> = Vec::new();
    for (index, language) in all.iter().enumerate() {
        for other in &all[..index] {
            for ((_, text), (_, same)) in language.iter().zip(other) {
                let words = text.split(|letter: char| !letter.is_alphabetic());
                let has_words = words.into_iter().any(|word| word.chars().count() > 1);
                if text == same && has_words && !alike.contains(text) {
                    alike.push(text);
                }
            }
        }
    }
    let unknown: Vec<_> = alike.iter().filter(|text| !ALIKE.contains(text)).collect();
    assert!(unknown.is_empty(), "the same in two languages: {unknown:?}");
    let needless: Vec<_> = ALIKE.iter().filter(|text| !alike.contains(text)).collect();
    assert!(needless.is_empty(), "no longer the same anywhere: {needless:?}");
}

/// Words that no text of a language has: the device goes from hand to hand and calls nobody "you", and a thing has one name.
const fn unwanted(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["you", "your", "yours", "nile", "niles", "ra", "thot"],
        Language::French => &[
            "vous",
            "votre",
            "vos",
            "tu",
            "ton",
            "ta",
            "tes",
            "nil",
            "nils",
            "râ",
            "thoth",
            "catastrophe",
            "catastrophes",
            "révolte",
            "séisme",
            "fléau",
            "fléaux",
            "offre",
            "offrir",
            "appelant",
            "jeton",
            "jetons",
            "soirée",
        ],
        Language::German => &[
            "du", "dich", "dir", "dein", "deine", "euch", "euer", "Ihr", "Ihnen", "nil", "ra", "thoth",
        ],
    }
}

#[test]
fn nobody_is_spoken_to_and_things_have_one_name() {
    for language in Language::ALL {
        for (path, text) in entries(language) {
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            assert!(
                !words.any(|word| unwanted(language).contains(&word)),
                "{language:?}{path}: {text}"
            );
        }
    }
    // A request in French is an infinitive.
    for (path, text) in entries(Language::French) {
        let mut words = text.split(|letter: char| !letter.is_alphabetic());
        let request = |word: &str| word.ends_with("ez") && !matches!(word, "chez" | "Chez" | "assez");
        assert!(!words.any(request), "{path}: {text}");
    }
}

#[test]
fn what_stands_over_the_dice_leaves_room_for_the_rolls() {
    for texts in Language::ALL.map(Language::texts) {
        for stage in [
            texts.device.ra_dice,
            texts.ra_dice.again_or_keep,
            texts.ra_dice.turn_done,
        ] {
            assert!(stage.chars().count() <= 15, "{stage}");
        }
    }
}

#[test]
fn no_word_is_broken_by_hand() {
    for language in Language::ALL {
        for (path, text) in entries(language) {
            assert!(!text.contains("-\n"), "{language:?}{path}: {text}");
        }
    }
}

#[test]
fn the_letters_of_the_dice_tell_the_colours_apart() {
    for texts in Language::ALL.map(Language::texts) {
        let letters = crate::rules::die::Colour::ALL.map(|colour| texts.games.dice.letters.of(colour));
        for (index, letter) in letters.iter().enumerate() {
            assert!(!letters[..index].contains(letter), "{letters:?}");
        }
        for colour in crate::rules::die::Colour::ALL {
            let (letter, word) = (
                texts.games.dice.letters.of(colour),
                texts.games.dice.capital_colours.of(colour),
            );
            assert!(word.starts_with(letter), "{letter} for {word}");
        }
        let faces = crate::rules::die::Face::ALL.map(|face| texts.games.dice.face_letter(face));
        for (index, letter) in faces.iter().enumerate() {
            assert!(!faces[..index].contains(letter), "{faces:?}");
        }
    }
}

#[test]
fn the_texts_of_a_language_take_less_than_48_kib() {
    for language in Language::ALL {
        let entries = entries(language);
        let bytes: usize = entries.iter().map(|(_, text)| text.len()).sum();
        std::println!("{language:?}: {} entries, {bytes} bytes", entries.len());
        assert!(bytes < 48 * 1024, "{language:?}: {bytes}");
    }
}
