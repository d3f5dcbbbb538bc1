//! `case-check`: each part is a closed solid, and no two overlap, for every board and battery.

use std::{
    collections::HashMap,
    error::Error,
    fs,
    io::{self, Write},
    path::Path,
    process::{Command, ExitCode},
    thread,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::WORKSPACE;
use pocket_ra_builder::programs::openscad;

use super::{
    BOARDS,
    parts::{BATTERIES, Choice, call, parts, render},
};

const HELP: &str = "\
Renders every part of the case, and fails unless each is a closed solid and all of them fit

usage: cargo case-check
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    match arguments.next()? {
        Some(Arg::Short('h') | Arg::Long("help")) => {
            write!(io::stdout(), "{HELP}")?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(argument) => return Err(argument.unexpected().into()),
        None => {}
    }
    writeln!(io::stdout(), "{}", check(&openscad()?)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns a summary.
pub fn check(openscad: &Path) -> Result<String, String> {
    check_dimensions(openscad)?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    render(openscad, folder.path())?;
    for (name, _) in parts() {
        let file = folder.path().join(format!("{name}.stl"));
        let model = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        check_closed(&model).map_err(|reason| format!("{name}: {reason}"))?;
    }
    let backs = BOARDS
        .iter()
        .flat_map(|board| BATTERIES.map(|battery| Choice("back_overlap", board, battery)));
    let overlaps: Vec<Choice> = [Choice("front_overlap", "pico", "lipo")]
        .into_iter()
        .chain(backs)
        .collect();
    thread::scope(|scope| {
        let halves = overlaps.chunks(overlaps.len().div_ceil(2));
        let threads: Vec<_> = halves
            .map(|half| {
                scope.spawn(|| {
                    half.iter()
                        .try_for_each(|&overlap| check_apart(openscad, folder.path(), overlap))
                })
            })
            .collect();
        let mut results = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or(Err("a thread panicked".into())));
        results.try_for_each(|result| result)
    })?;
    Ok(format!(
        "{} parts of the case are closed solids, and nothing overlaps",
        parts().len()
    ))
}

/// Evaluates the assertions of `fits.scad`, which print only failures.
pub fn check_dimensions(openscad: &Path) -> Result<(), String> {
    let mut command = Command::new(openscad);
    command
        .args(["--export-format", "echo", "-o", "-"])
        .arg(Path::new(WORKSPACE).join("boards/case/fits.scad"));
    let output = command.output().map_err(|error| format!("OpenSCAD: {error}"))?;
    let printed = [output.stdout, output.stderr].concat();
    match output.status.success() && printed.is_empty() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&printed).into_owned()),
    }
}

/// In a closed solid, two triangles run along every edge in opposite directions.
fn check_closed(stl: &str) -> Result<(), String> {
    let mut edges: HashMap<[&str; 2], usize> = HashMap::new();
    let mut corners: Vec<&str> = Vec::new();
    for line in stl.lines().map(str::trim) {
        if let Some(corner) = line.strip_prefix("vertex ") {
            corners.push(corner);
        } else if line == "endloop" {
            for (number, corner) in corners.iter().enumerate() {
                *edges
                    .entry([corner, corners[(number + 1) % corners.len()]])
                    .or_default() += 1;
            }
            corners.clear();
        }
    }
    let is_open = |&(&[from, to], &count): &(&[&str; 2], &usize)| count != 1 || edges.get(&[to, from]) != Some(&1);
    match edges.iter().find(is_open) {
        _ if edges.is_empty() => Err("it is empty".into()),
        Some((edge, _)) => Err(format!("an edge is not shared by two triangles: {}", edge.join(" to "))),
        None => Ok(()),
    }
}

/// OpenSCAD fails with a message if the intersection is empty.
fn check_apart(openscad: &Path, folder: &Path, choice: Choice) -> Result<(), String> {
    let Choice(part, board, battery) = choice;
    let file = folder.join(format!("{part}-{board}-{battery}.stl"));
    let output = call(&mut Command::new(openscad), &file, choice)?;
    if String::from_utf8_lossy(&output.stderr).contains("top level object is empty") {
        return Ok(());
    }
    Err(format!(
        "{board}, {battery}: two parts overlap; this shows where: openscad -D 'part=\"{part}\"' -D 'board=\"{board}\"' \
         -D 'battery=\"{battery}\"' boards/case/case.scad"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solid(triangles: &[[&str; 3]]) -> String {
        let triangle = |corners: &[&str; 3]| {
            let corners = corners.map(|corner| format!("  vertex {corner}\n")).concat();
            format!("facet normal 0 0 1\n outer loop\n{corners} endloop\nendfacet\n")
        };
        triangles.iter().map(triangle).collect()
    }

    #[test]
    fn a_solid_with_a_hole_is_not_closed() {
        let [a, b, c, d] = ["0 0 0", "1 0 0", "0 1 0", "0 0 1"];
        let tetrahedron = [[a, c, b], [a, b, d], [b, c, d], [a, d, c]];
        assert_eq!(check_closed(&solid(&tetrahedron)), Ok(()));
        assert!(
            check_closed(&solid(&tetrahedron[1..]))
                .unwrap_err()
                .contains("not shared")
        );
        assert!(check_closed(&solid(&[tetrahedron.as_slice(), &[[a, c, b]]].concat())).is_err());
        assert!(check_closed("").is_err());
    }
}
