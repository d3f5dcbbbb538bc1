//! Damaged programs: the emulator rejects them with a reason, or stays within the flash.

use std::{fs, path::Path, process::Command};

use pocket_ra_fuzz::small_images;

use pocket_ra_bench::tests;

use crate::workbench;

fn the_emulator_refuses_damaged_images_with_a_reason_or_stays_within_the_flash() {
    workbench::bench_script(); // installs the packages
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [elf, uf2] = small_images();
    let files = [("small.uf2", uf2), ("small.elf", elf)].map(|(name, bytes)| {
        fs::write(folder.join(name), bytes).expect("the folder for tests can be written to");
        folder.join(name)
    });
    let output = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/chip/images.mjs"))
        .args(files)
        .arg("4000")
        .output()
        .expect("node starts");
    let (told, wrong) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{wrong}");
    let counts: Vec<u32> = told
        .split_whitespace()
        .map(|count| count.parse().expect("a number"))
        .collect();
    assert!(
        counts.len() == 2 && counts.iter().all(|&count| count > 500),
        "accepted and refused: {told}"
    );
}

tests!(the_emulator_refuses_damaged_images_with_a_reason_or_stays_within_the_flash,);
