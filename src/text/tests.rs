//! What every catalogue has to be: complete, different from the others, and made of letters that the fonts have.

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

/// What may be the same in two languages: names, numbers, words that travelled.
fn is_alike_anywhere(text: &str) -> bool {
    !text.chars().any(char::is_alphabetic)
}

#[test]
fn no_entry_is_empty_and_every_letter_is_in_the_fonts() {
    for language in Language::ALL {
        for (path, text) in entries(language) {
            assert!(!text.is_empty(), "{language:?}{path}");
            let known = |letter| matches!(letter, '\n' | '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{ff}');
            assert!(text.chars().all(known), "{language:?}{path}: {text}");
        }
    }
}
