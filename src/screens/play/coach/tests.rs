//! Plays the lessons by the screen: explanations for everything, no dead ends, and all texts fit.

extern crate std;

use std::{boxed::Box, format, string::String, vec, vec::Vec};

use embassy_time::{Duration, Instant};
use embedded_graphics::primitives::PointsIter;

use super::*;
use crate::{
    chance::{Draw, seeded},
    device::{Action, Press},
    rules::games::with_type,
    screens::{Event, Screens, boards::ScreenGame, input::PAUSE, pages::PageId, play::ViewAction},
};

const TAP: Action = Action::Released { decides: true };

/// A decision is accepted after this pause.
const LOOK: Duration = PAUSE;

fn lesson(kind: GameKind) -> &'static Lesson {
    with_type!(kind, G => G::LESSON)
}

fn everything() -> impl Iterator<Item = (GameKind, Language)> {
    GameKind::ALL
        .into_iter()
        .flat_map(|kind| Language::ALL.map(|language| (kind, language)))
}

/// A lesson being played, its clock, and all effects.
struct Pupil {
    screens: Box<Screens>,
    now: Instant,
    down: Option<Button>,
    effects: Vec<Effect>,
}

impl Pupil {
    fn at(kind: GameKind, language: Language) -> Pupil {
        let now = Instant::from_ticks(0);
        let mut pupil = Pupil {
            screens: Box::new(Screens::new(now)),
            now,
            down: None,
            effects: Vec::new(),
        };
        pupil.screens.shared.settings.language = language;
        pupil.screens.show_only(PageId::Title);
        pupil.screens.push(PageId::Lesson { of: kind });
        assert!(!pupil.has_left());
        pupil.settle();
        pupil
    }

    fn lesson(&self) -> &Play {
        &self.screens.shared.lesson
    }

    fn lesson_mut(&mut self) -> &mut Play {
        &mut self.screens.shared.lesson
    }

    fn has_left(&self) -> bool {
        self.lesson().game().is_none()
    }

    fn is_on_board(&self) -> bool {
        matches!(self.screens.top(), PageId::Lesson { .. })
    }

    fn update(&mut self, event: Event) {
        self.effects.extend(self.screens.update(event, self.now).iter());
    }

    fn settle(&mut self) {
        self.update(Event::Tick);
        while self.is_on_board()
            && let Some(deadline) = self.lesson().deadline()
        {
            self.now = deadline.max(self.now + Duration::from_millis(1));
            self.update(Event::Tick);
        }
    }

    /// Presses after a pause; a release is preceded by its press. Returns whether the lesson was left.
    fn press(&mut self, button: Button, action: Action) -> bool {
        if action != Action::Pressed && self.down != Some(button) {
            self.press(button, Action::Pressed);
        }
        self.down = matches!(action, Action::Pressed | Action::Held).then_some(button);
        self.now += LOOK;
        let at = self.now;
        self.update(Event::Press(Press { button, action, at }));
        self.settle();
        self.has_left()
    }

    fn tap(&mut self, button: Button) -> bool {
        self.press(button, Action::Pressed) || self.press(button, TAP)
    }

    fn make(&mut self, text: &str) {
        let kind = self.lesson().table().header().setup().kind();
        let code = kind.parse(text).expect("a move");
        let (mut effects, settings) = (Effects::default(), self.screens.shared.settings);
        self.lesson_mut().apply(ViewAction::Play(code), &settings, &mut effects);
        self.effects.extend(effects.iter());
        self.settle();
    }

    fn coach(&self) -> &Coach {
        self.lesson().coach.as_ref().expect("a lesson")
    }

    fn picture(&self) -> Frame {
        let mut frame = Frame::new();
        self.screens.draw(&mut frame);
        frame
    }

    fn shown_keys(&self) -> Vec<Button> {
        let frame = self.picture();
        let mut shown = Vec::new();
        for (y, x) in (0..58).flat_map(|y| (0..120).map(move |x| (y, x))) {
            let there = |button: &&Button| {
                let columns = icons::key(**button).columns().iter().zip(x..);
                columns
                    .flat_map(|(column, x)| (0..7).map(move |row| (column >> row & 1 == 1, x, y + row)))
                    .all(|(white, x, y)| frame.pixel(x, y) == white)
            };
            shown.extend(Button::ALL.iter().find(there));
        }
        shown
    }

    /// The first button shown, any answer of a question, or A on a page over the board.
    fn obey(&mut self, rng: &mut impl Draw) -> bool {
        let shown = self.shown_keys();
        let first = match shown.as_slice() {
            _ if !self.is_on_board() => Button::A,
            [Button::Left, Button::Right] if matches!(self.coach().act(), Some(Act::Questions(..))) => {
                shown[rng.below(2) as usize]
            }
            [first, ..] => *first,
            [] => panic!("nothing says what to press"),
        };
        self.tap(first)
    }

    fn legal(&self) -> Vec<String> {
        let table = self.lesson().table();
        let kind = table.header().setup().kind();
        let mut legal = Vec::new();
        table
            .position()
            .decisions(|code| legal.push(format!("{}", kind.print(code))));
        legal
    }

    fn close_pages(&mut self) {
        for _ in 0..20 {
            if self.is_on_board() {
                return;
            }
            assert!(!self.press(Button::A, TAP));
        }
        panic!("a page does not close");
    }
}

#[test]
fn what_the_screen_says_leads_through_every_lesson_in_every_language() {
    for (kind, language) in everything() {
        let mut pupil = Pupil::at(kind, language);
        let mut rng = seeded(3, 0);
        let (mut seen, mut presses) = (vec![], 0);
        loop {
            let before = pupil.coach().act;
            seen.extend((seen.last() != Some(&before)).then_some(before));
            presses += 1;
            assert!(presses < 150, "{kind:?} {language:?}: {:?}", pupil.coach().act());
            let left = pupil.obey(&mut rng);
            assert!(pupil.coach().tone != Tone::Strayed, "{kind:?} {language:?}: {before}");
            if left {
                break;
            }
        }
        let spoken: Vec<usize> = (0..)
            .zip(lesson(kind).acts)
            .filter(|(_, act)| act.is_spoken())
            .map(|(number, _)| number)
            .collect();
        assert_eq!(seen, spoken, "{kind:?} {language:?}: every step was there");
        assert!(
            pupil.effects.iter().all(|effect| matches!(effect, Effect::Sound(_))),
            "{:?}",
            pupil.effects
        );
    }
}

#[test]
fn whoever_presses_at_random_is_never_stuck_and_what_the_screen_says_then_leads_on() {
    for kind in GameKind::ALL {
        for seed in 0..25 {
            let mut pupil = Pupil::at(kind, Language::ALL[seed as usize % Language::ALL.len()]);
            let mut rng = seeded(seed, 0);
            while !pupil.has_left() {
                for _ in 0..rng.below(12) {
                    let button = Button::ALL[rng.below(6) as usize];
                    if pupil.has_left() {
                        break;
                    } else if button != Button::B && rng.below(6) == 0 {
                        let _ = pupil.press(button, Action::Pressed)
                            || pupil.press(button, Action::Held)
                            || pupil.press(button, Action::Released { decides: false });
                    } else {
                        pupil.tap(button);
                    }
                }
                let act = pupil.coach().act;
                let led_on = pupil.has_left() || (0..25).any(|_| pupil.obey(&mut rng) || pupil.coach().act > act);
                assert!(led_on, "{kind:?} {seed}: {:?}", lesson(kind).acts.get(act));
            }
        }
    }
}

#[test]
fn buttons_alone_lead_through_every_lesson_even_when_they_are_pressed_blindly() {
    for kind in GameKind::ALL {
        let mut pupil = Pupil::at(kind, Language::English);
        let mut rng = seeded(1, 0);
        let finished = (0..50_000).find(|_| {
            pupil.effects.clear();
            pupil.tap(Button::ALL[rng.below(6) as usize])
        });
        assert!(finished.is_some(), "{kind:?}");
    }
}

#[test]
fn holding_b_leaves_a_lesson_from_everywhere() {
    for kind in GameKind::ALL {
        let mut rng = seeded(7, 0);
        for presses in 0..60u32 {
            let mut pupil = Pupil::at(kind, Language::English);
            for _ in 0..presses {
                if pupil.tap(Button::ALL[rng.below(6) as usize]) {
                    break;
                }
                pupil.picture();
            }
            assert!(pupil.press(Button::B, Action::Held));
            assert!(matches!(pupil.screens.top(), PageId::Title));
        }
    }
}

#[test]
fn b_takes_the_words_away_and_brings_them_back_with_the_cursor_where_they_begin() {
    let mut pupil = Pupil::at(GameKind::Ra, Language::English);
    let mut rng = seeded(0, 0);
    while !pupil.coach().asks() {
        pupil.obey(&mut rng);
    }
    let words = pupil.picture();
    pupil.tap(Button::B);
    assert_eq!(
        pupil.shown_keys(),
        [Button::A],
        "what was asked for is still in the corner"
    );
    pupil.tap(Button::Right);
    assert_eq!(pupil.shown_keys(), [Button::B], "another button was pressed");
    pupil.tap(Button::B);
    assert!(pupil.picture() == words);
}

#[test]
fn a_wrong_answer_says_why_and_the_other_one_goes_on() {
    for (kind, language) in everything() {
        let mut pupil = Pupil::at(kind, language);
        let mut rng = seeded(0, 0);
        let mut questions = 0;
        for _ in 0..150 {
            if let Some(Act::Questions(right)) = pupil.coach().act() {
                questions += 1;
                let (asked, act) = (pupil.picture(), pupil.coach().act);
                let wrong = if *right == Button::Left {
                    Button::Right
                } else {
                    Button::Left
                };
                assert!(!pupil.tap(wrong));
                assert!(pupil.picture() != asked, "{kind:?} {language:?}: why");
                assert_eq!(pupil.coach().act, act);
                assert_eq!(pupil.shown_keys(), [Button::Left, Button::Right], "once more");
                pupil.tap(*right);
                if matches!(pupil.coach().act(), Some(Act::Praises)) {
                    break;
                }
                assert!(pupil.coach().act > act);
            } else {
                pupil.obey(&mut rng);
            }
        }
        assert_eq!(questions, language.texts().questions(kind).len());
        assert!((1..=2).contains(&questions));
    }
}

/// The move that these buttons make on the board, if any.
fn done_by(pupil: &mut Pupil, keys: &[Button]) -> Option<String> {
    let play = pupil.lesson_mut();
    let kind = play.table().header().setup().kind();
    let mut done = None;
    for &button in keys {
        for key in [Action::Pressed, TAP]
            .into_iter()
            .filter_map(|action| Key::of(button, action))
        {
            if let ViewAction::Play(code) = play.board.press(&play.seen.context(), key) {
                assert_eq!(done, None, "one move and no more");
                done = Some(format!("{}", kind.print(code)));
            }
        }
    }
    // Restores the initial cursor position.
    play.look();
    done
}

#[test]
fn what_the_board_proposes_is_what_the_coach_asks_for() {
    for kind in GameKind::ALL {
        let (mut pupil, mut rng) = (Pupil::at(kind, Language::English), seeded(3, 0));
        let (mut asked, mut proposed) = (0, 0);
        loop {
            let before = pupil.coach().act;
            if let (Some(&Act::Asks(_, keys, moves)), true, Some(0)) =
                (pupil.coach().act(), pupil.is_on_board(), pupil.coach().followed)
            {
                asked += 1;
                let by_keys = done_by(&mut pupil, keys);
                assert_eq!(
                    by_keys.as_deref(),
                    Some(moves[0]),
                    "{kind:?} {before}: the keys that the coach shows"
                );
                // A alone, and once more if it has opened a page.
                let by_a = done_by(&mut pupil, &[Button::A]).or_else(|| done_by(&mut pupil, &[Button::A, Button::A]));
                let is_asked = by_a.as_deref().is_some_and(|by_a| moves.contains(&by_a));
                let only_a = keys.iter().all(|&key| key == Button::A);
                assert_eq!(
                    is_asked, only_a,
                    "{kind:?} {before}: {by_a:?} is proposed, {moves:?} asked for"
                );
                proposed += usize::from(only_a);
                // From here by the keys of the coach.
                for &key in keys {
                    assert!(!pupil.tap(key));
                }
                assert!(pupil.coach().act > before, "{kind:?} {before}");
            } else if pupil.obey(&mut rng) {
                break;
            }
        }
        let asks = lesson(kind)
            .acts
            .iter()
            .filter(|act| matches!(act, Act::Asks(..)))
            .count();
        assert_eq!(asked, asks, "{kind:?}: every step");
        assert!(
            2 * proposed >= asks,
            "{kind:?}: the board proposes {proposed} of {asks}"
        );
    }
}

/// Plays the requested moves; with `strays`, also others where possible.
fn play_through(kind: GameKind, language: Language, choose: usize, strays: bool) -> Pupil {
    let mut pupil = Pupil::at(kind, language);
    for (number, act) in lesson(kind).acts.iter().enumerate() {
        let last = number + 1 == lesson(kind).acts.len();
        match act {
            Act::Bot(_) => {}
            Act::Greets | Act::Says(_) | Act::Reminds | Act::Questions(_) | Act::Praises => {
                pupil.close_pages();
                let button = if let Act::Questions(right) = act {
                    *right
                } else {
                    Button::A
                };
                assert_eq!(pupil.tap(button), last, "{kind:?} {act:?}");
            }
            Act::Asks(_, _, moves) => {
                pupil.close_pages();
                let pending = pupil.lesson().table().pending();
                assert!(
                    matches!(
                        pending,
                        Pending::Human {
                            seat: 0,
                            must_pass: None
                        }
                    ),
                    "{kind:?} {act:?}: {pending:?}"
                );
                let legal = pupil.legal();
                for asked in *moves {
                    assert!(legal.iter().any(|text| text == asked), "{kind:?} {act:?}: of {legal:?}");
                }
                if strays {
                    for other in legal.iter().filter(|text| !moves.contains(&text.as_str())) {
                        let before = pupil.lesson().table().clone();
                        pupil.make(other);
                        assert!(
                            *pupil.lesson().table() == before,
                            "{kind:?} {act:?}: {other} changed the table"
                        );
                        assert!(pupil.coach().open, "the words are back");
                    }
                }
                let length = pupil.lesson().table().journal().len();
                pupil.make(moves.get(choose % moves.len()).expect("a move"));
                assert!(pupil.lesson().table().journal().len() > length, "{kind:?} {act:?}");
            }
        }
    }
    pupil
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
fn a_lesson_has_few_steps_and_leaves_time_to_read_them_within_three_minutes() {
    for kind in GameKind::ALL {
        let steps = lesson(kind).steps();
        assert!((12..=22).contains(&steps), "{kind:?}: {steps}");
        // Reading three lines takes five seconds.
        let told = play_through(kind, Language::English, 0, false).now.as_millis();
        assert!(told + 5_000 * steps as u64 <= 180_000, "{kind:?}: {told} ms");
    }
}

#[test]
fn the_coach_never_says_more_than_three_lines_with_the_buttons_and_a_question_five_with_its_answers() {
    for (kind, language) in everything() {
        let mut coach = Coach::new(lesson(kind));
        let said = |act: &&Act| matches!(act, Act::Says(_) | Act::Asks(..));
        let texts = language.texts();
        assert_eq!(texts.lesson(kind).len(), lesson(kind).acts.iter().filter(said).count());
        while let Some(act) = coach.act() {
            for tone in [Tone::Plain, Tone::Wrong] {
                coach.tone = tone;
                let Some(words) = coach.words(language) else { continue };
                let most = if words.answers.is_some() { 5 } else { 3 };
                assert!(
                    words.rows(&words.lines()) <= most,
                    "{language:?} {act:?}: {}",
                    words.text
                );
                for word in words.text.split([' ', '\n']) {
                    assert!(widgets::SMALL.measure(word) - 1 <= Lesson::LINE, "{word}");
                }
                for (_, answer) in words.answers.iter().flatten() {
                    assert!(widgets::SMALL.measure(answer) + KEY + 3 <= WIDTH as i32, "{answer}");
                }
            }
            coach.go_on();
        }
    }
}

#[test]
fn the_panel_never_covers_its_subject_which_blinks_and_is_lit() {
    for (kind, language) in everything() {
        let mut pupil = Pupil::at(kind, language);
        let mut rng = seeded(3, 0);
        let mut subjects = 0;
        loop {
            let words = pupil.coach().words(language);
            if let (Some(words), Some(subject), true, true) = (
                &words,
                words.as_ref().and_then(|words| words.subject),
                pupil.is_on_board(),
                pupil.coach().open,
            ) {
                subjects += 1;
                let act = pupil.coach().act();
                let (panel, ..) = words.panel(words.rows(&words.lines()));
                let covered = subject.intersection(&panel);
                assert!(covered.is_zero_sized(), "{kind:?} {language:?} {act:?}: {panel:?}");
                let lit_in = |frame: &Frame| {
                    let lit = subject.points().filter(|at| frame.pixel(at.x as usize, at.y as usize));
                    lit.count()
                };
                let (plain, all) = (lit_in(&pupil.picture()), subject.points().count());
                assert!(plain >= 3, "{kind:?} {act:?}: nothing to see");
                let mut changes = 0;
                while pupil.lesson().is_blinking() {
                    pupil.lesson_mut().blink();
                    changes += 1;
                    let lit = if changes % 2 == 1 { all - plain } else { plain };
                    assert_eq!(lit_in(&pupil.picture()), lit, "{kind:?} {act:?}");
                }
                assert!((5..=6).contains(&changes), "{changes}");
            }
            if pupil.obey(&mut rng) {
                break;
            }
        }
        assert!(subjects >= 10, "{kind:?}: {subjects}");
    }
}

#[test]
fn a_subject_blinks_by_itself_and_then_rests() {
    let mut pupil = Pupil::at(GameKind::Ra, Language::English);
    let mut rng = seeded(0, 0);
    while pupil.coach().act().and_then(Act::subject).is_none() {
        pupil.obey(&mut rng);
    }
    let (words, mut pictures) = (pupil.picture(), 0);
    while let Some(deadline) = pupil.screens.deadline().filter(|_| pupil.lesson().is_blinking()) {
        let before = pupil.picture();
        pupil.now = deadline;
        pupil.update(Event::Tick);
        pictures += usize::from(pupil.picture() != before);
        assert!(pictures <= 6);
    }
    assert_eq!(pictures, 6);
    assert!(pupil.picture() == words);
}

#[test]
fn a_lesson_ends_with_praise_and_the_offer_of_a_game() {
    for (kind, language) in everything() {
        for (button, top) in [
            (Button::A, PageId::NewGame { beside_the_box: false }),
            (Button::B, PageId::Title),
        ] {
            let mut pupil = Pupil::at(kind, language);
            let mut rng = seeded(3, 0);
            for _ in 0..150 {
                if matches!(pupil.coach().act(), Some(Act::Praises)) {
                    break;
                }
                assert!(!pupil.obey(&mut rng));
            }
            assert_eq!(pupil.shown_keys(), [Button::A, Button::B], "{kind:?} {language:?}");
            assert!(!pupil.tap(Button::Up) && !pupil.tap(Button::Left));
            assert!(pupil.tap(button));
            assert_eq!(pupil.screens.top(), top, "{kind:?} {language:?}");
        }
    }
}
