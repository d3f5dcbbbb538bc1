//! `replay`: result of an exported game, or its first bad line.

use std::{
    error::Error,
    ffi::{OsStr, OsString},
    io::{self, Write},
    path::Path,
};

use lexopt::{Arg, Parser};
use pocket_ra::{
    table::{BadLine, Import, Language, Table},
    text,
};
use pocket_ra_bench::quote::beginning;

use crate::input;

const HELP: &str = "\
Replays a game that the handheld exported over USB (show N), and checks that it gives the same result

usage: pocket-ra replay [OPTIONS] FILE

If FILE is -, the game is read from standard input.

options:
  --log       print every event
  --french    print it in French; the option of every other language is its English name, too
";

pub fn run(mut arguments: Parser) -> Result<(), Box<dyn Error>> {
    let mut file: Option<OsString> = None;
    let mut log = false;
    let mut language = Language::English;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(());
            }
            Arg::Long("log") => log = true,
            Arg::Long(name) if let Some(named) = Language::named(name) => language = named,
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let file = file.ok_or("FILE is missing; see replay --help")?;
    write!(io::stdout(), "{}", report(&read(&file)?, log, language))?;
    Ok(())
}

/// - is standard input.
pub fn read(file: &OsStr) -> Result<Table, Box<dyn Error>> {
    let text = input::read_text(file)?;
    Ok(replay(&text).map_err(|error| format!("{}:{error}", Path::new(file).display()))?)
}

/// Final table, or the number of the first bad line and the reason.
fn replay(text: &str) -> Result<Table, String> {
    let mut import = Import::default();
    let mut last = 0;
    for (number, line) in (1..).zip(text.lines()) {
        import
            .line(line)
            .map_err(|error| format!("{number}: {}: {}", why(error), beginning(line)))?;
        last = number;
    }
    import.finish().map_err(|error| format!("{}: {error}", last + 1))
}

/// Reason; those of the rules are in the catalogue.
fn why(bad: BadLine) -> String {
    match bad {
        BadLine::Refused(refused) => {
            let sentence = text::refusal(refused, Language::English).to_string();
            sentence.trim_end_matches('.').to_owned()
        }
        _ => bad.to_string(),
    }
}

fn report(table: &Table, log: bool, language: Language) -> String {
    let players = table.header().players();
    let texts = &language.texts().commands;
    let said = |event| text::event(event, players, language);
    let mut lines = Vec::new();
    if log {
        table.log(0, |_, event| lines.push(said(event).to_string()));
        lines.push(String::new());
    }
    let mut moves = String::new();
    // Cannot fail for a string.
    let _ = texts.moves.write(&mut moves, [table.journal().len().into()]);
    lines.push(moves);
    let seen = table.points_seen(None);
    for (seat, player) in (0..).zip(players) {
        lines.push(match seen.shows(seat) {
            true => format!("{} {}", player.name, table.header().score(table.position(), seat)),
            false => format!("{} ?", player.name),
        });
    }
    if table.header().agreements().beside_the_box {
        lines.push(texts.chance_not_checked.to_owned());
    }
    lines.push(match table.result() {
        Some(result) => said(result).to_string(),
        None => texts.not_over.to_owned(),
    });
    lines.join("\n") + "\n"
}
