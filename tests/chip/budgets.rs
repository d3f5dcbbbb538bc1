//! What the firmware may take of time and of the chip. Emulated runs repeat cycle for cycle, so these are exact.

use pocket_ra::screens::press::Button;

use pocket_ra_bench::{figure, tests};

use crate::{
    chip::presses::{Seen, press_to_glass},
    machine::{Machine, Oscillator, Setup},
};

fn started() -> Machine {
    started_with(Setup::firmware())
}

fn started_with(setup: Setup) -> Machine {
    let mut machine = setup.seed(7).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    // English, and no lesson.
    machine.tap(Button::A);
    machine.tap(Button::B);
    machine
}

/// How long a press may take to the glass at 400 kHz. A whole picture has 1024 bytes, and they alone take 23 ms: beyond
/// 700 bytes the bus has no time for them within 20 ms, and they get what they take.
pub fn limit_ms(bytes: u64) -> f64 {
    /// Debouncing, drawing and whatever else happens before the bytes and between them.
    const OVERHEAD_MS: f64 = 5.0;
    /// A byte and its acknowledgement.
    const BYTE_MS: f64 = 9.0 / 400.0;
    if bytes > 700 {
        OVERHEAD_MS + bytes as f64 * BYTE_MS
    } else {
        20.0
    }
}

fn the_first_full_picture_is_there_100_ms_after_power_up() {
    let boot = |setup: Setup| {
        let mut machine = setup.start();
        assert!(machine.run_until_picture(500.0), "no picture");
        machine.counters().bus_last_byte_ms.unwrap()
    };
    let usual = boot(Setup::firmware());
    // Its panel is first asked at 1 MHz, and then takes 24 ms for the whole picture instead of 10.
    let slow = boot(Setup::firmware().slow_oled(400_000));
    figure!("first picture after {usual:.1} ms, on a panel that only takes 400 kHz after {slow:.1} ms");
    assert!(usual < 100.0, "{usual:.1} ms");
    assert!(slow < 100.0 && slow - usual < 17.0, "{usual:.1} and {slow:.1} ms");
}

/// Cursor moves through the title, the settings and the dice: where, and what became of them.
fn cursor_moves(machine: &mut Machine) -> Vec<(&'static str, Seen)> {
    // Every row of the title, then of the settings, then the dice.
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

fn a_cursor_move_is_on_the_glass_within_20_ms() {
    let moves = cursor_moves(&mut started());
    let slow: Vec<_> = moves.iter().filter(|(_, seen)| seen.ms > 20.0).collect();
    assert!(slow.is_empty(), "{slow:?} of {moves:?}");
}

fn on_a_panel_that_only_takes_400_khz_a_cursor_move_takes_no_longer_than_its_bytes() {
    let mut machine = started_with(Setup::firmware().slow_oled(400_000));
    let moves = cursor_moves(&mut machine);
    assert!(machine.counters().bus_hertz < 400_000.0);
    // A list that scrolls changes as much as a page that is turned.
    let slow: Vec<_> = moves
        .iter()
        .filter(|(_, seen)| seen.ms > limit_ms(seen.bytes))
        .collect();
    assert!(slow.is_empty(), "{slow:?} of {moves:?}");
}

/// Runs for ten seconds and tells how much of the cycles the device slept through.
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
    assert!(share >= 0.995, "{when}: asleep {:.3} % of the cycles", 100.0 * share);
}

fn a_device_nobody_touches_sleeps_99_5_percent_of_the_cycles_also_dimmed_and_dark() {
    let mut machine = started();
    sleeps_at_least_99_5_percent(&mut machine, "title");
    let title = machine.screen();
    assert_eq!(machine.counters().hertz, 125_000_000);
    // After 30 s it dims, after 120 s it is dark.
    machine.run_ms(25_000.0);
    sleeps_at_least_99_5_percent(&mut machine, "dimmed");
    assert_eq!(machine.screen(), title);
    machine.run_ms(80_000.0);
    assert_eq!(
        (machine.screen().lit_pixels(), machine.counters().hertz),
        (0, 48_000_000)
    );
    sleeps_at_least_99_5_percent(&mut machine, "dark");
    // The first press only wakes it.
    let seen = press_to_glass(&mut machine, Button::Down);
    assert!(seen.is_some_and(|seen| seen.ms < 20.0), "{seen:?}");
    assert_eq!(machine.screen(), title);
    let counters = machine.counters();
    assert_eq!((counters.hertz, counters.warnings), (125_000_000, vec![]));
}

fn at_a_board_the_device_sleeps_99_5_percent_of_the_cycles_while_its_owner_thinks() {
    let mut machine = started();
    // A game of people, with what is offered.
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
    the_first_full_picture_is_there_100_ms_after_power_up,
    a_cursor_move_is_on_the_glass_within_20_ms,
    on_a_panel_that_only_takes_400_khz_a_cursor_move_takes_no_longer_than_its_bytes,
    a_device_nobody_touches_sleeps_99_5_percent_of_the_cycles_also_dimmed_and_dark,
    at_a_board_the_device_sleeps_99_5_percent_of_the_cycles_while_its_owner_thinks,
    the_stack_stays_within_16_kib,
    a_stuck_oscillator_is_noticed_and_the_dice_still_roll,
);
