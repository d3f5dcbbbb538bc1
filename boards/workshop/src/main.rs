//! `workshop` selects a command. `.cargo/config.toml` has an alias for each.

// They panic when a pipe is closed.
#![deny(clippy::print_stdout, clippy::print_stderr)]

use std::{
    env,
    error::Error,
    io::{self, Write},
    process::ExitCode,
};

use lexopt::Parser;
use pocket_ra_bench::quote::quoted;
use pocket_ra_terminal::command;
use pocket_ra_workshop::{
    arena,
    case::{self, check, parts},
    ci, firmware, fuzzing, gallery, guides, page, pars, puzzles, release, speed, tools, train, uf2, voice,
};

const HELP: &str = "\
Pocket Ra, commands for developers; `cargo COMMAND` runs each of them

usage: workshop COMMAND [OPTIONS]

  arena           play bots against each other
  train GAME      train the weights of the bots by self-play
  pars            let a pharaoh play the deals of the day, and write its scores
  puzzles FILE    find puzzles in games between bots
  speed           measure random games per second, for each game and number of players
  gallery DIR     write every screen as a PNG in every language, with a contact sheet of each
  case DIR        draw the perfboard and the drill template
  case-parts DIR  render the printed parts of the case
  case-check      check that every part of the case is a closed solid, and that all of them fit
  boards          draw the wiring of every board, and write its pins into the guides
  firmware        build the firmware for the Pico: `cargo pico`
  page            build the page that runs the firmware
  release-files   build the files of a release
  tools           find or install what the tests need
  uf2 ELF OUT     convert the firmware's ELF to a UF2, and print how much flash and RAM it uses
  fuzzing         run the fuzzer
  voice           flag phrases to avoid in added comments and Markdown
  ci              run all checks that must pass before a merge
  help            print this text, like --help

`workshop COMMAND --help` lists the options of a command.
";

fn main() -> ExitCode {
    command::run("workshop", run)
}

fn run() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let first = arguments.next().map(|argument| argument.to_string_lossy().into_owned());
    match first.as_deref() {
        None | Some("help" | "--help" | "-h") => {
            write!(io::stdout(), "{HELP}")?;
            Ok(ExitCode::SUCCESS)
        }
        Some("arena") => arena::run(Parser::from_args(arguments)),
        Some("train") => train::run(Parser::from_args(arguments)),
        Some("pars") => pars::run(Parser::from_args(arguments)),
        Some("puzzles") => puzzles::run(Parser::from_args(arguments)),
        Some("speed") => speed::run(Parser::from_args(arguments)),
        Some("gallery") => gallery::run(Parser::from_args(arguments)),
        Some("case") => case::run(Parser::from_args(arguments)),
        Some("case-parts") => parts::run(Parser::from_args(arguments)),
        Some("case-check") => check::run(Parser::from_args(arguments)),
        Some("ci") => ci::run(Parser::from_args(arguments)),
        Some("fuzzing") => fuzzing::run(Parser::from_args(arguments)),
        Some("release-files") => release::run(Parser::from_args(arguments)),
        Some("voice") => voice::run(Parser::from_args(arguments)),
        Some("boards") => guides::run(Parser::from_args(arguments)),
        Some("firmware") => firmware::run(Parser::from_args(arguments)),
        Some("page") => page::run(Parser::from_args(arguments)),
        Some("tools") => tools::run(Parser::from_args(arguments)),
        Some("uf2") => uf2::run(Parser::from_args(arguments)),
        Some(command) => Err(format!("unknown command {}; --help lists the commands", quoted(command)).into()),
    }
}
