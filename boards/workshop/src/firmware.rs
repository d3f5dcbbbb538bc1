//! `firmware`: builds the firmware.

use std::{
    error::Error,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra_bench::{WORKSPACE, quote::quoted};
use pocket_ra_builder::firmware::{self, Place, uf2_of};

use crate::uf2;

const HELP: &str = "\
Builds the firmware, and prints where the UF2 is and how much flash and RAM it uses

usage: cargo pico [--board NAME]... [--bin NAME]...

  --board NAME  the board: pico, the Raspberry Pi Pico; pico-spi, the same with an OLED on SPI; zero, the
                Waveshare RP2040-Zero; may be given several times (default: pico)
  --bin NAME    another executable for the chip, for the tests; may be given several times

The Rust target is found or installed first; CONTRIBUTING.md describes how.
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut programs = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("board") => programs.push(board(arguments.value()?.string()?)?),
            Arg::Long("bin") => programs.push(arguments.value()?.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    if programs.is_empty() {
        programs.push("pico".to_owned());
    }
    let programs: Vec<&str> = programs.iter().map(String::as_str).collect();
    let place = Place {
        sources: Path::new(WORKSPACE),
        target_folder: None,
        quiet: false,
    };
    for elf in firmware::build(place, &programs)? {
        uf2::print(&elf, &uf2_of(&elf), &uf2::image_of(&elf)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn board(name: String) -> Result<String, String> {
    let boards = firmware::boards(Path::new(WORKSPACE))?;
    match boards.contains(&name) {
        true => Ok(name),
        false => Err(format!(
            "there is no board {}; there are {}",
            quoted(&name),
            boards.join(", ")
        )),
    }
}
