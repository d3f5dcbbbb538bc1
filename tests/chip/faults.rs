//! The firmware with faults of real parts: cache, clocks, flash, battery, panels; more in `panels.rs` and `silicon.rs`.
//! `boards/bench/README.md` lists all, `boards/browser/tests` tests the faults themselves.

use embassy_time::Duration;
use pocket_ra::{
    device::{Button, Chemistry},
    rules::position::GameKind,
    table::settings::Settings,
    tasks::battery::FLOOR,
};

use pocket_ra_bench::{faults::Fault, figure, tests};

use crate::{
    bench::picture::Picture,
    boards::Board,
    budgets::limit_ms,
    chip::{
        prepared::{MEMORY_START, Trouble, memory_about_to_erase, memory_with, playing},
        presses::{erase_ms, while_saving},
    },
    machine::{Machine, Setup},
    report::limits,
    scenarios::same_on_both,
    workbench::{self, Program},
};

fn spi() -> Setup {
    Setup::file(&workbench::image(Program::PicoSpi)).board(&Board::read("pico_spi"))
}

fn zero() -> Setup {
    Setup::file(&workbench::image(Program::Zero)).board(&Board::read("zero"))
}

// ---- the chip

fn through_the_cache_the_same_is_shown_only_later() {
    let boot = |setup: Setup| {
        let mut machine = setup.start();
        assert!(machine.run_until_picture(500.0), "no picture");
        (machine.counters().bus_last_byte_ms.unwrap(), machine.screen())
    };
    let ((kind, picture), (real, through_cache)) = (boot(Setup::firmware()), boot(Setup::firmware().as_built()));
    assert_eq!(picture, through_cache);
    figure!("first picture after {real:.1} ms, without cache misses and rise time after {kind:.1} ms");
    assert!(kind < real && real < 100.0, "{kind:.1} and {real:.1} ms");
    same_on_both("title", Setup::firmware().as_built());
}

/// Deep sleep gates unused clocks: on either bus, and while the buzzer sounds.
fn clocks_that_really_stop_are_none_that_are_needed() {
    for setup in [Setup::firmware(), spi(), zero()] {
        same_on_both("title", setup.fault(Fault::Gated));
    }
    same_on_both("sleep", Setup::firmware().fault(Fault::Gated));
}

// ---- the flash

fn a_press_while_a_sector_takes_400_ms_is_not_lost() {
    let memory = memory_about_to_erase();
    let slow = Fault::Erase(Duration::from_millis(400));
    let start = || Setup::firmware().flash(MEMORY_START, &memory).fault(slow).start();
    let erase = erase_ms(start);
    let mut machine = start();
    machine.run_ms(erase - 1.0);
    let before = machine.screen();
    machine.tap_at(Button::Down, erase + 100.0, erase + 160.0);
    machine.run_ms(700.0);
    assert_ne!(machine.screen(), before);
    assert_eq!(machine.erases_ms().len(), 1);
}

fn pages_that_take_3_ms_hold_up_no_press() {
    let slow = Fault::Program(Duration::from_millis(3));
    let mut machine = playing(GameKind::named("dice").unwrap(), 2, Trouble::default())
        .fault(slow)
        .start();
    machine.run_ms(500.0);
    let seen = while_saving(&mut machine, 20);
    let slowest = seen.iter().map(|(seen, _)| seen.ms).fold(0.0, f64::max);
    figure!("while moves are saved in pages of 3 ms: {slowest:.1} ms to the glass");
    // The limit includes a typical page write of 0.7 ms.
    let added_ms = |pages: usize| pages as f64 * (limits::PROGRAMMING_MS + 3.0 - 0.7);
    let late: Vec<_> = seen
        .iter()
        .filter(|(seen, pages)| seen.ms > limit_ms(seen) + added_ms(*pages))
        .collect();
    assert!(late.is_empty(), "{late:?}");
}

// ---- the panel

/// The next refresh of all eight pages corrects a misread byte.
fn what_a_panel_misreads_does_not_stay() {
    let mut machine = Setup::firmware().fault(Fault::Misread(2000)).start();
    let mut clean = Setup::firmware().start();
    let wrong = |machine: &mut Machine, clean: &mut Machine| machine.screen().difference(&clean.screen());
    for machine in [&mut machine, &mut clean] {
        machine.run_ms(1_000.0);
    }
    let mut seen = 0;
    for round in 0..6 {
        let before = wrong(&mut machine, &mut clean);
        seen += before.lit_pixels();
        for machine in [&mut machine, &mut clean] {
            machine.run_ms(9_000.0);
        }
        let after = wrong(&mut machine, &mut clean);
        let stayed = Picture::from_fn(|x, y| before.pixel(x, y) && after.pixel(x, y));
        assert_eq!(
            stayed.lit_pixels(),
            0,
            "round {round}: wrong for nine seconds\n{stayed}"
        );
    }
    figure!("{seen} pixels were wrong when they were looked at six times");
}

fn an_sh1106_that_starts_cold_is_told_by_its_memory() {
    same_on_both("title", Setup::firmware().oled("sh1106", 0x3c).fault(Fault::Cold));
    same_on_both("unplugged", Setup::firmware().oled("sh1106", 0x3d).fault(Fault::Cold));
}

fn a_late_panel_is_seen_within_50_ms_of_being_ready() {
    for late in [30, 80, 200] {
        let mut machine = Setup::firmware()
            .fault(Fault::Late(Duration::from_millis(late)))
            .start();
        machine.run_ms(late as f64 + 50.0);
        assert!(
            machine.counters().bus_bytes > 0,
            "nothing was sent {} ms after power-up",
            late + 50
        );
        machine.run_ms(50.0);
        assert!(
            machine.screen().lit_pixels() > 0,
            "no picture of a panel that is {late} ms late"
        );
    }
}

/// 50 us per byte triple the transfer time, nothing else.
fn a_panel_that_stretches_the_clock_shows_the_same_only_later() {
    let boot = |setup: Setup| {
        let mut machine = setup.start();
        machine.run_ms(1_000.0);
        machine.tap(Button::Down);
        machine.run_ms(200.0);
        (machine.counters(), machine.screen())
    };
    let (usual, picture) = boot(Setup::firmware());
    let (stretched, late) = boot(Setup::firmware().fault(Fault::Stretch(50)));
    assert_eq!(late, picture);
    assert!(stretched.bus_last_byte_ms > usual.bus_last_byte_ms);
    assert_eq!((stretched.bus_refused, stretched.led.high), (0, false));
    // Neither initialised again nor sent twice.
    assert!(
        stretched.bus_bytes <= usual.bus_bytes,
        "{} and {} bytes",
        stretched.bus_bytes,
        usual.bus_bytes
    );
}

/// The transfer timeout is 600 ms: 2 ms per byte is slow but works.
fn a_panel_that_stretches_the_clock_by_2_ms_a_byte_is_still_served() {
    let mut machine = Setup::firmware().fault(Fault::Stretch(2_000)).start();
    machine.run_ms(6_000.0);
    let mut usual = Setup::firmware().start();
    usual.run_ms(6_000.0);
    assert_eq!(machine.screen(), usual.screen());
    assert!(!machine.counters().led.high);
}

// ---- the battery

/// 10 mV above the warning, with errors of up to 70: at most one warning, no pause.
fn noise_of_the_converter_does_not_make_a_battery_low_again_and_again() {
    let memory = memory_with(Settings {
        chemistry: Chemistry::LiPo,
        ..Settings::default()
    });
    for millivolts in [3_490, 3_510, 3_560] {
        let mut machine = Setup::firmware()
            .flash(MEMORY_START, &memory)
            .fault(Fault::AdcNoise(30))
            .start();
        machine.set_voltage(Some(millivolts));
        machine.run_ms(60_000.0);
        let warnings = machine.logs().iter().filter(|line| line.contains("BatteryLow")).count();
        assert!(warnings <= 1, "{millivolts} mV: {warnings} warnings");
        assert!(machine.screen().lit_pixels() > 0, "{millivolts} mV: dark");
    }
}

/// Eight readings are averaged: with 100 mV of margin no incomplete write begins.
fn on_a_dying_battery_and_a_noisy_converter_the_game_is_whole() {
    let memory = memory_with(Settings {
        chemistry: Chemistry::LiPo,
        ..Settings::default()
    });
    let mut machine = playing(GameKind::named("dice").unwrap(), 20, Trouble::default())
        .flash(MEMORY_START, &memory)
        .fault(Fault::Brownout(u32::from(FLOOR) - 100))
        .fault(Fault::AdcNoise(30))
        .start();
    for millivolts in (2_800..=3_400).rev().step_by(25) {
        machine.set_voltage(Some(millivolts));
        machine.run_ms(500.0);
    }
    let operations = machine.flash_operations();
    let weakest = operations.iter().map(|operation| operation.millivolts).min();
    assert!(weakest >= Some(u64::from(FLOOR) - 100), "{weakest:?} mV");
    assert!(operations.len() > 20, "only {} operations", operations.len());
    machine.set_voltage(Some(4_100));
    machine.reboot();
    machine.run_ms(2_000.0);
    let logs = machine.logs();
    assert!(logs.iter().any(|line| line.contains("taken up:")), "{logs:?}");
    assert!(!logs.iter().any(|line| line.contains("Notice")), "{logs:?}");
}

/// Every move is saved while the battery discharges, with a flash that fails below the floor.
fn on_a_dying_battery_no_write_begins_below_the_floor_and_the_game_is_whole() {
    dies_under_a_game(Chemistry::LiPo);
}

fn with_the_setting_on_usb_a_dying_battery_tears_nothing_either() {
    dies_under_a_game(Chemistry::Usb);
}

fn dies_under_a_game(chemistry: Chemistry) {
    let memory = memory_with(Settings {
        chemistry,
        ..Settings::default()
    });
    let brownout = Fault::Brownout(u32::from(FLOOR));
    let mut machine = playing(GameKind::named("dice").unwrap(), 100, Trouble::default())
        .flash(MEMORY_START, &memory)
        .fault(brownout)
        .start();
    for millivolts in (2_800..=3_600).rev().step_by(25) {
        machine.set_voltage(Some(millivolts));
        machine.run_ms(400.0);
    }
    let operations = machine.flash_operations();
    let written = operations.len();
    let logs = machine.logs();
    assert!(
        !logs.iter().any(|line| line.contains("over:")),
        "the game outlasts the battery"
    );
    let weak: Vec<_> = operations
        .iter()
        .filter(|operation| operation.millivolts < u64::from(FLOOR))
        .collect();
    assert!(weak.is_empty(), "{weak:?} of {written}");
    assert!(written > 20, "only {written} operations");
    machine.set_voltage(Some(4_100));
    machine.reboot();
    machine.run_ms(2_000.0);
    let logs = machine.logs();
    assert!(logs.iter().any(|line| line.contains("taken up:")), "{logs:?}");
    assert!(!logs.iter().any(|line| line.contains("Notice")), "{logs:?}");
}

/// GPIO24 reads low on USB power: the voltage is measured, and sufficient.
fn a_board_whose_vbus_pin_is_connected_to_nothing_still_saves_on_the_cable() {
    let mut machine = playing(GameKind::named("dice").unwrap(), 20, Trouble::default())
        .fault(Fault::Vbus(false))
        .start();
    machine.run_ms(2_000.0);
    assert!(
        machine.flash_operations().len() > 20,
        "{:?}",
        machine.flash_operations()
    );
}

tests!(
    through_the_cache_the_same_is_shown_only_later,
    clocks_that_really_stop_are_none_that_are_needed,
    a_press_while_a_sector_takes_400_ms_is_not_lost,
    pages_that_take_3_ms_hold_up_no_press,
    what_a_panel_misreads_does_not_stay,
    an_sh1106_that_starts_cold_is_told_by_its_memory,
    a_late_panel_is_seen_within_50_ms_of_being_ready,
    a_panel_that_stretches_the_clock_shows_the_same_only_later,
    a_panel_that_stretches_the_clock_by_2_ms_a_byte_is_still_served,
    noise_of_the_converter_does_not_make_a_battery_low_again_and_again,
    on_a_dying_battery_and_a_noisy_converter_the_game_is_whole,
    on_a_dying_battery_no_write_begins_below_the_floor_and_the_game_is_whole,
    with_the_setting_on_usb_a_dying_battery_tears_nothing_either,
    a_board_whose_vbus_pin_is_connected_to_nothing_still_saves_on_the_cable,
);
