//! The simulator in a terminal, and the host commands.

mod bench;
mod engine;
mod play;

use std::{error::Error, process::ExitCode};

use lexopt::Arg;

const HELP: &str = "\
Pocket Ra: an open handheld for board games

usage: pocket-ra [COMMAND] [OPTIONS]

commands:
  play      play a game by typing moves
  engine    let another program drive the rules: one JSON object a line
  bench     random games a second

pocket-ra COMMAND --help tells more.
";

fn main() -> ExitCode {
    match run(lexopt::Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pocket-ra: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut arguments: lexopt::Parser) -> Result<(), Box<dyn Error>> {
    match arguments.next()? {
        Some(Arg::Value(command)) if command == "engine" => engine::run(arguments),
        Some(Arg::Value(command)) if command == "play" => play::run(arguments),
        Some(Arg::Value(command)) if command == "bench" => bench::run(arguments),
        Some(Arg::Value(command)) => Err(format!("no command {command:?}; see --help").into()),
        None | Some(Arg::Short('h') | Arg::Long("help")) => {
            print!("{HELP}");
            Ok(())
        }
        Some(argument) => Err(argument.unexpected().into()),
    }
}
