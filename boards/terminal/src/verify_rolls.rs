//! `verify-rolls`: recomputes a dice session and reports the first wrong line.

use std::{
    error::Error,
    ffi::{OsStr, OsString},
    io::{self, Write},
    mem::discriminant,
    path::Path,
    process::ExitCode,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::table::rolls::{
    DiceSession, Verify,
    notes::{Comparison, Note},
};
use pocket_ra_bench::quote::{beginning, printable};

use crate::input;

const HELP: &str = "\
Verifies the text of a dice session, which the handheld sends over USB (rolls), and compares it with your notes:
the secret fits the commitment, and every roll follows from the secret, what the players added, and its number

usage: pocket-ra verify-rolls [OPTIONS] FILE

One of FILE and NOTES may be - for standard input.

options:
  --notes NOTES         a file of notes, one per line, in any order; lines that begin with # are ignored:
                          1 d6 4 6 5          result of roll 1, from left to right
                          2 ra SP..A          Ra dice: a letter per die that was rolled, a dot per die kept
                          rolls 2             and what the options below take, without --
                        The text of each QR code of the handheld is a note, too
  --commitment DIGITS   the 64 digits at the beginning of the session; spaces do not matter
  --pressed SECONDS     the moment of the press, as displayed, like 81.234567
  --word WORD           the word, - for none
  --rolls N             how many rolls the players counted
  --check DIGITS        the 16 digits at the end

Without notes a text proves nothing: anyone can write one. The command prints what your notes leave open. The exit code
is 1 if a line is wrong or contradicts a note, 2 if a file cannot be read. boards/pico/PROOF.md specifies the procedure
and says what it proves.
";

/// These notes are options, too.
const OPTIONS: [&str; 5] = ["commitment", "pressed", "word", "rolls", "check"];

struct Noted {
    place: String,
    note: Note,
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut file: Option<OsString> = None;
    let mut notes_file: Option<OsString> = None;
    let mut noted: Vec<Noted> = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("notes") if notes_file.is_none() => notes_file = Some(arguments.value()?),
            Arg::Long(option) if let Some(name) = OPTIONS.into_iter().find(|&name| name == option) => {
                let place = format!("--{name}");
                let note = Note::parse(&format!("{name} {}", arguments.value()?.string()?));
                let note = note.map_err(|error| format!("--{error}"))?;
                noted.push(Noted { place, note });
            }
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let file = file.ok_or("FILE is missing; see verify-rolls --help")?;
    if let Some(notes) = notes_file {
        if notes == "-" && file == "-" {
            return Err("only one of FILE and NOTES can be standard input".into());
        }
        noted.extend(read_notes(&notes)?);
    }
    let text = input::read_text(&file)?;
    let name = shown(&file);
    let mut out = io::stdout();
    match verify(&text) {
        Ok(session) => compare(&session, &noted, &name, &mut out),
        Err(wrong) => {
            writeln!(out, "{name}:{wrong}")?;
            Ok(ExitCode::FAILURE)
        }
    }
}

fn shown(file: &OsStr) -> String {
    printable(&Path::new(file).display().to_string())
}

fn read_notes(file: &OsStr) -> Result<Vec<Noted>, String> {
    let (text, name) = (input::read_text(file)?, shown(file));
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    lines
        .map(|(number, line)| {
            let place = format!("{name}:{number}");
            match Note::parse(line) {
                Ok(note) => Ok(Noted { place, note }),
                Err(error) => Err(format!("{place}: {error}: {}", beginning(line))),
            }
        })
        .collect()
}

/// The values of the session, whether they equal the noted ones, and what the notes leave open.
fn compare(
    session: &DiceSession,
    noted: &[Noted],
    name: &str,
    out: &mut impl Write,
) -> Result<ExitCode, Box<dyn Error>> {
    let mut comparison = Comparison::new(session);
    let mut wrong: Vec<&Noted> = Vec::new();
    for noted in noted {
        if !comparison.note(&noted.note) {
            wrong.push(noted);
        }
    }
    let rolls = session.len();
    match wrong.is_empty() {
        false => writeln!(
            out,
            "{name}: another session, or other rolls of it, than what was written down"
        )?,
        true => writeln!(
            out,
            "{name}: {rolls} rolls follow from the secret, which fits its commitment, and from what the players added"
        )?,
    }
    let head = &session.head;
    for told in [
        Note::Commitment(head.commitment()),
        Note::Pressed(head.added.pressed),
        Note::Word(head.added.word.clone()),
        Note::Rolls(rolls as u64),
        Note::Check(session.check()),
    ] {
        let is_kind = |note: &Note| discriminant(note) == discriminant(&told);
        let compared = match wrong.iter().find(|noted| is_kind(&noted.note)) {
            Some(noted) => format!("NOT {}, which was written down", value(&noted.note)),
            None if noted.iter().any(|noted| is_kind(&noted.note)) => "as it was written down".to_owned(),
            None => "to be compared with what was written down".to_owned(),
        };
        let (told, what) = (value(&told), told.to_string());
        let what = what.split(' ').next().unwrap_or_default();
        writeln!(out, "{what:10} {told}  ({compared})")?;
    }
    writeln!(out, "luck       {}", head.origin)?;
    let results = wrong.iter().filter(|noted| matches!(noted.note, Note::Result(_)));
    let (count, different) = (comparison.results(), results.clone().count());
    writeln!(out, "results    {count} noted, {different} of them different")?;
    for Noted { place, note } in results {
        let proved = comparison.proved(note).map(|proved| proved.to_string());
        let proved = proved.unwrap_or_else(|| format!("no such roll, the last one is {rolls}"));
        writeln!(out, "{place}: NOT {note}, which was written down, but {proved}")?;
    }
    if !wrong.is_empty() {
        return Ok(ExitCode::FAILURE);
    }
    let mut gaps = comparison.gaps().peekable();
    match gaps.peek() {
        None => writeln!(
            out,
            "No device could choose, change, insert or skip any of these rolls, unless it had predicted the word."
        )?,
        Some(_) => writeln!(out, "These notes leave open:")?,
    }
    for gap in gaps {
        writeln!(out, "- {gap}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn value(note: &Note) -> String {
    let text = note.to_string();
    text.split_once(' ')
        .map_or_else(String::new, |(_, value)| value.to_owned())
}

/// First wrong line and reason; a truncated text is wrong after its last line.
fn verify(text: &str) -> Result<DiceSession, String> {
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
