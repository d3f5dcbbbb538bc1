//! The `report` command: measures the firmware on the emulated chip.

use std::process::ExitCode;

use lexopt::Parser;
use pocket_ra_bench::report;

fn main() -> ExitCode {
    report::run(Parser::from_env()).unwrap_or_else(|error| {
        eprintln!("report: {error}");
        ExitCode::from(2)
    })
}
