//! Backup and restore of the memory: completely or not at all.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use embassy_time::Duration;
use pocket_ra_bench::{
    Handheld,
    nor::{Chip, Luck, Nor},
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

/// Response of a handheld with this flash to `backup`.
fn backup_of(memory: Vec<u8>) -> String {
    let mut handheld = Handheld::with_memory(0, Chip::new(Nor::with(memory)));
    handheld.run(Duration::from_secs(1));
    handheld.serial().take();
    handheld.serial().send(b"backup\n");
    let mut said = String::new();
    for _ in 0..600 {
        handheld.run(Duration::from_secs(1));
        said += std::str::from_utf8(&handheld.serial().take()).expect("text");
        if said.contains("restore end ") {
            return said;
        }
    }
    panic!("it says no backup: {said}");
}

/// Refused with this reason; the memory is unchanged.
fn assert_not_restored(backup: &Path, memory: &Path, reason: &str) {
    let before = fs::read(memory).expect("the memory is there");
    let output = pocket_ra(&["restore", name(backup), "--memory", name(memory)]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        told,
        format!("pocket-ra: {}: {reason}; nothing was changed\n", name(backup))
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(fs::read(memory).expect("the memory is there") == before);
}

#[test]
fn a_backup_of_something_else_than_a_memory_is_refused() {
    let folder = folder("backup-foreign");
    let memory = folder.join("memory.bin");
    played(&script(&folder, FRENCH), &memory);
    let backup = folder.join("backup.txt");
    let mut rng = Luck::new(7);
    let random: Vec<u8> = (0..128 * 1024).map(|_| rng.below(256) as u8).collect();
    for foreign in [vec![0; 128 * 1024], random] {
        fs::write(&backup, backup_of(foreign)).expect("the folder for tests can be written");
        let reason = "this is not the memory of a Pocket Ra";
        assert_not_restored(&backup, &memory, reason);
    }
}

#[test]
fn a_file_that_is_no_backup_is_called_that() {
    let folder = folder("backup-none");
    let memory = folder.join("memory.bin");
    played(&script(&folder, FRENCH), &memory);
    let file = folder.join("letter.txt");
    let no_backup = "this is not a backup of a Pocket Ra";
    for (text, reason) in [
        ("", no_backup),
        ("Dear Mia", no_backup),
        ("restore end 412 cbf43926", no_backup),
        ("help\nrestore 131072\nrestore end 0 00000000", no_backup),
        ("restore 131072\n", "the end of the backup is missing"),
    ] {
        fs::write(&file, text).expect("the folder for tests can be written");
        assert_not_restored(&file, &memory, reason);
    }
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
