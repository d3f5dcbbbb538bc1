//! Output files: never over the memory, through links, only regular files, and atomically.

use std::{
    fs::{self, File},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::{
    backup::pocket_ra,
    memory::{FRENCH, files, folder, name, played, script, with_little_room},
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

/// A link and its target, an existing file in another folder.
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
    // So that a writer would not block.
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
