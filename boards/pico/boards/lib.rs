//! Boards: a TOML table each, next to this file, and their parser, for firmware, bench, drawings and guides.

use std::{fs, path::Path};

use serde::Deserialize;

pub const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// A board's table. Pins are GPIO numbers.
///
/// # Example
///
/// ```
/// use pocket_ra_boards::Board;
///
/// // boards/pico/boards/pico_spi.toml
/// let board = Board::read("pico_spi");
/// assert_eq!(board.spi_port(), Some(0));
/// assert_eq!(board.pin("sck"), 18);
/// assert!(Board::names().contains(&"pico_spi".to_owned()));
/// ```
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Board {
    pub name: String,
    pub flash_kib: u32,
    /// Start-up time.
    pub crystal_ms: u32,
    pub panel: Panel,
    pub buttons: Buttons,
    pub buzzer: Buzzer,
    pub led: Led,
    pub supply: Supply,
    /// For drawings; none if another board's applies.
    pub outline: Option<Outline>,
}

#[derive(Deserialize, Clone, Debug)]
#[serde(untagged, deny_unknown_fields)]
pub enum Panel {
    I2c {
        port: String,
        sda: u8,
        scl: u8,
    },
    Spi {
        port: String,
        /// Of the pixel transfers.
        dma: u8,
        sck: u8,
        mosi: u8,
        reset: u8,
        dc: u8,
        cs: u8,
    },
}

#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Buttons {
    pub up: u8,
    pub down: u8,
    pub left: u8,
    pub right: u8,
    pub a: u8,
    pub b: u8,
}

#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Buzzer {
    pub pin: u8,
}

#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Led {
    pub pin: u8,
    pub kind: LedKind,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum LedKind {
    Plain,
    Ws2812,
}

#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// ADC pin with a divider of VSYS.
    pub battery: Option<u8>,
    pub divider: Option<u8>,
    /// High while USB power is present.
    pub vbus: Option<u8>,
}

/// As printed on the board, from USB downwards, seen from above.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Outline {
    pub title: String,
    pub colour: String,
    /// As on a chip: down the left edge, up the right one.
    #[serde(default)]
    pub numbered: bool,
    pub left: Vec<String>,
    pub right: Vec<String>,
    #[serde(default)]
    pub bottom: Vec<String>,
}

impl Outline {
    /// None without numbers.
    pub fn number_of(&self, pin: &str) -> Option<usize> {
        let last = self.left.len() + self.right.len();
        let on_left = self.left.iter().position(|other| other == pin).map(|index| index + 1);
        let on_right = || {
            self.right
                .iter()
                .position(|other| other == pin)
                .map(|index| last - index)
        };
        self.numbered.then(|| on_left.or_else(on_right)).flatten()
    }
}

impl Board {
    /// Alphabetical.
    pub fn names() -> Vec<String> {
        let entries = fs::read_dir(FOLDER).unwrap_or_else(|error| panic!("{FOLDER}: {error}"));
        let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let tables = files.filter(|file| file.extension().is_some_and(|extension| extension == "toml"));
        let mut names: Vec<String> = tables
            .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
            .filter(|name| name != "Cargo")
            .collect();
        names.sort();
        names
    }

    /// Panics on an error.
    pub fn read(name: &str) -> Board {
        let file = Path::new(FOLDER).join(name).with_extension("toml");
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    pub fn pins(&self) -> Vec<(&'static str, u8)> {
        let mut pins = match self.panel {
            Panel::I2c { sda, scl, .. } => vec![("sda", sda), ("scl", scl)],
            Panel::Spi {
                sck,
                mosi,
                reset,
                dc,
                cs,
                ..
            } => vec![("sck", sck), ("mosi", mosi), ("reset", reset), ("dc", dc), ("cs", cs)],
        };
        let Buttons {
            up,
            down,
            left,
            right,
            a,
            b,
        } = self.buttons;
        pins.extend([
            ("up", up),
            ("down", down),
            ("left", left),
            ("right", right),
            ("a", a),
            ("b", b),
            ("buzzer", self.buzzer.pin),
            ("led", self.led.pin),
        ]);
        pins.extend(self.supply.battery.map(|pin| ("battery", pin)));
        pins.extend(self.supply.vbus.map(|pin| ("vbus", pin)));
        pins
    }

    /// Panics if the board lacks it.
    pub fn pin(&self, name: &str) -> u8 {
        let pins = self.pins();
        let found = pins.iter().find(|(other, _)| *other == name);
        found.unwrap_or_else(|| panic!("the board has no {name}")).1
    }

    /// None with I2C.
    pub fn spi_port(&self) -> Option<u8> {
        match &self.panel {
            Panel::Spi { port, .. } => port.strip_prefix("SPI")?.parse().ok(),
            Panel::I2c { .. } => None,
        }
    }

    pub fn vbus(&self) -> Option<u8> {
        self.supply.vbus
    }
}
