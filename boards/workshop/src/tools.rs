//! `tools`: finds or installs what the tests need.

use std::{
    error::Error,
    io::{self, Write},
    process::ExitCode,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::quote::printable;
use pocket_ra_builder::{page, programs, toolchain::Toolchain};

const HELP: &str = "\
Finds or installs the compiler for the chip, the npm packages, Chromium and OpenSCAD, and prints where they are

usage: cargo tools

Every installation is announced with its size. POCKET_RA_INSTALL=never installs nothing, POCKET_RA_INSTALL=always does
not wait after an announcement. Exit code 1 if something is missing.
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    match arguments.next()? {
        Some(Arg::Short('h') | Arg::Long("help")) => {
            write!(io::stdout(), "{HELP}")?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(argument) => return Err(argument.unexpected().into()),
        None => {}
    }
    let path = |found: std::path::PathBuf| found.display().to_string();
    let found = [
        (
            "compiler for the chip",
            Toolchain::find().and_then(|toolchain| toolchain.origin()),
        ),
        (
            "npm packages",
            page::install_packages().map(|()| "boards/browser/node_modules".to_owned()),
        ),
        ("Chromium", programs::chromium().map(path)),
        ("OpenSCAD", programs::openscad().map(path)),
    ];
    let mut code = ExitCode::SUCCESS;
    for (tool, found) in found {
        let place = found.unwrap_or_else(|reason| {
            code = ExitCode::FAILURE;
            reason
        });
        writeln!(io::stdout(), "{tool}: {}", printable(&place))?;
    }
    Ok(code)
}
