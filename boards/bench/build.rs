//! Generates the list of scenarios.

use std::{env, error::Error, fs, path::PathBuf};

const SCENARIOS: &str = "../../tests/scenarios";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={SCENARIOS}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("scenarios.rs"), scenarios()?)?;
    Ok(())
}

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
