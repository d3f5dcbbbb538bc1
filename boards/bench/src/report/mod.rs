//! `report`: time, bus, chip and power figures of the emulated chip, as Markdown. A test compares
//! `boards/pico/REPORT.md` with its output.

pub mod limits;
pub mod markdown;
pub mod rest;
pub mod screens;
pub mod sizes;
pub mod speed;
pub mod waits;

use std::{error::Error, fmt::Write, process::ExitCode};

use indicatif::{ProgressBar, ProgressStyle};
use lexopt::{Arg, Parser, ValueExt};

use crate::chip::workbench::{self, Program};
use limits::Limits;
use markdown::{Section, Table, UNKNOWN};
use rest::Rest;
use screens::{Measured, Press};
use sizes::Sizes;

const HELP: &str = "\
Measures the firmware on the emulated chip and prints a report in Markdown

usage: cargo figures [OPTIONS]

  --scenario NAME    of the scenarios only this one; may be given several times
  --screens          only the screens and presses of the scenarios

What is measured: flash and RAM by module; the first picture; from press to glass for every screen and press of the
scenarios, at 400 kHz and on SPI, also while a pharaoh thinks and while a move is saved; sleep; and the speed of the bots.
All of it with the cache of the flash and the rise time of the bus. It takes minutes. Needs Node and what the firmware needs.

The report of this version: cargo figures > boards/pico/REPORT.md
";

/// The test ignores this section.
pub const HOST: &str = "Thoughts on this computer";

const TITLE: &str = "\
# The numbers

What the firmware takes, measured on the emulated chip by `cargo figures`; written by that command, not by
hand. Emulated runs repeat cycle for cycle. What these figures say is what a builder may expect: code runs from flash through
the chip's cache of 16 KiB (two ways, lines of eight bytes, 60 cycles a miss), the clock of the I2C bus takes 300 ns to rise,
and the bus and the flash take their real time. Only the entry of interrupts, some 16 cycles each, costs nothing here.
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let (mut only, mut only_screens) = (Vec::new(), false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                print!("{HELP}");
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("scenario") => only.push(arguments.value()?.string()?),
            Arg::Long("screens") => only_screens = true,
            _ => return Err(argument.unexpected().into()),
        }
    }
    let only: Vec<&str> = only.iter().map(String::as_str).collect();
    if let Some(name) = only.iter().find(|name| screens::count(&[name]) == 0) {
        return Err(format!("there is no scenario {name:?}; they lie in tests/scenarios").into());
    }
    if !only_screens {
        let report = whole(&only)?;
        print!("{}", report.text);
        if !report.complaints.is_empty() {
            eprintln!("over their limits:\n{}", report.complaints.join("\n"));
            return Ok(ExitCode::FAILURE);
        }
    } else {
        let progress = progress(screens::count(&only) + 1);
        progress.set_message("building the firmware");
        workbench::prepare()?;
        progress.inc(1);
        let measured = screens::measure(&only, |name| advance(&progress, name))?;
        progress.finish_and_clear();
        print!("{}\n{}", screens::actions(&measured), screens::screens(&measured));
        let complaints = complaints(&measured);
        if !complaints.is_empty() {
            eprintln!("over their limits:\n{}", complaints.join("\n"));
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub struct Report {
    pub text: String,
    pub complaints: Vec<String>,
}

/// An empty list means all scenarios.
pub fn whole(only: &[&str]) -> Result<Report, String> {
    /// Steps besides the scenarios.
    const STEPS: usize = 7;
    let progress = progress(screens::count(only) + STEPS);
    let step = |name: &'static str| advance(&progress, name);
    progress.set_message("building the firmware");
    workbench::prepare()?;
    step("flash and RAM");
    let sizes = sizes::weigh(&workbench::image(Program::Pico))?;
    step("start");
    let (boot, boot_ms) = waits::boot();
    step("busy");
    let busy = waits::busy();
    step("sleep");
    let rest = rest::measure();
    step("thoughts");
    let thoughts = speed::on_the_chip()?;
    let host = speed::on_this_computer()?;
    step("scenarios");
    let measured = screens::measure(only, |name| advance(&progress, name))?;
    progress.finish_and_clear();

    let sections = [
        in_short(&sizes, boot_ms, &rest, &measured),
        limits::section(),
        screens::actions(&measured),
        busy,
        boot,
        rest.section(),
        sizes.whole(),
        sizes.by_module(),
        thoughts,
        host,
        screens::screens(&measured),
    ];
    let mut text = TITLE.to_owned();
    for section in sections {
        let _ = write!(text, "\n{section}");
    }
    Ok(Report {
        text,
        complaints: complaints(&measured),
    })
}

/// Bar on stderr, only on a terminal.
fn progress(steps: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}");
    ProgressBar::new(steps as u64).with_style(style.unwrap_or(ProgressStyle::default_bar()))
}

fn advance(progress: &ProgressBar, name: &str) {
    progress.set_message(name.to_owned());
    progress.inc(1);
}

pub fn complaints(measured: &[Measured]) -> Vec<String> {
    measured.iter().flat_map(Measured::complaints).collect()
}

fn in_short(sizes: &Sizes, boot_ms: f64, rest: &Rest, measured: &[Measured]) -> Section {
    let kibibytes = |bytes: u64| format!("{:.1} KiB", bytes as f64 / 1024.0);
    let stack = measured.iter().map(Measured::stack).max().unwrap_or(0);
    let mut table = Table::new(&["", "measured", "limit"], 1);
    let mut row = |what: &str, measured: String, limit: &str| table.row(&[what.into(), measured, limit.into()]);
    let worst = |presses: &[&Press], of: &dyn Fn(&Press) -> Option<f64>| {
        let worst = presses.iter().filter_map(|press| of(press)).reduce(f64::max);
        worst.map_or(UNKNOWN.into(), |ms| format!("{ms:.1} ms"))
    };
    let mut answers = |limits: &'static Limits, presses: &[&Press]| {
        for (after, is_release) in [("a press", false), ("a release", true)] {
            row(
                &format!(
                    "first changed byte after {after}, slowest in any scenario, {}",
                    limits.bus
                ),
                worst(presses, &|press| {
                    (press.is_release() == is_release).then_some(press.first_ms - press.first_wait_ms)
                }),
                &format!("{} ms", limits.first_ms(is_release)),
            );
        }
        row(
            &format!("complete update, worst excess over its limit, {}", limits.bus),
            worst(presses, &|press| Some(limits.excess_ms(press))),
            "0 ms",
        );
    };
    answers(
        &limits::I2C,
        &measured.iter().flat_map(Measured::presses).collect::<Vec<_>>(),
    );
    answers(
        &limits::SPI,
        &measured.iter().flat_map(Measured::spi_presses).collect::<Vec<_>>(),
    );
    let drawing = measured.iter().map(Measured::slowest_drawing).max().unwrap_or(0);
    row(
        "drawing a page, slowest in any scenario",
        format!("{drawing} cycles"),
        &format!("{} cycles", limits::DRAW_CYCLES),
    );
    row(
        "first picture of a new device",
        format!("{boot_ms:.1} ms"),
        &format!("{} ms", limits::I2C.boot_new_ms),
    );
    row(
        "flash",
        kibibytes(sizes.flash.into()),
        &format!("{} KiB", limits::FLASH_KIB),
    );
    row(
        "static RAM",
        kibibytes(sizes.ram.into()),
        &format!("{} KiB", limits::RAM_KIB),
    );
    row(
        "deepest stack in any scenario",
        kibibytes(stack),
        &format!("{} KiB", limits::STACK_KIB),
    );
    row(
        "asleep at rest",
        format!("{:.2} %", 100.0 * rest.asleep[0]),
        &format!("{} %", 100.0 * limits::ASLEEP),
    );
    let longest = |time: fn(&Measured) -> f64| format!("{:.3} ms", measured.iter().map(time).fold(0.0, f64::max));
    row(
        "edge of a button to the input task while a picture is drawn, slowest in any scenario",
        longest(Measured::edge_while_drawing_ms),
        &format!("{} ms", limits::EDGE_MS),
    );
    row(
        "longest critical section in any scenario, flash operations excluded",
        longest(Measured::critical_section_ms),
        &format!("{} ms", limits::CRITICAL_SECTION_MS),
    );
    Section {
        title: "In short",
        parts: vec![
            table.to_string(),
            "Without the time that was added for the flash, see the limits.".into(),
        ],
    }
}
