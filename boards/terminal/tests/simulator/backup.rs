//! The memory as a text, and back: whole or not at all.

use std::{
    fs,
    process::{Command, Output},
};

use crate::memory::{AGAIN, FRENCH, OTHER, folder, name, played, script};

pub fn pocket_ra(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

#[test]
fn a_backup_brings_back_the_memory_and_a_damaged_one_changes_nothing() {
    let folder = folder("backup");
    let [memory, other, backup] = ["memory.bin", "other.bin", "backup.txt"].map(|name| folder.join(name));
    let french = played(&script(&folder, FRENCH), &memory);
    assert!(
        pocket_ra(&["backup", name(&backup), "--memory", name(&memory)])
            .status
            .success()
    );
    let text = fs::read_to_string(&backup).expect("the backup is there");
    assert!(text.starts_with("restore 131072\r\n:00000"), "{text}");

    let broken = folder.join("broken.txt");
    let without: Vec<&str> = text
        .lines()
        .enumerate()
        .filter(|(line, _)| *line != 2)
        .map(|(_, line)| line)
        .collect();
    fs::write(&broken, without.join("\n")).expect("the folder for tests can be written");
    played(&script(&folder, OTHER), &other);
    let before = fs::read(&other).expect("the memory is there");
    let output = pocket_ra(&["restore", name(&broken), "--memory", name(&other)]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success() && told.contains("missing; nothing was changed"),
        "{told}"
    );
    assert_eq!(fs::read(&other).expect("the memory is there"), before);

    let output = pocket_ra(&["restore", name(&backup), "--memory", name(&other)]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        fs::read(&other).expect("it is there"),
        fs::read(&memory).expect("it is there")
    );
    assert_eq!(played(&script(&folder, AGAIN), &other), french);
}

#[test]
fn a_backup_goes_to_standard_output_and_comes_from_standard_input() {
    let folder = folder("backup-pipe");
    let [memory, other, backup] = ["memory.bin", "other.bin", "backup.txt"].map(|name| folder.join(name));
    played(&script(&folder, FRENCH), &memory);
    pocket_ra(&["backup", name(&backup), "--memory", name(&memory)]);
    let output = pocket_ra(&["backup", "-", "--memory", name(&memory)]);
    assert!(output.status.success());
    assert!(output.stdout == fs::read(&backup).expect("the backup is there"));
    let restored = Command::new(env!("CARGO_BIN_EXE_pocket-ra"))
        .args(["restore", "-", "--memory", name(&other)])
        .stdin(fs::File::open(&backup).expect("the backup is there"))
        .output()
        .expect("the program starts");
    assert!(restored.status.success(), "{restored:?}");
    let read = |path| fs::read(path).expect("it is there");
    assert!(read(&other) == read(&memory));
}
