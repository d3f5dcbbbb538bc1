//! Everything that can be chosen about an emulated handheld before power-up.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use pocket_ra::device::Button;

use super::{Machine, hex, name, value_of};
use crate::{
    boards::Board,
    chip::{
        process::Process,
        workbench::{self, Program},
    },
    faults::Fault,
};

/// Until the clock of the panel's bus is high: pull-ups of 4.7 kilohm on the module and some 75 picofarad of wires and pins.
pub const RISE_TIME_NS: u32 = 300;

/// The chip's ring oscillator, which the entropy comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oscillator {
    Fair,
    Biased,
    Stuck,
    /// The same bits again and again, as many ones as zeros.
    Periodic,
}

/// Everything that can be chosen before power-up.
#[derive(Clone, Debug)]
pub struct Setup {
    file: PathBuf,
    load: Map<String, Value>,
}

impl Setup {
    /// The firmware of the handheld, built when it is not there or old.
    pub fn firmware() -> Self {
        Self::file(&workbench::image(Program::Pico))
    }

    /// The same firmware with what only tests need.
    pub fn bench() -> Self {
        Self::file(&workbench::image(Program::Bench))
    }

    /// An ELF or a UF2.
    pub fn file(file: &Path) -> Self {
        Self {
            file: file.into(),
            load: Map::new(),
        }
    }

    /// The seed of the emulated ring oscillator.
    pub fn oscillator_seed(self, seed: u32) -> Self {
        self.with("seed", json!(seed))
    }

    pub fn oscillator(self, kind: Oscillator) -> Self {
        let name = match kind {
            Oscillator::Fair => "fair",
            Oscillator::Biased => "biased",
            Oscillator::Stuck => "stuck",
            Oscillator::Periodic => "periodic",
        };
        self.with("rosc", json!(name))
    }

    /// Fixes the luck: what the oscillator and the presses would give no longer counts.
    pub fn seed(self, seed: u64) -> Self {
        let given = 1u32.to_le_bytes();
        self.patch("GIVEN_SEED", &[given.as_slice(), &seed.to_le_bytes()].concat())
    }

    /// Writes `bytes` over a static that the firmware has in flash under this very name.
    pub fn patch(mut self, symbol: &str, bytes: &[u8]) -> Self {
        let patches = self.load.entry("patch").or_insert_with(|| json!({}));
        patches[symbol] = json!(hex(bytes));
        self
    }

    /// The OLED has this controller, "ssd1306" or "sh1106", and this address.
    pub fn oled(self, controller: &str, address: u8) -> Self {
        self.with("oled", json!({ "controller": controller, "address": address }))
    }

    /// This is broken from the start.
    pub fn fault(mut self, fault: Fault) -> Self {
        let faults = self.load.entry("faults").or_insert_with(|| json!({}));
        faults[fault.name()] = value_of(fault);
        self
    }

    /// As a builder may expect it: code in flash runs through the cache, and the clock of the panel's bus takes its time to rise.
    pub fn as_built(self) -> Self {
        self.fault(Fault::Cache).fault(Fault::RiseTime(RISE_TIME_NS))
    }

    /// The pins of a board that is not a Pico, and the panel if it is on SPI.
    pub fn board(self, board: &Board) -> Self {
        let button = |button: Button| (name(button), json!(board.pin(&name(button))));
        let buttons: Map<String, Value> = Button::ALL.into_iter().map(button).collect();
        let outputs = json!({ "buzzer": board.pin("buzzer"), "led": board.pin("led") });
        let setup = self
            .with("buttons", Value::Object(buttons))
            .with("outputs", outputs)
            .with("vbus", json!(board.vbus()));
        match board.spi_port() {
            None => {
                let pins = json!({ "sda": board.pin("sda"), "scl": board.pin("scl") });
                setup.with("oled", json!({ "pins": pins }))
            }
            Some(port) => {
                let [select, pixels, reset] = ["cs", "dc", "reset"].map(|name| board.pin(name));
                let spi = json!({ "port": port, "select": select, "pixels": pixels, "reset": reset });
                setup.with("oled", json!({ "spi": spi }))
            }
        }
    }

    /// What was in flash before, from an offset on.
    pub fn flash(self, offset: u32, bytes: &[u8]) -> Self {
        self.with("flash", json!({ "offset": offset, "bytes": hex(bytes) }))
    }

    /// Follows every picture that the function with this symbol draws, see [`Machine::drawings`].
    pub fn drawing(self, symbol: &str) -> Self {
        self.with("drawing", json!(symbol))
    }

    fn with(mut self, name: &str, value: Value) -> Self {
        self.load.insert(name.into(), value);
        self
    }

    /// Powers up. Panics when the chip would not start.
    pub fn start(self) -> Machine {
        self.try_start().unwrap_or_else(|reason| panic!("{reason}"))
    }

    /// Powers up, or says why the chip would not start.
    pub fn try_start(self) -> Result<Machine, String> {
        let mut machine = Machine {
            process: Some(Process::take()?),
            log: Vec::new(),
            ms: 0.0,
            stopped: None,
        };
        let mut load = self.load;
        load.insert("file".into(), json!(self.file));
        machine.try_ask("load", Value::Object(load))?;
        Ok(machine)
    }
}
