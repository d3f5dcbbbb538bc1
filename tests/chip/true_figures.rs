//! `boards/pico/REPORT.md` is up to date: exact figures are measured again.
//!
//! Update: `cargo figures > boards/pico/REPORT.md`, or `UPDATE_REPORT=1 cargo test --test chip -- --ignored
//! the_whole_report_is_true`.

use std::{env, fs, path::Path, sync::OnceLock};

use pocket_ra_bench::{harness, tests};

use crate::{
    comparison::differences,
    report::{
        self,
        markdown::Section,
        rest,
        screens::{self, Measured},
        sizes, speed, waits,
    },
    scenarios,
    workbench::{self, Program},
};

const ADVICE: &str = "if this is what it takes now: cargo figures > boards/pico/REPORT.md";

fn file() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("boards/pico/REPORT.md")
}

fn kept() -> String {
    fs::read_to_string(file()).expect("the report is there")
}

/// Another build path changes paths in the image and the order of functions.
const TOLERANCE: f64 = 0.02;

/// Figures of another compiler only have to keep the limits, which other tests check.
fn is_same_compiler() -> bool {
    static SAME: OnceLock<bool> = OnceLock::new();
    *SAME.get_or_init(|| {
        let compiler = sizes::weigh(&workbench::image(Program::Pico)).unwrap().compiler;
        let kept = kept();
        let reported = kept.lines().find_map(|line| line.strip_prefix("Compiler: "));
        let reported = reported.expect("the report names its compiler");
        if compiler != reported {
            harness::leave_note(
                env!("CARGO_TARGET_TMPDIR"),
                "figures",
                &format!("REPORT.md was measured with {reported}, this is {compiler}: only the limits were checked."),
            );
        }
        compiler == reported
    })
}

fn compare(sections: impl FnOnce() -> Vec<Section>) {
    if !is_same_compiler() {
        return;
    }
    let kept = kept();
    let differences: Vec<String> = sections()
        .iter()
        .flat_map(|section| differences(&kept, section, TOLERANCE))
        .collect();
    assert!(differences.is_empty(), "\n{}\n{ADVICE}", differences.join("\n"));
}

fn sizes_are_as_reported() {
    compare(|| vec![sizes::weigh(&workbench::image(Program::Pico)).unwrap().whole()]);
}

fn waits_and_sleep_are_as_reported() {
    compare(|| vec![waits::boot().0, waits::busy(), rest::measure().section()]);
}

fn thoughts_are_as_reported() {
    compare(|| vec![speed::on_the_chip().unwrap()]);
}

fn is_reported(name: &str) -> bool {
    kept().lines().any(|line| line.starts_with(&format!("| {name} | ")))
}

/// At 400 kHz, for scenarios that are played anyway.
fn screens_are_as_reported() {
    compare(|| {
        let reported = scenarios::COMPARED.iter().filter(|name| is_reported(name));
        let measured = reported.map(|name| Measured::new(name, &scenarios::read(name), scenarios::played(name)));
        let measured: Vec<Measured> = measured.collect();
        assert!(!measured.is_empty(), "no scenario is reported; {ADVICE}");
        vec![screens::screens(&measured)]
    });
}

fn every_scenario_is_in_the_report() {
    let mut missing = screens::names().filter(|name| !is_reported(name)).peekable();
    assert!(missing.peek().is_none(), "{:?}; {ADVICE}", missing.collect::<Vec<_>>());
}

/// On request: cargo test --test chip -- --ignored the_whole_report_is_true.
fn the_whole_report_is_true() {
    let report::Report {
        text: fresh,
        complaints,
    } = report::whole(&[]).unwrap();
    assert!(complaints.is_empty(), "over their limits:\n{}", complaints.join("\n"));
    if env::var_os("UPDATE_REPORT").is_some_and(|value| value != "0") {
        fs::write(file(), fresh).expect("the report can be written");
        return;
    }
    // Without those of this computer.
    let exact = |report: &str| {
        let (before, after) = report.split_once(&format!("## {}\n", report::HOST)).unwrap();
        let (_, after) = after.split_once("\n## ").unwrap();
        format!("{before}{after}")
    };
    let (fresh, kept) = (exact(&fresh), exact(&kept()));
    let changed: Vec<&str> = fresh
        .lines()
        .filter(|line| !kept.lines().any(|kept| kept == *line))
        .collect();
    assert!(changed.is_empty(), "\n{}\n{ADVICE}", changed.join("\n"));
}

tests!(
    sizes_are_as_reported,
    waits_and_sleep_are_as_reported,
    thoughts_are_as_reported,
    screens_are_as_reported,
    every_scenario_is_in_the_report,
    ; slow: the_whole_report_is_true
);
