//! Output files: never over a memory, through links, only regular files, and atomically.

use std::{
    fs::{self, File, Permissions},
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::{
    backup::pocket_ra,
    memory::{FRENCH, OTHER, files, folder, name, played, script, with_little_room},
};

fn assert_refused(arguments: &[&str], reason: &str) {
    let output = pocket_ra(arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told, format!("pocket-ra: {reason}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

#[test]
fn nothing_is_written_over_the_memory_or_its_lock() {
    let folder = folder("over");
    let script = script(&folder, FRENCH);
    let [memory, lock, link] = ["memory.bin", "memory.bin.lock", "link"].map(|name| folder.join(name));
    played(&script, &memory);
    symlink("memory.bin", &link).expect("a link");
    let before = fs::read(&memory).expect("a memory");
    let (itself, its_lock) = ("this is the memory itself", "this is the lock of the memory");
    for (output, reason) in [(&memory, itself), (&link, itself), (&lock, its_lock)] {
        let reason = format!("{}: {reason}; nothing was changed", name(output));
        for memory in [&memory, &link] {
            assert_refused(&["backup", name(output), "--memory", name(memory)], &reason);
            let arguments = [
                "--script",
                name(&script),
                "--memory",
                name(memory),
                "--png",
                name(output),
            ];
            assert_refused(&arguments, &format!("{}: {reason}", name(&script)));
        }
    }
    // An empty file is an empty script.
    let arguments = ["--script", name(&lock), "--record", "--memory", name(&memory)];
    let reason = format!("{0}: {0}: {its_lock}; nothing was changed", name(&lock));
    assert_refused(&arguments, &reason);
    assert!(fs::read(&memory).expect("a memory") == before);
    assert!(fs::read(&lock).expect("a lock").is_empty());
    // Not even before it exists.
    let new = folder.join("new.bin");
    let reason = format!("{}: {itself}; nothing was changed", name(&new));
    assert_refused(&["backup", name(&new), "--memory", name(&new)], &reason);
    assert!(!new.exists());
}

/// A damaged memory is recognised by its length.
#[test]
fn nothing_is_written_over_another_memory_or_its_lock() {
    let folder = folder("over-others");
    let script = script(&folder, FRENCH);
    let used = folder.join("used.bin");
    let data = folder.join("data/pocket-ra");
    let [usual, damaged, lock, link] = [
        data.join("memory.bin"),
        folder.join("damaged"),
        folder.join("other.lock"),
        folder.join("link"),
    ];
    fs::create_dir_all(&data).expect("a folder");
    symlink(&usual, &link).expect("a link");
    fs::write(&damaged, vec![0; 128 * 1024]).expect("a file");
    File::create(&lock).expect("a file");
    // Protected even before it exists.
    for is_new in [true, false] {
        if !is_new {
            played(&script, &usual);
        }
        let memory = "this is the memory of a Pocket Ra";
        let locked = "this is the lock of a memory";
        for (output, reason) in [
            (&usual, memory),
            (&link, memory),
            (&damaged, memory),
            (&data.join("memory.bin.lock"), locked),
            (&lock, locked),
        ] {
            let before = fs::read(output).ok();
            let png = ["--script", name(&script), "--png", name(output)];
            for (arguments, whose) in [
                (&["backup", name(output), "--memory", name(&used)][..], String::new()),
                (&png, format!("{}: ", name(&script))),
                (
                    &[&png[..], &["--memory", name(&used)]].concat(),
                    format!("{}: ", name(&script)),
                ),
            ] {
                let mut command = Command::new(env!("CARGO_BIN_EXE_pocket-ra"));
                let refused = command
                    .args(arguments)
                    .env("XDG_DATA_HOME", folder.join("data"))
                    .output();
                let refused = refused.expect("the program starts");
                assert_eq!(
                    String::from_utf8_lossy(&refused.stderr),
                    format!("pocket-ra: {whose}{}: {reason}; nothing was changed\n", name(output))
                );
                assert_eq!(refused.status.code(), Some(2));
                assert!(fs::read(output).ok() == before, "{arguments:?}");
            }
        }
    }
}

fn set_mode(file: &Path, mode: u32) {
    fs::set_permissions(file, Permissions::from_mode(mode)).expect("a file of the tests");
}

/// A rename would need only the permissions of the folder.
#[test]
fn a_read_only_file_is_not_replaced_by_outputs_or_as_a_memory() {
    let folder = folder("read-only");
    let script = script(&folder, FRENCH);
    let [output, memory, backup] = ["output", "memory.bin", "backup"].map(|name| folder.join(name));
    played(&script, &memory);
    pocket_ra(&["backup", name(&backup), "--memory", name(&memory)]);
    fs::write(&output, "old").expect("a file");
    [&output, &memory, &script]
        .iter()
        .for_each(|file| set_mode(file, 0o444));
    let before = fs::read(&memory).expect("a memory");
    let refused = format!("{}: this file is read-only", name(&output));
    assert_refused(&["backup", name(&output), "--memory", name(&memory)], &refused);
    assert_refused(
        &["--script", name(&script), "--png", name(&output)],
        &format!("{}: {refused}", name(&script)),
    );
    let recorded = format!("{0}: {0}: this file is read-only", name(&script));
    assert_refused(&["--script", name(&script), "--record"], &recorded);
    let reason = format!(
        "{}: this file is read-only; choose another memory with --memory",
        name(&memory)
    );
    assert_refused(&["restore", name(&backup), "--memory", name(&memory)], &reason);
    assert_refused(
        &["--script", name(&script), "--memory", name(&memory)],
        &format!("{}: {reason}", name(&script)),
    );
    assert_eq!(fs::read(&output).expect("a file"), b"old");
    assert!(fs::read(&memory).expect("a memory") == before);
    // Reading it is allowed.
    let read = pocket_ra(&["backup", "-", "--memory", name(&memory)]);
    assert!(read.status.success() && read.stdout == fs::read(&backup).expect("a backup"));
}

#[test]
fn a_replaced_file_keeps_its_mode() {
    let folder = folder("mode");
    let [french, other] = [FRENCH, OTHER].map(|text| script(&folder, text));
    let [png, memory] = ["screen.png", "memory.bin"].map(|name| folder.join(name));
    let play = |script: &Path| {
        let arguments = ["--script", name(script), "--png", name(&png), "--memory", name(&memory)];
        let output = pocket_ra(&arguments);
        assert!(output.status.success(), "{output:?}");
        [&png, &memory].map(|file| fs::read(file).expect("a file"))
    };
    let first = play(&french);
    for mode in [0o640, 0o604] {
        [&png, &memory].iter().for_each(|file| set_mode(file, mode));
        let second = play(if mode == 0o640 { &other } else { &french });
        assert!(first[1] != second[1], "the memory is written again");
        for file in [&png, &memory] {
            let found = fs::metadata(file).expect("a file").permissions().mode();
            assert_eq!(found & 0o777, mode, "{}", file.display());
        }
    }
}

/// The target is an existing file in another folder.
fn linked(folder: &Path, file: &str) -> (PathBuf, PathBuf) {
    let inner = folder.join("inner");
    fs::create_dir_all(&inner).expect("a folder");
    let (link, target) = (folder.join(file), inner.join(file));
    fs::write(&target, "old").expect("a file");
    symlink(&target, &link).expect("a link");
    (link, target)
}

#[test]
fn what_is_written_through_a_link_lies_behind_it() {
    let folder = folder("through");
    let (backup, behind_backup) = linked(&folder, "backup");
    let (png, behind_png) = linked(&folder, "png");
    let (recorded, behind_recorded) = linked(&folder, "recorded");
    let memory = folder.join("memory.bin");
    fs::write(&behind_recorded, "wait 200\nscreen title\n").expect("a script");
    for arguments in [
        ["backup", name(&backup), "--memory", name(&memory)].as_slice(),
        &["--script", name(&recorded), "--record", "--png", name(&png)],
    ] {
        let output = pocket_ra(arguments);
        assert!(output.status.success(), "{output:?}");
    }
    let begins = |path, with: &[u8]| fs::read(path).expect("a file").starts_with(with);
    assert!(begins(&behind_backup, b"restore 131072"));
    assert!(begins(&behind_png, b"\x89PNG"));
    assert!(fs::read_to_string(&behind_recorded).expect("a script").lines().count() > 10);
    assert!([backup, png, recorded].iter().all(|link| link.is_symlink()));
    assert_eq!(files(&folder.join("inner")), ["backup", "png", "recorded"]);
}

#[test]
fn what_is_no_ordinary_file_is_never_replaced() {
    let folder = folder("no-file");
    let script = script(&folder, FRENCH);
    let memory = folder.join("memory.bin");
    let pipe = folder.join("pipe");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
    // A writer would not block.
    let _reader = File::options().read(true).write(true).open(&pipe).expect("a pipe");
    let link = folder.join("to-pipe");
    symlink("pipe", &link).expect("a link");
    let inner = folder.join("inner");
    fs::create_dir(&inner).expect("a folder");
    for output in [&pipe, &link, &inner].map(|path| name(path)) {
        let reason = format!("{output}: this is not a regular file");
        assert_refused(&["backup", output, "--memory", name(&memory)], &reason);
        assert_refused(
            &["--script", name(&script), "--png", output],
            &format!("{}: {reason}", name(&script)),
        );
    }
    assert_eq!(files(&folder), ["inner", "pipe", "to-pipe"]);
    assert!(link.is_symlink() && files(&inner).is_empty());
}

#[test]
fn what_cannot_be_written_is_told_by_the_name_that_was_given() {
    let folder = folder("named");
    let (script, memory) = (script(&folder, FRENCH), folder.join("memory.bin"));
    let nowhere = folder.join("nowhere/file");
    for (output, reason) in [
        (
            name(&nowhere),
            format!("{}: No such file or directory (os error 2)", name(&nowhere)),
        ),
        ("", "\"\": this is not a file name".to_owned()),
        ("..", "..: this is not a file name".to_owned()),
    ] {
        assert_refused(&["backup", output, "--memory", name(&memory)], &reason);
        assert_refused(
            &["--script", name(&script), "--png", output],
            &format!("{}: {reason}", name(&script)),
        );
    }
}

#[test]
fn on_a_full_disk_every_file_is_named_and_stays_as_it_was() {
    let folder = folder("full-outputs");
    let script = script(&folder, "wait 200\nscreen title\n");
    let [memory, output] = ["memory.bin", "output"].map(|name| folder.join(name));
    fs::write(&output, "old").expect("a file");
    for (arguments, told) in [
        (
            ["backup", name(&output), "--memory", name(&memory)].as_slice(),
            name(&output),
        ),
        (&["--script", name(&script), "--png", name(&output)], name(&output)),
        (&["--script", name(&script), "--record"], name(&script)),
    ] {
        let full = with_little_room(0, Path::new(env!("CARGO_BIN_EXE_pocket-ra")))
            .args(arguments)
            .output()
            .expect("a shell");
        let errors = String::from_utf8_lossy(&full.stderr);
        assert!(
            errors.ends_with(&format!("pocket-ra: {told}: File too large (os error 27)\n")),
            "{arguments:?}: {errors}"
        );
        assert_eq!(full.status.code(), Some(2), "{arguments:?}");
        assert_eq!(fs::read(&output).expect("a file"), b"old", "{arguments:?}");
        assert_eq!(files(&folder), ["output"], "{arguments:?}");
    }
}
