//! Self-test and boot loader, with the chip's entropy and flash.

use std::{fs, path::PathBuf};

use object::{
    Endianness,
    elf::{FileHeader32, PT_LOAD},
    read::elf::{FileHeader, ProgramHeader},
};
use pocket_ra::device::Button;

use pocket_ra_bench::tests;

use crate::{
    machine::{Machine, Oscillator, Setup},
    workbench::{self, Program},
};

/// Powered up with buttons held for a second.
fn switched_on_with(setup: Setup, held: &[Button]) -> Machine {
    let mut machine = setup.start();
    held.iter().for_each(|&button| machine.press(button));
    machine.run_ms(1_500.0);
    held.iter().for_each(|&button| machine.release(button));
    machine.run_ms(100.0);
    machine
}

fn told(machine: &mut Machine, event: &str) -> String {
    let logs = machine.logs();
    let line = logs.iter().rev().find(|line| line.contains(event));
    line.unwrap_or_else(|| panic!("no {event} in {logs:?}")).clone()
}

fn a_healthy_oscillator_passes_the_self_test_and_a_broken_one_does_not() {
    for (oscillator, healthy) in [
        (Oscillator::Fair, true),
        (Oscillator::Biased, false),
        (Oscillator::Stuck, false),
    ] {
        let mut machine = switched_on_with(Setup::firmware().oscillator(oscillator), &[Button::A, Button::B]);
        let line = told(&mut machine, "EntropyTested");
        assert!(line.contains(&format!("healthy: {healthy}")), "{oscillator:?}: {line}");
    }
}

fn check_of_program(elf: &PathBuf) -> u32 {
    let bytes = fs::read(elf).unwrap();
    let header = FileHeader32::<Endianness>::parse(&*bytes).unwrap();
    let endian = header.endian().unwrap();
    const START: usize = 0x1000_0000;
    let mut flash = Vec::new();
    for segment in header.program_headers(endian, &*bytes).unwrap() {
        let data = segment.data(endian, &*bytes).unwrap();
        if segment.p_type(endian) == PT_LOAD && !data.is_empty() {
            let at = segment.p_paddr(endian) as usize - START;
            flash.resize(flash.len().max(at + data.len()), 0xff);
            flash[at..at + data.len()].copy_from_slice(data);
        }
    }
    crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&flash)
}

fn the_self_test_shows_the_checksum_of_the_program_and_leaves_the_flash_as_it_is() {
    let mut machine = switched_on_with(Setup::firmware(), &[Button::A, Button::B]);
    let check = check_of_program(&workbench::image(Program::Pico));
    let line = told(&mut machine, "Examined");
    assert!(line.contains(&format!("program: Some({check})")), "{check}: {line}");
    assert!(line.contains("steady: true"), "{line}");
    let counters = machine.counters();
    assert_eq!((counters.flash_operations, counters.warnings), (0, vec![]));
}

fn up_and_b_at_the_start_call_the_boot_loader_in_rom_once_the_glass_says_what_to_do() {
    let mut machine = Setup::firmware().start();
    machine.press(Button::Up);
    machine.press(Button::B);
    let reason = machine.run_until_stopped(1_000.0);
    assert_eq!(
        reason.as_deref(),
        Some("the firmware restarted into the USB boot loader")
    );
    assert!(machine.screen().lit_pixels() > 300, "the glass says nothing");
}

fn other_buttons_at_the_start_lead_nowhere_else() {
    let mut machine = switched_on_with(Setup::firmware(), &[Button::Up, Button::A]);
    let mut other = switched_on_with(Setup::firmware(), &[]);
    assert_eq!(machine.screen(), other.screen());
}

tests!(
    a_healthy_oscillator_passes_the_self_test_and_a_broken_one_does_not,
    the_self_test_shows_the_checksum_of_the_program_and_leaves_the_flash_as_it_is,
    up_and_b_at_the_start_call_the_boot_loader_in_rom_once_the_glass_says_what_to_do,
    other_buttons_at_the_start_lead_nowhere_else,
);
