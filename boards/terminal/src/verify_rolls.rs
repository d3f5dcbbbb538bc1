//! `verify-rolls`: works out a dice session again and says the first line that is wrong.

use std::{
    error::Error,
    ffi::OsString,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::table::rolls::{Hexadecimal, Scheme, Verified, Verify};
use pocket_ra_bench::quote::{beginning, printable};

use crate::input;

const HELP: &str = "\
Checks a dice session that the handheld sent over USB (rolls): the secret fits the commitment that was shown before
the first roll, and every roll follows from the secret, from what the players added, and from its number

usage: pocket-ra verify-rolls [OPTIONS] FILE

FILE is - for standard input.

options, each to be compared with what was written down:
  --commitment DIGITS   the 64 digits that were shown when the session began; spaces do not matter
  --rolls N             how many rolls the device showed at the end
  --check DIGITS        the 16 digits that it showed at the end

What is not given is printed, to be compared by eye: without it anybody could have made the text. The exit code is 1 if
a line is wrong, or if something is not as it was written down. boards/pico/PROOF.md says how it is done, and what it proves.
";

/// What somebody wrote down.
#[derive(Default)]
struct Noted {
    commitment: Option<String>,
    rolls: Option<u64>,
    check: Option<String>,
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut file: Option<OsString> = None;
    let mut noted = Noted::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("commitment") => noted.commitment = Some(digits(arguments.value()?, 64, "--commitment")?),
            Arg::Long("rolls") => noted.rolls = Some(arguments.value()?.parse()?),
            Arg::Long("check") => noted.check = Some(digits(arguments.value()?, 16, "--check")?),
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let file = file.ok_or("which file? see verify-rolls --help")?;
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

/// Hexadecimal digits as they may be typed from a screen, in groups and in capitals.
fn digits(value: OsString, count: usize, option: &str) -> Result<String, Box<dyn Error>> {
    let typed = value.string()?;
    let digits: String = typed.split_whitespace().collect::<String>().to_lowercase();
    match digits.len() == count && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        true => Ok(digits),
        false => Err(format!("{option} takes {count} hexadecimal digits").into()),
    }
}

/// What the text says, and whether that is what was written down.
fn tell(verified: &Verified, noted: &Noted, name: &str, out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Verified { head, rolls, check } = verified;
    let commitment = Hexadecimal(&head.commitment()).to_string();
    let check = check.map(|check| Hexadecimal(&check).to_string());
    let compared = [
        noted
            .commitment
            .as_ref()
            .map(|noted| ("commitment", *noted == commitment)),
        noted.rolls.map(|noted| ("number of rolls", noted == *rolls)),
        noted
            .check
            .as_ref()
            .map(|noted| ("check", Some(noted) == check.as_ref())),
    ];
    let wrong: Vec<&str> = compared
        .into_iter()
        .flatten()
        .filter_map(|(what, same)| (!same).then_some(what))
        .collect();
    match (wrong.as_slice(), &head.scheme) {
        ([], Scheme::SecretAlone) => writeln!(
            out,
            "{name}: {rolls} rolls follow from the secret, which fits its commitment"
        )?,
        ([], Scheme::WithPlayers(..)) => writeln!(
            out,
            "{name}: {rolls} rolls follow from what the players added and from the secret, which fits its commitment"
        )?,
        (wrong, _) => writeln!(
            out,
            "{name}: this is another session, or other rolls of it: the {} written down",
            match wrong {
                [one] => format!("{one} is not what was"),
                more => format!("{} are not what was", more.join(" and the ")),
            }
        )?,
    }
    let said = |noted: bool| {
        if noted {
            ""
        } else {
            "  (compare it with what was written down)"
        }
    };
    writeln!(out, "commitment {commitment}{}", said(noted.commitment.is_some()))?;
    match &head.scheme {
        Scheme::SecretAlone => writeln!(
            out,
            "a session of version 0.1.0: the players added nothing, and no check tells its dice"
        )?,
        Scheme::WithPlayers(luck, added) => {
            writeln!(out, "luck       {luck}")?;
            writeln!(
                out,
                "pressed    {}.{:06} s",
                added.pressed / 1_000_000,
                added.pressed % 1_000_000
            )?;
            let word = if added.word.is_empty() {
                "none: a tampered device could have chosen the rest"
            } else {
                &added.word
            };
            writeln!(out, "word       {word}")?;
        }
    }
    writeln!(out, "rolls      {rolls}{}", said(noted.rolls.is_some()))?;
    if let Some(check) = check {
        writeln!(out, "check      {check}{}", said(noted.check.is_some()))?;
    }
    Ok(if wrong.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
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
