//! Every page of the rules is reachable, and every text fits.

extern crate std;

use std::{boxed::Box, vec::Vec};

use embassy_time::Instant;

use super::*;
use crate::{
    chance::{Draw, seeded},
    rules::{
        Turn,
        event::no_events,
        position::{Options, Position, Setup},
    },
    screens::{
        Effects,
        font::Font,
        help::{Explained, Help},
        input::{Direction, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        play::GameMenu,
        reading::{LINE, PageText},
        shared::Shared,
        widgets,
    },
    table::Pending,
};

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
                    assert_eq!(chapter, Chapter::Gods);
                    continue;
                };
                let (title, text) = (sheet.page.title, sheet.page.text);
                // The page number is at the right.
                assert!(widgets::SMALL.measure(title) <= 97, "{title}");
                assert_shown(text, &widgets::BODY, LINE);
                let (lines, room) = sheet.fill();
                assert!(lines <= room, "{lines} lines: {text}");
            }
        }
    }
}

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

    fn press(&mut self, key: Key) -> Next {
        let context = &mut Context {
            shared: &mut self.shared,
            now: Instant::MIN,
            effects: &mut Effects::default(),
        };
        let at = Instant::MIN;
        self.rules.press(Input { key, at }, context)
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
        for (row, chapter) in Chapter::of(kind).enumerate() {
            let mut reader = Reader::of(Some(kind), language);
            for _ in 0..row {
                reader.press(Key::Direction(Direction::Down));
            }
            let opened = reader.press(Key::Confirm);
            let page = match chapter {
                Chapter::Lesson => Some(PageId::Lesson { of: kind }),
                Chapter::Puzzles => Some(PageId::Puzzles { of: kind }),
                _ => None,
            };
            if let Some(page) = page {
                assert_eq!(opened, Next::Push(page));
                continue;
            }
            let mut pages: Vec<Frame> = Vec::new();
            for _ in 0..chapter.pages(kind) {
                pages.push(reader.drawn());
                reader.press(Key::Direction(Direction::Down));
            }
            assert!(reader.drawn() == *pages.last().expect("a page"), "the last page stays");
            for (number, page) in pages.iter().enumerate() {
                assert!(!pages[..number].contains(page), "{kind:?} {chapter:?} {number}");
            }
            assert_eq!(reader.press(Key::Back), Next::Stay);
            assert_eq!(reader.press(Key::Back), Next::Back);
        }
    }
}

#[test]
fn from_the_title_the_rules_begin_with_the_games() {
    let mut reader = Reader::of(None, Language::English);
    reader.press(Key::Direction(Direction::Down));
    reader.press(Key::Confirm);
    let lesson = PageId::Lesson { of: GameKind::Dice };
    assert_eq!(reader.press(Key::Confirm), Next::Push(lesson));
    assert_eq!(reader.press(Key::Back), Next::Stay);
    assert_eq!(reader.press(Key::Back), Next::Back);
}

#[test]
fn wherever_a_game_is_the_help_says_something_that_fits() {
    let mut different = Vec::new();
    for kind in GameKind::ALL {
        for seed in 0..12 {
            let players = *kind.players().start() + seed as u8 % 3;
            let setup = Setup::new(kind, players, Options::default()).expect("a game");
            let (mut position, mut rng) = (Position::new(&setup), seeded(seed, 0));
            loop {
                let pending = match position.turn() {
                    Turn::Seat(seat) => Pending::Human { seat, must_pass: None },
                    Turn::Chance(chance) => Pending::Chance(chance),
                    Turn::Over => Pending::Over,
                };
                for language in Language::ALL {
                    let mut text = PageText::new();
                    context(&position, pending, language, &mut text);
                    assert_shown(&text, &widgets::BODY, LINE);
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
                    Turn::Chance(_) => position.draw(&mut rng),
                    Turn::Seat(_) => {
                        let mut legal = Vec::new();
                        position.decisions(|code| legal.push(code));
                        legal.get(rng.below(legal.len() as u32) as usize).copied()
                    }
                };
                position.play(code.expect("a move"), &mut no_events).expect("legal");
            }
        }
    }
    // All help texts end with the same sentence: one that was cut would not.
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
    let mut shared = Box::new(Shared::new(Instant::MIN));
    lesson(GameKind::Ra)
        .lay(shared.play.table_mut(), Language::English)
        .expect("a game");
    shared.play.open();
    let press = |page: &mut dyn Page, key, shared: &mut Shared| {
        let at = Instant::MIN;
        let context = &mut Context {
            shared,
            now: at,
            effects: &mut Effects::default(),
        };
        page.press(Input { key, at }, context)
    };
    let of = Explained::Moves;
    let opened = (0..12).any(|row| {
        let mut menu = GameMenu::default();
        menu.open(PageId::GameMenu, &mut shared);
        for _ in 0..row {
            press(&mut menu, Key::Direction(Direction::Down), &mut shared);
        }
        press(&mut menu, Key::Confirm, &mut shared) == Next::Replace(PageId::Help { of })
    });
    assert!(opened, "the help is in the menu");
    let mut page = Help::default();
    page.open(PageId::Help { of }, &mut shared);
    let (mut help, mut expected) = (Frame::new(), Frame::new());
    page.draw(&shared, &mut help);
    let mut reading = crate::screens::reading::Reading::default();
    let table = shared.play.table();
    context(table.position(), table.pending(), Language::English, &mut reading.text);
    reading.text.push_str("\nA: Rules").expect("room");
    reading.draw(&mut expected);
    assert!(help == expected);
    let rules = PageId::Rules { of: Some(GameKind::Ra) };
    assert_eq!(press(&mut page, Key::Confirm, &mut shared), Next::Replace(rules));
}
