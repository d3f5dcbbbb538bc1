//! libFuzzer for the target named by `FUZZ_TARGET`. Built and run by `cargo fuzzing`.

#![no_main]

use std::{env, fs, path::Path, sync::OnceLock};

use pocket_ra_fuzz::{TARGETS, Target};

static TARGET: OnceLock<&Target> = OnceLock::new();

/// Looks up the target and writes its seeds and corpus to `FUZZ_SEEDS`.
fn begin() {
    let name = env::var("FUZZ_TARGET").unwrap_or_default();
    let Some(target) = TARGETS.iter().find(|target| target.name == name) else {
        let names = TARGETS.map(|target| target.name).join(" ");
        eprintln!("there is no target {name:?}; FUZZ_TARGET is one of: {names}");
        std::process::exit(2);
    };
    let _ = TARGET.set(target);
    if let Some(folder) = env::var_os("FUZZ_SEEDS") {
        let folder = Path::new(&folder);
        for (number, input) in target.inputs().iter().enumerate() {
            fs::write(folder.join(format!("input-{number}")), input)
                .expect("FUZZ_SEEDS is a folder that can be written to");
        }
    }
}

libfuzzer_sys::fuzz_target!(init: begin(), |bytes: &[u8]| {
    if let Some(target) = TARGET.get() {
        (target.run)(bytes);
    }
});
