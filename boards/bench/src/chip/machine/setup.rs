//! Configuration of an emulated handheld.

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

/// Rise time of SCL with 4.7 kilohm pull-ups and some 75 picofarad.
pub const RISE_TIME_NS: u32 = 300;

/// The entropy source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oscillator {
    Fair,
    Biased,
    Stuck,
    /// Balanced.
    Periodic,
}

#[derive(Clone, Debug)]
pub struct Setup {
    file: PathBuf,
    load: Map<String, Value>,
}

impl Setup {
    /// Built if missing or outdated.
    pub fn firmware() -> Self {
        Self::file(&workbench::image(Program::Pico))
    }

    pub fn bench() -> Self {
        Self::file(&workbench::image(Program::Bench))
    }

    pub fn file(file: &Path) -> Self {
        Self {
            file: file.into(),
            load: Map::new(),
        }
    }

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

    /// Independent of oscillator and presses.
    pub fn seed(self, seed: u64) -> Self {
        let given = 1u32.to_le_bytes();
        self.patch("GIVEN_SEED", &[given.as_slice(), &seed.to_le_bytes()].concat())
    }

    pub fn patch(mut self, symbol: &str, bytes: &[u8]) -> Self {
        let patches = self.load.entry("patch").or_insert_with(|| json!({}));
        patches[symbol] = json!(hex(bytes));
        self
    }

    /// `controller`: "ssd1306" or "sh1106".
    pub fn oled(self, controller: &str, address: u8) -> Self {
        self.with("oled", json!({ "controller": controller, "address": address }))
    }

    pub fn fault(mut self, fault: Fault) -> Self {
        let faults = self.load.entry("faults").or_insert_with(|| json!({}));
        faults[fault.name()] = value_of(fault);
        self
    }

    /// Real timing: XIP cache, and a rise time of SCL.
    pub fn as_built(self) -> Self {
        self.fault(Fault::Cache).fault(Fault::RiseTime(RISE_TIME_NS))
    }

    /// A board other than the Pico: its pins, and the panel if on SPI.
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

    pub fn flash(self, offset: u32, bytes: &[u8]) -> Self {
        self.with("flash", json!({ "offset": offset, "bytes": hex(bytes) }))
    }

    /// Times every picture drawn by this function, see [`Machine::drawings`].
    pub fn drawing(self, symbol: &str) -> Self {
        self.with("drawing", json!(symbol))
    }

    fn with(mut self, name: &str, value: Value) -> Self {
        self.load.insert(name.into(), value);
        self
    }

    /// Panics if the chip would not start.
    pub fn start(self) -> Machine {
        self.try_start().unwrap_or_else(|reason| panic!("{reason}"))
    }

    /// The error is why the chip would not start.
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
