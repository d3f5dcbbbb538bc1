//! What the firmware does about each fault of real parts. The faults themselves are tested in `boards/browser/tests`; their table
//! is in `boards/bench/README.md`.

use embassy_time::Duration;
use pocket_ra::{rules::position::GameKind, screens::press::Button};

use pocket_ra_bench::{faults::Fault, figure, tests};

use crate::{
    bench::picture::Picture,
    boards::Board,
    chip::{
        prepared::{MEMORY_START, Trouble, memory_about_to_erase, playing},
        presses::{erase_ms, while_saving},
    },
    machine::{Machine, Setup},
    scenarios::same_on_both,
    workbench::{self, Program},
};

/// On the title, in English.
fn at_the_title(setup: Setup) -> Machine {
    let mut machine = setup.seed(7).start();
    machine.run_ms(500.0);
    machine.tap(Button::A);
    machine.tap(Button::B);
    machine.run_ms(300.0);
    machine
}

/// The title with the cursor so far down.
fn title(rows: usize) -> Picture {
    let mut machine = at_the_title(Setup::firmware());
    for _ in 0..rows {
        machine.tap(Button::Down);
    }
    machine.run_ms(100.0);
    machine.screen()
}

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

/// The boards' crystals need a millisecond or two, cold ones and worn ones several.
fn a_crystal_may_take_8_ms() {
    for setup in [Setup::firmware(), spi(), zero()] {
        let mut machine = setup.fault(Fault::Crystal(Duration::from_millis(8))).start();
        assert!(machine.run_until_picture(500.0), "no picture: {:?}", machine.stopped());
    }
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

fn everything_is_erased_however_slow_the_flash_is_and_the_watchdog_is_fed() {
    let memory = memory_about_to_erase();
    for ms in [45, 120, 400] {
        let slow = Fault::Erase(Duration::from_millis(ms));
        let mut machine = at_the_title(Setup::firmware().flash(MEMORY_START, &memory).fault(slow));
        // The settings, the last row of the title; erasing everything, their last row; held twice.
        for button in [Button::Up, Button::A, Button::Up, Button::A] {
            machine.tap(button);
            machine.run_ms(300.0);
        }
        let before = machine.erases_ms().len();
        for _ in 0..2 {
            machine.press(Button::A);
            machine.run_ms(500.0);
            machine.release(Button::A);
            machine.run_ms(200.0);
        }
        machine.run_ms(45.0 * ms as f64);
        let erased = machine.erases_ms().len() - before;
        assert!(erased > 20, "{ms} ms: {erased} sectors");
        let bytes = machine.flash(MEMORY_START..MEMORY_START + memory.len() as u32);
        let programmed = bytes.iter().filter(|&&byte| byte != 0xff).count();
        assert!(programmed < 4096, "{ms} ms: {programmed} bytes are left");
    }
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

// ---- the panel and the buttons

fn a_module_that_never_acknowledges_leaves_the_lamp_lit_and_the_device_alive() {
    let mut machine = Setup::firmware().fault(Fault::Mute).start();
    machine.run_ms(12_000.0);
    assert!(machine.counters().led.high);
}

fn a_worn_switch_that_opens_for_4_5_ms_moves_the_cursor_once() {
    let mut machine = at_the_title(Setup::firmware());
    machine.fault(Fault::Worn(Duration::from_micros(4500)));
    machine.tap(Button::Down);
    machine.run_ms(100.0);
    assert_eq!(machine.screen(), title(1));
    // A decision falls on the release: into the page below, and no further.
    machine.tap(Button::A);
    machine.run_ms(300.0);
    let once = machine.screen();
    machine.mend("worn");
    machine.tap(Button::B);
    machine.run_ms(300.0);
    assert_eq!(machine.screen(), title(1));
    machine.tap(Button::A);
    machine.run_ms(300.0);
    assert_eq!(machine.screen(), once);
}

tests!(
    through_the_cache_the_same_is_shown_only_later,
    clocks_that_really_stop_are_none_that_are_needed,
    a_crystal_may_take_8_ms,
    a_press_while_a_sector_takes_400_ms_is_not_lost,
    everything_is_erased_however_slow_the_flash_is_and_the_watchdog_is_fed,
    pages_that_take_3_ms_hold_up_no_press,
    a_module_that_never_acknowledges_leaves_the_lamp_lit_and_the_device_alive,
    a_worn_switch_that_opens_for_4_5_ms_moves_the_cursor_once,
);
