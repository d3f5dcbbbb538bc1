//! `case`: draws perfboard and drill template from the dimensions of the case.

pub mod check;
pub mod dimensions;
mod drawings;
pub mod layout;
pub mod parts;

use std::{
    error::Error,
    fs,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::{WORKSPACE, boards::Board, quote::printable};
use pocket_ra_terminal::output;

use dimensions::Dimensions;
use layout::Layout;

const HELP: &str = "\
Draws the perfboard for each board, from both sides, and the drill template of the front, in true size, as SVG

usage: cargo case [--dimensions FILE] DIR

  --dimensions FILE   the dimensions of another case (default: boards/case/dimensions.scad)

DIR is created if it is missing. OpenSCAD evaluates the dimensions.
";

pub const BOARDS: [&str; 2] = ["pico", "zero"];

pub fn default_dimensions() -> PathBuf {
    PathBuf::from(WORKSPACE).join("boards/case/dimensions.scad")
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut folder: Option<PathBuf> = None;
    let mut file = default_dimensions();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("dimensions") => file = arguments.value()?.into(),
            Arg::Value(value) if folder.is_none() => folder = Some(value.into()),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let folder = folder.ok_or("DIR is missing; see case --help")?;
    let drawings = draw(&Dimensions::read(&file)?).map_err(|reason| format!("{}: {reason}", file.display()))?;
    // Wrong dimensions must not leave an empty folder.
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, svg) in drawings {
        let file = folder.join(name);
        output::write(&file, svg.as_bytes())?;
        writeln!(io::stdout(), "{}", printable(&file.display().to_string()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// File names and contents.
pub fn draw(dimensions: &Dimensions) -> Result<Vec<(String, String)>, String> {
    let mut drawings = vec![("drill.svg".to_owned(), drawings::drill_template(dimensions)?)];
    for name in BOARDS {
        let board = Board::read(name);
        let outline = board.outline.as_ref().ok_or_else(|| format!("{name} has no outline"))?;
        let layout = Layout::new(dimensions, name, &board, outline)?;
        let drawing = drawings::perfboard(dimensions, name, &outline.title, &layout)?;
        drawings.push((format!("perfboard-{name}.svg"), drawing));
    }
    Ok(drawings)
}
