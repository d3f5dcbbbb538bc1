//! What the fuzzers have found is tried again: every target meets its seeds and its corpus.

mod targets;

use std::{fs, path::Path};

use targets::TARGETS;

/// What is fed to a target: its name and the bytes.
fn inputs(target: &targets::Target) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz/corpus")
        .join(target.name);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<(String, Vec<u8>)> = files
        .map(|file| {
            let path = file.expect("a file").path();
            let bytes = fs::read(&path).expect("the file can be read");
            (path.display().to_string(), bytes)
        })
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} is empty", folder.display());
    let seeds = (target.seeds)().into_iter().enumerate();
    inputs.extend(seeds.map(|(number, seed)| (format!("seed {number} of {}", target.name), seed)));
    inputs
}

#[test]
fn nothing_that_was_ever_fed_to_a_target_does_harm() {
    for target in &TARGETS {
        for (name, bytes) in inputs(target) {
            // Shown when the target panics.
            println!("{name}");
            (target.run)(&bytes);
        }
    }
}

#[test]
fn the_corpora_stay_small() {
    let bytes: usize = TARGETS
        .iter()
        .flat_map(inputs)
        .filter(|(name, _)| !name.starts_with("seed "))
        .map(|(_, bytes)| bytes.len())
        .sum();
    assert!(
        bytes <= 200 * 1024,
        "{bytes} bytes; tests/fuzz/run --minimise makes them smaller"
    );
}

#[test]
fn every_corpus_belongs_to_a_target() {
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus")).expect("the corpora");
    for folder in folders {
        let name = folder.expect("a folder").file_name();
        assert!(
            TARGETS.iter().any(|target| *target.name == *name),
            "no target is called {name:?}"
        );
    }
}
