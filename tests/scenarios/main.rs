//! Plays every file in `tests/scenarios` on the virtual handheld.
//!
//! `UPDATE_SCREENS=1 cargo test --test scenarios` records the current screens; check the difference before committing.

use std::{
    env, fs,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use pocket_ra_bench::{Handheld, script::Script};

/// Only one test may write the files while others read.
fn alone() -> MutexGuard<'static, ()> {
    static FILES: Mutex<()> = Mutex::new(());
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn files() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
    let entries = fs::read_dir(folder).expect("the folder of scenarios is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files
}

fn read(file: &PathBuf) -> (String, Script) {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let script = text
        .parse()
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    (text, script)
}

#[test]
fn every_scenario_shows_what_it_expects() {
    let _alone = alone();
    let update = env::var_os("UPDATE_SCREENS").is_some_and(|value| value != "0");
    let mut complaints = Vec::new();
    for file in files() {
        let (text, script) = read(&file);
        let mut handheld = Handheld::for_script(&script);
        let shown = script.play(&mut handheld);
        assert_eq!(shown.len(), script.screens.len(), "{}", file.display());
        if update {
            fs::write(&file, script.record(&text, &shown)).expect("a scenario can be written");
        } else {
            let mismatches = script.mismatches(&shown);
            complaints.extend(
                mismatches
                    .iter()
                    .map(|mismatch| format!("{}: {mismatch}", file.display())),
            );
        }
        let faults = handheld.panel().faults();
        if !faults.is_empty() {
            complaints.push(format!("{}: the panel does not know {faults:?}", file.display()));
        }
    }
    let advice = "if this is what should be shown: UPDATE_SCREENS=1 cargo test --test scenarios";
    assert!(complaints.is_empty(), "\n{}\n{advice}", complaints.join("\n"));
}

#[test]
fn every_scenario_says_what_it_shows_and_expects_a_screen() {
    let _alone = alone();
    let files = files();
    assert!(!files.is_empty());
    for file in files {
        let (text, script) = read(&file);
        assert!(
            text.starts_with("# "),
            "{} does not begin with what it shows",
            file.display()
        );
        assert!(!script.screens.is_empty(), "{} expects no screen", file.display());
    }
}

#[test]
fn the_same_scenario_gives_the_same_pictures_at_the_same_times() {
    let _alone = alone();
    for file in files() {
        let (_, script) = read(&file);
        let play = || {
            let mut handheld = Handheld::for_script(&script);
            script.play(&mut handheld);
            (
                handheld.panel().history().clone(),
                handheld.panel().bytes(),
                handheld.buzzer().heard(),
            )
        };
        assert!(play() == play(), "{}", file.display());
    }
}
