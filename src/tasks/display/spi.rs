//! The panel on SPI: a module with seven pins, which has a line for commands or pixels, one that selects it and one that resets
//! it. It is only written to: nobody can say whether it is there.

use embassy_time::Duration;
use embedded_hal::digital::OutputPin;
use embedded_hal_async::spi::SpiBus as Port;

use super::{
    bus::{Bus, NoAnswer},
    controller::LONGEST,
};
use crate::{screens::PanelBus, table::settings::Drive, tasks::Clock};

/// The data sheets ask for a few microseconds; long wires and a capacitor on the module take longer.
const RESET: Duration = Duration::from_micros(100);

/// A panel that has an SPI port for itself.
pub struct SpiBus<S, P> {
    port: S,
    lines: SpiLines<P>,
    /// The port itself failed since the last panel.
    failed: bool,
    /// As it was driven last.
    driven: Option<Drive>,
    /// What is sent may be a constant, and who sends it may not reach where those lie.
    commands: [u8; LONGEST],
}

/// The lines of the module beside clock and data.
pub struct SpiLines<P> {
    /// CS: low while it is meant.
    pub select: P,
    /// DC: high for pixels, low for commands.
    pub pixels: P,
    /// RES: low while it is reset.
    pub reset: P,
}

impl<S: Port, P: OutputPin> SpiBus<S, P> {
    pub fn new(port: S, lines: SpiLines<P>) -> SpiBus<S, P> {
        SpiBus {
            port,
            lines,
            failed: false,
            driven: None,
            commands: [0; LONGEST],
        }
    }

    async fn send(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
        let copy = self.commands.get_mut(..commands.len()).ok_or(NoAnswer)?;
        copy.copy_from_slice(commands);
        if !copy.is_empty() {
            self.lines.pixels.set_low().map_err(|_| NoAnswer)?;
            self.port.write(copy).await.map_err(|_| NoAnswer)?;
            self.port.flush().await.map_err(|_| NoAnswer)?;
        }
        if !pixels.is_empty() {
            self.lines.pixels.set_high().map_err(|_| NoAnswer)?;
            self.port.write(pixels).await.map_err(|_| NoAnswer)?;
            self.port.flush().await.map_err(|_| NoAnswer)?;
        }
        Ok(())
    }
}

impl<S: Port, P: OutputPin> Bus for SpiBus<S, P> {
    /// It has one speed, and is never asked anything.
    fn concerning(chosen: Drive) -> Drive {
        Drive {
            controller: chosen.controller,
            ..Drive::default()
        }
    }

    async fn next_attempt(&mut self, chosen: Drive, clock: &impl Clock) -> Option<PanelBus> {
        // One attempt, and a pause after it.
        self.failed = !self.failed;
        if !self.failed {
            return None;
        }
        // Another choice needs no reset: a controller that is taken for the other one still shows what it can.
        if self.driven.replace(chosen).is_some_and(|driven| driven != chosen) {
            return Some(PanelBus::Spi);
        }
        self.lines.reset.set_low().ok()?;
        clock.until(clock.now() + RESET).await;
        let _ = self.lines.reset.set_high();
        clock.until(clock.now() + RESET).await;
        Some(PanelBus::Spi)
    }

    fn served(&mut self, _: Drive, _: bool) {
        self.failed = false;
    }

    async fn write(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
        self.lines.select.set_low().map_err(|_| NoAnswer)?;
        let sent = self.send(commands, pixels).await;
        self.lines.select.set_high().map_err(|_| NoAnswer)?;
        sent
    }
}
