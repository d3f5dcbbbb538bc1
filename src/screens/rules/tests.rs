//! The rules on the device: every page is reached, and nothing is said that does not fit.

extern crate std;

use std::{boxed::Box, vec::Vec};

use embassy_time::{Duration, Instant};

use super::*;
use crate::{
    chance::{Draw, seeded},
    rules::{
        Turn,
        position::{Options, Position, Setup},
    },
    screens::{
        Effects,
        font::Font,
        ink,
        play::{Leave, Play},
        press::Press,
        reading::{LINE, Text},
    },
    table::{Awaits, settings::Settings},
};

const TAP: Action = Action::Released { decides: true };

/// No word is broken.
fn assert_shown(text: &str, font: &Font, width: i32) {
    let mut words = text.split([' ', '\n']);
    assert!(words.all(|word| font.measure(word) - 1 <= width), "{text}");
}

#[test]
fn every_page_fits_the_screen() {
    for (kind, language) in GameKind::ALL
        .into_iter()
        .flat_map(|kind| Language::ALL.map(|language| (kind, language)))
    {
        for chapter in Chapter::of(kind) {
            assert!(chapter.name(language.texts()).chars().count() <= 20, "{chapter:?}");
            for page in 0..chapter.pages(kind) {
                let Some(sheet) = chapter.sheet(kind, page, language.texts()) else {
                    assert_eq!(*chapter, Chapter::Gods);
                    continue;
                };
                let (title, text) = (sheet.page.title, sheet.page.text);
                // The number of the page stands at the right.
                assert!(ink::SMALL.measure(title) <= 97, "{title}");
                assert_shown(text, &ink::BODY, LINE);
                let (lines, room) = sheet.fill();
                assert!(lines <= room, "{lines} lines: {text}");
            }
        }
    }
}

/// Somebody who reads the rules.
struct Reader {
    rules: Rules,
    shared: Box<Shared>,
}

impl Reader {
    fn of(kind: Option<GameKind>, language: Language) -> Reader {
        let mut shared = Box::new(Shared::new(Instant::MIN));
        shared.settings.language = language;
        let mut rules = Rules::default();
        rules.open(PageId::Rules { of: kind }, &mut shared);
        Reader { rules, shared }
    }

    fn press(&mut self, button: Button, action: Action) -> Next {
        let context = &mut Context {
            shared: &mut self.shared,
            now: Instant::MIN,
            at: Instant::MIN,
            effects: &mut Effects::default(),
        };
        self.rules.press(button, action, context)
    }

    fn drawn(&self) -> Frame {
        let mut frame = Frame::new();
        self.rules.draw(&self.shared, &mut frame);
        frame
    }
}

#[test]
fn every_chapter_is_turned_page_by_page_and_b_leads_out() {
    for (kind, language) in GameKind::ALL
        .into_iter()
        .flat_map(|kind| Language::ALL.map(|language| (kind, language)))
    {
        for (row, chapter) in Chapter::of(kind).iter().enumerate() {
            let mut reader = Reader::of(Some(kind), language);
            for _ in 0..row {
                reader.press(Button::Down, Action::Pressed);
            }
            let opened = reader.press(Button::A, TAP);
            if *chapter == Chapter::Lesson {
                assert_eq!(opened, Next::Push(PageId::Lesson { of: kind }));
                continue;
            }
            let mut pages: Vec<Frame> = Vec::new();
            for _ in 0..chapter.pages(kind) {
                pages.push(reader.drawn());
                reader.press(Button::Down, Action::Pressed);
            }
            assert!(reader.drawn() == *pages.last().expect("a page"), "the last page stays");
            for (number, page) in pages.iter().enumerate() {
                assert!(!pages[..number].contains(page), "{kind:?} {chapter:?} {number}");
            }
            assert_eq!(reader.press(Button::B, TAP), Next::Stay);
            assert_eq!(reader.press(Button::B, TAP), Next::Back);
        }
    }
}

#[test]
fn from_the_title_the_rules_begin_with_the_games() {
    let mut reader = Reader::of(None, Language::English);
    reader.press(Button::Down, Action::Pressed);
    reader.press(Button::A, TAP);
    let lesson = PageId::Lesson { of: GameKind::Dice };
    assert_eq!(reader.press(Button::A, TAP), Next::Push(lesson));
    assert_eq!(reader.press(Button::B, TAP), Next::Stay);
    assert_eq!(reader.press(Button::B, TAP), Next::Back);
}

#[test]
fn wherever_a_game_is_the_help_says_something_that_fits() {
    let mut different = Vec::new();
    for kind in GameKind::ALL {
        for seed in 0..12 {
            let players = *kind.players().start() + seed as u8 % 3;
            let setup = Setup::new(kind, players, Options::default()).expect("a game");
            let (mut position, mut luck) = (Position::new(&setup), seeded(seed, 0));
            loop {
                let awaits = match position.turn() {
                    Turn::Seat(seat) => Awaits::Human { seat, must_pass: None },
                    Turn::Chance(chance) => Awaits::Chance(chance),
                    Turn::Over => Awaits::Over,
                };
                for language in Language::ALL {
                    let mut text = Text::new();
                    context(&position, awaits, language, &mut text);
                    assert_shown(&text, &ink::BODY, LINE);
                    let room = text.capacity() - text.len();
                    assert!(
                        !text.is_empty() && room > language.texts().play.open_rules.len(),
                        "{room}: {text}"
                    );
                    if !different.contains(&text) {
                        different.push(text);
                    }
                }
                let code = match position.turn() {
                    Turn::Over => break,
                    Turn::Chance(_) => position.draw(&mut luck),
                    Turn::Seat(_) => {
                        let mut legal = Vec::new();
                        position.decisions(|code| legal.push(code));
                        legal.get(luck.below(legal.len() as u32) as usize).copied()
                    }
                };
                position.play(code.expect("a move")).expect("legal");
            }
        }
    }
    // What is cut would end differently: every help of a decision ends with the same sentence.
    let ends: Vec<&str> = Language::ALL
        .iter()
        .flat_map(|language| {
            let texts = &language.texts().rules;
            [texts.hold_for_more, texts.game_over, texts.nothing_to_decide]
        })
        .collect();
    for text in &different {
        assert!(ends.iter().any(|end| text.ends_with(end)), "{text}");
    }
    assert!(different.len() > 60, "{}", different.len());
}

#[test]
fn the_rules_in_the_menu_of_a_game_begin_with_what_can_be_done_now() {
    let mut found = 0;
    for row in 0..12 {
        let mut play = Play::vacant();
        lesson(GameKind::Ra)
            .lay(play.table_mut(), Language::English)
            .expect("a game");
        play.open();
        let mut now = Instant::from_ticks(0);
        let mut press = |play: &mut Play, button, action| {
            // Longer than the guard.
            now += Duration::from_millis(300);
            let press = Press {
                button,
                action,
                at: now,
            };
            let (settings, mut effects) = (Settings::default(), Effects::default());
            let leave = play.press(press, &settings, &mut effects);
            play.proceed(&settings, now, &mut effects);
            leave
        };
        press(&mut play, Button::B, Action::Held);
        for _ in 0..row {
            press(&mut play, Button::Down, Action::Pressed);
        }
        press(&mut play, Button::A, Action::Pressed);
        if press(&mut play, Button::A, TAP).is_some() || play.is_on_board() {
            continue;
        }
        let mut help = Frame::new();
        play.draw(&mut help, Language::English);
        let mut expected = Frame::new();
        let mut reading = crate::screens::reading::Reading::default();
        let awaits = play.table().awaits();
        context(play.table().position(), awaits, Language::English, &mut reading.text);
        reading.text.push_str("\nA: Rules").expect("room");
        reading.draw(&mut expected);
        if help == expected {
            found += 1;
            press(&mut play, Button::A, Action::Pressed);
            let leave = press(&mut play, Button::A, TAP);
            assert_eq!(leave, Some(Leave::Rules));
            assert!(play.is_on_board(), "the board is there when the reader comes back");
        }
    }
    assert!(found > 0, "the help is in the menu");
}
