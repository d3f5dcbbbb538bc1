//! Output files: through links, only regular and writable files, and never over a memory.

#![cfg(unix)]

use std::{
    fs::{self, File, Permissions},
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
};

use rustix::fs::{CWD, FileType, Mode, mknodat};

use crate::{assert_refused, folder, workshop};

const MEASURED: [&str; 6] = ["train", "dice", "--rounds", "0", "--measured", "1"];

#[test]
fn weights_are_written_through_a_link() {
    let folder = folder("link");
    let [link, target, state] = ["link", "target", "state"].map(|name| folder.join(name));
    fs::write(&target, "old").expect("a file");
    symlink(&target, &link).expect("a link");
    let [out, state] = [&link, &state].map(|path| path.to_str().unwrap());
    let output = workshop(&[&MEASURED[..], &["--state", state, "--out", out]].concat());
    assert!(output.status.success(), "{output:?}");
    assert!(link.is_symlink() && fs::read(&target).expect("a file") != b"old");
}

#[test]
fn nothing_replaces_a_folder_or_is_written_into_a_missing_one() {
    let folder = folder("no-file");
    let (name, nowhere) = (folder.to_str().unwrap(), folder.join("nowhere/file"));
    let nowhere = nowhere.to_str().unwrap();
    for (output, reason) in [
        (name, format!("{name}: this is not a regular file")),
        (nowhere, format!("{nowhere}: No such file or directory (os error 2)")),
    ] {
        assert_refused(&["gallery", "--animate", "bids", output], &reason);
        for option in ["--out", "--state"] {
            assert_refused(&[&MEASURED[..], &[option, output]].concat(), &reason);
        }
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

/// A firmware of four bytes at the start of the flash.
fn firmware() -> Vec<u8> {
    const FLASH: u32 = 0x1000_0000;
    // The ELF header of an ARM executable, and its only program header.
    let header = [
        0x464c_457f,
        0x0001_0101,
        0,
        0,
        0x0028_0002,
        1,
        FLASH,
        52,
        0,
        0,
        0x0020_0034,
        1,
        0,
    ];
    let segment = [1, 84, FLASH, FLASH, 4, 4, 5, 4];
    let words = header.iter().chain(&segment).chain(&[0x0403_0201]);
    words.flat_map(|word: &u32| word.to_le_bytes()).collect()
}

/// Calls every command that writes files with this one as its output.
fn assert_every_output_refused(output: &Path, firmware: &Path, reason: &str) {
    let name = output.to_str().unwrap();
    let before = fs::metadata(output).expect("it is there").len();
    let reason = format!("{name}: {reason}");
    assert_refused(&["uf2", firmware.to_str().unwrap(), name], &reason);
    assert_refused(&["gallery", "--animate", "bids", name], &reason);
    for option in ["--out", "--state"] {
        assert_refused(&[&MEASURED[..], &[option, name]].concat(), &reason);
    }
    assert_eq!(fs::metadata(output).expect("it is there").len(), before);
}

#[test]
fn no_command_replaces_a_memory_a_read_only_file_or_a_pipe() {
    let folder = folder("protected");
    let [elf, memory, read_only, pipe] = ["elf", "memory", "read-only", "pipe"].map(|name| folder.join(name));
    fs::write(&elf, firmware()).expect("a file");
    let out = folder.join("out.uf2");
    let written = workshop(&["uf2", elf.to_str().unwrap(), out.to_str().unwrap()]);
    assert!(written.status.success() && out.exists(), "{written:?}");
    fs::write(&memory, vec![0; 128 * 1024]).expect("a file");
    let reason = "this is the memory of a Pocket Ra; nothing was changed";
    assert_every_output_refused(&memory, &elf, reason);
    fs::write(&read_only, "old").expect("a file");
    fs::set_permissions(&read_only, Permissions::from_mode(0o444)).expect("a file");
    assert_every_output_refused(&read_only, &elf, "this file is read-only");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
    // So that a writer would not block.
    let _reader = File::options().read(true).write(true).open(&pipe).expect("a pipe");
    assert_every_output_refused(&pipe, &elf, "this is not a regular file");
}
