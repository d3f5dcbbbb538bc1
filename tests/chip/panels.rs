//! Panels of another kind or at another address show the same frames on the chip.

use pocket_ra_bench::tests;

use crate::{machine::Setup, scenarios::same_on_both};

fn a_panel_at_the_second_address_shows_the_same_frames() {
    same_on_both("title", Setup::firmware().oled("ssd1306", 0x3d));
}

fn an_sh1106_shows_the_same_frames() {
    same_on_both("first_start", Setup::firmware().oled("sh1106", 0x3c));
}

fn an_sh1106_at_the_second_address_comes_back_after_it_was_unplugged() {
    same_on_both("unplugged", Setup::firmware().oled("sh1106", 0x3d));
}

fn a_panel_that_does_not_follow_at_1_mhz_shows_the_same_frames_at_400_khz() {
    same_on_both("title", Setup::firmware().slow_oled(400_000));
}

fn the_bus_runs_at_1_mhz_unless_the_panel_does_not_answer_there_and_that_is_remembered() {
    let bus = |setup: Setup| {
        let mut machine = setup.start();
        assert!(machine.run_until_picture(500.0), "no picture");
        // It is asked every second whether it is still there.
        machine.run_ms(2_500.0);
        let counters = machine.counters();
        (counters.bus_hertz > 900_000.0, counters.bus_refused)
    };
    assert_eq!(bus(Setup::firmware()), (true, 0));
    assert_eq!(
        bus(Setup::firmware().oled("ssd1306", 0x3d)),
        (true, 1),
        "found at the second address"
    );
    // Refused at both addresses at 1 MHz, and never asked there again.
    assert_eq!(bus(Setup::firmware().slow_oled(400_000)), (false, 2));
}

tests!(
    a_panel_at_the_second_address_shows_the_same_frames,
    an_sh1106_shows_the_same_frames,
    an_sh1106_at_the_second_address_comes_back_after_it_was_unplugged,
    a_panel_that_does_not_follow_at_1_mhz_shows_the_same_frames_at_400_khz,
    the_bus_runs_at_1_mhz_unless_the_panel_does_not_answer_there_and_that_is_remembered,
);
