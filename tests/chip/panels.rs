//! Panels of another kind or at another address show the same frames on the chip.

use pocket_ra::table::settings::{Settings, Speed};
use pocket_ra_bench::tests;

use crate::{
    chip::prepared::{MEMORY_START, memory_with},
    machine::Setup,
    scenarios::same_on_both,
};

fn a_panel_at_the_second_address_shows_the_same_frames() {
    same_on_both("title", Setup::firmware().oled("ssd1306", 0x3d));
}

fn an_sh1106_shows_the_same_frames() {
    same_on_both("first_start", Setup::firmware().oled("sh1106", 0x3c));
}

fn an_sh1106_at_the_second_address_comes_back_after_it_was_unplugged() {
    same_on_both("unplugged", Setup::firmware().oled("sh1106", 0x3d));
}

fn the_bus_runs_at_400_khz_unless_somebody_saw_a_clean_picture_and_the_panel_still_answers_at_1_mhz() {
    let fast = memory_with(Settings {
        speed: Speed::FastPlus,
        is_fast_clean: true,
        ..Settings::default()
    });
    let bus = |setup: Setup| {
        let mut machine = setup.start();
        assert!(machine.run_until_picture(500.0), "no picture");
        // It is asked every second whether it is still there.
        machine.run_ms(2_500.0);
        let counters = machine.counters();
        (counters.bus_hertz > 900_000.0, counters.bus_refused)
    };
    let confirmed = || Setup::firmware().flash(MEMORY_START, &fast);
    assert_eq!(bus(Setup::firmware()), (false, 0));
    assert_eq!(
        bus(Setup::firmware().oled("ssd1306", 0x3d)),
        (false, 1),
        "found at the second address"
    );
    assert_eq!(bus(confirmed()), (true, 0));
    // Refused once at 1 MHz, and never asked there again.
    assert_eq!(bus(confirmed().slow_oled(400_000)), (false, 1));
}

tests!(
    a_panel_at_the_second_address_shows_the_same_frames,
    an_sh1106_shows_the_same_frames,
    an_sh1106_at_the_second_address_comes_back_after_it_was_unplugged,
    the_bus_runs_at_400_khz_unless_somebody_saw_a_clean_picture_and_the_panel_still_answers_at_1_mhz,
);
