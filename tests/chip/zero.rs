//! The Waveshare RP2040-Zero: the same firmware, other wiring.

use pocket_ra::device::Button;
use pocket_ra_bench::tests;

use crate::{
    boards::Board,
    machine::Setup,
    scenarios::same_on_both,
    workbench::{self, Program},
};

fn setup() -> Setup {
    Setup::file(&workbench::image(Program::Zero)).board(&Board::read("zero"))
}

fn the_zero_plays_a_scenario_with_its_own_pins() {
    same_on_both("first_start", setup());
}

fn each_board_leads_its_bus_to_the_pins_of_its_table() {
    for (folder, setup) in [("pico", Setup::firmware()), ("zero", setup())] {
        let mut machine = setup.start();
        assert!(machine.run_until_picture(500.0), "{folder}: no picture");
        let board = Board::read(folder);
        assert_eq!(
            machine.counters().i2c_pins,
            ["sda", "scl"].map(|name| u64::from(board.pin(name))),
            "{folder}"
        );
    }
}

fn the_lamp_of_the_zero_is_told_to_be_red_while_there_is_no_panel() {
    /// Pulses of a 0 and a 1 (WS2812 data sheet) in cycles at 125 MHz.
    const ZERO: std::ops::RangeInclusive<u64> = 25..=62;
    const ONE: std::ops::RangeInclusive<u64> = 81..=125;
    let colour = |pulses: &[u64]| {
        assert_eq!(pulses.len(), 24, "{pulses:?}");
        pulses.iter().fold(0u32, |colour, pulse| {
            assert!(ZERO.contains(pulse) || ONE.contains(pulse), "{pulses:?}");
            colour << 1 | u32::from(ONE.contains(pulse))
        })
    };
    let mut machine = setup().start();
    machine.set_oled_attached(false);
    machine.run_ms(100.0);
    // Green, red, blue.
    assert_eq!(colour(&machine.counters().led.last_pulses), 0x00_10_00);
    machine.set_oled_attached(true);
    assert!(machine.run_until_picture(2_000.0));
    machine.run_ms(50.0);
    assert_eq!(colour(&machine.counters().led.last_pulses), 0);
}

/// No VBUS sense: GPIO24 is free, and the setting is USB.
fn the_zero_saves_whatever_its_gpio24_reads() {
    assert_eq!(Board::read("zero").vbus(), None);
    assert_eq!(Board::read("pico").vbus(), Some(24));
    let mut machine = setup().start();
    machine.set_voltage(Some(2_900));
    machine.run_ms(300.0);
    machine.tap(Button::A);
    machine.run_ms(500.0);
    assert!(!machine.flash_operations().is_empty());
}

tests!(
    the_zero_plays_a_scenario_with_its_own_pins,
    each_board_leads_its_bus_to_the_pins_of_its_table,
    the_lamp_of_the_zero_is_told_to_be_red_while_there_is_no_panel,
    the_zero_saves_whatever_its_gpio24_reads,
);
