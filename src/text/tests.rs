//! Tests of the catalogues: languages differ and texts fit. `generate.rs` checks completeness.

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

/// Iterates over texts with their keys.
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
        self.object.visit(&std::format!("{path}.object"), visit);
    }
}

impl Entries for Reason {
    fn visit(&self, path: &str, visit: &mut dyn FnMut(&str, Text)) {
        match self {
            Reason::Plain(text) => text.visit(path, visit),
            Reason::Number(template) => template.visit(path, visit),
            Reason::Numbers(template) => template.visit(path, visit),
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

/// Names and words that languages share.
const ALIKE: &[(&[Language], &[&str])] = &[
    (
        &[Language::English, Language::French],
        &[
            "+ankh",
            "2 ankhs",
            "Civilisation",
            "Civilisations",
            "Cousin",
            "Handicap",
            "Monuments",
            "Records",
            "Score",
            "Scores",
            "Scribes",
            "Secret",
            "Spores",
            "Total",
            "agriculture",
            "ankh",
            "ankhs",
            "art",
            "biomes",
            "civilisation",
            "civilisation -2",
            "civilisations",
            "monument",
            "monuments",
            "monuments -2",
            "normal",
            "par {0}",
            "points",
            "religion",
            "scribe",
            "scribes",
            "sphinx",
            "spore",
            "statues",
            "temple",
            "temples",
        ],
    ),
    (
        &[Language::English, Language::French, Language::German],
        &[
            "Ankhs", "Anubis", "Bastet", "Horus", "Monument", "Rauha", "Seth", "Sobek", "VUORI", "Version", "auto",
        ],
    ),
    (&[Language::English, Language::German], &["Gold", "Ra", "Wadjet"]),
    (
        &[Language::French, Language::German],
        &["Dynastie", "Nil", "Passe", "Thot"],
    ),
];

#[test]
fn no_entry_is_left_in_another_language() {
    let all = Language::ALL.map(|language| (language, entries(language)));
    let mut alike: Vec<&str> = Vec::new();
    for (index, (language, texts)) in all.iter().enumerate() {
        for (other, same) in &all[..index] {
            for ((path, text), (_, same)) in texts.iter().zip(same) {
                let mut words = text.split(|letter: char| !letter.is_alphabetic());
                if text != same || !words.any(|word| word.chars().count() > 1) {
                    continue;
                }
                let listed = |(languages, texts): &&(&[Language], &[&str])| {
                    languages.contains(language) && languages.contains(other) && texts.contains(text)
                };
                assert!(
                    ALIKE.iter().any(|group| listed(&group)),
                    "{path} is the same in {language:?} and {other:?}: {text}"
                );
                alike.push(text);
            }
        }
    }
    let listed = ALIKE.iter().flat_map(|(_, texts)| texts.iter());
    let needless: Vec<_> = listed.filter(|text| !alike.contains(text)).collect();
    assert!(needless.is_empty(), "no longer the same anywhere: {needless:?}");
}

/// Words that must not occur: the device is shared, so it addresses no player as "you", and each thing has one name.
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
    // French uses infinitives.
    for (path, text) in entries(Language::French) {
        let mut words = text.split(|letter: char| !letter.is_alphabetic());
        let request = |word: &str| word.ends_with("ez") && !matches!(word, "chez" | "Chez" | "assez");
        assert!(!words.any(request), "{path}: {text}");
    }
}

/// Phrases that players found odd, short or wrong.
const fn rejected(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &[
            "face?",
            "flip?",
            "lose?",
            "notch",
            "rest out",
            "for {0}",
            "{0} is no move",
        ],
        Language::French => &[
            "se sauve",
            "sauvé",
            "non passé",
            "invocateur",
            "perd ?",
            "montre ?",
            "tourne ?",
        ],
        Language::German => &[
            "das Los",
            "dieses Los",
            "des Loses",
            "Lose ",
            "umsonst",
            "Oben schlägt",
            "rollen nie",
            "Kerbe",
            "opfert?",
        ],
    }
}

#[test]
fn no_rejected_phrase_comes_back() {
    for language in Language::ALL {
        for (path, text) in entries(language) {
            for phrase in rejected(language) {
                assert!(!text.contains(phrase), "{language:?}{path}: {phrase:?} in {text:?}");
            }
        }
    }
}

#[test]
fn french_has_a_narrow_space_before_double_punctuation_and_no_other_language_has() {
    const NARROW: char = '\u{202f}';
    for language in Language::ALL {
        for (path, text) in entries(language) {
            let before = core::iter::once(' ').chain(text.chars());
            for (before, mark) in before.zip(text.chars()) {
                if language == Language::French && matches!(mark, ':' | ';' | '?' | '!') {
                    assert_eq!(before, NARROW, "{path}: write a space before the {mark} in {text:?}");
                } else if language != Language::French && matches!(mark, ':' | ';' | '?') {
                    assert_ne!(
                        before, NARROW,
                        "{language:?}{path}: a space before the {mark} in {text:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_two_explanations_of_a_lesson_have_the_same_label() {
    use crate::rules::position::GameKind;
    for (texts, kind) in Language::ALL
        .into_iter()
        .flat_map(|language| GameKind::ALL.map(|kind| (language.texts(), kind)))
    {
        let label = |text: &Text| {
            let (word, _) = text.split_once([':', '(', '\u{202f}'])?;
            let word = word.trim_end();
            (!word.contains(' ')).then(|| word.to_string())
        };
        let labels: Vec<String> = texts.lesson(kind).iter().filter_map(label).collect();
        for (index, label) in labels.iter().enumerate() {
            assert!(!labels[..index].contains(label), "{label} is explained twice");
        }
    }
}

#[test]
fn no_default_name_reads_like_the_label_above_the_names() {
    for texts in Language::ALL.map(Language::texts) {
        for label in [texts.new_game.players, texts.companion.players] {
            assert!(!texts.new_game.nameless.contains(&label), "{label}");
        }
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

#[test]
fn half_of_all_that_lies_between_defeat_and_victory_is_50_percent() {
    use crate::bots::STANDING;
    let shown = [0, 1, 163, 328, 492, STANDING, 2 * STANDING].map(super::percent);
    assert_eq!(shown, [0, 1, 1, 1, 2, 50, 100]);
}
