//! `review`: the costliest moves of an exported game, and better ones.

use std::{
    error::Error,
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use embassy_futures::block_on;
use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    bots::{Budget, Mistake, review},
    rules::{Seat, Seats},
    table::{Language, PlayerKind, Table},
    text::{self, Argument},
};

use crate::{progress, replay};

const HELP: &str = "\
Shows the three most costly moves of a game, as the pharaoh estimates them, and a better move for each

usage: pocket-ra review [OPTIONS] FILE

FILE is a game that the handheld exported over USB (show N), or - for standard input. The same file always gives the
same review.

options:
  --player NAME   review only this player; may be repeated (default: all humans, or all players if there are none)
  --budget N      moves to play out per decision (default: as many as the device does in two seconds)
  --seed N        seed of the play-outs (default: 1)
  --french        print it in French; the option of every other language is its English name, too
";

struct Arguments {
    file: OsString,
    names: Vec<String>,
    budget: Budget,
    seed: u64,
    language: Language,
}

pub fn run(arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let Some(arguments) = read(arguments)? else {
        write!(io::stdout(), "{HELP}")?;
        return Ok(ExitCode::SUCCESS);
    };
    let table = replay::read(&arguments.file)?;
    let seats = seats(&table, &arguments.names)?;
    let progress = progress::bar(table.journal().len().into(), "moves, {eta} left");
    let found = block_on(review(
        table.journal(),
        seats,
        arguments.seed,
        arguments.budget,
        async |reviewed| {
            progress.set_position(reviewed.moves.into());
            false
        },
    ));
    progress.finish_and_clear();
    let mistakes = found?;
    let mut out = io::stdout();
    if mistakes.is_empty() {
        writeln!(out, "{}", arguments.language.texts().commands.no_cost)?;
    }
    for (place, mistake) in (1..).zip(&mistakes) {
        write!(out, "{}", told(&table, place, mistake, arguments.language))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// None for `--help`.
fn read(mut arguments: Parser) -> Result<Option<Arguments>, Box<dyn Error>> {
    let mut file = None;
    let mut names = Vec::new();
    let (mut budget, mut seed, mut language) = (Budget::Device, 1, Language::English);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Long("player") => names.push(arguments.value()?.string()?),
            Arg::Long("budget") => budget = Budget::Moves(arguments.value()?.parse()?),
            Arg::Long("seed") => seed = arguments.value()?.parse()?,
            Arg::Long(name) if let Some(named) = Language::named(name) => language = named,
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok(Some(Arguments {
        file: file.ok_or("FILE is missing; see review --help")?,
        names,
        budget,
        seed,
        language,
    }))
}

fn seats(table: &Table, names: &[String]) -> Result<Seats, String> {
    let players = table.header().players();
    let seated = |wanted: &dyn Fn(usize) -> bool| {
        let wanted = (0..players.len()).filter(|&seat| wanted(seat));
        wanted.fold(Seats::NONE, |seats, seat| seats.with(seat as Seat))
    };
    let name = |seat: usize| players[seat].name.to_string();
    if let Some(unknown) = names
        .iter()
        .find(|wanted| (0..players.len()).all(|seat| name(seat) != **wanted))
    {
        return Err(format!("no player of this game is called {unknown}"));
    }
    let people = seated(&|seat| players[seat].kind == PlayerKind::Human);
    Ok(match (names.is_empty(), people.is_empty()) {
        (false, _) => seated(&|seat| names.contains(&name(seat))),
        (true, false) => people,
        (true, true) => seated(&|_| true),
    })
}

fn told(table: &Table, place: u8, mistake: &Mistake, language: Language) -> String {
    let header = table.header();
    let print = |code| header.setup().kind().print(code);
    let name = header.player(mistake.seat).map(|player| player.name.to_string());
    let name = name.unwrap_or_default();
    let (number, played, better) = (mistake.number + 1, print(mistake.played), print(mistake.better.code));
    let unsure = match mistake.margin.is_sure() {
        true => "",
        false => language.texts().play.unsure,
    };
    let reason = text::reason(&mistake.better.reason, language);
    let mut line = String::new();
    let arguments = [
        place.into(),
        number.into(),
        Argument::Text(&name),
        Argument::Shown(&played),
        text::percent(mistake.margin.mean).into(),
        Argument::Text(unsure),
        Argument::Shown(&better),
        Argument::Shown(&reason),
    ];
    // Cannot fail for a string.
    let _ = language.texts().commands.mistake.write(&mut line, arguments);
    line + "\n"
}
