//! Transport between the display task and the panel. The `ssd1306` driver writes to it through
//! [`Interface`](super::interface::Interface); probing and reading go beyond `display-interface`.

use display_interface::DisplayError;

use crate::{
    device::{PanelBus, PanelConfig},
    tasks::Clock,
};

/// No acknowledge, or the bus is unusable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAnswer;

impl From<DisplayError> for NoAnswer {
    fn from(_: DisplayError) -> NoAnswer {
        NoAnswer
    }
}

/// Connection to a panel.
///
/// # Example
///
/// A panel in RAM, for a test:
///
/// ```
/// use pocket_ra::{
///     device::{PanelBus, PanelConfig},
///     tasks::{
///         Clock,
///         display::{Bus, NoAnswer},
///     },
/// };
///
/// #[derive(Default)]
/// struct Recorder {
///     commands: Vec<u8>,
///     pixels: Vec<u8>,
/// }
///
/// impl Bus for Recorder {
///     async fn next_attempt(&mut self, _: PanelConfig, _: &impl Clock) -> Option<PanelBus> {
///         Some(PanelBus::Spi)
///     }
///
///     fn served(&mut self) {}
///
///     async fn write(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
///         self.commands.extend(commands);
///         self.pixels.extend(pixels);
///         Ok(())
///     }
/// }
/// ```
pub trait Bus {
    /// Prepares the next attempt to reach the panel. `None` once all have failed; the next call starts over.
    fn next_attempt(&mut self, config: PanelConfig, clock: &impl Clock) -> impl Future<Output = Option<PanelBus>>;

    /// Resets the count of attempts.
    fn served(&mut self);

    /// Sends commands, then pixels, in one transaction. Either may be empty.
    fn write(&mut self, commands: &[u8], pixels: &[u8]) -> impl Future<Output = Result<(), NoAnswer>>;

    /// `None` if the bus is write-only.
    fn status(&mut self) -> impl Future<Output = Result<Option<u8>, NoAnswer>> {
        async { Ok(None) }
    }

    /// Reads display RAM in one transaction; the first byte is a dummy. A write-only bus leaves `pixels` unchanged.
    fn read_back(&mut self, _commands: &[u8], _pixels: &mut [u8]) -> impl Future<Output = Result<(), NoAnswer>> {
        async { Ok(()) }
    }
}
