//! The page in a real Chromium with the real firmware.

mod device;
mod driver;
mod files;
mod keeping;
mod keys;
mod log;
mod offline;
mod page;
mod parts;
mod playing;
mod sizes;
mod stopping;
mod tools;

use pocket_ra_bench::{
    self as bench,
    chip::{machine, workbench},
    script,
};

use std::process::ExitCode;

use pocket_ra_bench::harness::{Need, run_tests};

fn main() -> ExitCode {
    let tests = [
        device::tests(),
        files::tests(),
        keeping::tests(),
        keys::tests(),
        log::tests(),
        offline::tests(),
        parts::tests(),
        playing::tests(),
        sizes::tests(),
        stopping::tests(),
        tools::tests(),
    ];
    let needs = [Need::Node, Need::Programs, Need::Chromium];
    // Pages mostly wait for their chip, in real time.
    run_tests(
        "browser",
        env!("CARGO_TARGET_TMPDIR"),
        &[],
        &needs,
        4,
        tests.into_iter().flatten().collect(),
    )
}
