//! Unit tests of `boards/browser/tests`.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use pocket_ra_bench::tests;

use crate::workbench;
use pocket_ra_bench::WORKSPACE;

fn every_part_passes_its_own_tests() {
    workbench::bench_script(); // installs the packages
    let folder = Path::new(WORKSPACE).join("boards/browser/tests");
    let entries = fs::read_dir(&folder).expect("a folder of tests");
    let files = entries.map(|entry| entry.expect("it can be listed").path());
    let tests: Vec<PathBuf> = files
        .filter(|file| file.to_str().is_some_and(|name| name.ends_with(".test.mjs")))
        .collect();
    assert!(tests.len() > 10, "{tests:?}");
    let output = Command::new("node")
        .args(["--test", "--test-reporter=tap"])
        .args(tests)
        .output()
        .expect("node starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("# fail 0") && !said.contains("# pass 0"), "{said}");
}

tests!(every_part_passes_its_own_tests,);
