//! Unit tests of the page's scripts, in `boards/browser/tests`.

use std::process::Command;

use pocket_ra_bench::tests;

use crate::workbench;
use pocket_ra_bench::WORKSPACE;

fn fingers_pace_contents_log_processor_luck_and_faults_do_what_they_say() {
    workbench::bench_script(); // installs the packages
    let folder = format!("{WORKSPACE}/boards/browser/tests");
    let names = [
        "fingers",
        "pace",
        "contents",
        "defmt",
        "slim-elf",
        "processor",
        "blocks",
        "random-bit",
        "faults",
        "clocks",
    ];
    let output = Command::new("node")
        .args(["--test", "--test-reporter=tap"])
        .args(names.map(|name| format!("{folder}/{name}.test.mjs")))
        .output()
        .expect("node starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("# fail 0") && !said.contains("# pass 0"), "{said}");
}

tests!(fingers_pace_contents_log_processor_luck_and_faults_do_what_they_say,);
