//! What the display task needs of the way to the panel: the trait that each kind of bus implements.
//!
//! Not `display-interface`: there a place and the pixels for it are two calls, so that I2C takes two transactions for them or
//! has to find the place again in the bytes; and a panel cannot be asked anything.

use crate::{screens::PanelBus, table::settings::Drive, tasks::Clock};

/// The panel did not take what it was told, or does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAnswer;

/// A bus with a panel on it.
pub trait Bus {
    /// What of the owner's choice concerns this bus; when that changes, the panel is set up anew.
    fn concerning(chosen: Drive) -> Drive {
        chosen
    }

    /// Gets ready for the next attempt to set the panel up, and says how the bus is driven then. `None` when all have failed:
    /// there is no panel. The attempt after that is the first again.
    fn next_attempt(&mut self, chosen: Drive, clock: &impl Clock) -> impl Future<Output = Option<PanelBus>>;

    /// The attempt succeeded; the panel was served since, until it was lost or had to be set up anew.
    fn served(&mut self, _chosen: Drive, _lost: bool) {}

    /// Sends commands, then pixels for the place that the commands name. Either may be empty.
    fn write(&mut self, commands: &[u8], pixels: &[u8]) -> impl Future<Output = Result<(), NoAnswer>>;

    /// What the panel says of itself; `None` where it cannot be asked.
    fn status(&mut self) -> impl Future<Output = Result<Option<u8>, NoAnswer>>;
}
