//! Rolls of every kind on the screen: each picture shows the dice of the text.

use std::collections::BTreeSet;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use pocket_ra::{
    chance::EntropySource,
    device::{
        Button::{A, B, Down, Left, Right, Up},
        Frame,
    },
    rules::die::{Colour, Face},
    screens::{Language, icons, widgets},
    table::{
        companion::CompanionPart,
        rolls::{
            Die, Roll,
            notes::{Comparison, Note},
        },
    },
};
use pocket_ra_bench::{
    owner::{Owner, Random},
    scanner::scanned_from,
};

use super::{commit, kept_session, owner, tap, text, verified};

fn same(one: &Frame, other: &Frame, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>) -> bool {
    rows.into_iter()
        .all(|y| columns.clone().all(|x| one.pixel(x, y) == other.pixel(x, y)))
}

fn big_number(frame: &Frame) -> u16 {
    // Centres of segments from the left edge: upper left and right, middle, lower left and right, top, bottom.
    const BARS: [(usize, usize); 7] = [(1, 6), (13, 6), (7, 14), (1, 22), (13, 22), (7, 1), (7, 27)];
    const DIGITS: [&str; 10] = [
        "##.####", ".#..#..", ".###.##", ".##.###", "###.#..", "#.#.###", "#.#####", ".#..##.", "#######", "###.###",
    ];
    let is_lit = |x: usize| (16..45).any(|y| frame.pixel(x, y));
    let first = (0..128).find(|&x| is_lit(x)).expect("a number");
    let last = (0..128).rev().find(|&x| is_lit(x)).expect("a number");
    // A one has only a right segment; digits are right-aligned.
    let count = (last - first + 1 + 5).div_ceil(20);
    (0..count).fold(0, |number, place| {
        let left = last + 1 - 15 - 20 * (count - 1 - place);
        let bars: String = BARS
            .map(|(x, y)| if frame.pixel(left + x, 16 + y) { '#' } else { '.' })
            .iter()
            .collect();
        let digit = DIGITS.iter().position(|&digit| digit == bars);
        10 * number + digit.unwrap_or_else(|| panic!("{bars} is no digit")) as u16
    })
}

struct Seen {
    picture: Frame,
    is_ra: bool,
}

struct Table {
    owner: Owner,
    seen: Vec<Seen>,
}

impl Table {
    /// Records the picture if that was a roll.
    fn roll(&mut self, is_ra: bool) {
        let rolls = |owner: &Owner| {
            let parts = owner.kept.iter();
            parts
                .filter(|(part, _)| matches!(part, CompanionPart::DiceSessionPart(_)))
                .count()
        };
        let before = rolls(&self.owner);
        self.owner.tap(A);
        if rolls(&self.owner) > before {
            let picture = self.owner.frame.clone();
            self.seen.push(Seen { picture, is_ra });
        }
    }

    /// One to six of every die, `times` times.
    fn roll_pools(&mut self, times: usize) {
        for _ in 0..Die::ALL.len() {
            for _ in 0..6 {
                (0..times).for_each(|_| self.roll(false));
                tap(&mut self.owner, &[Up]);
            }
            tap(&mut self.owner, &[Right]);
        }
    }

    fn roll_ra_dice(&mut self, turns: usize, random: &mut Random) {
        for _ in 0..turns {
            for _ in 0..3 {
                self.roll(true);
                for _ in Colour::ALL {
                    if random.below(2) == 0 {
                        tap(&mut self.owner, &[Up]);
                    }
                    tap(&mut self.owner, &[Right]);
                }
            }
            // End the turn: at most two more rolls.
            self.roll(true);
            self.roll(true);
        }
    }
}

/// 18 pixels around pips or a number.
fn draw_die(right: &mut Frame, at: Point, die: Die, shown: u16) {
    const PIPS: [&str; 6] = [
        "    o    ",
        "o       o",
        "o   o   o",
        "o o   o o",
        "o o o o o",
        "o oo oo o",
    ];
    let mut lit = |area: Rectangle| right.fill_solid(&area, BinaryColor::On).unwrap();
    for (corner, size) in [
        ((0, 0), (18, 1)),
        ((0, 17), (18, 1)),
        ((0, 0), (1, 18)),
        ((17, 0), (1, 18)),
    ] {
        lit(Rectangle::new(at + Point::from(corner), Size::from(size)));
    }
    if die == Die::D6 {
        let pips = PIPS[usize::from(shown) - 1].chars().zip(0..);
        for (_, place) in pips.filter(|&(pip, _)| pip == 'o') {
            // Two pips are at the upper right and lower left.
            let (column, row) = (2 - place % 3, place / 3);
            lit(Rectangle::new(
                at + Point::new(4 + 4 * column, 4 + 4 * row),
                Size::new(2, 2),
            ));
        }
    } else {
        let middle = at + Point::new(9, 6);
        widgets::text(right, &widgets::SMALL, middle, Alignment::Center, &shown.to_string());
    }
}

fn shows_pool(picture: &Frame, number: usize, die: Die, dice: &[u16]) {
    let mut right = Frame::new();
    let title = format!("{} {die}", dice.len());
    widgets::text(
        &mut right,
        &widgets::DECISION,
        Point::new(0, 0),
        Alignment::Left,
        &title,
    );
    let counter = format!("proof {number}");
    widgets::text(
        &mut right,
        &widgets::SMALL,
        Point::new(128, 1),
        Alignment::Right,
        &counter,
    );
    if dice.len() > 1 {
        for (&shown, index) in dice.iter().zip(0..) {
            let left = 64 - (21 * dice.len() as i32 - 3) / 2 + 21 * index;
            draw_die(&mut right, Point::new(left, 46), die, shown);
        }
    }
    assert!(
        same(picture, &right, 0..128, 0..12),
        "roll {number}: {title}, {counter}"
    );
    assert!(same(picture, &right, 0..128, 46..64), "roll {number}: {dice:?}");
    assert_eq!(big_number(picture), dice.iter().sum::<u16>(), "roll {number}");
}

/// Asserts that the picture shows these dice, and the roll's number left of the pips.
fn shows_ra_dice(picture: &Frame, number: usize, dice: &[Face; 5]) {
    let counter = number.to_string();
    let left = 102 - widgets::SMALL.measure(&counter);
    let mut right = Frame::new();
    icons::PROOF.draw(&mut right, Point::new(left - 5, 1));
    widgets::text(
        &mut right,
        &widgets::SMALL,
        Point::new(102, 1),
        Alignment::Right,
        &counter,
    );
    let columns = left as usize - 8..103;
    assert!(same(picture, &right, columns, 0..9), "roll {number}");
    for (index, &face) in dice.iter().enumerate() {
        let icon = icons::face(face).columns();
        for (x, y) in (0..16).flat_map(|x| (0..16).map(move |y| (x, y))) {
            // A locked sun is inverted.
            let right = (icon[x] >> y & 1 == 1) != (face == Face::Sun);
            assert_eq!(
                picture.pixel(6 + 25 * index + x, 18 + y),
                right,
                "roll {number}: die {index} is {face:?}"
            );
        }
    }
}

#[test]
fn every_roll_on_the_glass_is_the_one_that_the_text_proves() {
    let mut table = Table {
        owner: owner(Language::English, EntropySource::RawBits),
        seen: Vec::new(),
    };
    commit(&mut table.owner);
    // The press, and a word: AB.
    tap(&mut table.owner, &[A, Down, A, A, Right, A, Up, Left, Left, A, A]);
    tap(&mut table.owner, &[B, Up, Up, A]);
    table.roll_pools(5);
    tap(&mut table.owner, &[B, Up, A]);
    table.roll_ra_dice(60, &mut Random(5));
    tap(&mut table.owner, &[B, Down, A]);
    table.roll_pools(2);
    tap(&mut table.owner, &[B, Down, Down, A, A, A]);

    let session = kept_session(&table.owner);
    let text = text(&session);
    let proved = verified(&text).expect("the session is right");
    assert_eq!(proved.len(), table.seen.len());
    assert_eq!(proved.head.added.word, "AB");
    assert_ne!(proved.head.added.pressed, 0);

    let rolls = text.lines().skip(6).take(table.seen.len());
    let (mut lie, mut kinds) = ([Face::Sun; 5], BTreeSet::new());
    for (number, (line, seen)) in (1..).zip(rolls.zip(&table.seen)) {
        let (roll, shown) = line.split_once(' ').unwrap().1.split_once(": ").unwrap();
        kinds.insert(roll.to_owned());
        match Roll::parse(roll).expect("dice") {
            Roll::Pool { die, .. } => {
                assert!(!seen.is_ra, "roll {number}");
                let dice: Vec<u16> = shown.split(' ').map(|die| die.parse().unwrap()).collect();
                shows_pool(&seen.picture, number, die, &dice);
            }
            Roll::RaDice(dice) => {
                assert!(seen.is_ra, "roll {number}");
                for (colour, letter) in dice.iter().zip(shown.chars()) {
                    lie[colour as usize] = Face::from_letter(letter).unwrap();
                }
                shows_ra_dice(&seen.picture, number, &lie);
            }
        }
    }
    assert!(table.seen.len() > 400, "{} rolls", table.seen.len());
    let ra = kinds.iter().filter(|kind| kind.starts_with("ra")).count();
    assert_eq!(kinds.len() - ra, 42, "{kinds:?}");
    assert!(ra >= 25, "{ra} of the 31 sets of Ra dice");
}

#[test]
fn what_the_players_add_decides_the_rolls_and_is_added_behind_the_commitment() {
    let rolled = |pause: u64, word: bool| {
        let mut owner = owner(Language::French, EntropySource::RawBits);
        commit(&mut owner);
        let committed = owner.frame.clone();
        owner.wait(embassy_time::Duration::from_micros(pause));
        tap(&mut owner, &[A]);
        if word {
            tap(&mut owner, &[Down, A, A, Up, Left, A]);
        }
        tap(&mut owner, &[A, B, Up, Up, A, Up, Up, Up, Up, Up, Left, Left, A, A]);
        (committed, kept_session(&owner))
    };
    let (shown, plain) = rolled(0, false);
    let (shown_again, again) = rolled(0, false);
    assert!(shown == shown_again && plain == again, "the device is the same");
    for (pause, word) in [(1, false), (0, true), (1, true)] {
        let (committed, other) = rolled(pause, word);
        assert!(committed == shown, "the commitment was shown before");
        assert_eq!(plain.head.commitment(), other.head.commitment());
        let dice = |session: &pocket_ra::table::rolls::DiceSession| session.rolls().collect::<Vec<_>>();
        assert!(
            dice(&plain).len() == 2 && dice(&plain) != dice(&other),
            "{pause} {word}"
        );
    }
}

#[test]
fn whoever_goes_back_before_the_start_begins_nothing() {
    let mut owner = owner(Language::German, EntropySource::RawBits);
    commit(&mut owner);
    // Back from the letters, the press, the commitment, the page.
    tap(&mut owner, &[A, Down, A, B, B, B, B]);
    assert!(owner.kept.is_empty());
    // A roll without a session proves nothing.
    tap(&mut owner, &[Up, Up, A, A]);
    assert!(owner.kept.iter().all(|(part, _)| *part == CompanionPart::PoolRolls));
}

/// Notes that a player can scan: the commitment, and the last roll.
#[test]
fn the_codes_on_the_glass_are_notes_that_agree() {
    let mut owner = owner(Language::English, EntropySource::RawBits);
    commit(&mut owner);
    let mut notes = vec![scanned_from(&owner.frame)];
    let code = owner.frame.clone();
    tap(&mut owner, &[Left]);
    assert!(owner.frame != code, "the digits");
    tap(&mut owner, &[Right]);
    assert!(owner.frame == code);
    // Without a word; the page of the session shows the same code.
    tap(&mut owner, &[A, A]);
    notes.push(scanned_from(&owner.frame));
    assert_eq!(notes[0], notes[1]);
    // No roll yet: the page stays.
    let session = owner.frame.clone();
    tap(&mut owner, &[Down]);
    assert!(owner.frame == session);
    tap(&mut owner, &[B, Up, Up, A]);
    for _ in 0..Die::ALL.len() {
        tap(&mut owner, &[Right, Up, A, Down, A]);
        notes.push(scanned_from(&owner.frame));
        tap(&mut owner, &[B, B]);
    }
    tap(&mut owner, &[B, Up, A, A, Right, Up, A, Down, A]);
    notes.push(scanned_from(&owner.frame));
    let last = notes.last().unwrap().clone();
    // Scans before and after the end of the session.
    tap(&mut owner, &[B, B, B, Down, Down, Down, A, Down]);
    assert_eq!(scanned_from(&owner.frame), last);
    tap(&mut owner, &[A, A, A, Down]);
    assert_eq!(scanned_from(&owner.frame), last);

    let session = verified(&text(&kept_session(&owner))).unwrap();
    let mut comparison = Comparison::new(&session);
    for note in &notes {
        assert!(comparison.note(&Note::parse(note).unwrap()), "{note}");
    }
    assert_eq!((comparison.results(), session.len()), (8, 9));
    assert_eq!(notes.iter().filter(|note| note.contains(" CHECK ")).count(), 8);
}

#[test]
fn the_word_is_forgotten_when_the_players_go_back() {
    let mut owner = owner(Language::English, EntropySource::RawBits);
    commit(&mut owner);
    tap(&mut owner, &[A]);
    let plain = owner.frame.clone();
    tap(&mut owner, &[Down, A, A, Up, Left, A]);
    assert!(owner.frame != plain);
    tap(&mut owner, &[B]);
    tap(&mut owner, &[A, A]);
    let added = kept_session(&owner).head.added;
    assert_eq!(added.word, "");
    assert_ne!(added.pressed, 0, "the moment of the second press");
}
