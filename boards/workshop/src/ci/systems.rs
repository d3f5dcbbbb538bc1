//! Other systems: links the program for Windows and runs it under Wine, and checks the types for macOS.

use std::{env, path::Path, process::Command};

use pocket_ra_bench::WORKSPACE;
use pocket_ra_builder::{firmware::Place, process, programs::in_path, toolchain::with_standard_library};

use super::say;

const WINDOWS: &str = "x86_64-pc-windows-gnu";
const WINDOWS_LINKER: &str = "x86_64-w64-mingw32-gcc";
const MACOS: &str = "aarch64-apple-darwin";

/// Played under Wine.
const SCENARIO: &str = "tests/scenarios/title.txt";

/// Compiling the standard library and everything else again takes minutes: only on request.
fn is_requested(system: &str) -> bool {
    let is_requested = env::var_os("CHECK_OTHER_SYSTEMS").is_some_and(|value| value == "1");
    if !is_requested {
        say(&format!(
            "skipped: {system} is not checked: CHECK_OTHER_SYSTEMS=1 .ci/run does, in minutes"
        ));
    }
    is_requested
}

pub fn check_windows() -> Result<(), String> {
    if !is_requested("Windows") {
        return Ok(());
    }
    if in_path(WINDOWS_LINKER).is_none() {
        say("skipped: the linker for Windows is not installed: apt-get install gcc-mingw-w64-x86-64");
        return Ok(());
    }
    let Some(mut cargo) = with_standard_library(WINDOWS, "build") else {
        say(&format!(
            "skipped: the standard library for Windows is not installed: rustup target add {WINDOWS}"
        ));
        return Ok(());
    };
    cargo.args(["--package", "pocket-ra-terminal", "--bin", "pocket-ra"]);
    process::run(cargo.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", WINDOWS_LINKER))?;
    let place = Place {
        sources: Path::new(WORKSPACE),
        target_folder: None,
        quiet: true,
    };
    let [_, target_folder] = place.folders()?;
    let program = target_folder.join(WINDOWS).join("debug/pocket-ra.exe");
    let Some(wine) = ["wine64", "wine", "/usr/lib/wine/wine64"].iter().find_map(in_path) else {
        say("linked for Windows; skipped: Wine is not installed, so the program is not run: apt-get install wine64");
        return Ok(());
    };
    let wine = |arguments: &[&str]| {
        let mut command = Command::new(&wine);
        // No messages about the missing display.
        command
            .arg(&program)
            .args(arguments)
            .current_dir(WORKSPACE)
            .env("WINEDEBUG", "-all")
            .env_remove("DISPLAY");
        command
    };
    let help = process::output(&mut wine(&["--help"]))?;
    expect("help", &help, "usage: pocket-ra [OPTIONS]")?;
    let version = process::output(&mut wine(&["--version"]))?;
    expect("version", &version, concat!("pocket-ra ", env!("CARGO_PKG_VERSION")))?;
    process::output(&mut wine(&["--script", SCENARIO]))?;
    let answer = process::answer(
        &mut wine(&["engine"]),
        "{\"cmd\":\"new\",\"game\":\"ra\",\"players\":3,\"seed\":11}\n",
    )?;
    expect("engine", &answer, "\"state\":")?;
    say("linked for Windows; help, version, a scenario and the engine run under Wine");
    Ok(())
}

fn expect(part: &str, printed: &str, expected: &str) -> Result<(), String> {
    match printed.contains(expected) {
        true => Ok(()),
        false => Err(format!("under Wine, the {part} prints {printed:?}")),
    }
}

/// No linker for macOS can be installed here.
pub fn check_macos() -> Result<(), String> {
    if !is_requested("macOS") {
        return Ok(());
    }
    let Some(mut cargo) = with_standard_library(MACOS, "check") else {
        say(&format!(
            "skipped: the standard library for macOS is not installed: rustup target add {MACOS}"
        ));
        return Ok(());
    };
    process::run(cargo.args(["--package", "pocket-ra-terminal", "--package", "pocket-ra-workshop"]))
}
