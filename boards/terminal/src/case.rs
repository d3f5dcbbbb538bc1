//! `case`: draws the perfboard and the drill template from the dimensions of the printed case.

pub mod dimensions;
mod drawings;
pub mod layout;

use std::{
    error::Error,
    ffi::OsString,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::quote::printable;

use crate::input;
use dimensions::Dimensions;
use layout::Layout;

const HELP: &str = "\
Draws the perfboard for each board, from both sides, and the drill template of the front, in true size, as SVG

usage: pocket-ra case [--dimensions FILE] DIR

  --dimensions FILE   the numbers of another case (default: those of boards/case/dimensions.scad when this was built)

DIR is made if it is not there.
";

/// The dimensions in the repository.
pub const DIMENSIONS: &str = include_str!("../../case/dimensions.scad");

/// Supported boards: names, titles and wiring drawings.
pub const BOARDS: [(&str, &str, &str); 2] = [
    ("pico", "Raspberry Pi Pico", include_str!("../../pico/wiring.svg")),
    (
        "zero",
        "Waveshare RP2040-Zero",
        include_str!("../../pico/wiring-zero.svg"),
    ),
];

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut folder: Option<PathBuf> = None;
    let mut other: Option<OsString> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("dimensions") => other = Some(arguments.value()?),
            Arg::Value(value) if folder.is_none() => folder = Some(value.into()),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let folder = folder.ok_or("which folder? see case --help")?;
    let drawn = |text: &str| draw(&Dimensions::parse(text)?);
    let drawings = match other {
        None => drawn(DIMENSIONS)?,
        Some(file) => {
            let told = |reason: String| format!("{}: {reason}", Path::new(&file).display());
            drawn(&input::read_text(&file)?).map_err(told)?
        }
    };
    // Only now: invalid dimensions should not leave a folder behind.
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, svg) in drawings {
        let file = folder.join(name);
        fs::write(&file, svg).map_err(|error| format!("{}: {error}", file.display()))?;
        writeln!(io::stdout(), "{}", printable(&file.display().to_string()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// File names and contents.
pub fn draw(dimensions: &Dimensions) -> Result<Vec<(String, String)>, String> {
    let mut drawings = vec![("drill.svg".to_owned(), drawings::drill_template(dimensions)?)];
    for (name, title, wiring) in BOARDS {
        let layout = Layout::new(dimensions, name, wiring)?;
        let drawing = drawings::perfboard(dimensions, name, title, &layout)?;
        drawings.push((format!("perfboard-{name}.svg"), drawing));
    }
    Ok(drawings)
}
