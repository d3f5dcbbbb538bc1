//! The table of pins in a board's `main.rs`, read as text: what tests of the board go by.

use std::{collections::BTreeMap, fs, path::Path};

pub struct Board {
    /// What is connected, and the number of its GPIO.
    pins: BTreeMap<String, u8>,
}

impl Board {
    /// The board in this folder of `boards/`.
    pub fn read(folder: &str) -> Board {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("boards")
            .join(folder)
            .join("main.rs");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let (_, table) = text.split_once("board! {").expect("a board has a table");
        let pins = table.lines().filter_map(|line| {
            let (name, rest) = line.trim().split_once(": PIN_")?;
            let number = rest.split([' ', ',']).next()?.parse().ok()?;
            Some((name.to_owned(), number))
        });
        Board { pins: pins.collect() }
    }

    pub fn pin(&self, name: &str) -> u8 {
        *self.pins.get(name).unwrap_or_else(|| panic!("the board has no {name}"))
    }
}
