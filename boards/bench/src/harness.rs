//! Harness of tests that need more than Rust: skips those whose requirements are missing, and the end of `cargo test`
//! reports them with installation instructions. `DEMAND_ALL_TESTS=1` makes a missing requirement a failure.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use libtest_mimic::{Arguments, Trial};
use pocket_ra_builder::{programs, toolchain::Toolchain};

use crate::chip::workbench;

pub struct Test {
    name: String,
    run: fn(),
    slow: bool,
}

impl Test {
    /// `module`: its path, starting with the crate.
    pub fn new(module: &str, name: &str, run: fn(), slow: bool) -> Test {
        let module = module.split_once("::").map_or("", |(_, module)| module);
        let name = format!("{module}::{name}");
        Test { name, run, slow }
    }
}

/// Defines the function `tests` of a module: `tests!(a, b; slow: c)`. A test that is not listed is dead code, which the
/// compiler reports.
#[macro_export]
macro_rules! tests {
    ($($name:ident),* $(,)? $(; slow: $($slow:ident),+ $(,)?)?) => {
        pub fn tests() -> Vec<$crate::harness::Test> {
            vec![
                $($crate::harness::Test::new(module_path!(), stringify!($name), $name, false),)*
                $($($crate::harness::Test::new(module_path!(), stringify!($slow), $slow, true),)+)?
            ]
        }
    };
}

/// Visible with `--nocapture`.
#[macro_export]
macro_rules! figure {
    ($($text:tt)*) => {
        if std::env::args().any(|argument| argument == "--nocapture") {
            println!($($text)*);
        }
    };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Node and the emulator's npm packages.
    Node,
    /// A compiler for the chip, and its programs.
    Programs,
    Chromium,
    /// Evaluates the dimensions of the case.
    OpenScad,
}

impl Need {
    /// Installs or builds it if possible, or returns what is missing and how to get it.
    fn meet(self) -> Result<(), String> {
        match self {
            Need::Node => workbench::install_packages(),
            Need::Programs => Toolchain::find().map(drop),
            Need::Chromium => programs::chromium().map(drop),
            Need::OpenScad => programs::openscad().map(drop),
        }
    }
}

/// Check for tests without the harness: if it fails, leaves a note about the subject; panics with `DEMAND_ALL_TESTS=1`.
pub fn is_there(need: Need, folder: &str, subject: &str) -> bool {
    forget_note(folder, subject);
    let Err(reason) = need.meet() else { return true };
    assert!(!all_demanded(), "{subject}: {reason}");
    leave_note(folder, subject, &format!("its tests were not run. {reason}"));
    false
}

fn all_demanded() -> bool {
    env::var_os("DEMAND_ALL_TESTS").is_some_and(|value| value != "0")
}

/// Runs a target's tests in parallel on `threads` threads, unless overridden by `--test-threads`. `folder` is
/// `CARGO_TARGET_TMPDIR`, for notes on skipped tests; those of the `subjects` of this target are renewed.
pub fn run_tests(
    target: &str,
    folder: &str,
    subjects: &[&str],
    needs: &[Need],
    threads: usize,
    tests: Vec<Test>,
) -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(threads);
    for subject in subjects.iter().chain([&target]) {
        forget_note(folder, subject);
    }
    let missing = match arguments.list {
        true => None,
        false => needs.iter().find_map(|need| need.meet().err()),
    };
    if let Some(reason) = &missing {
        if all_demanded() {
            eprintln!("{target}: {reason}");
            return ExitCode::FAILURE;
        }
        let count = tests.iter().filter(|test| !test.slow).count();
        leave_note(folder, target, &format!("{count} tests were not run. {reason}"));
    } else if needs.contains(&Need::Programs) && !arguments.list {
        eprintln!("{target}: building the programs for the chip");
        if let Err(reason) = workbench::prepare() {
            eprintln!("{target}: {reason}");
            return ExitCode::FAILURE;
        }
    }
    let trials = tests.into_iter().map(|test| {
        let trial = Trial::test(test.name, move || {
            (test.run)();
            Ok(())
        });
        trial.with_ignored_flag(test.slow || missing.is_some())
    });
    if missing.is_some() {
        // Skipped tests stay skipped when requested explicitly.
        (arguments.ignored, arguments.include_ignored) = (false, false);
    }
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

fn notes(folder: &str) -> PathBuf {
    Path::new(folder).join("not-run")
}

fn note_about(folder: &str, subject: &str) -> PathBuf {
    notes(folder).join(subject).with_extension("txt")
}

pub fn leave_note(folder: &str, subject: &str, text: &str) {
    eprintln!("{subject}: {text}");
    let file = note_about(folder, subject);
    let written = fs::create_dir_all(notes(folder)).and_then(|()| fs::write(&file, format!("{subject}: {text}\n")));
    if let Err(error) = written {
        eprintln!("{}: {error}", file.display());
    }
}

pub fn forget_note(folder: &str, subject: &str) {
    let _ = fs::remove_file(note_about(folder, subject));
}

pub fn not_run(folder: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(notes(folder)) else {
        return Vec::new();
    };
    let mut lines: Vec<String> = entries
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok())
        .map(|line| line.trim().to_owned())
        .collect();
    lines.sort();
    lines
}
