//! Output to a closed pipe and to a full disk.

#![cfg(unix)]

use std::{
    fs::File,
    io::pipe,
    os::unix::process::ExitStatusExt,
    process::{Command, Output, Stdio},
};

use crate::{folder, text};

const SIGPIPE: i32 = 13;

const COMMANDS: [&str; 21] = [
    "--help",
    "arena --help",
    "train --help",
    "speed --help",
    "gallery --help",
    "case --help",
    "case-parts --help",
    "case-check --help",
    "boards --help",
    "firmware --help",
    "page --help",
    "release-files --list",
    "tools --help",
    "uf2 --help",
    "fuzzing --help",
    "voice --help",
    "arena --game ra --bots apprentice,apprentice --games 1 --jobs 1",
    "arena --elo --game ra --bots apprentice,apprentice --games 1 --jobs 1",
    "train ra --rounds 0 --measured 1",
    "train rauha --rounds 0 --measured 1",
    "speed --game ra --players 2 --seconds 0",
];

fn run(line: &str, name: &str, stdout: Stdio) -> Output {
    Command::new(env!("CARGO_BIN_EXE_workshop"))
        .args(line.split(' '))
        .current_dir(folder(name))
        .stdin(Stdio::null())
        .stdout(stdout)
        .output()
        .expect("the program starts")
}

#[test]
fn every_command_ends_silently_when_its_output_is_not_read() {
    for line in COMMANDS {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let output = run(line, "closed", writer.into());
        assert_eq!(text(&output.stderr), "", "{line}");
        assert_eq!(output.status.signal(), Some(SIGPIPE), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_reports_a_full_disk() {
    for line in COMMANDS {
        let full = File::options().write(true).open("/dev/full").expect("a full disk");
        let output = run(line, "full", full.into());
        let errors = text(&output.stderr);
        assert_eq!(errors, "workshop: No space left on device (os error 28)\n", "{line}");
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
}
