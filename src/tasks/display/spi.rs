//! Panel on SPI: a module with chip select (CS), data/command (DC) and reset (RES). Write-only: a missing panel cannot
//! be detected.

use embassy_time::Duration;
use embedded_hal::digital::OutputPin;
use embedded_hal_async::spi::SpiBus as Port;

use super::bus::{Bus, NoAnswer};
use crate::{
    device::{PanelBus, PanelConfig},
    tasks::Clock,
};

/// Reset pulse and recovery time. The data sheets require 3 us; long wires and a capacitor on the module need more.
const RESET: Duration = Duration::from_micros(100);

pub struct SpiBus<S, P> {
    port: S,
    lines: SpiLines<P>,
    /// Since the last success.
    failed: bool,
    config: Option<PanelConfig>,
}

pub struct SpiLines<P> {
    /// CS: low while the panel is selected.
    pub select: P,
    /// DC: high for pixels, low for commands.
    pub pixels: P,
    /// RES: low during a reset.
    pub reset: P,
}

impl<S: Port, P: OutputPin> SpiBus<S, P> {
    pub fn new(port: S, lines: SpiLines<P>) -> SpiBus<S, P> {
        SpiBus {
            port,
            lines,
            failed: false,
            config: None,
        }
    }

    async fn send(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
        if !commands.is_empty() {
            self.lines.pixels.set_low().map_err(|_| NoAnswer)?;
            self.port.write(commands).await.map_err(|_| NoAnswer)?;
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
    async fn next_attempt(&mut self, config: PanelConfig, clock: &impl Clock) -> Option<PanelBus> {
        // One attempt, then a pause.
        self.failed = !self.failed;
        if !self.failed {
            return None;
        }
        // A changed setting needs no reset, which would be visible.
        if self.config.replace(config).is_some_and(|previous| previous != config) {
            return Some(PanelBus::Spi);
        }
        self.lines.reset.set_low().ok()?;
        clock.until(clock.now() + RESET).await;
        // It can be set: it was set low just before.
        let _ = self.lines.reset.set_high();
        clock.until(clock.now() + RESET).await;
        Some(PanelBus::Spi)
    }

    fn served(&mut self) {
        self.failed = false;
    }

    async fn write(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
        self.lines.select.set_low().map_err(|_| NoAnswer)?;
        let sent = self.send(commands, pixels).await;
        self.lines.select.set_high().map_err(|_| NoAnswer)?;
        sent
    }
}
