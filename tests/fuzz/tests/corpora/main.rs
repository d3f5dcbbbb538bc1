//! Regression test of the fuzz targets: runs their seeds and corpora.

use std::fs;

use pocket_ra_fuzz::TARGETS;

#[test]
fn nothing_that_was_ever_fed_to_a_target_does_harm() {
    for target in &TARGETS {
        let inputs = target.inputs();
        for (number, bytes) in inputs.iter().enumerate() {
            println!("{}, input {number} of {}: {bytes:02x?}", target.name, inputs.len());
            (target.run)(bytes);
        }
    }
}

#[test]
fn the_corpora_stay_small() {
    let sizes = TARGETS
        .iter()
        .map(|target| fs::metadata(target.corpus()).expect("a corpus").len());
    let bytes: u64 = sizes.sum();
    assert!(
        bytes <= 200 * 1024,
        "{bytes} bytes; cargo fuzzing --minimise makes them smaller"
    );
}
