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

    /// Goes faster than every panel takes, if that is chosen and was not in vain before, and says how the bus is driven then.
    /// Whether the panel follows is for the caller to find out.
    fn hurry(&mut self, _chosen: Drive) -> Option<PanelBus> {
        None
    }

    /// The panel does not follow: back to the speed that every panel takes.
    fn slow_down(&mut self) {}

    /// A whole picture was sent: how long that took may show how much of its time the bus wastes.
    fn tune(&mut self) {}

    /// The attempt succeeded; the panel was served since, until it was lost or had to be set up anew.
    fn served(&mut self, _chosen: Drive, _lost: bool) {}

    /// Sends commands, then pixels for the place that the commands name. Either may be empty.
    fn write(&mut self, commands: &[u8], pixels: &[u8]) -> impl Future<Output = Result<(), NoAnswer>>;

    /// What the panel says of itself; `None` where it cannot be asked.
    fn status(&mut self) -> impl Future<Output = Result<Option<u8>, NoAnswer>> {
        async { Ok(None) }
    }

    /// What the panel has in its memory at the place that the commands name, after a byte that means nothing. Untouched where it
    /// cannot be asked.
    fn read_back(&mut self, _place: &[u8], _pixels: &mut [u8]) -> impl Future<Output = Result<(), NoAnswer>> {
        async { Ok(()) }
    }
}
