//! `verify-rolls`: works out a dice session again and says the first line that is wrong.

use std::{
    error::Error,
    ffi::OsString,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use lexopt::{Arg, Parser};
use pocket_ra::table::rolls::{Verified, Verify};
use pocket_ra_bench::quote::{beginning, printable};

use crate::input;

const HELP: &str = "\
Checks a dice session that the handheld sent over USB (rolls): the seed fits the commitment that was shown before
the first roll, and every roll follows from the seed and its number

usage: pocket-ra verify-rolls FILE

FILE is - for standard input. Compare the commitment with what was written down when the session began.
The exit code is 1 if a line is wrong.
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut file: Option<OsString> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let file = file.ok_or("which file? see verify-rolls --help")?;
    let text = input::read_text(&file)?;
    let name = printable(&Path::new(&file).display().to_string());
    let mut out = io::stdout();
    match verify(&text) {
        Ok(Verified { rolls }) => {
            writeln!(
                out,
                "{name}: every one of {rolls} rolls follows from the seed, and the seed from its commitment"
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Err(wrong) => {
            writeln!(out, "{name}:{wrong}")?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The number of the first wrong line and the reason; a text that ends too early is wrong behind its last line.
fn verify(text: &str) -> Result<Verified, String> {
    let mut verify = Verify::default();
    let mut last = 0;
    for (number, line) in (1..).zip(text.lines()) {
        verify
            .line(line)
            .map_err(|wrong| format!("{number}: {wrong}: {}", beginning(line)))?;
        last = number;
    }
    verify.end().map_err(|wrong| format!("{}: {wrong}", last + 1))
}
