//! Time and size limits of the firmware. Emulated runs are cycle-exact, so these are exact.

use pocket_ra::device::Button;

use pocket_ra_bench::{figure, tests};

use crate::{
    chip::presses::{Seen, press_to_glass},
    machine::{Machine, Oscillator, Setup},
    report::limits,
};

fn started() -> Machine {
    let mut machine = Setup::firmware().as_built().seed(7).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    // English, no lesson.
    machine.tap(Button::A);
    machine.tap(Button::B);
    machine
}

pub fn limit_ms(seen: &Seen) -> f64 {
    limits::I2C.press_ms + limits::I2C.update_ms(seen.bytes, seen.transactions)
}

pub fn is_in_time(seen: &Seen) -> bool {
    seen.first_ms <= limits::I2C.press_ms && seen.ms <= limit_ms(seen)
}

/// Latency on the title, in the settings and on the dice page.
fn cursor_moves(machine: &mut Machine) -> Vec<(&'static str, Seen)> {
    let mut moves = Vec::new();
    let mut measure = |machine: &mut Machine, place, button| {
        let seen = press_to_glass(machine, button);
        moves.push((
            place,
            seen.unwrap_or_else(|| panic!("{place}: {button:?} changed nothing")),
        ));
    };
    for _ in 0..4 {
        measure(machine, "title", Button::Down);
    }
    machine.tap(Button::A);
    for _ in 0..13 {
        measure(machine, "settings", Button::Down);
    }
    for button in [Button::B, Button::Up, Button::Up, Button::Up, Button::A, Button::A] {
        machine.tap(button);
    }
    machine.run_ms(500.0);
    for button in [Button::Right, Button::Right, Button::Up, Button::Left] {
        measure(machine, "dice", button);
    }
    moves
}

fn a_cursor_move_is_on_the_glass_in_time() {
    let mut machine = started();
    let moves = cursor_moves(&mut machine);
    assert!((350_000.0..=400_000.0).contains(&machine.counters().bus_hertz));
    let slowest = moves.iter().max_by(|(_, one), (_, other)| one.ms.total_cmp(&other.ms));
    let latest = moves
        .iter()
        .max_by(|(_, one), (_, other)| one.first_ms.total_cmp(&other.first_ms));
    figure!(
        "of {} cursor moves: slowest {slowest:?}, latest to begin {latest:?}",
        moves.len()
    );
    let late: Vec<_> = moves.iter().filter(|(_, seen)| !is_in_time(seen)).collect();
    assert!(late.is_empty(), "{late:?} of {moves:?}");
}

fn sleeps_at_least_99_5_percent(machine: &mut Machine, when: &str) {
    let before = machine.counters();
    machine.run_ms(10_000.0);
    let after = machine.counters();
    let share = after.share_asleep_since(&before);
    let awake = (after.cycles - after.asleep) - (before.cycles - before.asleep);
    figure!(
        "{when}: asleep {:.4} % of the cycles at {} MHz, {} awake a second",
        100.0 * share,
        after.hertz / 1_000_000,
        awake / 10
    );
    assert!(
        share >= limits::ASLEEP,
        "{when}: asleep {:.3} % of the cycles",
        100.0 * share
    );
}

fn a_device_nobody_touches_sleeps_99_5_percent_of_the_cycles_also_dimmed_and_dark() {
    let mut machine = started();
    sleeps_at_least_99_5_percent(&mut machine, "title");
    let title = machine.screen();
    assert_eq!(machine.counters().hertz, 125_000_000);
    // Dims after 30 s, dark after 120 s.
    machine.run_ms(25_000.0);
    sleeps_at_least_99_5_percent(&mut machine, "dimmed");
    assert_eq!(machine.screen(), title);
    machine.run_ms(80_000.0);
    assert_eq!(
        (machine.screen().lit_pixels(), machine.counters().hertz),
        (0, 48_000_000)
    );
    sleeps_at_least_99_5_percent(&mut machine, "dark");
    // The first press only wakes it: the panel is initialised and gets the whole picture.
    let seen = press_to_glass(&mut machine, Button::Down);
    assert!(seen.is_some_and(|seen| is_in_time(&seen)), "{seen:?}");
    assert_eq!(machine.screen(), title);
    let counters = machine.counters();
    assert_eq!((counters.hertz, counters.warnings), (125_000_000, vec![]));
}

fn at_a_board_the_device_sleeps_99_5_percent_of_the_cycles_while_its_owner_thinks() {
    let mut machine = started();
    // Humans, default options.
    for button in [Button::A, Button::A, Button::A] {
        machine.tap(button);
        machine.run_ms(300.0);
    }
    machine.run_ms(2_000.0);
    sleeps_at_least_99_5_percent(&mut machine, "board");
}

fn the_stack_stays_within_16_kib() {
    let mut machine = started();
    machine.tap(Button::Down);
    machine.tap(Button::A);
    machine.tap(Button::A);
    machine.run_ms(500.0);
    machine.tap(Button::Down);
    let used = machine.counters().stack_used.expect("the image has symbols");
    assert!(used < 16 * 1024, "{used} bytes");
}

fn a_stuck_oscillator_is_noticed_and_the_dice_still_roll() {
    let shown_with = |oscillator| {
        let mut machine = Setup::firmware().oscillator(oscillator).start();
        machine.run_ms(200.0);
        for button in [Button::A, Button::B, Button::Down, Button::A, Button::A] {
            machine.tap(button);
        }
        machine.run_ms(600.0);
        let noticed = machine.logs().iter().any(|line| line.contains("ButtonsOnly"));
        let rolled = machine.logs().iter().any(|line| line.contains("Rolled"));
        (noticed, rolled)
    };
    assert_eq!(shown_with(Oscillator::Fair), (false, true));
    assert_eq!(shown_with(Oscillator::Stuck), (true, true));
    assert_eq!(shown_with(Oscillator::Biased), (true, true));
}

tests!(
    a_cursor_move_is_on_the_glass_in_time,
    a_device_nobody_touches_sleeps_99_5_percent_of_the_cycles_also_dimmed_and_dark,
    at_a_board_the_device_sleeps_99_5_percent_of_the_cycles_while_its_owner_thinks,
    the_stack_stays_within_16_kib,
    a_stuck_oscillator_is_noticed_and_the_dice_still_roll,
);
