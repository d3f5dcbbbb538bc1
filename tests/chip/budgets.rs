//! What the firmware may take of time and of the chip. Emulated runs repeat cycle for cycle, so these are exact.

use pocket_ra::tasks::input::Button;

use crate::{
    chip::presses::press_to_glass,
    machine::{Machine, Oscillator, Setup},
};

fn started() -> Machine {
    let mut machine = Setup::firmware().seed(7).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    // English.
    machine.tap(Button::A);
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

#[test]
fn the_first_full_picture_is_there_100_ms_after_power_up() {
    let mut machine = Setup::firmware().start();
    assert!(machine.run_until_picture(500.0), "no picture");
    let ms = machine.counters().i2c_last_byte_ms.unwrap();
    assert!(ms < 100.0, "{ms:.1} ms");
}

#[test]
fn a_cursor_move_is_on_the_glass_within_20_ms_at_400_khz() {
    let mut machine = started();
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
        measure(&mut machine, "title", Button::Down);
    }
    machine.tap(Button::A);
    for _ in 0..13 {
        measure(&mut machine, "settings", Button::Down);
    }
    for button in [Button::B, Button::Up, Button::Up, Button::Up, Button::A, Button::A] {
        machine.tap(button);
    }
    machine.run_ms(500.0);
    for button in [Button::Right, Button::Right, Button::Up, Button::Left] {
        measure(&mut machine, "dice", button);
    }
    // A list that scrolls changes as much as a page that is turned.
    let slow: Vec<_> = moves
        .iter()
        .filter(|(_, seen)| seen.ms > limit_ms(seen.bytes))
        .collect();
    assert!(slow.is_empty(), "{slow:?} of {moves:?}");
}

#[test]
fn a_device_nobody_touches_sleeps_more_than_99_percent_of_the_cycles() {
    let mut machine = started();
    let before = machine.counters();
    machine.run_ms(5_000.0);
    let share = machine.counters().share_asleep_since(&before);
    assert!(share > 0.99, "asleep {:.3} % of the cycles", 100.0 * share);
}

#[test]
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

#[test]
fn a_stuck_oscillator_is_noticed_and_the_dice_still_roll() {
    let shown_with = |oscillator| {
        let mut machine = Setup::firmware().oscillator(oscillator).start();
        machine.run_ms(200.0);
        for button in [Button::A, Button::Down, Button::A, Button::A] {
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
