//! Similar letters are distinguishable, and none is missing.

extern crate std;

use std::{collections::BTreeSet, string::String, vec::Vec};

use super::*;
use crate::{screens::Language, table::player::ACCENTED, text::tests::Entries};

const FONTS: [(&str, &Font); 3] = [("small", &SMALL), ("body", &BODY), ("decision", &DECISION)];

fn widgets(font: &Font, letter: char) -> BTreeSet<(i32, i32)> {
    let mut frame = Frame::new();
    let mut line = [0; 4];
    font.write(&mut frame, Point::zero(), letter.encode_utf8(&mut line));
    assert!(!frame.is_text_cut());
    let pixels = (0..16).flat_map(|x| (0..16).map(move |y| (x, y)));
    pixels
        .filter(|&(x, y)| frame.pixel(x, y))
        .map(|(x, y)| (x as i32, y as i32))
        .collect()
}

/// Differing pixels of two letters in the most similar alignment.
fn difference(font: &Font, one: char, other: char) -> usize {
    let (one, other) = (widgets(font, one), widgets(font, other));
    let shifted = |by| other.iter().map(move |&(x, y)| (x + by, y)).collect();
    (-4..=4)
        .map(|by| one.symmetric_difference(&shifted(by)).count())
        .min()
        .unwrap()
}

fn alphabet() -> impl Iterator<Item = char> {
    (' '..='~').chain(OTHERS)
}

#[test]
fn letters_that_are_easily_mixed_up_differ_in_at_least_four_pixels() {
    let pairs = [
        "MH", "MN", "MW", "HN", "HA", "mn", "wu", "wv", "uv", "0O", "0Q", "0D", "OQ", "OD", "1l", "1I", "lI", "17",
        "S5", "S8", "B8", "BR", "5s", "56", "68", "89", "80", "38", "35", "2Z", "6G", "CG", "ao", "ce", "co", "oe",
        "gq", "gy", "vy", "9g", "ft", "VY", "UV", "KX", "éè", "ÉÈ", "ŒO", "œo", "œæ", "ßB", "ß8",
    ];
    let mut alike = Vec::new();
    for (name, font) in FONTS {
        for pair in pairs {
            let [one, other] = pair.chars().collect::<Vec<char>>()[..] else {
                panic!("{pair}");
            };
            let pixels = difference(font, one, other);
            if pixels < 4 {
                alike.push(std::format!("{name} {pair} {pixels}"));
            }
        }
    }
    assert!(alike.is_empty(), "{alike:?}");
}

#[test]
fn no_letter_or_digit_is_nearly_another() {
    for (name, font) in FONTS {
        let letters: Vec<char> = alphabet().filter(|letter| letter.is_alphanumeric()).collect();
        for (place, &one) in letters.iter().enumerate() {
            for &other in letters.iter().skip(place + 1) {
                assert!(difference(font, one, other) >= 2, "{name}: {one} and {other}");
            }
        }
    }
}

#[test]
fn an_accent_lies_above_its_letter_also_on_a_capital() {
    let pairs = "ÀA ÂA ÄA ÈE ÉE ÊE ËE ÎI ÏI ÔO ÖO ÙU ÛU ÜU àa âa äa èe ée êe ëe ôo öo ùu ûu üu";
    for (name, font) in FONTS {
        let above = i32::from(font.above);
        for pair in pairs.split(' ') {
            let mut pair = pair.chars();
            let accented = widgets(font, pair.next().unwrap());
            let row = |y| accented.iter().filter(|&&(_, row)| row == y + above).count();
            let letter = widgets(font, pair.next().unwrap());
            // The two rows of the accent have fewer pixels than the letter's upper rows, but at least one.
            assert!((1..=3).contains(&row(0)) && row(1) <= 2, "{name}: {pair:?}");
            let lower = accented.iter().filter(|&&(_, y)| y >= above + 2).count();
            assert!(lower + 6 >= letter.len(), "{name}: the letter is lost under its accent");
        }
    }
}

#[test]
fn a_small_accent_is_apart_from_its_capital() {
    for letter in "ÀÂÄÈÉÊËÔÖÙÛÜ".chars() {
        let widgets = widgets(&SMALL, letter);
        let row = |y| widgets.iter().filter(|&&(_, row)| row == y).count();
        // At least two visible pixels, an empty row, and five rows for the letter.
        assert!(row(0) >= 2 && row(1) == 0, "{letter}");
        assert!((2..7).all(|y| row(y) > 0), "{letter}");
    }
}

#[test]
fn nought_is_rounded_or_pointed_and_o_is_wider_or_rounder() {
    for (name, font) in FONTS {
        // Width of a letter, and pixels in its top row.
        let shape = |letter| {
            let widgets = widgets(font, letter);
            let (left, right) = (
                widgets.iter().map(|&(x, _)| x).min(),
                widgets.iter().map(|&(x, _)| x).max(),
            );
            let top = widgets.iter().map(|&(_, y)| y).min();
            let upper = widgets.iter().filter(|&&(_, y)| Some(y) == top).count();
            (right.unwrap() - left.unwrap() + 1, upper as i32)
        };
        let ((width, upper), (of_nought, upper_of_nought)) = (shape('O'), shape('0'));
        assert_eq!(upper, width - 2, "{name}");
        let (rounded, pointed) = (upper_of_nought == of_nought - 2, upper_of_nought == 1);
        assert!(rounded && of_nought < width || pointed, "{name}");
    }
}

#[test]
fn capitals_for_reading_are_five_by_seven() {
    for font in [&BODY, &DECISION] {
        for letter in 'A'..='Z' {
            let widgets = widgets(font, letter);
            let columns: BTreeSet<i32> = widgets.iter().map(|&(x, _)| x).collect();
            let rows: BTreeSet<i32> = widgets.iter().map(|&(_, y)| y).collect();
            assert_eq!(rows.len(), 7, "{letter}");
            // An I has serifs.
            assert_eq!(columns.len(), if letter == 'I' { 3 } else { 5 }, "{letter}");
        }
    }
}

#[test]
fn names_can_be_written_with_every_letter_they_are_spelled_with() {
    for letter in ACCENTED
        .chars()
        .flat_map(|letter| [letter].into_iter().chain(letter.to_lowercase()))
    {
        assert!(has(letter), "{letter}");
    }
}

#[test]
fn the_catalogues_are_written_with_letters_that_the_fonts_have() {
    for language in Language::ALL {
        language.texts().visit("", &mut |path, text| {
            let missing = text.chars().find(|&letter| letter != '\n' && !has(letter));
            assert_eq!(missing, None, "{language:?}{path}: {text}");
        });
    }
}

#[test]
fn a_letter_that_no_font_has_is_a_question_mark() {
    assert!(!has('€'));
    assert_eq!(widgets(&SMALL, '€'), widgets(&SMALL, '?'));
}

#[test]
fn digits_are_of_one_width_so_that_numbers_stand_below_each_other() {
    for (name, font) in FONTS {
        for digit in '0'..='9' {
            assert_eq!(font.advance(digit), font.advance('0'), "{name}: {digit}");
        }
    }
}

#[test]
fn as_much_of_a_line_is_taken_as_fits() {
    let line = "Élodie";
    for (_, font) in FONTS {
        for width in -1..60 {
            let taken = font.fitting(line, width);
            assert!(line.starts_with(taken));
            assert!(taken.is_empty() || font.measure(taken) - 1 <= width);
            let longer: String = line.chars().take(taken.chars().count() + 1).collect();
            assert!(taken == line || font.measure(&longer) - 1 > width, "{width}");
        }
    }
}

#[test]
fn a_text_is_cut_where_its_ink_leaves_the_screen() {
    let cut = |line, x, y| {
        let mut frame = Frame::new();
        SMALL.write(&mut frame, Point::new(x, y), line);
        frame.is_text_cut()
    };
    assert!(!cut("n", 0, 0) && !cut("n", 124, 58) && !cut("p", 0, 57));
    assert!(cut("n", -1, 0) && cut("n", 0, -1) && cut("n", 125, 0) && cut("n", 0, 59) && cut("p", 0, 58));
}
