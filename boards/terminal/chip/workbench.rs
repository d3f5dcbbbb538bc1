//! What the emulated chip needs from outside: the firmware, Node and the emulator's package; each is made once.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
};

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

/// The script that the emulated handheld runs in. Panics with what to install when something is missing.
pub fn bench_script() -> PathBuf {
    static READY: Mutex<Option<Result<(), String>>> = Mutex::new(None);
    once(&READY, install_packages);
    Path::new(PACKAGE).join("boards/browser/bench/bench.mjs")
}

/// The ELF of the firmware; the UF2 lies beside it with `.uf2` added to the name.
pub fn firmware() -> PathBuf {
    static BUILT: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);
    once(&BUILT, || build("pico"))
}

/// The ELF of the same firmware for the Waveshare RP2040-Zero.
pub fn zero() -> PathBuf {
    static BUILT: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);
    once(&BUILT, || build("zero"))
}

/// The ELF of the small program that shows whether the emulated chip is right.
pub fn probe() -> PathBuf {
    static BUILT: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);
    once(&BUILT, || build("probe"))
}

/// The ELF of the program that walks through random games.
pub fn walker() -> PathBuf {
    static BUILT: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);
    once(&BUILT, || build("walker"))
}

/// The ELF of the program that measures what the thoughts of bots cost.
pub fn ponder() -> PathBuf {
    static BUILT: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);
    once(&BUILT, || build("ponder"))
}

/// The ELF of the program that does the same as the firmware in the way that is usual without it.
pub fn stock() -> PathBuf {
    static BUILT: Mutex<Option<Result<PathBuf, String>>> = Mutex::new(None);
    once(&BUILT, || build("stock"))
}

/// Makes everything at once, or says what to install. After that nothing above panics.
pub fn prepare() -> Result<(), String> {
    install_packages()?;
    let script = Path::new(PACKAGE).join("boards/pico/build");
    let mut build = Command::new(&script);
    for executable in ["pico", "ponder", "walker", "stock"] {
        build.args(["--bin", executable]);
    }
    let status = build
        .arg("--quiet")
        .stdout(Stdio::null())
        .status()
        .map_err(|error| format!("{}: {error}", script.display()))?;
    if status.success() {
        Ok(())
    } else {
        Err("the firmware was not built; `boards/pico/build` says why".into())
    }
}

/// A panic inside would poison a lazy value and give the other tests a message about that; a kept reason is given to each.
pub fn once<T: Clone>(place: &Mutex<Option<Result<T, String>>>, make: impl FnOnce() -> Result<T, String>) -> T {
    let made = place.lock().unwrap().get_or_insert_with(make).clone();
    made.unwrap_or_else(|reason| panic!("{reason}"))
}

fn build(executable: &str) -> Result<PathBuf, String> {
    let script = Path::new(PACKAGE).join("boards/pico/build");
    let output = Command::new(&script)
        .args(["--quiet", "--bin", executable])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{}: {error}", script.display()))?;
    let path = String::from_utf8_lossy(&output.stdout).trim().to_string();
    if output.status.success() {
        Ok(path.into())
    } else {
        Err(format!(
            "the firmware was not built; `boards/pico/build --bin {executable}` says why"
        ))
    }
}

fn install_packages() -> Result<(), String> {
    let script = Path::new(PACKAGE).join("boards/browser/build");
    let output = Command::new(&script)
        .arg("--packages")
        .output()
        .map_err(|error| format!("{}: {error}", script.display()))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_string())
    }
}
