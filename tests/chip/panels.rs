//! Other controllers, addresses and faulty panels show the same frames.

use embassy_time::Duration;
use pocket_ra::device::Button;
use pocket_ra_bench::{
    faults::{Fault, HeldLow},
    figure,
    picture::Picture,
    tests,
};

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

fn the_bus_runs_at_400_khz_and_a_panel_is_looked_for_at_both_addresses() {
    for (address, refused) in [(0x3c, 0), (0x3d, 1)] {
        let mut machine = Setup::firmware().oled("ssd1306", address).start();
        assert!(machine.run_until_picture(500.0), "no picture");
        // Polled every second.
        machine.run_ms(2_500.0);
        let counters = machine.counters();
        assert!(
            (390_000.0..=400_000.0).contains(&counters.bus_hertz),
            "{} Hz",
            counters.bus_hertz
        );
        assert_eq!(counters.bus_refused, refused, "{address:#x}");
    }
}

fn languages() -> Picture {
    let mut machine = Setup::firmware().start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.screen()
}

fn a_line_held_low_from_the_start_lights_the_lamp_and_the_picture_comes_when_it_is_let_go() {
    for held in [HeldLow::Scl, HeldLow::Sda] {
        let mut machine = Setup::firmware().fault(Fault::BusLow(held)).start();
        machine.run_ms(500.0);
        assert!(machine.counters().led.high, "{held:?}");
        // Longer than the watchdog.
        machine.run_ms(6_000.0);
        assert_eq!(machine.stopped(), None, "{held:?}");
        assert!(machine.counters().led.high, "{held:?}");
        machine.mend("bus-low");
        machine.run_ms(1_200.0);
        assert!(!machine.counters().led.high, "{held:?}");
        assert_eq!(machine.screen(), languages(), "{held:?}");
    }
}

fn a_line_held_low_in_the_middle_of_a_transfer_lights_the_lamp_and_the_picture_comes_back() {
    for held in [HeldLow::Scl, HeldLow::Sda, HeldLow::Byte] {
        let mut machine = Setup::firmware().start();
        assert!(machine.run_until_picture(500.0), "no picture");
        machine.run_ms(100.0);
        let bytes = machine.counters().bus_bytes;
        machine.press(Button::Down);
        while machine.counters().bus_bytes < bytes + 20 {
            machine.run_ms(0.1);
        }
        machine.fault(Fault::BusLow(held));
        machine.run_ms(100.0);
        machine.release(Button::Down);
        machine.run_ms(700.0);
        // Nine clocks release only the last one.
        assert_eq!(machine.counters().led.high, held != HeldLow::Byte, "{held:?}");
        machine.run_ms(6_000.0);
        assert_eq!(machine.stopped(), None, "{held:?}");
        machine.mend("bus-low");
        machine.run_ms(1_200.0);
        assert!(!machine.counters().led.high, "{held:?}");
        machine.tap(Button::Up);
        assert_eq!(machine.screen(), languages(), "{held:?}");
    }
}

fn a_panel_in_the_middle_of_a_byte_is_clocked_free_at_the_start() {
    let mut machine = Setup::firmware().fault(Fault::BusLow(HeldLow::Byte)).start();
    machine.run_ms(200.0);
    assert_eq!(machine.screen(), languages());
    assert!(!machine.counters().led.high);
}

fn an_sh1106_that_started_cold_shows_the_same_frames() {
    let mut machine = Setup::firmware().oled("sh1106", 0x3c).fault(Fault::Cold).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    assert_eq!(machine.screen(), languages());
}

fn a_panel_that_is_ready_80_ms_after_power_up_shows_its_picture_50_ms_later() {
    let mut machine = Setup::firmware().fault(Fault::Late(Duration::from_millis(80))).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    let ms = machine.counters().bus_last_byte_ms.unwrap();
    figure!("ready after 80 ms, picture after {ms:.1} ms");
    assert_eq!(machine.screen(), languages());
    assert!(ms <= 130.0, "{ms:.1} ms");
}

tests!(
    a_line_held_low_from_the_start_lights_the_lamp_and_the_picture_comes_when_it_is_let_go,
    a_line_held_low_in_the_middle_of_a_transfer_lights_the_lamp_and_the_picture_comes_back,
    a_panel_in_the_middle_of_a_byte_is_clocked_free_at_the_start,
    an_sh1106_that_started_cold_shows_the_same_frames,
    a_panel_that_is_ready_80_ms_after_power_up_shows_its_picture_50_ms_later,
    a_panel_at_the_second_address_shows_the_same_frames,
    an_sh1106_shows_the_same_frames,
    an_sh1106_at_the_second_address_comes_back_after_it_was_unplugged,
    the_bus_runs_at_400_khz_and_a_panel_is_looked_for_at_both_addresses,
);
