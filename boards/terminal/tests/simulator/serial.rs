//! The serial port of the handheld in a terminal.

use std::{
    fs::{self, OpenOptions},
    io::{self, BufRead, BufReader, Write},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    thread,
};

use rustix::process::Signal;

use crate::pseudo_terminal::InTerminal;

#[test]
fn a_program_asks_the_handheld_over_its_serial_port() {
    let link = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serial");
    let _ = fs::remove_file(&link);
    let name = link.to_str().expect("a path of the tests is text");
    let mut simulator = InTerminal::simulator(&["--seed", "7", "--serial", name]);
    simulator.read_until_drawn();
    // The simulator blocks if its output is not read.
    let mut terminal = simulator.terminal.try_clone().expect("another handle");
    thread::spawn(move || io::copy(&mut terminal, &mut io::sink()));
    let mut port = OpenOptions::new().read(true).write(true).open(&link).expect("a port");
    let mut answers = BufReader::new(port.try_clone().expect("another handle"));
    for (command, first) in [
        ("fly", "no such command; help lists them"),
        ("show 9", "show needs the number"),
    ] {
        writeln!(port, "{command}").expect("it listens");
        let mut line = String::new();
        answers.read_line(&mut line).expect("it answers");
        assert!(line.contains(first), "{command}: {line:?}");
    }
    simulator.signal(Signal::TERM);
    simulator.end();
    assert!(!link.is_symlink(), "the port is gone");
}

#[test]
fn only_a_link_of_an_earlier_port_is_replaced() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serial-taken");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    let taken = folder.join("letter.txt");
    fs::write(&taken, "Dear Mia").expect("a file");
    let mut refused = InTerminal::simulator(&["--seed", "7", "--serial", taken.to_str().expect("text")]);
    refused.read_until(b"letter.txt: File exists");
    assert_eq!(refused.end().code(), Some(2));
    assert_eq!(fs::read_to_string(&taken).expect("it is there"), "Dear Mia");
    let stale = folder.join("stale");
    symlink("/dev/pts/nobody", &stale).expect("a link");
    let mut simulator = InTerminal::simulator(&["--seed", "7", "--serial", stale.to_str().expect("text")]);
    simulator.read_until_drawn();
    assert!(stale.exists(), "it leads to a terminal");
    simulator.signal(Signal::TERM);
    simulator.read_until(b"\x1b[?1049l");
    simulator.end();
    // Neither is a stale terminal.
    for target in ["/dev/null", "/dev/nobody"] {
        let other = folder.join("other");
        let _ = fs::remove_file(&other);
        symlink(target, &other).expect("a link");
        assert_taken(&other, Path::new(target));
    }
}

/// Refuses to start and leaves the link unchanged.
fn assert_taken(link: &Path, target: &Path) {
    let mut refused = InTerminal::in_shell("", &["--seed", "7", "--serial", link.to_str().expect("text")]);
    // Ends it in case it starts.
    refused.terminal.write_all(b"q").expect("it listens");
    let seen = refused.read_until_refused();
    let reason = format!("this is a link to {} already", target.display());
    assert!(seen.contains(&reason), "{seen:?}");
    refused.end();
    assert_eq!(fs::read_link(link).expect("it is there"), target);
}

#[test]
fn the_port_of_a_simulator_that_runs_is_not_taken_over() {
    let link = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("serial-shared");
    let _ = fs::remove_file(&link);
    let mut first = InTerminal::simulator(&["--seed", "7", "--serial", link.to_str().expect("text")]);
    first.read_until_drawn();
    let target = fs::read_link(&link).expect("it leads to a terminal");
    assert_taken(&link, &target);
    // The first one must not remove another's link.
    fs::remove_file(&link).expect("it is there");
    symlink("/dev/null", &link).expect("a link");
    first.signal(Signal::TERM);
    first.read_until(b"\x1b[?1049l");
    first.end();
    assert!(link.is_symlink());
}
