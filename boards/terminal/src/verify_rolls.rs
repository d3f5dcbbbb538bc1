//! `verify-rolls`: recomputes a dice session and reports the first wrong line.

use std::{
    error::Error,
    ffi::OsString,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::table::rolls::{Hexadecimal, Verified, Verify};
use pocket_ra_bench::quote::{beginning, printable};

use crate::input;

const HELP: &str = "\
Checks a dice session that the handheld sent over USB (rolls): the secret fits the commitment that was shown before
the first roll, and every roll follows from the secret, from what the players added, and from its number

usage: pocket-ra verify-rolls [OPTIONS] FILE

FILE is - for standard input.

options, each to be compared with what was written down:
  --commitment DIGITS   the 64 digits that were shown when the session began; spaces do not matter
  --pressed SECONDS     when they pressed, as it was shown, like 81.234567
  --word WORD           the word that was typed, - for none
  --rolls N             how many rolls the device showed at the end
  --check DIGITS        the 16 digits that it showed at the end

What is not given is printed, to be compared by eye: without it anybody could have made the text. The exit code is 1 if
a line is wrong, or if something is not as it was written down, 2 if there is no such text. boards/pico/PROOF.md says how it is done, and what it proves.
";

/// Values that a user can note down, in the device's order.
const NOTED: [&str; 5] = ["commitment", "pressed", "word", "rolls", "check"];

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut file: Option<OsString> = None;
    let mut noted: [Option<String>; NOTED.len()] = Default::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long(option) if let Some(place) = NOTED.iter().position(|&name| name == option) => {
                noted[place] = Some(typed(NOTED[place], &arguments.value()?.string()?)?);
            }
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let file = file.ok_or("FILE is missing; see verify-rolls --help")?;
    let text = input::read_text(&file)?;
    let name = printable(&Path::new(&file).display().to_string());
    let mut out = io::stdout();
    match verify(&text) {
        Ok(verified) => tell(&verified, &noted, &name, &mut out),
        Err(wrong) => {
            writeln!(out, "{name}:{wrong}")?;
            Ok(ExitCode::FAILURE)
        }
    }
}

/// A noted value in the text's format: hexadecimal digits may be grouped and upper case, words lower case.
fn typed(name: &str, value: &str) -> Result<String, Box<dyn Error>> {
    let (digits, small) = (value.split_whitespace().collect::<String>(), value.to_lowercase());
    let hexadecimal = |count: usize| digits.len() == count && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    match name {
        "commitment" if hexadecimal(64) => Ok(digits.to_lowercase()),
        "check" if hexadecimal(16) => Ok(digits.to_lowercase()),
        "commitment" => Err("--commitment takes 64 hexadecimal digits".into()),
        "check" => Err("--check takes 16 hexadecimal digits".into()),
        "pressed" => Ok(small.trim_end_matches('s').trim().to_owned()),
        "word" => Ok(value.to_uppercase()),
        _ => Ok(value.to_owned()),
    }
}

/// The text's values that players can write down.
fn told(verified: &Verified) -> [String; NOTED.len()] {
    let added = &verified.head.added;
    [
        Hexadecimal(&verified.head.commitment()).to_string(),
        format!("{}.{:06}", added.pressed / 1_000_000, added.pressed % 1_000_000),
        if added.word.is_empty() { "-" } else { &added.word }.to_owned(),
        verified.rolls.to_string(),
        Hexadecimal(&verified.check).to_string(),
    ]
}

/// Prints a value, and whether it equals the noted one.
fn tell(
    verified: &Verified,
    noted: &[Option<String>; NOTED.len()],
    name: &str,
    out: &mut impl Write,
) -> Result<ExitCode, Box<dyn Error>> {
    let told = told(verified);
    let same = told
        .iter()
        .zip(noted)
        .all(|(told, noted)| noted.as_ref().is_none_or(|noted| noted == told));
    let rolls = verified.rolls;
    writeln!(
        out,
        "{name}: {}",
        match same {
            false => "another session, or other rolls of it, than what was written down".to_owned(),
            true => format!(
                "{rolls} rolls follow from the secret, which fits its commitment, and from what the players added"
            ),
        }
    )?;
    for ((what, told), noted) in NOTED.into_iter().zip(told).zip(noted) {
        let compared = match noted {
            None => "to be compared with what was written down".to_owned(),
            Some(noted) if *noted == told => "as it was written down".to_owned(),
            Some(noted) => format!("NOT {}, which was written down", beginning(noted)),
        };
        writeln!(out, "{what:10} {told}  ({compared})")?;
    }
    writeln!(out, "luck       {}", verified.head.origin)?;
    if verified.head.added.word.is_empty() {
        writeln!(
            out,
            "Without a word a device that was tampered with could have chosen when it was pressed."
        )?;
    }
    Ok(if same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The first wrong line and the reason; a truncated text is wrong after its last line.
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
