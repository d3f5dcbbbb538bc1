//! Plays puzzles and looks at costly moves by the screen.

extern crate std;

use std::{boxed::Box, vec::Vec};

use embassy_time::{Duration, Instant};

use super::*;
use crate::{
    bots::{Margin, STANDING},
    chance::seeded,
    device::{Action, Press, WIDTH},
    rules::position::{Options, Position},
    screens::{
        Effect, Event, Screens, Sound,
        input::PAUSE,
        play::{ViewAction, coach::Lesson},
        reading::lines,
        widgets,
    },
    table::{Agreements, Header, Name, Pending, Player, PlayerKind, puzzle::settle},
};

const TAP: Action = Action::Released { decides: true };

struct Desk {
    screens: Box<Screens>,
    now: Instant,
    effects: Vec<Effect>,
}

impl Desk {
    fn new(language: Language) -> Desk {
        let now = Instant::from_ticks(0);
        let mut desk = Desk {
            screens: Box::new(Screens::new(now)),
            now,
            effects: Vec::new(),
        };
        desk.screens.shared.settings.language = language;
        desk.screens.show_only(PageId::Title);
        desk
    }

    fn puzzle(of: GameKind, number: u8, language: Language) -> Desk {
        let mut desk = Desk::new(language);
        desk.screens.push(PageId::Puzzles { of });
        desk.screens.push(PageId::Puzzle { of, number });
        desk.settle();
        desk
    }

    fn lesson(&self) -> &Play {
        &self.screens.shared.lesson
    }

    fn exercise(&self) -> &Exercise {
        self.lesson().exercise.as_ref().expect("an exercise")
    }

    fn phase(&self) -> Phase {
        self.exercise().phase
    }

    fn best(&self) -> Code {
        self.exercise().best.expect("it is laid").code
    }

    fn position(&self) -> &Position {
        self.lesson().table().position()
    }

    fn update(&mut self, event: Event) {
        self.effects.extend(self.screens.update(event, self.now).iter());
    }

    fn settle(&mut self) {
        self.update(Event::Tick);
        while self.lesson().game().is_some()
            && let Some(deadline) = self.lesson().deadline()
        {
            self.now = deadline.max(self.now + Duration::from_millis(1));
            self.update(Event::Tick);
        }
    }

    fn tap(&mut self, button: Button) {
        self.press(button, TAP);
    }

    fn press(&mut self, button: Button, action: Action) {
        for action in [Action::Pressed, action] {
            self.now += PAUSE;
            let at = self.now;
            self.update(Event::Press(Press { button, action, at }));
            self.settle();
        }
    }

    fn decide(&mut self, code: Code) {
        let settings = self.screens.shared.settings;
        let mut effects = Effects::default();
        let lesson = &mut self.screens.shared.lesson;
        lesson.apply(ViewAction::Play(code), &settings, &mut effects);
        self.effects.extend(effects.iter());
        self.settle();
    }

    fn other_decision(&self) -> Code {
        let mut other = None;
        let best = self.best();
        self.position().decisions(|code| {
            if code != best {
                other = Some(code);
            }
        });
        other.expect("a puzzle has a choice")
    }

    fn picture(&self) -> Frame {
        let mut frame = Frame::new();
        self.screens.draw(&mut frame);
        frame
    }

    fn stored(&self) -> usize {
        let is_sound = |effect: &&Effect| matches!(effect, Effect::Sound(_));
        self.effects.iter().filter(|effect| !is_sound(effect)).count()
    }
}

#[test]
fn a_solved_puzzle_is_praised_and_marked_once() {
    for kind in GameKind::ALL {
        let mut desk = Desk::puzzle(kind, 0, Language::English);
        assert_eq!(desk.phase(), Phase::Asks);
        let asked = desk.picture();
        desk.tap(Button::A);
        assert!(desk.picture() != asked, "the panel closes");
        desk.tap(Button::B);
        assert!(desk.picture() == asked, "and opens again");
        desk.tap(Button::A);
        desk.decide(desk.best());
        assert_eq!(desk.phase(), Phase::Solved);
        assert!(
            desk.lesson().reading.text.starts_with("Right! "),
            "{}",
            desk.lesson().reading.text
        );
        // The page notes it with its next press.
        desk.tap(Button::Up);
        desk.tap(Button::Up);
        let kept = desk.effects.iter().filter(|effect| **effect == Effect::KeepPuzzles);
        assert_eq!(kept.count(), 1);
        assert_eq!(desk.stored(), 1, "{:?}", desk.effects);
        assert!(desk.screens.shared.puzzles.is_solved(kind, 0));
        desk.tap(Button::A);
        let next = PageId::Puzzle { of: kind, number: 1 };
        assert_eq!((desk.screens.top(), desk.phase()), (next, Phase::Asks));
        desk.tap(Button::B);
        assert_eq!(desk.screens.top(), PageId::Puzzles { of: kind });
    }
}

#[test]
fn after_a_wrong_answer_the_best_move_is_played_out() {
    for kind in GameKind::ALL {
        let mut desk = Desk::puzzle(kind, 0, Language::English);
        desk.tap(Button::A);
        let before = desk.position().clone();
        desk.decide(desk.other_decision());
        assert_eq!(desk.phase(), Phase::Advises);
        assert!(desk.position() == &before, "it is not played");
        assert!(desk.effects.contains(&Effect::Sound(Sound::Refused)));
        let mut after = before.clone();
        after
            .play(desk.best(), &mut crate::rules::event::no_events)
            .expect("legal");
        desk.tap(Button::A);
        assert_eq!(desk.phase(), Phase::Shown);
        assert!(desk.position() != &before, "{kind:?}: the best one is");
        desk.tap(Button::B);
        assert_eq!(desk.screens.top(), PageId::Puzzles { of: kind });
        assert!(!desk.screens.shared.puzzles.is_solved(kind, 0));
        assert_eq!(desk.stored(), 0, "{:?}", desk.effects);
    }
}

#[test]
fn the_words_of_every_puzzle_fit_in_every_language() {
    let mut reasons = 0;
    for kind in GameKind::ALL {
        for number in 0..Puzzle::count(kind) {
            let mut desk = Desk::puzzle(kind, number, Language::English);
            for (language, phase) in Language::ALL.into_iter().flat_map(|language| {
                [Phase::Asks, Phase::Solved, Phase::Advises, Phase::Shown].map(move |phase| (language, phase))
            }) {
                desk.screens.shared.lesson.enter(Some(phase), language);
                let text = &desk.lesson().reading.text;
                let answers = if matches!(phase, Phase::Solved | Phase::Shown) {
                    2
                } else {
                    1
                };
                // Above it the status line.
                let rows = lines(text, &widgets::SMALL, Lesson::LINE).count() + answers;
                assert!(rows <= 7, "{kind:?} {number} {language:?} {phase:?}: {text}");
                let mut words = text.split([' ', '\n']);
                assert!(words.all(|word| widgets::SMALL.measure(word) <= WIDTH as i32), "{text}");
                reasons += usize::from(phase == Phase::Advises);
            }
        }
    }
    assert!(reasons >= 120, "{reasons}");
    for (kind, texts) in GameKind::ALL
        .into_iter()
        .flat_map(|kind| Language::ALL.map(|language| (kind, language.texts())))
    {
        let count = Puzzle::count(kind);
        let heading = std::format!("{} {count}/{count}", texts.game(kind));
        assert!(widgets::BODY.measure(&heading) <= WIDTH as i32, "{heading}");
        let (mut row, last) = (heapless::String::<48>::new(), [100.into()]);
        texts.rules.puzzle.put(&mut row, last);
        let row = widgets::DECISION.measure(&row) + widgets::DECISION.measure(texts.rules.solved);
        assert!(row <= WIDTH as i32 - 8, "{row}");
        assert!(texts.rules.puzzles.chars().count() <= 20);
    }
}

/// A finished game of two humans and a bot, and moves of its first seat to look at.
fn reviewed(kind: GameKind, agreements: Agreements) -> (Desk, Vec<Mistake>) {
    let mut desk = Desk::new(Language::English);
    let seats = [("Mia", PlayerKind::Human), ("Tom", PlayerKind::Human)];
    let seats = seats.map(|(name, kind)| Player {
        name: Name::new(name).expect("a name"),
        kind,
    });
    let header = Header::new(7, kind, Options::default(), &seats, 5, agreements).expect("a game");
    let table = desk.screens.shared.play.table_mut();
    table.begin(header);
    let (mut mistakes, mut rng) = (Vec::new(), seeded(3, 0));
    while settle(table).is_some() {
        table.take_device();
        let mut legal = Vec::new();
        table.position().decisions(|code| legal.push(code));
        let played = crate::chance::Draw::below(&mut rng, legal.len() as u32) as usize;
        let Turn::Seat(seat) = table.position().turn() else {
            unreachable!("it is settled");
        };
        let number = table.journal().len();
        if seat == 0 && mistakes.len() < 3 && number > 12 && number.is_multiple_of(3) {
            mistakes.push(Mistake {
                number,
                seat,
                played: legal[played],
                better: explained(table, legal[(played + 1) % legal.len()]).expect("a reason"),
                margin: Margin {
                    mean: STANDING / 8,
                    error: 0,
                },
            });
        }
        table.play(legal[played]).expect("a legal move");
    }
    desk.screens.shared.play.open();
    desk.screens
        .shared
        .play
        .thoughts
        .mistakes
        .extend(mistakes.iter().copied());
    desk.screens.push(PageId::Mistake { rank: 0 });
    desk.settle();
    (desk, mistakes)
}

#[test]
fn costly_moves_are_shown_on_their_boards_and_then_better_ones() {
    for kind in GameKind::ALL {
        let (mut desk, mistakes) = reviewed(kind, Agreements::default());
        assert_eq!(mistakes.len(), 3, "{kind:?}");
        let game = desk.screens.shared.play.table().clone();
        for (rank, mistake) in (0..).zip(&mistakes) {
            assert_eq!(desk.screens.top(), PageId::Mistake { rank });
            assert_eq!(desk.phase(), Phase::Tells);
            let before = desk.position().clone();
            let mut replayed = Position::new(game.header().setup());
            for code in game.journal().codes().take(mistake.number.into()) {
                replayed.play(code, &mut crate::rules::event::no_events).expect("legal");
            }
            assert!(before == replayed, "{kind:?}: as it was then");
            desk.tap(Button::A);
            assert_eq!(desk.phase(), Phase::Played);
            let journal = desk.lesson().table().journal();
            assert_eq!(journal.codes().nth(mistake.number.into()), Some(mistake.played));
            desk.tap(Button::A);
            assert_eq!(desk.screens.top(), PageId::Mistake { rank }, "{kind:?}: no other page");
            assert_eq!(desk.phase(), Phase::Advises);
            assert!(desk.position() == &before, "{kind:?}: back");
            desk.tap(Button::A);
            assert_eq!(desk.phase(), Phase::Shown);
            let journal = desk.lesson().table().journal();
            assert_eq!(journal.codes().nth(mistake.number.into()), Some(mistake.better.code));
            desk.tap(Button::A);
        }
        assert_eq!(desk.screens.top(), PageId::Title, "after the last one it closes");
        assert_eq!(desk.stored(), 0, "{:?}", desk.effects);
        assert!(desk.screens.shared.play.table() == &game, "the game is untouched");
    }
}

#[test]
fn left_and_right_page_through_costly_moves_and_b_returns() {
    let (mut desk, _) = reviewed(GameKind::Ra, Agreements::default());
    for (button, rank) in [
        (Button::Left, 0),
        (Button::Right, 1),
        (Button::Right, 2),
        (Button::Left, 1),
    ] {
        desk.tap(button);
        assert_eq!(desk.screens.top(), PageId::Mistake { rank });
    }
    desk.tap(Button::A);
    desk.tap(Button::Right);
    assert_eq!(desk.screens.top(), PageId::Mistake { rank: 2 });
    assert_eq!(desk.phase(), Phase::Tells);
    desk.tap(Button::B);
    assert_eq!(desk.screens.top(), PageId::Title);
}

#[test]
fn a_costly_move_is_shown_with_what_its_seat_knew() {
    let hidden_scores = Agreements {
        hidden_scores: true,
        ..Agreements::default()
    };
    let (desk, _) = reviewed(GameKind::Ra, hidden_scores);
    let [own, other, ..] = desk.lesson().seen.visible.scores;
    assert!(own.is_some() && other.is_none(), "the other's score was hidden");
    let (desk, mistakes) = reviewed(GameKind::Rauha, Agreements::default());
    let shown = &desk.lesson().seen.visible;
    assert_eq!(shown.viewer, Some(mistakes[0].seat));
    assert_eq!(
        desk.lesson().table().pending(),
        Pending::Human {
            seat: 0,
            must_pass: None
        }
    );
    assert!(
        shown.position.as_ref() != Some(desk.position()),
        "the other's cards are invented"
    );
}

#[test]
fn b_held_on_an_explanation_leaves_the_puzzle_and_not_for_the_game_on_the_table() {
    let (mut desk, _) = reviewed(GameKind::Ra, Agreements::default());
    let of = GameKind::Ra;
    desk.screens.show_only(PageId::Title);
    desk.screens.push(PageId::Puzzles { of });
    desk.screens.push(PageId::Puzzle { of, number: 0 });
    desk.settle();
    desk.tap(Button::A);
    desk.press(Button::A, Action::Held);
    assert_eq!(desk.screens.top(), PageId::READING);
    desk.press(Button::B, Action::Held);
    assert_eq!(desk.screens.top(), PageId::Puzzles { of });
}
