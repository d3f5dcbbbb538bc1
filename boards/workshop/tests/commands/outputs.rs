//! Output files: through links, and only regular files.

#![cfg(unix)]

use std::{fs, os::unix::fs::symlink};

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
