//! Generates Rauha's constants and the fonts, and provides the firmware's memory map.

use std::{env, error::Error, fs, path::PathBuf};

/// Each generator is next to its output's user.
mod src {
    pub mod rules {
        pub mod rauha {
            pub mod generate;
        }
    }
    pub mod screens {
        pub mod font {
            pub mod generate;
        }
    }
}

use src::{rules::rauha, screens::font};

const RAUHA_TABLE: &str = "src/rules/rauha/table.txt";
const SMALL_LETTERS: &str = "src/screens/font/small.txt";
const TEXT_LETTERS: &str = "src/screens/font/text.txt";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=memory.x");
    println!("cargo:rerun-if-changed=src/rules/rauha/generate.rs");
    println!("cargo:rerun-if-changed=src/screens/font/generate.rs");
    println!("cargo:rerun-if-changed={SMALL_LETTERS}");
    println!("cargo:rerun-if-changed={TEXT_LETTERS}");
    println!("cargo:rerun-if-changed={RAUHA_TABLE}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let constants = rauha::generate::generate(&fs::read_to_string(RAUHA_TABLE)?)
        .map_err(|error| format!("{RAUHA_TABLE}: {error}"))?;
    fs::write(out.join("rauha.rs"), constants)?;
    let fonts = font::generate::generate(&fs::read_to_string(SMALL_LETTERS)?, &fs::read_to_string(TEXT_LETTERS)?)?;
    fs::write(out.join("fonts.rs"), fonts)?;
    if env::var("CARGO_CFG_TARGET_OS")? == "none" {
        fs::copy("memory.x", out.join("memory.x"))?;
        println!("cargo:rustc-link-search={}", out.display());
    }
    Ok(())
}
