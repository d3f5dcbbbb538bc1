//! The same script gives the same frames on the virtual handheld and on the chip.

use std::{fs, path::Path};

use embassy_time::Instant;
use pocket_ra::screens::{Frame, Screens};

use crate::{
    bench::{Handheld, panel::Shown, picture::Picture},
    machine::{Machine, Setup},
    script::{Action, Script},
};

/// What the chip showed.
struct Played {
    /// What was on each screen.
    shown: Vec<Picture>,
    history: Vec<Shown>,
}

/// Plays the script on the chip.
fn play(script: &Script, machine: &mut Machine) -> Played {
    let (mut shown, mut history) = (Vec::new(), Vec::new());
    // When power came on, by the time of the script; none while it is off.
    let mut on_since = Some(0);
    let run_until = |machine: &mut Machine, on_since: Option<u64>, micros: u64| {
        let rest = on_since.map_or(0.0, |since| (micros - since) as f64 / 1e3 - machine.now_ms());
        if rest > 0.0 {
            machine.run_ms(rest);
        }
    };
    for step in &script.steps {
        run_until(machine, on_since, step.at.as_micros());
        match step.action {
            Action::Contact { button, down: true } => machine.press(button),
            Action::Contact { button, down: false } => machine.release(button),
            Action::Unplug => machine.set_oled_attached(false),
            Action::Plug => machine.set_oled_attached(true),
            Action::PowerOff => {
                history.extend(machine.pictures());
                on_since = None;
            }
            Action::PowerOn => {
                machine.reboot();
                on_since = Some(step.at.as_micros());
            }
            Action::Look(_) if on_since.is_none() => shown.push(Picture::DARK),
            Action::Look(_) => {
                let settled = machine.pictures().pop();
                shown.push(settled.map_or(Picture::DARK, |shown| shown.picture));
            }
        }
    }
    run_until(machine, on_since, script.length.as_micros());
    history.extend(machine.pictures());
    Played { shown, history }
}

/// What is shown until the memory was read.
fn start() -> Picture {
    let mut frame = Frame::new();
    Screens::new(Instant::MIN).draw(&mut frame);
    Picture::from_fn(|x, y| frame.pixel(x, y))
}

/// The pictures without their times: those of the chip come a little later, for it has to draw them and to read its memory.
pub fn frames(history: impl IntoIterator<Item = Shown>) -> Vec<Picture> {
    let mut frames: Vec<Picture> = history.into_iter().map(|shown| shown.picture).collect();
    let start = start();
    frames.retain(|frame| *frame != Picture::DARK && *frame != start);
    frames.dedup();
    frames
}

fn read(name: &str) -> Script {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios").join(name);
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.parse()
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Plays the script on this chip; every screen that it looks at is as written.
fn as_written(name: &str, script: &Script, setup: Setup) -> (Machine, Vec<Shown>) {
    let mut chip = setup.seed(script.seed.unwrap_or(0)).start();
    let Played { shown, history } = play(script, &mut chip);
    if let Some(mismatch) = script.mismatches(&shown).first() {
        panic!("{name} on the chip: {mismatch}");
    }
    (chip, history)
}

/// Plays a scenario on the virtual handheld and on this chip, and compares every picture.
pub fn same_on_both(name: &str, setup: Setup) {
    let script = read(name);
    let mut handheld = Handheld::new(script.seed.unwrap_or(0));
    script.play(&mut handheld);
    let (mut chip, history) = as_written(name, &script, setup);
    let expected = frames(handheld.panel().history().iter().cloned());
    let actual = frames(history);
    let differ = (0..expected.len().max(actual.len())).find(|&index| expected.get(index) != actual.get(index));
    assert!(
        differ.is_none(),
        "{name}: {} frames on the bench, {} on the chip; the first that differs is {differ:?}: {:?} and {:?}",
        expected.len(),
        actual.len(),
        differ.and_then(|index| expected.get(index)),
        differ.and_then(|index| actual.get(index)),
    );
    let counters = chip.counters();
    assert_eq!(
        (counters.warnings, counters.unknown_oled_commands),
        (vec![], vec![]),
        "{name}"
    );
}

/// How far the bar has come in a picture depends on the processor; what is found in the end does not.
#[test]
fn a_hundred_thousand_rolls_on_the_chip_fall_as_on_the_host() {
    let name = "fair_dice.txt";
    as_written(name, &read(name), Setup::firmware());
}

/// A test for each scenario, so that they run side by side and a failure has a name.
macro_rules! scenarios {
    ($($name:ident),+ $(,)?) => {
        $(#[test]
        fn $name() {
            same_on_both(concat!(stringify!($name), ".txt"), Setup::firmware());
        })+

        #[test]
        fn every_scenario_is_played_on_the_chip_unless_it_is_known_to_be_too_long() {
            let listed = [$(concat!(stringify!($name), ".txt")),+];
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
            let mut there: Vec<String> = fs::read_dir(folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            there.sort();
            let mut known: Vec<String> = listed.iter().map(|name| name.to_string()).collect();
            known.extend(ON_THE_BENCH_ONLY.map(|name| format!("{name}.txt")));
            known.sort();
            assert_eq!(known, there);
        }
    };
}

/// Minutes of emulation, or bots that think: how many pictures their moves are seen in depends on the processor. The boot
/// loader ends the run of the chip, and the self-test of the memory shows the checksum of the program.
const ON_THE_BENCH_ONLY: [&str; 30] = [
    "beside_dice_sheet",
    "beside_priests_sheet",
    "beside_rauha_sheet",
    "bids",
    "board_dice",
    "board_priests",
    "board_ra",
    "board_rauha",
    "boot_loader",
    "crowd",
    "fair_dice",
    "game_dice",
    "game_dice_french",
    "game_priests",
    "game_priests_french",
    "game_ra",
    "game_ra_french",
    "game_rauha",
    "game_rauha_french",
    "gods",
    "lesson_ra",
    "lessons",
    "marker",
    "menu",
    "review",
    "robot",
    "rules",
    "self_test_french",
    "self_test_memory",
    "telling",
];

scenarios!(
    beside_dice,
    beside_free,
    beside_sheet,
    bounce,
    first_start,
    game_pair,
    held_at_boot,
    help,
    names,
    new_game,
    no_oled_at_boot,
    passing,
    power_cut,
    power_game,
    roller_keep,
    roller_skip,
    roller_tumble,
    roller_turn,
    rolls,
    rotated,
    self_test,
    settings,
    sleep,
    slots,
    take_back,
    title,
    unplugged,
);
