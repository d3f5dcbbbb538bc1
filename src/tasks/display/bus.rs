//! Transport between the display task and the panel: one trait, implemented for I2C and SPI.
//!
//! The `ssd1306` driver writes to it through [`Interface`](super::interface::Interface). The trait also covers operations that
//! `display-interface` lacks: finding the panel and reading from it.

use display_interface::DisplayError;

use crate::{
    device::{PanelBus, PanelConfig},
    tasks::Clock,
};

/// The panel did not acknowledge, or the bus is not usable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAnswer;

impl From<DisplayError> for NoAnswer {
    fn from(_: DisplayError) -> NoAnswer {
        NoAnswer
    }
}

/// A bus with a panel on it.
pub trait Bus {
    /// Prepares the next attempt to set up the panel and returns how the panel is reached. `None` after all attempts have
    /// failed: there is no panel. The attempt after that is the first one again.
    fn next_attempt(&mut self, config: PanelConfig, clock: &impl Clock) -> impl Future<Output = Option<PanelBus>>;

    /// The last attempt succeeded; the panel is about to be set up again.
    fn served(&mut self);

    /// Sends commands and then pixels in one transaction. Either may be empty.
    fn write(&mut self, commands: &[u8], pixels: &[u8]) -> impl Future<Output = Result<(), NoAnswer>>;

    /// Reads the status byte; `None` if the bus is write-only.
    fn status(&mut self) -> impl Future<Output = Result<Option<u8>, NoAnswer>> {
        async { Ok(None) }
    }

    /// Sends commands and reads the panel's memory in one transaction; the first byte is a dummy. `pixels` stays unchanged if
    /// the bus is write-only.
    fn read_back(&mut self, _commands: &[u8], _pixels: &mut [u8]) -> impl Future<Output = Result<(), NoAnswer>> {
        async { Ok(()) }
    }
}
