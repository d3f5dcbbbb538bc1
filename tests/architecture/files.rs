//! One function replaces files. Any other code that opens a file for writing is listed here with its reason.

use std::{collections::BTreeSet, fs, path::Path};

use crate::source::{collect, tokens};

const WRITERS: [&str; 7] = [
    "boards/terminal/src/replace.rs",
    // The lock next to a memory: created if necessary, never written.
    "boards/terminal/src/memory.rs",
    // The pseudo-terminal, which is a device.
    "boards/terminal/src/serial_port/pseudo_terminal.rs",
    // UF2 files in the target folder; the lock and the core library in the user's cache.
    "boards/builder/src/cache.rs",
    "boards/builder/src/firmware.rs",
    "boards/builder/src/toolchain.rs",
    // Notes about skipped tests, in the target folder.
    "boards/bench/src/harness.rs",
];

/// Files that replace a file without the checks of `output`.
const REPLACERS: [&str; 2] = [
    "boards/terminal/src/output.rs",
    // The memory itself.
    "boards/terminal/src/memory.rs",
];

/// Calls that create, truncate, replace or open a file for writing.
const WRITES: [&[&str]; 11] = [
    &["fs", "::", "write"],
    &["fs", "::", "copy"],
    &["fs", "::", "rename"],
    &["fs", "::", "hard_link"],
    &["File", "::", "create"],
    &["File", "::", "create_new"],
    &["File", "::", "create_buffered"],
    &["File", "::", "options"],
    &["OpenOptions"],
    &["persist"],
    &["set_len"],
];

/// Path and tokens of all programs for the host, without tests. Build scripts write into the folder that Cargo names.
fn programs() -> Vec<(String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [
        "src",
        "boards/bench/src",
        "boards/builder/src",
        "boards/terminal/src",
        "boards/workshop/src",
        "boards/pico/boards",
    ];
    let files = folders.into_iter().flat_map(|folder| collect(&root.join(folder)));
    files
        .map(|file| {
            let source = fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
            let program = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let path = file.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            (path, tokens(program))
        })
        .collect()
}

fn contains(tokens: &[String], wanted: &[&str]) -> bool {
    tokens.windows(wanted.len()).any(|window| window == wanted)
}

fn files_with(wanted: &[&[&str]]) -> BTreeSet<String> {
    let found = programs().into_iter();
    let found = found.filter(|(_, tokens)| wanted.iter().any(|wanted| contains(tokens, wanted)));
    found.map(|(path, _)| path).collect()
}

fn set<const N: usize>(paths: [&str; N]) -> BTreeSet<String> {
    paths.into_iter().map(String::from).collect()
}

#[test]
fn one_function_writes_files() {
    assert_eq!(files_with(&WRITES), set(WRITERS));
    // Imported functions would hide the calls above.
    for (path, tokens) in programs() {
        let mut imports = tokens
            .windows(3)
            .enumerate()
            .filter(|(_, window)| *window == ["fs", "::", "{"]);
        let hidden = imports.any(|(start, _)| {
            let mut names = tokens[start + 3..].iter().take_while(|token| *token != "}");
            names.any(|name| ["write", "copy", "rename", "hard_link", "*"].contains(&name.as_str()))
        });
        assert!(!hidden, "{path} imports a function that writes files");
    }
}

#[test]
fn every_output_of_a_command_is_checked() {
    let calls: [&[&str]; 2] = [&["replace", "::", "replace"], &["replace", "::", "{"]];
    assert_eq!(files_with(&calls), set(REPLACERS));
}
