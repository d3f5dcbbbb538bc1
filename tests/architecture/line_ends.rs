//! The working tree has the bytes of the repository on every system, whatever git's `core.autocrlf` is.

use std::{path::Path, process::Command};

/// Git's description of the line ends of every file: in the index, in the working tree, attributes, path.
fn files(configuration: &[&str]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut git = Command::new("git");
    git.args(configuration).args(["ls-files", "--eol"]).current_dir(root);
    let output = git.output().expect("git");
    let text = String::from_utf8(output.stdout).expect("paths of the project are text");
    text.lines().map(String::from).collect()
}

#[test]
fn no_setting_of_git_changes_line_ends() {
    if !Path::new(env!("CARGO_MANIFEST_DIR")).join(".git").exists() {
        // Unpacked from an archive.
        return;
    }
    let files = files(&["-c", "core.autocrlf=true"]);
    assert!(files.len() > 500, "{files:?}");
    for file in files {
        let is_text = file.starts_with("i/lf ") || file.starts_with("i/none ");
        let is_fixed = match is_text {
            true => file.contains("attr/text=auto eol=lf"),
            false => file.starts_with("i/-text ") && file.contains("attr/-text"),
        };
        assert!(is_fixed, "{file}: .gitattributes does not fix its line ends");
    }
}
