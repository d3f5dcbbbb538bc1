//! Requirements of the emulated chip, each made once: programs, Node, npm packages.

use std::{
    path::{Path, PathBuf},
    sync::Mutex,
};

use pocket_ra_builder::{
    firmware::{self, Place},
    page,
};

use crate::WORKSPACE;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    Pico,
    PicoSpi,
    Zero,
    /// Pico with test support.
    Bench,
    /// Checks the emulator.
    Probe,
    /// Plays random games.
    Walker,
    /// Measures bot decisions.
    Ponder,
}

impl Program {
    pub const ALL: [Program; 7] = [
        Program::Pico,
        Program::PicoSpi,
        Program::Zero,
        Program::Bench,
        Program::Probe,
        Program::Walker,
        Program::Ponder,
    ];

    const fn name(self) -> &'static str {
        match self {
            Program::Pico => "pico",
            Program::PicoSpi => "pico-spi",
            Program::Zero => "zero",
            Program::Bench => "bench",
            Program::Probe => "probe",
            Program::Walker => "walker",
            Program::Ponder => "ponder",
        }
    }
}

/// Panics with installation instructions if something is missing.
pub fn bench_script() -> PathBuf {
    install_packages().unwrap_or_else(|reason| panic!("{reason}"));
    Path::new(WORKSPACE).join("boards/browser/bench/bench.mjs")
}

/// ELF of a program; its UF2 has the same name plus `.uf2`. Panics if it cannot be built.
pub fn image(program: Program) -> PathBuf {
    let folder = once(&BUILT, build);
    folder.join(program.name())
}

/// Makes everything, or returns the missing requirement. Afterwards nothing above panics.
pub fn prepare() -> Result<(), String> {
    install_packages()?;
    attempt(&BUILT, build).map(|_| ())
}

static BUILT: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);

/// Unlike a poisoned `LazyLock`, returns the same reason to every test.
pub fn once<T: Clone>(place: &Mutex<Option<Result<T, String>>>, make: impl FnOnce() -> Result<T, String>) -> T {
    attempt(place, make).unwrap_or_else(|reason| panic!("{reason}"))
}

fn attempt<T: Clone>(
    place: &Mutex<Option<Result<T, String>>>,
    make: impl FnOnce() -> Result<T, String>,
) -> Result<T, String> {
    let mut made = place.lock().map_err(|_| "the first attempt panicked")?;
    made.get_or_insert_with(make).clone()
}

/// Builds with one call of cargo, so that the programs link in parallel.
fn build() -> Result<PathBuf, String> {
    let place = Place {
        sources: Path::new(WORKSPACE),
        target_folder: None,
        quiet: true,
    };
    let built = firmware::build(place, &Program::ALL.map(Program::name))?;
    let folder = built.first().and_then(|elf| elf.parent());
    folder
        .map(Path::to_path_buf)
        .ok_or("no program for the chip was built".into())
}

/// Installs the emulator's npm packages, or returns the reason for a failure.
pub fn install_packages() -> Result<(), String> {
    static INSTALLED: Mutex<Option<Result<(), String>>> = Mutex::new(None);
    attempt(&INSTALLED, page::install_packages)
}
