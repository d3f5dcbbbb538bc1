//! Names the compiler, for `--version`.

use std::{env, error::Error, process::Command};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler).arg("--version").output()?;
    println!(
        "cargo::rustc-env=POCKET_RA_COMPILER={}",
        String::from_utf8(output.stdout)?.trim()
    );
    Ok(())
}
