//! The real firmware on an emulated RP2040, and the emulation itself.

mod binary_info;
mod boot;
mod budgets;
mod comparison;
mod cursors;
mod emulation;
mod faults;
mod handheld;
mod images;
mod memory;
mod memory_map;
mod panels;
mod panics;
mod presses;
mod processor;
mod scenarios;
mod self_test;
mod silicon;
mod sizes;
mod spi;
mod thoughts;
mod true_figures;
mod update;
mod usb;
mod walks;
mod zero;

use pocket_ra_bench::{
    self as bench, boards,
    chip::{self, machine, workbench},
    report, script,
};
use pocket_ra_chip_programs::{arithmetic, ponder, self_play};

use std::process::ExitCode;

use pocket_ra_bench::harness::{Need, run_tests};

fn main() -> ExitCode {
    let tests = [
        binary_info::tests(),
        boot::tests(),
        budgets::tests(),
        comparison::tests(),
        cursors::tests(),
        emulation::tests(),
        faults::tests(),
        handheld::tests(),
        images::tests(),
        memory::tests(),
        memory_map::tests(),
        panels::tests(),
        panics::tests(),
        presses::tests(),
        processor::tests(),
        scenarios::tests(),
        self_test::tests(),
        silicon::tests(),
        sizes::tests(),
        spi::tests(),
        thoughts::tests(),
        true_figures::tests(),
        update::tests(),
        usb::tests(),
        walks::tests(),
        zero::tests(),
    ];
    let needs = [Need::Node, Need::Programs];
    run_tests(
        "chip",
        env!("CARGO_TARGET_TMPDIR"),
        &["figures"],
        &needs,
        2,
        tests.into_iter().flatten().collect(),
    )
}
