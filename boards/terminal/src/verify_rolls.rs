//! `verify-rolls`: works out a dice session again and says the first line that is wrong.

use std::{error::Error, ffi::OsString, fs, io, path::Path, process::ExitCode};

use lexopt::{Arg, Parser};
use pocket_ra::table::rolls::{Verified, Verify};

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
                print!("{HELP}");
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let file = file.ok_or("which file? see verify-rolls --help")?;
    let name = Path::new(&file).display();
    let text = if file == "-" {
        io::read_to_string(io::stdin())
    } else {
        fs::read_to_string(&file)
    };
    let text = text.map_err(|error| format!("{name}: {error}"))?;
    match verify(&text) {
        Ok(Verified { rolls }) => {
            println!("{name}: every one of {rolls} rolls follows from the seed, and the seed from its commitment");
            Ok(ExitCode::SUCCESS)
        }
        Err(wrong) => {
            println!("{name}:{wrong}");
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
            .map_err(|wrong| format!("{number}: {wrong}: {line}"))?;
        last = number;
    }
    verify.end().map_err(|wrong| format!("{}: {wrong}", last + 1))
}
