//! Compiles Rauha's table, the pictures and the fonts, and hands the firmware its memory map.

use std::{env, error::Error, fs, path::PathBuf};

/// The generators are stored with their input.
mod src {
    pub mod rules {
        pub mod rauha {
            pub mod generate;
        }
    }
    pub mod screens {
        pub mod art {
            pub mod generate;
        }
    }
}

use src::{rules::rauha, screens::art};

const RAUHA_TABLE: &str = "src/rules/rauha/table.txt";
const PICTURES: &str = "src/screens/art";
const FONTS: [(&str, &str); 2] = [
    ("SMALL", "src/screens/font/small.txt"),
    ("TEXT", "src/screens/font/text.txt"),
];

fn main() {
    if let Err(error) = generate() {
        println!("cargo::error={error}");
    }
}

fn generate() -> Result<(), Box<dyn Error>> {
    for path in [
        "build.rs",
        "memory.x",
        "src/rules/rauha/generate.rs",
        RAUHA_TABLE,
        PICTURES,
        "src/screens/font",
    ] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let constants = rauha::generate::generate(&fs::read_to_string(RAUHA_TABLE)?)
        .map_err(|error| format!("{RAUHA_TABLE}: {error}"))?;
    fs::write(out.join("rauha.rs"), constants)?;
    let mut pictures = String::new();
    let mut files: Vec<String> = fs::read_dir(PICTURES)?
        .map(|entry| Ok(format!("{PICTURES}/{}", entry?.file_name().display())))
        .collect::<Result<_, Box<dyn Error>>>()?;
    files.sort();
    for path in files.iter().filter(|path| path.ends_with(".txt")) {
        pictures += &art::generate::pictures(path, &fs::read_to_string(path)?)?;
    }
    fs::write(out.join("art.rs"), pictures)?;
    let sheets = FONTS.map(|(name, path)| fs::read_to_string(path).map(|sheet| (name, path, sheet)));
    let fonts = art::generate::fonts(&sheets.into_iter().collect::<Result<Vec<_>, _>>()?)?;
    fs::write(out.join("fonts.rs"), fonts)?;
    if env::var("CARGO_CFG_TARGET_OS")? == "none" {
        fs::copy("memory.x", out.join("memory.x"))?;
        println!("cargo::rustc-link-search={}", out.display());
    }
    Ok(())
}
