//! What the firmware does about faults of real parts: cache, clocks, flash. Those of panels are in `panels.rs`, more of the chip in
//! `silicon.rs`; the table of all is in `boards/bench/README.md`, and the faults themselves are tested in `boards/browser/tests`.

use embassy_time::Duration;
use pocket_ra::{rules::position::GameKind, screens::press::Button};

use pocket_ra_bench::{faults::Fault, figure, tests};

use crate::{
    boards::Board,
    chip::{
        prepared::{MEMORY_START, Trouble, memory_about_to_erase, playing},
        presses::{erase_ms, while_saving},
    },
    machine::Setup,
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

/// Deep sleep stops the clocks of what nothing uses: with the panel on either bus, and while the buzzer hums.
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
    let slowest = while_saving(&mut machine, 20).into_iter().fold(0.0, f64::max);
    figure!("while moves are saved in pages of 3 ms: {slowest:.1} ms to the glass");
    assert!(slowest < 32.0, "{slowest:.1} ms");
}

// ---- the panel

fn a_module_that_never_acknowledges_leaves_the_lamp_lit_and_the_device_alive() {
    let mut machine = Setup::firmware().fault(Fault::Mute).start();
    machine.run_ms(12_000.0);
    assert!(machine.counters().led.high);
}

tests!(
    through_the_cache_the_same_is_shown_only_later,
    clocks_that_really_stop_are_none_that_are_needed,
    a_press_while_a_sector_takes_400_ms_is_not_lost,
    pages_that_take_3_ms_hold_up_no_press,
    a_module_that_never_acknowledges_leaves_the_lamp_lit_and_the_device_alive,
);
