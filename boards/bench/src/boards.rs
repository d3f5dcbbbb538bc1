//! Parses the board tables in `boards/pico/src/boards`, for tests and the emulated chip.

use std::{collections::BTreeMap, fs, path::Path};

use crate::WORKSPACE;

pub struct Board {
    /// Signal name to GPIO number.
    pins: BTreeMap<String, u8>,
    spi_port: Option<u8>,
}

impl Board {
    /// A board by name: pico, pico_spi, zero.
    pub fn read(name: &str) -> Board {
        let file = Path::new(WORKSPACE).join(format!("boards/pico/src/boards/{name}.rs"));
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let (_, table) = text.split_once("::board! {").expect("a board has a table");
        let pins = table.lines().filter_map(|line| {
            // A voltage behind a divider: `battery: (PIN_29 / 3)`.
            let (name, rest) = line.trim().split_once(": ")?;
            let rest = rest.trim_start_matches('(').strip_prefix("PIN_")?;
            let number = rest.split([' ', ',']).next()?.parse().ok()?;
            Some((name.to_owned(), number))
        });
        let port = table.lines().find_map(|line| line.trim().strip_prefix("panel: SPI"));
        Board {
            pins: pins.collect(),
            spi_port: port.and_then(|port| port.trim_end_matches(',').parse().ok()),
        }
    }

    /// The SPI port of the panel; none if it uses I2C.
    pub fn spi_port(&self) -> Option<u8> {
        self.spi_port
    }

    pub fn pins(&self) -> impl Iterator<Item = (&str, u8)> {
        self.pins.iter().map(|(name, &pin)| (name.as_str(), pin))
    }

    pub fn vbus(&self) -> Option<u8> {
        self.pins.get("vbus").copied()
    }

    pub fn pin(&self, name: &str) -> u8 {
        *self.pins.get(name).unwrap_or_else(|| panic!("the board has no {name}"))
    }
}
