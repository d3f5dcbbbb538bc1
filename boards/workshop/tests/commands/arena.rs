//! The arena as a process, and external bots.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use pocket_ra::{
    bots::{Budget, Level},
    rules::position::{Options, Setup},
};
use pocket_ra_workshop::arena::{
    contest::{Contest, Played},
    table::{self, Row},
};

/// With the wire protocol. Of another package: `cargo test` has built it.
fn engine() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_workshop")).with_file_name("pocket-ra");
    if !program.exists() {
        let arguments = [
            "build",
            "--quiet",
            "--locked",
            "--package",
            "pocket-ra-terminal",
            "--bin",
            "pocket-ra",
        ];
        let built = Command::new(env!("CARGO")).args(arguments).status();
        assert!(built.is_ok_and(|status| status.success()), "pocket-ra is not built");
    }
    program
}

/// Without the last line, which has the time taken.
fn arena(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_workshop"))
        .arg("arena")
        .args(arguments)
        .output()
        .unwrap();
    if !output.status.success() {
        return Err(String::from_utf8(output.stderr).unwrap());
    }
    let text = String::from_utf8(output.stdout).unwrap();
    let (figures, _) = text.trim_end().rsplit_once('\n').unwrap();
    Ok(figures.into())
}

#[test]
fn the_same_seed_gives_the_same_figures_whatever_the_number_of_jobs() {
    let with = |jobs, seed| {
        let bots = "scribe,apprentice,random";
        arena(&["--bots", bots, "--games", "12", "--jobs", jobs, "--seed", seed]).unwrap()
    };
    assert_eq!(with("1", "5"), with("3", "5"));
    assert_ne!(with("1", "5"), with("1", "6"));
}

#[test]
fn equal_bots_win_equally_often_because_they_change_seats() {
    let figures = arena(&["--game", "priests", "--bots", "scribe,scribe", "--games", "20"]).unwrap();
    let shares: Vec<&str> = figures
        .lines()
        .filter(|line| line.starts_with("scribe"))
        .map(|line| line.split_whitespace().nth(1).unwrap())
        .collect();
    assert_eq!(shares, ["50.0", "50.0"], "{figures}");
}

#[test]
fn a_bot_of_another_program_plays_by_the_wire_protocol() {
    let bots = format!("cmd:{} engine,random", engine().display());
    let figures = arena(&["--game", "dice", "--bots", &bots, "--games", "2", "--jobs", "1"]).unwrap();
    assert!(figures.lines().any(|line| line.starts_with("cmd:")), "{figures}");
}

#[test]
fn what_cannot_be_played_is_said() {
    for (arguments, reason) in [
        (&["--bots", "sphinx"][..], "unknown bot \"sphinx\""),
        (
            &["--bots", "cmd:/no/such/program,random", "--games", "1"][..],
            "/no/such/program",
        ),
        (&["--bots", "scribe,scribe,scribe", "--players", "2"][..], "do not fit"),
        (&["--game", "dice", "--players", "5"][..], "2-4 players"),
    ] {
        let error = arena(arguments).unwrap_err();
        assert!(error.contains(reason), "{error}");
    }
}

/// Escaped and shortened.
#[cfg(unix)]
#[test]
fn a_program_tells_the_terminal_nothing() {
    use std::{fs, os::unix::fs::symlink};
    let folder = crate::folder("arena");
    let link = folder.join("engine\u{1b}[31m");
    symlink(engine(), &link).unwrap();
    let bots = format!("cmd:{}\nengine,random", link.display());
    let figures = arena(&["--game", "dice", "--bots", &bots, "--games", "1", "--jobs", "1"]).unwrap();
    assert!(figures.contains("engine\\u{1b}[31m engine "), "{figures:?}");
    assert!(!figures.replace('\n', "").contains(char::is_control), "{figures:?}");

    let endless = folder.join("endless.sh");
    let answer = format!("{{\"ok\":true,\"move\":\"{}\"}}", "x".repeat(10_000));
    fs::write(&endless, format!("while read line; do echo '{answer}'; done\n")).unwrap();
    let bots = format!("cmd:sh {},random", endless.display());
    let error = arena(&["--game", "ra", "--bots", &bots, "--games", "1", "--jobs", "1"]).unwrap_err();
    let beginning = format!("plays \"{}...\", which is no move\n", "x".repeat(60));
    assert!(error.ends_with(&beginning), "{error}");
}

/// Replays games of the committed table.
#[test]
fn the_table_of_strengths_is_of_the_bots_as_they_are() {
    const GAMES: usize = 6;
    let text = include_str!("../../STRENGTH.md");
    let seed = text
        .split("--seed ")
        .nth(1)
        .and_then(|rest| rest.split('`').next())
        .unwrap();
    let mut played = 0;
    for row in Row::all() {
        let begins = format!(
            "| {} | {} | {} | {} |",
            row.kind.name(),
            row.players,
            row.first,
            row.others
        );
        let line = text.lines().find(|line| line.starts_with(&begins)).expect(&begins);
        // Pharaohs are slow, and viziers search alike.
        if row.first == Level::Pharaoh || row.players > 3 {
            continue;
        }
        let setup = Setup::new(row.kind, row.players, Options::default()).unwrap();
        let bots = row.bots();
        let mut contest = Contest::new(setup, &bots, Budget::Device).unwrap();
        let again: Vec<Played> = (0..GAMES)
            .map(|number| contest.play(seed.parse().unwrap(), number).unwrap())
            .collect();
        let shown = line.split('`').nth(1).unwrap();
        assert_eq!(
            &shown[..GAMES],
            table::games(&again),
            "arena --table makes it anew: {line}"
        );
        played += 1;
    }
    assert_eq!(played, 16);
}
