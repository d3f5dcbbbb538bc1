//! `case-parts`: renders the printed parts of the case.

use std::{
    env,
    error::Error,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output},
    sync::Mutex,
    thread,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::WORKSPACE;
use pocket_ra_builder::programs::{in_path, openscad};

use super::BOARDS;

const HELP: &str = "\
Renders the printed parts of the case as STL files

usage: cargo case-parts [--pictures] DIR

  --pictures  the guide's pictures instead, as PNG; needs a display, or xvfb-run

Change the dimensions in boards/case/dimensions.scad; cargo case-check verifies that everything still fits.
";

pub const BATTERIES: [&str; 2] = ["lipo", "aaa"];

/// Module of `case.scad`, board and battery.
#[derive(Clone, Copy)]
pub struct Choice(pub &'static str, pub &'static str, pub &'static str);

/// Names and choices of all parts.
pub fn parts() -> Vec<(String, Choice)> {
    let mut parts = vec![
        ("front".to_owned(), Choice("front", "pico", "lipo")),
        ("caps".to_owned(), Choice("caps", "pico", "lipo")),
        ("door".to_owned(), Choice("door", "pico", "aaa")),
    ];
    for board in BOARDS {
        parts.extend(BATTERIES.map(|battery| (format!("back-{board}-{battery}"), Choice("back", board, battery))));
    }
    parts
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let (mut pictures, mut folder) = (false, None::<PathBuf>);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("pictures") => pictures = true,
            Arg::Value(value) if folder.is_none() => folder = Some(value.into()),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let folder = folder.ok_or("DIR is missing; see case-parts --help")?;
    let openscad = openscad()?;
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    match pictures {
        true => draw_pictures(&openscad, &folder)?,
        false => render(&openscad, &folder)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A call that writes a file.
pub fn call(openscad: &mut Command, file: &Path, Choice(part, board, battery): Choice) -> Result<Output, String> {
    openscad.arg("-o").arg(file);
    for (name, value) in [("part", part), ("board", board), ("battery", battery)] {
        openscad.arg("-D").arg(format!("{name}=\"{value}\""));
    }
    let output = openscad
        .arg(Path::new(WORKSPACE).join("boards/case/case.scad"))
        .output();
    output.map_err(|error| format!("OpenSCAD: {error}"))
}

/// OpenSCAD's verbose output is of interest only on errors.
fn draw(openscad: &mut Command, file: &Path, choice: Choice) -> Result<(), String> {
    let output = call(openscad.arg("--hardwarnings"), file, choice)?;
    let is_written = fs::metadata(file).is_ok_and(|found| found.len() > 0);
    match output.status.success() && is_written {
        true => Ok(()),
        false => Err(format!(
            "{}: {}",
            file.display(),
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}

/// Writes every part into a folder, as `NAME.stl`.
pub fn render(openscad: &Path, folder: &Path) -> Result<(), String> {
    let waiting = Mutex::new(parts());
    let work = || -> Result<(), String> {
        while let Some((name, choice)) = waiting.lock().map_err(|error| error.to_string())?.pop() {
            draw(&mut Command::new(openscad), &folder.join(format!("{name}.stl")), choice)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let mut results = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or(Err("a thread panicked".into())));
        results.try_for_each(|result| result)
    })
}

fn draw_pictures(openscad: &Path, folder: &Path) -> Result<(), String> {
    let needs_display = cfg!(target_os = "linux") && env::var_os("DISPLAY").is_none_or(|display| display.is_empty());
    if needs_display && in_path("xvfb-run").is_none() {
        return Err("there is no display; install xvfb".into());
    }
    for (name, choice, camera) in [
        ("open", Choice("open", "pico", "lipo"), "45,35,12,58,0,20,430"),
        ("shut", Choice("shut", "pico", "lipo"), "45,35,0,45,0,10,260"),
        ("behind", Choice("open", "zero", "aaa"), "45,35,-2,125,0,160,460"),
    ] {
        let mut command = match needs_display {
            true => Command::new("xvfb-run"),
            false => Command::new(openscad),
        };
        if needs_display {
            command.arg("-a").arg(openscad);
        }
        command.args(["--imgsize=720,540", "--projection=p", "--colorscheme=Tomorrow"]);
        command.arg(format!("--camera={camera}"));
        draw(&mut command, &folder.join(format!("{name}.png")), choice)?;
    }
    Ok(())
}
