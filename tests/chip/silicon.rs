//! Bad but legal parts: slow flash, slow crystal, stale PLL lock, oscillator without jitter, worn switch.

use embassy_time::Duration;
use pocket_ra::device::Button;
use pocket_ra_bench::{
    faults::{Fault, Oscillation},
    tests,
};

use crate::{
    bench::{MEMORY_SECTORS, nor::SECTOR},
    chip::prepared::MEMORY_START,
    machine::{Machine, Setup},
};

fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn at_the_title(setup: Setup) -> Machine {
    let mut machine = setup.start();
    machine.run_ms(300.0);
    machine.tap(Button::A);
    machine.tap(Button::B);
    machine
}

fn erasing_everything_ends_also_at_400_ms_a_sector() {
    const END: u32 = MEMORY_START + (MEMORY_SECTORS * SECTOR) as u32;
    // Foreign data: A erases it.
    let mut machine = Setup::firmware()
        .flash(MEMORY_START, &[0; MEMORY_SECTORS * SECTOR])
        .fault(Fault::Erase(milliseconds(400)))
        .start();
    machine.run_ms(300.0);
    machine.tap(Button::A);
    assert_eq!(machine.run_until_stopped(20_000.0), None);
    assert_eq!(machine.erases_ms().len(), MEMORY_SECTORS);
    assert!(machine.flash(MEMORY_START..END).iter().all(|&byte| byte == 0xff));
}

fn the_lock_of_a_pll_from_before_is_not_trusted_after_the_dark() {
    let mut machine = at_the_title(Setup::firmware().fault(Fault::Pll(milliseconds(1))));
    let full = machine.counters().hertz;
    machine.run_ms(125_000.0);
    assert!(machine.counters().hertz < full, "dark");
    machine.tap(Button::Down);
    assert_eq!(machine.counters().hertz, full);
}

fn a_crystal_that_needs_eight_milliseconds_gets_them() {
    let mut machine = Setup::firmware().fault(Fault::Crystal(milliseconds(8))).start();
    assert!(machine.run_until_picture(500.0), "{:?}", machine.stopped());
}

/// Excludes "beat": other tasks shift its sampling times by more than its period.
fn a_periodic_oscillator_is_noticed_and_the_dice_still_roll() {
    let mut machine = at_the_title(Setup::firmware().fault(Fault::Oscillator(Oscillation::Periodic)));
    for button in [Button::Down, Button::A, Button::A] {
        machine.tap(button);
    }
    machine.run_ms(600.0);
    for says in ["ButtonsOnly", "Rolled"] {
        assert!(machine.logs().iter().any(|line| line.contains(says)), "{says}");
    }
}

fn a_worn_switch_presses_once_and_decides_once() {
    let mut machine = at_the_title(Setup::firmware());
    machine.fault(Fault::Worn(Duration::from_micros(4_800)));
    let count = |machine: &mut Machine, says: &str| machine.logs().iter().filter(|line| line.contains(says)).count();
    let [pressed, decided] = ["Press(Down, pressed)", "Press(Down, released, decides: true)"];
    machine.press(Button::Down);
    machine.run_ms(150.0);
    machine.release(Button::Down);
    machine.run_ms(100.0);
    assert_eq!((count(&mut machine, pressed), count(&mut machine, decided)), (1, 1));
}

tests!(
    erasing_everything_ends_also_at_400_ms_a_sector,
    the_lock_of_a_pll_from_before_is_not_trusted_after_the_dark,
    a_crystal_that_needs_eight_milliseconds_gets_them,
    a_periodic_oscillator_is_noticed_and_the_dice_still_roll,
    a_worn_switch_presses_once_and_decides_once,
);
