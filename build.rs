//! Generates Rauha's constants, the fonts and the list of scenarios, and hands the firmware its memory map and linker scripts.

use std::{env, error::Error, fs, path::PathBuf};

#[path = "src/screens/font/generate.rs"]
mod fonts;
#[path = "src/rules/rauha/generate.rs"]
mod rauha;

const SCENARIOS: &str = "tests/scenarios";
const RAUHA_TABLE: &str = "src/rules/rauha/table.txt";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=memory.x");
    println!("cargo:rerun-if-changed=src/rules/rauha/generate.rs");
    println!("cargo:rerun-if-changed=src/screens/font/generate.rs");
    println!("cargo:rerun-if-changed={RAUHA_TABLE}");
    println!("cargo:rerun-if-changed={SCENARIOS}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let constants =
        rauha::generate(&fs::read_to_string(RAUHA_TABLE)?).map_err(|error| format!("{RAUHA_TABLE}: {error}"))?;
    fs::write(out.join("rauha.rs"), constants)?;
    fs::write(out.join("fonts.rs"), fonts::generate())?;
    fs::write(out.join("scenarios.rs"), scenarios()?)?;
    if env::var("CARGO_CFG_TARGET_OS")? == "none" {
        fs::copy("memory.x", out.join("memory.x"))?;
        println!("cargo:rustc-link-search={}", out.display());
        for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
            println!("cargo:rustc-link-arg-bins={argument}");
        }
    }
    Ok(())
}

/// The scenarios as a constant: the name and the text of each, for the gallery.
fn scenarios() -> Result<String, Box<dyn Error>> {
    let mut files = fs::read_dir(SCENARIOS)?
        .map(|entry| entry?.path().canonicalize())
        .collect::<Result<Vec<PathBuf>, std::io::Error>>()?;
    files.sort();
    let mut list = String::new();
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "txt"))
    {
        let name = file.file_stem().unwrap_or_default();
        list += &format!("    ({name:?}, include_str!({file:?})),\n");
    }
    Ok(format!("pub static SCENARIOS: &[(&str, &str)] = &[\n{list}];\n"))
}
