//! The page's log decoder is equivalent to defmt's tools.

use std::{fs, path::Path};

use defmt_decoder::{DecodeError, Table};
use pocket_ra::device::Button;

use pocket_ra_bench::tests;

use crate::{
    machine::{Machine, Setup},
    workbench::{self, Program},
};

/// Decoded by defmt's tools.
fn lines_of_defmt(machine: &mut Machine, elf: &Path) -> Vec<String> {
    let table = Table::parse(&fs::read(elf).unwrap()).unwrap().expect("it has a log");
    let mut decoder = table.new_stream_decoder();
    decoder.received(&machine.raw_log());
    let mut lines = Vec::new();
    loop {
        match decoder.decode() {
            Ok(frame) => lines.push(frame.display(false).to_string()),
            Err(DecodeError::UnexpectedEof) => return lines,
            Err(DecodeError::Malformed) => panic!("a malformed entry after {lines:?}"),
        }
    }
}

/// The same presses on identical chips, decoded by the page's code and by defmt's tools.
fn both(elf: &Path, act: impl Fn(&mut Machine)) -> (Vec<String>, Vec<String>) {
    let [mut one, mut other] = [Setup::file(elf).start(), Setup::file(elf).start()];
    act(&mut one);
    act(&mut other);
    (one.logs(), lines_of_defmt(&mut other, elf))
}

fn every_line_of_an_evening_is_read_as_defmt_reads_it() {
    let (page, tools) = both(&workbench::image(Program::Pico), |machine| {
        machine.run_ms(300.0);
        for button in [
            Button::A,
            Button::B,
            Button::Down,
            Button::A,
            Button::A,
            Button::B,
            Button::Up,
        ] {
            machine.tap(button);
        }
        machine.run_ms(1000.0);
    });
    assert!(tools.len() > 12, "{tools:?}");
    assert_eq!(page, tools);
}

fn numbers_with_a_hint_and_panics_are_read_as_defmt_reads_them() {
    for button in [Button::Left, Button::Right, Button::A, Button::Down] {
        let (page, tools) = both(&workbench::image(Program::Probe), |machine| {
            machine.press(button);
            machine.run_until_stopped(2000.0);
        });
        assert!(!tools.is_empty(), "{button:?}");
        assert_eq!(page, tools, "{button:?}");
    }
}

tests!(
    every_line_of_an_evening_is_read_as_defmt_reads_it,
    numbers_with_a_hint_and_panics_are_read_as_defmt_reads_them,
);
