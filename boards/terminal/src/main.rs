//! The executable `pocket-ra`: selects the command.

// They panic when the other end of a pipe is closed.
#![deny(clippy::print_stdout, clippy::print_stderr)]

use std::{
    env,
    error::Error,
    io::{self, Write},
    process::ExitCode,
};

use lexopt::Parser;
use pocket_ra_bench::quote::quoted;
use pocket_ra_terminal::{
    backup::{self, Direction},
    command, engine, play, replay, review, simulator, verify_rolls,
};

const HELP: &str = "\
Pocket Ra, the handheld in a terminal

usage: pocket-ra [OPTIONS]            the simulator
       pocket-ra COMMAND [OPTIONS]

options of the simulator:
  --script FILE   play a timeline of buttons without a terminal; exit code 1 if a screen is not as expected
  --record        with --script: write the screens into the script as the expected ones
  --png FILE      write the last screen as a PNG
  --text          print the last screen as a text picture
  --seed N        fix chance: the same seed and the same buttons give the same game
  --hold A+B      buttons that are down while it is switched on: A+B is the self-test, UP+B the USB boot loader
  --memory FILE   the handheld's flash: settings, games and results stay there from one start to the next (default:
                  pocket-ra/memory.bin in your data folder; with --script or --seed: empty, and nothing is kept)
  --serial FILE   the handheld's serial port: FILE becomes a link to a terminal that takes its commands, help lists them

keys: arrow keys or w a s d; A is z, j or Enter; B is x, k, Backspace or Esc; Shift+key holds; q or Ctrl-C quits;
Ctrl-Z suspends

commands:
  play            play a game by typing moves; `play --help` lists its options
  engine          let another program drive the rules, one JSON object a line; `engine --help` shows how
  replay FILE     play a game again that was exported, to the same final state
  review FILE     the three moves of an exported game that cost most, by the pharaoh's estimate; `review --help`
  verify-rolls FILE  work out every roll of a dice session again, from the secret that it was committed to
  backup FILE     keep the simulator's memory in a file, as text that a handheld takes too; `restore FILE` brings it back
  restore FILE    the memory of a backup, whole or not at all; `backup --help` lists the options of both
  help            this text, also --help
";

fn main() -> ExitCode {
    command::run("pocket-ra", run)
}

fn run() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1).peekable();
    let first = arguments.peek().map(|argument| argument.to_string_lossy().into_owned());
    match first.as_deref() {
        Some("help" | "--help" | "-h") => {
            write!(io::stdout(), "{HELP}")?;
            Ok(ExitCode::SUCCESS)
        }
        Some("play") => play::run(Parser::from_args(arguments.skip(1))),
        Some("engine") => engine::run(Parser::from_args(arguments.skip(1))),
        Some("replay") => replay::run(Parser::from_args(arguments.skip(1))).map(|()| ExitCode::SUCCESS),
        Some("review") => review::run(Parser::from_args(arguments.skip(1))),
        Some("backup") => backup::run(Direction::Backup, Parser::from_args(arguments.skip(1))),
        Some("restore") => backup::run(Direction::Restore, Parser::from_args(arguments.skip(1))),
        Some("verify-rolls") => verify_rolls::run(Parser::from_args(arguments.skip(1))),
        Some(command) if !command.starts_with('-') => {
            Err(format!("there is no command {}; --help lists them", quoted(command)).into())
        }
        _ => simulator::run(Parser::from_args(arguments)),
    }
}
