//! The rules on the device: lessons played to their end, and nothing that does not fit.

extern crate std;

use std::{boxed::Box, format, string::String, vec::Vec};

use embassy_time::{Duration, Instant};

use super::*;
use crate::{
    chance::{Draw, seeded},
    rules::{
        Turn,
        position::{Options, Position, Setup},
    },
    screens::{
        Effect, Effects,
        font::Font,
        ink,
        play::{Act, Leave, Play, ViewAction},
        press::Press,
        reading::{LINE, Text, lines},
    },
    table::{Awaits, Table, settings::Settings},
};

const LOOK: Duration = Duration::from_millis(300);

const TAP: Action = Action::Released { decides: true };

/// A lesson being played, its clock, and everything that it asked of the world.
struct Pupil {
    play: Play,
    settings: Settings,
    now: Instant,
    down: Option<Button>,
    /// What it took to look before every press.
    looked: Duration,
    effects: Vec<Effect>,
}

impl Pupil {
    fn at(kind: GameKind, language: Language) -> Pupil {
        let mut pupil = Pupil {
            play: Play::vacant(),
            settings: Settings {
                language,
                ..Settings::default()
            },
            now: Instant::from_ticks(0),
            down: None,
            looked: Duration::from_ticks(0),
            effects: Vec::new(),
        };
        pupil.play.learn(lesson(kind), language);
        assert!(pupil.play.there().is_some(), "a lesson");
        pupil.settle();
        pupil
    }

    fn ask(&mut self, act: impl FnOnce(&mut Play, Language, &mut Effects) -> Option<Leave>) -> Option<Leave> {
        let mut effects = Effects::default();
        let leave = act(&mut self.play, self.settings.language, &mut effects);
        self.play.proceed(&self.settings, self.now, &mut effects);
        self.effects.extend(effects.iter());
        leave
    }

    /// Lets everything be told.
    fn settle(&mut self) {
        self.ask(|_, _, _| None);
        while let Some(deadline) = self.play.deadline() {
            self.now = deadline.max(self.now + Duration::from_millis(1));
            let mut effects = Effects::default();
            self.play.tick(&self.settings, self.now, &mut effects);
            self.play.proceed(&self.settings, self.now, &mut effects);
            self.effects.extend(effects.iter());
        }
    }

    /// Somebody who has looked first: what is released goes down before, if it is not down already.
    fn press(&mut self, button: Button, action: Action) -> Option<Leave> {
        if action == TAP && self.down != Some(button) {
            self.press(button, Action::Pressed);
        }
        self.down = (action == Action::Pressed).then_some(button);
        self.now += LOOK;
        self.looked += LOOK;
        let (at, settings) = (self.now, self.settings);
        let press = Press { button, action, at };
        let leave = self.ask(|play, _, effects| play.press(press, &settings, effects));
        self.settle();
        leave
    }

    /// Makes the move as if the board had wished it.
    fn make(&mut self, text: &str) {
        let kind = self.play.table().header().setup().kind();
        let code = kind.parse(text).expect("a move");
        let settings = self.settings;
        self.ask(|play, _, effects| {
            play.apply(ViewAction::Play(code), &settings, effects);
            None
        });
        self.settle();
    }

    fn picture(&self) -> Frame {
        let mut frame = Frame::new();
        let language = self.settings.language;
        self.play.draw(&mut frame, language);
        frame
    }

    fn legal(&self) -> Vec<String> {
        let table = self.play.table();
        let kind = table.header().setup().kind();
        let mut legal = Vec::new();
        table
            .position()
            .decisions(|code| legal.push(format!("{}", kind.print(code))));
        legal
    }
}

/// Plays the lesson of a game to its end; the pupil strays where it can if it is to.
fn play_through(kind: GameKind, language: Language, choose: usize, strays: bool) -> Pupil {
    let mut pupil = Pupil::at(kind, language);
    let mut steps = 0;
    for (number, act) in lesson(kind).acts.iter().enumerate() {
        let last = number + 1 == lesson(kind).acts.len();
        match act {
            Act::Bot(_) => {}
            Act::Says(_) => {
                steps += 1;
                close_scores(&mut pupil);
                let leave = pupil.press(Button::A, TAP);
                assert_eq!(leave, last.then_some(Leave::Rules), "{kind:?} {act:?}");
            }
            Act::Asks(_, moves) => {
                steps += 1;
                close_scores(&mut pupil);
                let awaits = pupil.play.table().awaits();
                assert!(
                    matches!(
                        awaits,
                        Awaits::Human {
                            seat: 0,
                            must_pass: None
                        }
                    ),
                    "{kind:?} {act:?}: {awaits:?}"
                );
                let legal = pupil.legal();
                for asked in *moves {
                    assert!(legal.iter().any(|text| text == asked), "{kind:?} {act:?}: of {legal:?}");
                }
                assert_eq!(pupil.press(Button::A, TAP), None, "the words are read");
                if strays {
                    for other in legal.iter().filter(|text| !moves.contains(&text.as_str())) {
                        let before = pupil.play.table().clone();
                        pupil.make(other);
                        assert!(
                            *pupil.play.table() == before,
                            "{kind:?} {act:?}: {other} changed the table"
                        );
                        assert_eq!(pupil.press(Button::A, TAP), None, "the hint is read");
                    }
                }
                let length = pupil.play.table().journal().len();
                pupil.make(moves.get(choose % moves.len()).expect("a move"));
                assert!(pupil.play.table().journal().len() > length, "{kind:?} {act:?}");
            }
        }
    }
    assert_eq!(steps, lesson(kind).steps());
    pupil
}

/// The pages of scores lie over the board until they are read.
fn close_scores(pupil: &mut Pupil) {
    for _ in 0..20 {
        if pupil.play.is_on_board() {
            return;
        }
        assert_eq!(pupil.press(Button::A, TAP), None);
    }
    panic!("the scores do not close");
}

#[test]
fn every_lesson_can_be_played_to_its_end_in_both_languages_and_asks_nothing_of_the_keeper() {
    for (kind, language) in GameKind::ALL
        .into_iter()
        .flat_map(|kind| Language::ALL.map(|language| (kind, language)))
    {
        let pupil = play_through(kind, language, 0, false);
        assert!(
            pupil.effects.iter().all(|effect| matches!(effect, Effect::Sound(_))),
            "{:?}",
            pupil.effects
        );
    }
}

#[test]
fn whichever_of_the_moves_asked_for_is_made_the_lesson_goes_on_to_its_end() {
    for kind in GameKind::ALL {
        for choose in 0..8 {
            play_through(kind, Language::English, choose, false);
        }
    }
}

#[test]
fn another_move_than_the_one_asked_for_loses_nothing() {
    for kind in GameKind::ALL {
        play_through(kind, Language::French, 0, true);
    }
}

#[test]
fn a_lesson_has_few_steps_and_leaves_time_to_read_them_within_two_minutes() {
    for kind in GameKind::ALL {
        let steps = lesson(kind).steps();
        assert!((8..15).contains(&steps), "{kind:?}: {steps}");
        // Three lines are read in five seconds.
        let pupil = play_through(kind, Language::English, 0, false);
        let told = (pupil.now - pupil.looked).as_millis();
        assert!(told + 5_000 * steps as u64 <= 120_000, "{kind:?}: {told} ms");
    }
}

#[test]
fn the_coach_never_says_more_than_three_lines() {
    for (kind, language) in GameKind::ALL
        .into_iter()
        .flat_map(|kind| Language::ALL.map(|language| (kind, language)))
    {
        let texts = language.texts().lesson(kind);
        assert_eq!(texts.len(), lesson(kind).steps());
        for text in texts {
            assert!(lines(text, &ink::SMALL, Lesson::LINE).count() <= 3, "{text}");
            assert_shown(text, &ink::SMALL, Lesson::LINE);
        }
    }
}

/// No word is broken.
fn assert_shown(text: &str, font: &Font, width: i32) {
    let mut words = text.split([' ', '\n']);
    assert!(words.all(|word| font.measure(word) - 1 <= width), "{text}");
}

#[test]
fn b_leaves_a_lesson_from_everywhere() {
    for kind in GameKind::ALL {
        let mut pupil = Pupil::at(kind, Language::English);
        assert_eq!(pupil.press(Button::B, TAP), Some(Leave::Rules));
        let mut luck = seeded(7, 0);
        for presses in 0..300u32 {
            let mut pupil = Pupil::at(kind, Language::English);
            for _ in 0..presses % 40 {
                let button = [
                    Button::Up,
                    Button::Down,
                    Button::Left,
                    Button::Right,
                    Button::A,
                    Button::A,
                ][luck.below(6) as usize];
                pupil.press(button, Action::Pressed);
                pupil.press(button, TAP);
                pupil.picture();
            }
            let mut left = false;
            for _ in 0..6 {
                left |= pupil.press(Button::B, TAP).is_some();
            }
            assert!(left, "{kind:?} after {presses}");
            assert_eq!(pupil.press(Button::B, Action::Held), Some(Leave::Rules));
        }
    }
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
        let (mut play, mut table) = (Play::vacant(), Table::vacant());
        lesson(GameKind::Ra)
            .lay(&mut table, Language::English, |_| {})
            .expect("a game");
        play.swap_table(&mut table);
        play.open();
        let mut now = Instant::from_ticks(0);
        let mut press = |play: &mut Play, button, action| {
            now += LOOK;
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

#[test]
fn buttons_alone_lead_through_every_lesson_even_when_they_are_pressed_blindly() {
    for kind in GameKind::ALL {
        let mut pupil = Pupil::at(kind, Language::English);
        let mut luck = seeded(1, 0);
        let buttons = [Button::Up, Button::Down, Button::Left, Button::Right, Button::A];
        let finished = (0..50_000).find(|_| {
            let button = buttons[luck.below(5) as usize];
            pupil.press(button, Action::Pressed);
            pupil.press(button, TAP) == Some(Leave::Rules)
        });
        assert!(finished.is_some(), "{kind:?}");
    }
}
