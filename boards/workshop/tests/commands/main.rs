//! The commands of `workshop` as processes.

mod arena;
mod calls;
mod case;
mod gallery;
mod guides;
mod outputs;
mod pipes;
mod puzzles;
mod release;
mod voice;

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn workshop(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_workshop"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

/// Empty, for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("workshop").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it is text")
}

/// One line on stderr, and exit code 2.
fn assert_refused(arguments: &[&str], line: &str) {
    let output = workshop(arguments);
    assert_eq!(text(&output.stderr), format!("workshop: {line}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
}
