//! The executable `pocket-ra`.

// These macros panic on a closed pipe.
#![deny(clippy::print_stdout, clippy::print_stderr)]

use std::{
    env,
    error::Error,
    io::{self, Write},
    process::{Command, ExitCode},
};

use lexopt::Parser;
use pocket_ra_bench::quote::quoted;
use pocket_ra_terminal::{
    backup::{self, Direction},
    command, device, engine, play, replay, review, simulator, verify_rolls,
};

const HELP: &str = "\
Pocket Ra, the handheld in a terminal

usage: pocket-ra [OPTIONS]            run the simulator
       pocket-ra COMMAND [OPTIONS]

options of the simulator:
  --script FILE   run a timeline of button presses without a terminal; exit code 1 if a screen differs from the
                  expected one
  --record        with --script: update the expected screens in the script
  --png FILE      write the last screen as a PNG
  --text          print the last screen as a text picture
  --seed N        fix chance: the same seed and the same presses give the same game
  --hold A+B      hold buttons at power-up: A+B starts the self-test, UP+B the USB boot loader
  --memory FILE   file of the handheld's flash, with settings, games and results (default: pocket-ra/memory.bin in
                  your data folder; with --script or --seed: start empty and save nothing)
  --serial FILE   make FILE a link to a terminal that is the handheld's serial port; its command help lists the others

keys: arrow keys or w a s d move; A is z, j or Enter; B is x, k, Backspace or Esc; Shift+key holds a button; q or
Ctrl-C quits; Ctrl-Z suspends

commands:
  play               play a game by typing moves
  engine             the rules for other programs: one JSON object per line
  replay FILE        replay an exported game and check its result
  review FILE        show the three most costly moves of an exported game, and better ones
  verify-rolls FILE  recompute every roll of a dice session from the secret that the device had committed to
  backup FILE        save the simulator's memory as text that a handheld can restore, too
  restore FILE       restore a backup, completely or not at all
  device             use a handheld on a USB port: mirror its screen, press its buttons, back up, export
  version            print version, commit and compiler, like --version
  help               print this text, like --help

`pocket-ra COMMAND --help` lists the options of a command.
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
        Some("version" | "--version" | "-V") => {
            writeln!(io::stdout(), "{}", version())?;
            Ok(ExitCode::SUCCESS)
        }
        Some("play") => play::run(Parser::from_args(arguments.skip(1))),
        Some("engine") => engine::run(Parser::from_args(arguments.skip(1))),
        Some("replay") => replay::run(Parser::from_args(arguments.skip(1))).map(|()| ExitCode::SUCCESS),
        Some("review") => review::run(Parser::from_args(arguments.skip(1))),
        Some("backup") => backup::run(Direction::Backup, Parser::from_args(arguments.skip(1))),
        Some("restore") => backup::run(Direction::Restore, Parser::from_args(arguments.skip(1))),
        Some("device") => device::run(Parser::from_args(arguments.skip(1))),
        Some("verify-rolls") => verify_rolls::run(Parser::from_args(arguments.skip(1))),
        Some(command) if !command.starts_with('-') => {
            Err(format!("unknown command {}; --help lists the commands", quoted(command)).into())
        }
        _ => simulator::run(Parser::from_args(arguments)),
    }
}

/// For reports of crashes.
fn version() -> String {
    let (version, compiler) = (env!("CARGO_PKG_VERSION"), env!("POCKET_RA_COMPILER"));
    let commit = option_env!("POCKET_RA_COMMIT").map(str::to_owned).or_else(commit);
    format!(
        "pocket-ra {version}, commit {}, {compiler}",
        commit.as_deref().unwrap_or("unknown")
    )
}

/// Of the sources now: `cargo run` has just built them. A packager sets `POCKET_RA_COMMIT` instead, when building.
fn commit() -> Option<String> {
    let mut git = Command::new("git");
    git.args(["describe", "--always", "--dirty", "--abbrev=12", "--exclude", "*"]);
    let output = git.current_dir(env!("CARGO_MANIFEST_DIR")).output().ok()?;
    let commit = String::from_utf8(output.stdout).ok()?;
    Some(commit.trim().to_owned()).filter(|commit| !commit.is_empty())
}
