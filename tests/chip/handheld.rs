//! The firmware boots, is the same as ELF and UF2, and survives what happens to a handheld.

use std::{fs, path::PathBuf};

use pocket_ra::device::Button;

use pocket_ra_bench::tests;

use crate::{
    bench::panel::Shown,
    machine::{Counters, Machine, Setup},
    scenarios::frames,
    workbench::{self, Program},
};

fn uf2() -> PathBuf {
    workbench::image(Program::Pico).with_extension("uf2")
}

fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn refusal(name: &str, content: &[u8]) -> String {
    let file = temporary(name);
    fs::write(&file, content).unwrap();
    Setup::file(&file).try_start().expect_err("the chip started")
}

/// A few presses and all visible effects.
fn play_and_roll(machine: &mut Machine) -> (Counters, Vec<Shown>, Vec<String>) {
    machine.run_ms(60.0);
    for button in [Button::A, Button::Right, Button::B] {
        machine.tap(button);
    }
    (machine.counters(), machine.pictures(), machine.logs())
}

fn a_picture_comes_after_power_up() {
    let mut machine = Setup::firmware().start();
    assert!(machine.run_until_picture(500.0), "no picture");
    assert!(machine.screen().lit_pixels() > 0, "the picture is black");
    machine.run_ms(200.0);
    assert_eq!(
        frames(machine.pictures().into_iter().map(|shown| shown.picture)).len(),
        1,
        "more than one picture after that of the start"
    );
    let counters = machine.counters();
    assert_eq!((counters.warnings, counters.unknown_oled_commands), (vec![], vec![]));
}

fn the_same_presses_give_the_same_run_cycle_for_cycle() {
    let first = play_and_roll(&mut Setup::firmware().oscillator_seed(7).start());
    let second = play_and_roll(&mut Setup::firmware().oscillator_seed(7).start());
    assert_eq!(first, second);
}

fn the_uf2_runs_as_the_elf_does() {
    let [mut elf, mut uf2] = [Setup::firmware(), Setup::file(&uf2())].map(Setup::start);
    for machine in [&mut elf, &mut uf2] {
        machine.run_ms(60.0);
        machine.tap(Button::A);
    }
    assert_eq!(elf.pictures(), uf2.pictures());
    assert_eq!(elf.counters().cycles, uf2.counters().cycles);
}

fn a_damaged_second_boot_stage_is_refused() {
    let mut content = fs::read(uf2()).unwrap();
    const FIRST_PAYLOAD_BYTE: usize = 32;
    content[FIRST_PAYLOAD_BYTE] ^= 1;
    let reason = refusal("damaged-boot2.uf2", &content);
    assert!(reason.starts_with("boot2 is damaged"), "{reason}");
}

fn a_file_that_cannot_run_is_refused_with_a_reason() {
    let elf = fs::read(workbench::image(Program::Pico)).unwrap();
    let uf2 = fs::read(uf2()).unwrap();
    let changed = |offset: usize| {
        let mut content = uf2.clone();
        content[offset] ^= 1;
        content
    };
    assert_eq!(refusal("text", b"not for a chip"), "neither an ELF nor a UF2 file");
    assert_eq!(
        refusal("short.elf", &elf[..elf.len() / 2]),
        "the ELF file ends too early; build it again"
    );
    assert!(refusal("short.uf2", &uf2[..1000]).contains("not a whole number of 512-byte blocks"));
    assert!(refusal("missing-block.uf2", &uf2[512..]).starts_with("UF2 block 0 says it is 1 of"));
    assert_eq!(
        refusal("magic.uf2", &changed(512 + 508)),
        "UF2 block 1 has a wrong magic number"
    );
    assert_eq!(refusal("family.uf2", &changed(28)), "UF2 block 0 is not for the RP2040");
    let missing = Setup::file(&temporary("nothing-here")).try_start().unwrap_err();
    assert!(missing.contains("ENOENT"), "{missing}");
}

fn without_an_oled_the_chip_goes_on_and_draws_when_it_is_put_on() {
    let mut machine = Setup::firmware().start();
    machine.set_oled_attached(false);
    machine.run_ms(100.0);
    let counters = machine.counters();
    assert!(counters.bus_refused > 0, "the firmware did not look for the OLED");
    assert_eq!(
        (counters.bus_transactions, counters.bus_bytes),
        (0, 0),
        "somebody else answered"
    );
    machine.set_oled_attached(true);
    assert!(
        machine.run_until_picture(2_000.0),
        "no picture after the OLED came back"
    );

    let mut with_oled = Setup::firmware().start();
    assert!(with_oled.run_until_picture(500.0));
    assert_eq!(machine.screen(), with_oled.screen());
}

fn an_oled_taken_off_in_the_middle_of_a_picture_gets_all_of_it_when_it_is_back() {
    let mut whole = Setup::firmware().start();
    assert!(whole.run_until_picture(500.0));
    let first_picture_bytes = whole.counters().bus_bytes;

    let mut machine = Setup::firmware().start();
    while machine.counters().bus_bytes < first_picture_bytes / 2 {
        machine.run_ms(1.0);
    }
    let before = machine.counters();
    assert!(
        before.bus_bytes < first_picture_bytes,
        "the picture was already complete"
    );
    machine.set_oled_attached(false);
    machine.run_ms(10.0);
    let after = machine.counters();
    assert_eq!(
        after.bus_bytes, before.bus_bytes,
        "bytes went to an OLED that is not there"
    );
    assert_eq!(
        after.bus_refused - before.bus_refused,
        2,
        "the rest of the transfer was not given up, or not asked at both addresses"
    );
    assert_eq!(machine.screen().lit_pixels(), 0);

    machine.set_oled_attached(true);
    assert!(
        machine.run_until_picture(2_000.0),
        "no picture after the OLED came back"
    );
    assert_eq!(machine.screen(), whole.screen());
}

fn power_off_and_on_keeps_the_flash_and_begins_again() {
    let mut machine = Setup::firmware().start();
    assert!(machine.run_until_picture(500.0));
    let first = machine.screen();
    // Between program and saved data.
    const BEYOND_THE_PROGRAM: u32 = 0x1d_ff00;
    machine.write_flash(BEYOND_THE_PROGRAM, b"kept");
    let cut_ms = machine.now_ms() + 1.5;
    machine.cut_power_at(cut_ms);
    assert_eq!(machine.run_until_stopped(10.0).as_deref(), Some("power cut"));
    // The current instruction completes.
    assert!(
        (machine.now_ms() - cut_ms).abs() < 0.001,
        "cut at {} ms",
        machine.now_ms()
    );

    machine.reboot();
    assert_eq!((machine.now_ms(), machine.stopped()), (0.0, None));
    assert_eq!(machine.flash(BEYOND_THE_PROGRAM..BEYOND_THE_PROGRAM + 4), b"kept");
    assert_eq!(
        machine.screen().lit_pixels(),
        0,
        "the OLED kept its picture without power"
    );
    assert!(machine.run_until_picture(500.0));
    assert_eq!(machine.screen(), first);
}

fn the_buzzers_pin_is_low_whenever_it_is_silent() {
    let mut machine = Setup::firmware().seed(7).start();
    machine.run_ms(200.0);
    assert!(!machine.counters().buzzer.high, "before the first sound");
    // Language, no lesson, then the companion's Ra dice.
    for button in [
        Button::A,
        Button::B,
        Button::Up,
        Button::Up,
        Button::Up,
        Button::A,
        Button::A,
    ] {
        machine.tap(button);
    }
    let mut sounds = 0;
    for roll in 0..12 {
        let before = machine.counters().buzzer.edges;
        machine.tap(Button::A);
        // Varies the phase of the sound.
        machine.run_ms(700.0 + f64::from(roll) * 0.37);
        let buzzer = machine.counters().buzzer;
        sounds += u32::from(buzzer.edges > before);
        assert!(!buzzer.high, "high after roll {roll}");
    }
    // Every other press picks the dice up.
    assert!(sounds >= 6, "{sounds} of 12 presses were heard");
}

tests!(
    the_buzzers_pin_is_low_whenever_it_is_silent,
    a_picture_comes_after_power_up,
    the_same_presses_give_the_same_run_cycle_for_cycle,
    the_uf2_runs_as_the_elf_does,
    a_damaged_second_boot_stage_is_refused,
    a_file_that_cannot_run_is_refused_with_a_reason,
    without_an_oled_the_chip_goes_on_and_draws_when_it_is_put_on,
    an_oled_taken_off_in_the_middle_of_a_picture_gets_all_of_it_when_it_is_back,
    power_off_and_on_keeps_the_flash_and_begins_again,
);
