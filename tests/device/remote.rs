//! Remote control over the serial port: the user's consent, the mirror, and presses.

use embassy_time::{Duration, Instant};
use pocket_ra::{
    device::{Action, Button, Press},
    rules::position::{GameKind, Options, Setup},
    screens::{Effect, Event, Screens},
    table::{Deal, memory::Notice},
};
use pocket_ra_bench::{Handheld, picture::Picture};

const ASKS: &str = "error: the handheld asks: press A on it to allow this";

/// At the title.
fn switched_on() -> Handheld {
    let mut handheld = Handheld::new(1);
    handheld.run(Duration::from_millis(300));
    for button in [Button::A, Button::B] {
        tap(&mut handheld, button);
    }
    // Taps in a row guard what appears next.
    handheld.run(Duration::from_secs(1));
    handheld
}

fn tap(handheld: &mut Handheld, button: Button) {
    handheld.button(button, true);
    handheld.run(Duration::from_millis(60));
    handheld.button(button, false);
    handheld.run(Duration::from_millis(60));
}

fn ask(handheld: &mut Handheld, command: &str) -> Vec<String> {
    handheld.serial().take();
    handheld.serial().send(format!("{command}\n").as_bytes());
    handheld.run(Duration::from_millis(100));
    let answer = String::from_utf8(handheld.serial().take()).expect("text");
    answer.lines().map(str::to_owned).collect()
}

fn allowed() -> Handheld {
    let mut handheld = switched_on();
    assert_eq!(ask(&mut handheld, "screen"), [ASKS]);
    handheld.run(Duration::from_secs(1));
    tap(&mut handheld, Button::A);
    handheld
}

#[test]
fn the_question_behind_another_notice_is_guarded_too() {
    let at = Instant::from_millis;
    let mut screens = Screens::new(at(0));
    screens.update(Event::BootFinished, at(0));
    for notice in [Notice::Restored, Notice::RemoteWanted] {
        screens.update(Event::Notice(notice), at(100));
    }
    let mut tap = |millis: u64| {
        let press = |action, at| {
            Event::Press(Press {
                button: Button::A,
                action,
                at,
            })
        };
        screens.update(press(Action::Pressed, at(millis)), at(millis));
        let effects = screens.update(press(Action::DECIDED, at(millis + 60)), at(millis + 60));
        effects.iter().any(|effect| effect == Effect::AllowRemote(true))
    };
    assert!(!tap(2_000), "the other notice");
    assert!(!tap(2_200), "a double tap");
    assert!(tap(4_000));
}

/// The picture on the computer.
struct Mirrored([[u8; 128]; 8]);

impl Mirrored {
    fn apply(&mut self, lines: &[String]) -> String {
        let (last, changes) = lines.split_last().expect("an answer");
        for line in changes {
            let words: Vec<&str> = line.strip_prefix('~').expect("a change").split(' ').collect();
            let [page, column, digits] = words[..] else {
                panic!("{line}");
            };
            let (page, column): (usize, usize) = (page.parse().unwrap(), column.parse().unwrap());
            for (index, byte) in digits.as_bytes().chunks(2).enumerate() {
                let byte = u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 16).unwrap();
                self.0[page][column + index] = byte;
            }
        }
        last.clone()
    }

    fn picture(&self) -> Picture {
        Picture::from_fn(|x, y| self.0[y / 8][x] >> (y % 8) & 1 == 1)
    }
}

#[test]
fn without_consent_nothing_is_shown_or_pressed() {
    let mut handheld = switched_on();
    let title = handheld.panel().picture();
    for command in ["screen", "screen all", "press down", "press a long"] {
        assert_eq!(ask(&mut handheld, command), [ASKS], "{command}");
    }
    let question = handheld.panel().picture();
    assert!(question != title, "the handheld asks");
    handheld.run(Duration::from_secs(1));
    tap(&mut handheld, Button::B);
    assert!(handheld.panel().picture() == title);
    for command in ["screen", "press down"] {
        assert_eq!(ask(&mut handheld, command), ["error: refused on the handheld"]);
    }
    // The other commands need none.
    assert_eq!(ask(&mut handheld, "list")[0], "0 empty");
    let presses = handheld.presses();
    assert!(presses.iter().all(|press| press.button != Button::Down), "{presses:?}");
}

#[test]
fn a_press_in_the_rhythm_of_the_taps_before_allows_nothing() {
    let mut handheld = switched_on();
    tap(&mut handheld, Button::A);
    assert_eq!(ask(&mut handheld, "screen"), [ASKS]);
    for _ in 0..5 {
        tap(&mut handheld, Button::A);
        handheld.run(Duration::from_millis(120));
    }
    assert_eq!(ask(&mut handheld, "screen"), [ASKS]);
    handheld.run(Duration::from_secs(1));
    tap(&mut handheld, Button::A);
    assert_eq!(
        ask(&mut handheld, "screen").last().map(String::as_str),
        Some("screen on")
    );
}

#[test]
fn the_mirror_shows_the_panel_and_sends_only_changes() {
    let mut handheld = allowed();
    let mut mirrored = Mirrored([[0xff; 128]; 8]);
    let whole = ask(&mut handheld, "screen all");
    assert_eq!(mirrored.apply(&whole), "screen on");
    assert!(mirrored.picture() == handheld.panel().picture());
    assert_eq!(whole.len(), 17, "two halves of each page, and the end");
    assert_eq!(ask(&mut handheld, "screen"), ["screen on"]);
    for _ in 0..3 {
        tap(&mut handheld, Button::Down);
        let changes = ask(&mut handheld, "screen");
        assert!((2..17).contains(&changes.len()), "{changes:?}");
        mirrored.apply(&changes);
        assert!(mirrored.picture() == handheld.panel().picture());
    }
    // As dark as the panel.
    for (idle, light) in [(40, "screen dim"), (200, "screen off")] {
        handheld.run(Duration::from_secs(idle));
        ask(&mut handheld, "screen");
        let after = ask(&mut handheld, "screen");
        // After two minutes without a command it asks again, which lights the screen.
        match light {
            "screen dim" => assert_eq!(after, [light]),
            _ => assert_eq!(after, [ASKS]),
        }
    }
}

#[test]
fn the_mirror_of_a_dark_screen_is_dark() {
    let mut handheld = allowed();
    let mut mirrored = Mirrored([[0; 128]; 8]);
    mirrored.apply(&ask(&mut handheld, "screen all"));
    let mut light = String::new();
    for _ in 0..130 {
        handheld.run(Duration::from_secs(1));
        light = mirrored.apply(&ask(&mut handheld, "screen"));
    }
    assert_eq!(light, "screen off");
    assert!(mirrored.picture() == Picture::DARK);
    // The press that wakes it has no other effect.
    let title = ask(&mut handheld, "press down");
    assert_eq!(title, ["ok"]);
    handheld.run(Duration::from_millis(500));
    assert_eq!(mirrored.apply(&ask(&mut handheld, "screen")), "screen on");
    assert!(mirrored.picture() == handheld.panel().picture());
}

fn pressed(handheld: &Handheld, from: usize) -> Vec<Action> {
    handheld.presses()[from..].iter().map(|press| press.action).collect()
}

#[test]
fn remote_presses_are_those_of_a_finger() {
    let mut handheld = allowed();
    for (command, expected) in [
        ("press right", &[Action::Pressed, Action::DECIDED][..]),
        (
            "press right long",
            &[Action::Pressed, Action::Held, Action::Released { decides: false }],
        ),
    ] {
        let before = handheld.presses().len();
        assert_eq!(ask(&mut handheld, command), ["ok"]);
        handheld.run(Duration::from_secs(1));
        let found = pressed(&handheld, before);
        assert_eq!(found, expected, "{command}");
    }
    let before = handheld.presses().len();
    assert_eq!(ask(&mut handheld, "press left down"), ["ok"]);
    assert_eq!(ask(&mut handheld, "press left"), ["error: the button is still down"]);
    assert_eq!(ask(&mut handheld, "press left up"), ["ok"]);
    assert_eq!(pressed(&handheld, before), [Action::Pressed, Action::DECIDED]);
    // A finger on the same button keeps it down.
    let before = handheld.presses().len();
    handheld.button(Button::Left, true);
    assert_eq!(ask(&mut handheld, "press left"), ["ok"]);
    handheld.button(Button::Left, false);
    handheld.run(Duration::from_millis(100));
    assert_eq!(pressed(&handheld, before), [Action::Pressed, Action::DECIDED]);
}

#[test]
fn a_button_that_a_computer_holds_is_released_when_the_computer_is_silent() {
    let mut handheld = allowed();
    let before = handheld.presses().len();
    for _ in 0..4 {
        assert_eq!(ask(&mut handheld, "press up down"), ["ok"]);
        handheld.run(Duration::from_secs(1));
    }
    let held = pressed(&handheld, before);
    assert!(
        held.iter().all(|action| !matches!(action, Action::Released { .. })),
        "{held:?}"
    );
    handheld.run(Duration::from_secs(3));
    let released = Action::Released { decides: false };
    assert_eq!(pressed(&handheld, before).last(), Some(&released));
}

#[test]
fn a_deal_waits_behind_the_choice_of_a_language_and_is_ready_to_start() {
    let setup = Setup::new(GameKind::Dice, 3, Options::default()).unwrap();
    let code = Deal::new(&setup, 4711).code();
    let started = |is_new: bool, code: &str| {
        let mut handheld = if is_new { Handheld::new(1) } else { switched_on() };
        handheld.run(Duration::from_millis(300));
        let answer = ask(&mut handheld, &format!("deal {code}"));
        assert_eq!(answer, ["choose start on the handheld"]);
        if is_new {
            tap(&mut handheld, Button::A);
            tap(&mut handheld, Button::B);
        }
        handheld.run(Duration::from_secs(1));
        tap(&mut handheld, Button::A);
        handheld.run(Duration::from_secs(1));
        ask(&mut handheld, "show 0")
    };
    let game = started(true, &code);
    assert_eq!(game[0], "game dice 1");
    assert!(game.iter().any(|line| line == "* roll CASSM"), "{game:?}");
    assert_eq!(started(false, &code), game, "the same rolls");
    let other = Deal::new(&setup, 4712).code();
    assert!(started(false, &other) != game);
    let mut handheld = switched_on();
    for wrong in ["", "ABCDEFGHJK", "A-B"] {
        let answer = ask(&mut handheld, &format!("deal {wrong}"));
        assert_eq!(answer, ["error: this is not the code of a deal"]);
    }
}
