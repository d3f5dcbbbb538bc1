//! SDA and SCL: held low by a fault, or driven by the chip to recover the bus.

use std::cell::Cell;

use pocket_ra::tasks::display::{BitBangI2c, I2cPort, Line};

use super::{Panel, PanelBus};

/// State of the lines apart from the I2C block.
#[derive(Default)]
pub struct Wires {
    clock_pulled: Cell<bool>,
    data_pulled: Cell<bool>,
    /// Externally.
    clock_held: Cell<bool>,
    /// Clocks until the stuck module releases SDA.
    data_held: Cell<u32>,
}

/// More than any recovery sends.
const FOR_EVER: u32 = u32::MAX;

impl Wires {
    fn is_high(&self, line: Line) -> bool {
        match line {
            Line::Clock => !self.clock_pulled.get() && !self.clock_held.get(),
            Line::Data => !self.data_pulled.get() && self.data_held.get() == 0,
        }
    }

    /// Whether anything but the chip holds a line low.
    pub fn are_held(&self) -> bool {
        self.clock_held.get() || self.data_held.get() > 0
    }

    /// The module releases SDA after the last clock of its byte.
    fn count_clock(&self) {
        let held = self.data_held.get();
        self.data_held
            .set(if held == FOR_EVER { held } else { held.saturating_sub(1) });
    }
}

impl Panel {
    /// Holds SCL low, like a solder bridge, or a panel without power.
    pub fn hold_clock(&self) {
        self.0.wires.clock_held.set(true);
    }

    /// Holds SDA for this number of clocks; none: permanently.
    pub fn hold_data(&self, clocks: Option<u32>) {
        self.0.wires.data_held.set(clocks.unwrap_or(FOR_EVER));
    }

    pub fn release_lines(&self) {
        self.0.wires.clock_held.set(false);
        self.0.wires.data_held.set(0);
    }
}

impl BitBangI2c for PanelBus {
    fn is_high(&self, line: Line) -> bool {
        self.0.wires.is_high(line)
    }

    fn pull(&mut self, line: Line, low: bool) {
        let wires = &self.0.wires;
        let was_high = wires.is_high(Line::Clock);
        match line {
            Line::Clock => wires.clock_pulled.set(low),
            Line::Data => wires.data_pulled.set(low),
        }
        if was_high && !wires.is_high(Line::Clock) {
            wires.count_clock();
        }
    }

    /// Busy waiting does not advance virtual time.
    fn half_clock(&self) {}
}

impl I2cPort for PanelBus {
    type Transfers = PanelBus;

    fn transfers(&mut self) -> &mut PanelBus {
        self
    }

    fn start(&mut self) {
        self.0.wires.clock_pulled.set(false);
        self.0.wires.data_pulled.set(false);
    }
}
