//! The module with seven pins: SPI, and the CS, DC and RES lines.

use std::{cell::Cell, convert::Infallible, rc::Rc};

use embassy_time::Duration;
use embedded_hal::digital::{self, OutputPin};
use embedded_hal_async::spi::{self, SpiBus};
use pocket_ra::tasks::{Clock, display::SpiLines};

use super::{Instant, Module, Panel, Wire};

/// Minimum low time of a reset.
const RESET: Duration = Duration::from_micros(3);

#[derive(Clone, Copy)]
enum Signal {
    Select,
    Pixels,
    Reset,
}

/// Levels; none: open, without its pull-up.
#[derive(Default)]
pub struct Lines {
    selected: Cell<bool>,
    pixels: Cell<bool>,
    reset_since: Cell<Option<Instant>>,
}

impl Panel {
    pub fn spi(&self) -> (SpiPort, SpiLines<SpiLine>) {
        let line = |line| SpiLine(self.0.clone(), line);
        let lines = SpiLines {
            select: line(Signal::Select),
            pixels: line(Signal::Pixels),
            reset: line(Signal::Reset),
        };
        (SpiPort(self.0.clone()), lines)
    }
}

pub struct SpiPort(Rc<Module>);

impl spi::ErrorType for SpiPort {
    type Error = Infallible;
}

impl SpiBus for SpiPort {
    async fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        // The module has no output pin.
        words.fill(0);
        Ok(())
    }

    async fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        let module = &self.0;
        let mut wire = Wire {
            module,
            start: module.clock.now(),
            bits: 0,
        };
        for &byte in words {
            wire.pass(8).await;
            module.bytes.set(module.bytes.get() + 1);
            let mut controller = module.controller.borrow_mut();
            let listening = controller.as_mut().filter(|controller| controller.was_reset());
            if let Some(controller) = listening.filter(|_| module.lines.selected.get()) {
                controller.accept(module.lines.pixels.get(), module.arrives(byte));
                module.touched.set(Some(module.clock.now()));
            }
        }
        Ok(())
    }

    async fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        read.fill(0);
        self.write(write).await
    }

    async fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        self.write(words).await?;
        words.fill(0);
        Ok(())
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

pub struct SpiLine(Rc<Module>, Signal);

impl SpiLine {
    fn set(&self, high: bool) {
        let module = &self.0;
        let lines = &module.lines;
        match self.1 {
            Signal::Select => {
                if !high && !lines.selected.get() {
                    module.settle();
                    module.transactions.set(module.transactions.get() + 1);
                }
                lines.selected.set(!high);
            }
            Signal::Pixels => lines.pixels.set(high),
            Signal::Reset if high => {
                let since = lines.reset_since.take();
                if since.is_some_and(|since| module.clock.now() - since >= RESET) {
                    module.settle();
                    if let Some(controller) = module.controller.borrow_mut().as_mut() {
                        controller.reset();
                    }
                    module.touched.set(Some(module.clock.now()));
                }
            }
            Signal::Reset => lines.reset_since.set(Some(module.clock.now())),
        }
    }
}

impl digital::ErrorType for SpiLine {
    type Error = Infallible;
}

impl OutputPin for SpiLine {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.set(true);
        Ok(())
    }
}
