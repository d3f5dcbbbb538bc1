//! The memory file: concurrent programs, killed programs, full disks, and foreign files.

use std::{
    env,
    fs::{self, File},
    io::Write,
    os::unix::{fs::symlink, process::ExitStatusExt},
    path::{Path, PathBuf},
    process::{Command, Output},
};

use lexopt::Parser;
use pocket_ra_terminal::simulator;
use rustix::{
    fs::{CWD, FileType, Mode, mknodat},
    process::Signal,
};

use crate::pseudo_terminal::InTerminal;

pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("memory").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written");
    folder
}

pub fn name(path: &Path) -> &str {
    path.to_str().expect("a path of the tests is text")
}

/// Chooses a language, which is saved, and opens the settings.
pub const FRENCH: &str = "wait 300\nlanguage french\nwait 300\ntap UP A\nwait 100\n";
pub const AGAIN: &str = "wait 300\ntap UP A\nwait 100\n";
pub const OTHER: &str = "wait 300\ntap UP A\nwait 100\ntap RIGHT\nwait 500\n";

pub fn script(folder: &Path, text: &str) -> PathBuf {
    let script = folder.join(format!("{}.txt", text.len()));
    fs::write(&script, text).expect("the folder for tests can be written");
    script
}

fn play(script: &Path, memory: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .args(["--script", name(script), "--text", "--memory", name(memory)])
        .output()
        .expect("the program starts")
}

pub fn played(script: &Path, memory: &Path) -> String {
    let output = play(script, memory);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text")
}

/// Refused with this reason before anything is played.
fn assert_refused(script: &Path, memory: &Path, reason: &str) {
    let output = play(script, memory);
    let told = String::from_utf8_lossy(&output.stderr);
    let expected = format!("pocket-ra: {}: {}: {reason}\n", name(script), name(memory));
    assert_eq!(told, expected);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

/// All files except scripts and locks.
pub fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text"));
    let mut names: Vec<String> = names
        .filter(|name| !name.ends_with(".txt") && !name.ends_with(".lock"))
        .collect();
    names.sort();
    names
}

const IN_USE: &str = "another simulator uses this memory; choose one with --memory";

#[test]
fn a_second_program_is_refused_while_the_first_lives_even_before_there_is_a_file() {
    let folder = folder("two");
    let (script, memory) = (script(&folder, FRENCH), folder.join("new/memory.bin"));
    let mut first = InTerminal::simulator(&["--memory", name(&memory)]);
    first.read_until_drawn();
    assert!(!memory.exists(), "nothing is kept yet");
    assert_refused(&script, &memory, IN_USE);
    // A link is locked too.
    let link = folder.join("link");
    symlink(folder.join("new"), &link).expect("a link");
    assert_refused(&script, &link.join("memory.bin"), IN_USE);
    // Killing it releases the lock.
    first.signal(Signal::KILL);
    assert_eq!(first.end().signal(), Some(Signal::KILL.as_raw()));
    played(&script, &memory);
    assert_eq!(files(&folder.join("new")), ["memory.bin"]);
}

#[test]
fn a_memory_is_locked_before_it_is_read() {
    let folder = folder("order");
    let (script, memory) = (script(&folder, FRENCH), folder.join("memory.bin"));
    // Refused if read.
    fs::write(&memory, vec![b'x'; 128 * 1024]).expect("a file");
    let lock = File::create(folder.join("memory.bin.lock")).expect("a lock");
    lock.lock().expect("it is free");
    assert_refused(&script, &memory, IN_USE);
    // Not by closing it: a process spawned by another test may still have it open.
    lock.unlock().expect("it is ours");
    let reason = "this is not the memory of a Pocket Ra; nothing was changed";
    assert_refused(&script, &memory, reason);
}

#[test]
fn a_memory_may_have_any_name_and_leaves_its_neighbours_alone() {
    let folder = folder("names");
    let [french, other, again] = [FRENCH, OTHER, AGAIN].map(|text| script(&folder, text));
    fs::write(folder.join("doc.new"), "a stranger's").expect("a file");
    for memory in ["save.new", "doc.bin", "doc", "né 1.bin"] {
        let memory = folder.join(memory);
        let first = played(&french, &memory);
        assert_eq!(played(&again, &memory), first);
        let second = played(&other, &memory);
        assert_ne!(second, first);
        assert_eq!(played(&again, &memory), second, "it was written again");
    }
    assert_eq!(
        fs::read_to_string(folder.join("doc.new")).expect("it is there"),
        "a stranger's"
    );
    assert_eq!(files(&folder), ["doc", "doc.bin", "doc.new", "né 1.bin", "save.new"]);
}

#[test]
fn a_link_stays_a_link_and_its_target_is_the_memory() {
    let folder = folder("links");
    let (french, again) = (script(&folder, FRENCH), script(&folder, AGAIN));
    let inner = folder.join("inner");
    fs::create_dir(&inner).expect("a folder");
    let (target, second, first) = (inner.join("real.bin"), inner.join("second"), folder.join("first"));
    // The second one points to a file that does not exist yet.
    symlink("inner/second", &first).expect("a link");
    symlink("real.bin", &second).expect("a link");
    let shown = played(&french, &first);
    assert_eq!(played(&again, &target), shown);
    assert_eq!(files(&inner), ["real.bin", "second"]);
    assert!(first.is_symlink() && second.is_symlink() && !target.is_symlink());
    let round = folder.join("round");
    symlink("round", &round).expect("a link");
    assert_refused(&french, &round, "a link points to a missing file; nothing was changed");
}

#[test]
fn what_is_no_ordinary_file_or_too_large_is_refused_at_once() {
    let folder = folder("kinds");
    let script = script(&folder, FRENCH);
    let pipe = folder.join("pipe");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
    let link = folder.join("to-pipe");
    symlink("pipe", &link).expect("a link");
    let no_file = "this is not a regular file; nothing was changed";
    for other in [&pipe, &link, &folder, Path::new("/dev/zero"), Path::new("/dev/null")] {
        assert_refused(&script, other, no_file);
    }
    let large = folder.join("large.bin");
    let file = File::create(&large).expect("a file");
    file.set_len(1 << 40).expect("a file with nothing in it");
    let reason = format!(
        "this is not a memory of a Pocket Ra: it has {} bytes, not 131072; nothing was changed",
        1u64 << 40
    );
    assert_refused(&script, &large, &reason);
    assert_eq!(files(&folder), ["large.bin", "pipe", "to-pipe"]);
}

/// Limits the file size, in the shell's blocks: simulates a full disk.
pub fn with_little_room(blocks: u32, program: &Path) -> Command {
    let mut command = Command::new("sh");
    let limited = format!("ulimit -c 0; ulimit -f {blocks}; exec \"$@\"");
    command.args(["-c", &limited, "sh"]).arg(program);
    command
}

const BLOCKS: u32 = 64;

fn play_on_full_disk(script: &Path, memory: &Path) -> Output {
    with_little_room(BLOCKS, Path::new(env!("CARGO_BIN_EXE_pocket-ra")))
        .args(["--script", name(script), "--memory", name(memory)])
        .output()
        .expect("a shell")
}

const TOO_LARGE: &str = "memory.bin: the memory cannot be written: File too large";

#[test]
fn on_a_full_disk_the_old_memory_stays() {
    let folder = folder("full");
    let [french, other, again] = [FRENCH, OTHER, AGAIN].map(|text| script(&folder, text));
    let memory = folder.join("memory.bin");
    let full = play_on_full_disk(&french, &memory);
    let told = String::from_utf8_lossy(&full.stderr);
    assert!(told.contains(TOO_LARGE), "{told}");
    assert_eq!(full.status.code(), Some(2));
    assert_eq!(files(&folder), [""; 0], "nothing is left behind");
    let shown = played(&french, &memory);
    let before = fs::read(&memory).expect("a memory");
    let full = play_on_full_disk(&other, &memory);
    assert_eq!(full.status.code(), Some(2));
    assert_eq!(files(&folder), ["memory.bin"]);
    assert!(fs::read(&memory).expect("a memory") == before);
    assert_eq!(played(&again, &memory), shown);
}

#[test]
fn on_a_full_disk_the_terminal_is_given_back_and_the_reason_told() {
    let folder = folder("full-terminal");
    let little_room = format!("ulimit -c 0; ulimit -f {BLOCKS};");
    let mut simulator = InTerminal::in_shell(&little_room, &["--memory", name(&folder.join("memory.bin"))]);
    // Choose a language, which is saved.
    simulator.read_until("▀".as_bytes());
    simulator.terminal.write_all(b"z").expect("it listens");
    let seen = simulator.read_until_refused();
    assert!(seen.contains(TOO_LARGE), "{seen:?}");
    simulator.end();
    simulator.assert_left_as_it_was();
    assert_eq!(files(&folder), [""; 0], "nothing is left behind");
}

/// Marks the process to be killed, with its script and memory.
const KILLED: &str = "POCKET_RA_IS_KILLED_WHILE_IT_WRITES";

/// The killed process is this test, run again. Without a handler of SIGXFSZ it dies in the middle of the file.
#[test]
fn killed_while_it_writes_the_old_memory_stays_and_nobody_is_locked_out() {
    if let Ok(arguments) = env::var(KILLED) {
        let ended = simulator::run(Parser::from_args(arguments.lines()));
        panic!("it was not killed: {ended:?}");
    }
    let folder = folder("killed");
    let [french, other, again] = [FRENCH, OTHER, AGAIN].map(|text| script(&folder, text));
    let memory = folder.join("memory.bin");
    let shown = played(&french, &memory);
    let arguments = ["--script", name(&other), "--memory", name(&memory)];
    let this = "memory::killed_while_it_writes_the_old_memory_stays_and_nobody_is_locked_out";
    let killed = with_little_room(BLOCKS, &env::current_exe().expect("this test"))
        .args(["--exact", this, "--nocapture"])
        .env(KILLED, arguments.join("\n"))
        .output()
        .expect("a shell");
    assert_eq!(killed.status.signal(), Some(Signal::XFSZ.as_raw()), "{killed:?}");
    assert_eq!(
        files(&folder).len(),
        2,
        "a part of the new memory is there, and in nobody's way"
    );
    assert_eq!(played(&again, &memory), shown);
}
