//! `page`: builds the page.

use std::{
    error::Error,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::{WORKSPACE, quote::printable};
use pocket_ra_builder::{
    firmware::{self, Place},
    page,
};

const HELP: &str = "\
Builds the page that runs the real firmware on an emulated chip, into static files that work offline

usage: cargo page [--out DIR] [--firmware ELF]

  --out DIR         the output folder (default: boards/browser/dist); its contents are replaced
  --firmware ELF    the firmware to include, with its UF2 next to it (default: it is built)

Then open index.html there in a browser. Node.js 18 or newer is needed; npm installs its packages into boards/browser.
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let sources = Path::new(WORKSPACE);
    let mut out = sources.join("boards/browser/dist");
    let mut elf: Option<PathBuf> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("out") => out = arguments.value()?.into(),
            Arg::Long("firmware") => elf = Some(arguments.value()?.into()),
            _ => return Err(argument.unexpected().into()),
        }
    }
    page::install_packages()?;
    let elf = match elf {
        Some(elf) => elf,
        None => {
            let place = Place {
                sources,
                target_folder: None,
                quiet: true,
            };
            firmware::build(place, &["pico"])?.remove(0)
        }
    };
    writeln!(io::stdout(), "{}", printable(&page::build(&elf, &out)?))?;
    Ok(ExitCode::SUCCESS)
}
