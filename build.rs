//! Generates Rauha's constants, the puzzles, the texts, the pictures and the fonts, and provides the firmware's memory map.

use std::{env, error::Error, fs, path::PathBuf};

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
    pub mod table {
        pub mod puzzle {
            pub mod generate;
        }
    }
    pub mod text {
        pub mod generate;
    }
}

use src::{rules::rauha, screens::art, table::puzzle, text};

const RAUHA_TABLE: &str = "src/rules/rauha/table.txt";
const PUZZLES: &str = "src/table/puzzle/puzzles.txt";
const CATALOGUES: &str = "src/text";
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
        "src/table/puzzle/generate.rs",
        PUZZLES,
        PICTURES,
        "src/screens/font",
        CATALOGUES,
    ] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let constants = rauha::generate::generate(&fs::read_to_string(RAUHA_TABLE)?)
        .map_err(|error| format!("{RAUHA_TABLE}: {error}"))?;
    fs::write(out.join("rauha.rs"), constants)?;
    let puzzles =
        puzzle::generate::generate(&fs::read_to_string(PUZZLES)?).map_err(|error| format!("{PUZZLES}: {error}"))?;
    fs::write(out.join("puzzles.rs"), puzzles)?;
    fs::write(
        out.join("catalogue.rs"),
        text::generate::generate(&text_files(CATALOGUES)?)?,
    )?;
    let mut pictures = String::new();
    for (path, sheet) in text_files(PICTURES)? {
        pictures += &art::generate::pictures(&path, &sheet)?;
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

/// Path and content of each, sorted.
fn text_files(folder: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = format!("{folder}/{}", entry?.file_name().display());
        if path.ends_with(".txt") {
            let content = fs::read_to_string(&path)?;
            files.push((path, content));
        }
    }
    files.sort();
    Ok(files)
}
