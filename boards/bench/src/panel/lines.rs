//! The two lines of I2C: who holds them, and what the module makes of them when the chip moves them by hand.

use std::cell::Cell;

use pocket_ra::{
    table::settings::Speed,
    tasks::{
        Clock,
        display::{I2cPort, Line, Lines},
    },
};

use super::{Module, Panel, PanelBus};

/// What is on the lines beside the port of the chip.
#[derive(Default)]
pub struct Wires {
    /// The chip pulls them by hand.
    clock_pulled: Cell<bool>,
    data_pulled: Cell<bool>,
    /// Something holds the clock low.
    clock_held: Cell<bool>,
    /// So many clocks until the module lets go of the data line: it is in the middle of a byte.
    data_held: Cell<u32>,
    /// What the module has heard of a byte, behind a one; none when it was not called.
    heard: Cell<Option<u16>>,
    /// The address has come.
    called: Cell<bool>,
}

/// For ever, as far as nine clocks go.
const FOR_EVER: u32 = u32::MAX;

impl Wires {
    fn is_high(&self, line: Line) -> bool {
        match line {
            Line::Clock => !self.clock_pulled.get() && !self.clock_held.get(),
            Line::Data => !self.data_pulled.get() && self.data_held.get() == 0,
        }
    }

    /// Whether somebody keeps the port from getting on.
    pub fn are_held(&self) -> bool {
        self.clock_held.get() || self.data_held.get() > 0
    }
}

impl Panel {
    /// Something holds SCL low: solder, or a panel without power.
    pub fn hold_clock(&self) {
        self.0.wires.clock_held.set(true);
    }

    /// The module holds SDA low until so many clocks have come; none: for ever.
    pub fn hold_data(&self, clocks: Option<u32>) {
        self.0.wires.data_held.set(clocks.unwrap_or(FOR_EVER));
    }

    /// Both lines are let go.
    pub fn release_lines(&self) {
        self.0.wires.clock_held.set(false);
        self.0.wires.data_held.set(0);
    }
}

impl Module {
    /// What the module takes from an edge: `before` and `after` are the levels of clock and data.
    fn edge(&self, before: [bool; 2], after: [bool; 2]) {
        let wires = &self.wires;
        match (before, after) {
            // Start.
            ([true, true], [true, false]) => {
                self.settle();
                self.transactions.set(self.transactions.get() + 1);
                wires.heard.set(Some(1));
                wires.called.set(false);
            }
            // Stop.
            ([true, false], [true, true]) => wires.heard.set(None),
            ([false, _], [true, bit]) => wires
                .heard
                .set(wires.heard.get().map(|heard| heard << 1 | u16::from(bit))),
            ([true, _], [false, _]) => {
                let held = wires.data_held.get();
                wires
                    .data_held
                    .set(if held == FOR_EVER { held } else { held.saturating_sub(1) });
                // Eight bits and the acknowledge.
                if let Some(heard) = wires.heard.get().filter(|heard| heard >> 9 != 0) {
                    wires.heard.set(Some(1));
                    self.hear((heard >> 1) as u8);
                }
            }
            _ => {}
        }
    }

    fn hear(&self, byte: u8) {
        self.bytes.set(self.bytes.get() + 1);
        if !self.is_ready() {
            return;
        }
        let mut controller = self.controller.borrow_mut();
        let Some(controller) = controller.as_mut() else { return };
        if self.wires.called.replace(true) {
            controller.receive(byte);
            self.touched.set(Some(self.clock.now()));
        } else if byte == self.address.get() << 1 {
            controller.begin();
        } else {
            self.wires.heard.set(None);
        }
    }
}

impl Lines for PanelBus {
    fn is_high(&self, line: Line) -> bool {
        self.0.wires.is_high(line)
    }

    fn pull(&mut self, line: Line, low: bool) {
        let wires = &self.0.wires;
        let levels = || [Line::Clock, Line::Data].map(|line| wires.is_high(line));
        let before = levels();
        match line {
            Line::Clock => wires.clock_pulled.set(low),
            Line::Data => wires.data_pulled.set(low),
        }
        self.0.edge(before, levels());
    }

    /// Whoever waits busily does not let virtual time pass.
    fn half_clock(&self) {}
}

impl I2cPort for PanelBus {
    type Transfers = PanelBus;

    fn transfers(&mut self) -> &mut PanelBus {
        self
    }

    fn start(&mut self, speed: Speed) {
        self.0.wires.clock_pulled.set(false);
        self.0.wires.data_pulled.set(false);
        self.0.frequency.set(match speed {
            Speed::Fast => 400_000,
            Speed::FastPlus => 1_000_000,
        });
        self.0.shortened.set(0);
    }

    fn shorten_clock(&mut self, nanos: u64) {
        self.0.shortened.set(nanos);
    }
}
