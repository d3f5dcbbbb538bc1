//! Output to a closed pipe and to a full disk.

#![cfg(unix)]

use std::{
    fs::{self, File},
    io::{Write, pipe},
    os::unix::process::ExitStatusExt,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use pocket_ra::{rules::position::GameKind, table::Table};
use pocket_ra_chip_programs::self_play;
use rustix::process::Signal;

fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("the folder for tests can be written");
    path.into_os_string()
        .into_string()
        .expect("a path of the tests is text")
}

fn exported() -> String {
    let mut table = Table::new(self_play::header(1, GameKind::Dice, 6).unwrap());
    while self_play::step(&mut table) {}
    let mut export = table.export();
    let mut text = String::new();
    while export.line(&mut text).unwrap() {
        text.push('\n');
    }
    text
}

fn commands(name: &str) -> Vec<(Vec<String>, &'static str)> {
    let game = file(&format!("{name}-game.txt"), &exported());
    let script = file(&format!("{name}-script.txt"), "wait 100\n");
    let mut commands = Vec::new();
    let mut add = |line: &str, input| commands.push((line.split(' ').map(str::to_owned).collect(), input));
    for command in "play engine replay review verify-rolls backup".split(' ') {
        add(&format!("{command} --help"), "");
    }
    add("--help", "");
    add("play --game ra --players 2", "quit\n");
    add("engine", "{\"cmd\":\"new\",\"game\":\"ra\",\"players\":2}\n");
    add(&format!("replay {game}"), "");
    add(&format!("replay --log {game}"), "");
    add(&format!("review --budget 1 {game}"), "");
    add("verify-rolls -", "no rolls\n");
    let memory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-memory.bin"));
    add(&format!("backup - --memory {}", memory.display()), "");
    add(&format!("--script {script} --text"), "");
    commands
}

fn run(arguments: &[String], input: &str, stdout: impl Into<Stdio>, stderr: impl Into<Stdio>) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(stderr)
        .spawn()
        .expect("the program starts");
    // It may have exited already.
    let _ = process.stdin.take().expect("an input").write_all(input.as_bytes());
    process.wait_with_output().expect("an end")
}

fn closed() -> Stdio {
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

#[test]
fn every_command_ends_without_a_word_when_nobody_reads() {
    for (arguments, input) in commands("closed") {
        let output = run(&arguments, input, closed(), Stdio::piped());
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(told, "", "{arguments:?}");
        assert_eq!(output.status.signal(), Some(Signal::PIPE.as_raw()), "{arguments:?}");
    }
}

#[test]
fn what_nobody_hears_is_still_told_by_the_exit_code() {
    let wrong = file("unheard.txt", "wait 100\nscreen title\n");
    let arguments = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    for (line, code) in [("fly", 2), ("replay /nowhere", 2), (&format!("--script {wrong}"), 1)] {
        let output = run(&arguments(line), "", Stdio::piped(), closed());
        assert_eq!(output.status.code(), Some(code), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_says_that_the_disk_is_full() {
    for (arguments, input) in commands("full") {
        let full = File::options().write(true).open("/dev/full").expect("a full disk");
        let output = run(&arguments, input, full, Stdio::piped());
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            told, "pocket-ra: No space left on device (os error 28)\n",
            "{arguments:?}"
        );
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
