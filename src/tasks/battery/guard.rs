//! Flash wrapper that delays writes and erases while the supply is too low, so that a power failure happens between
//! operations.

use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::Duration;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use super::{FLOOR, State, Supply, is_on_battery, reading};
use crate::tasks::{Channels, Clock};

/// Time for pending writes once the battery is empty.
const LAST_SAVES: Duration = Duration::from_secs(3);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

pub struct Guarded<'a, F, S, C, M: RawMutex> {
    flash: F,
    supply: S,
    clock: &'a C,
    channels: &'a Channels<M>,
}

impl<'a, F, S: Supply, C: Clock, M: RawMutex> Guarded<'a, F, S, C, M> {
    pub const fn new(flash: F, supply: S, clock: &'a C, channels: &'a Channels<M>) -> Self {
        Guarded {
            flash,
            supply,
            clock,
            channels,
        }
    }

    async fn wait_for_power(&mut self) {
        while !self.may_write() {
            self.clock.until(self.clock.now() + LOOK_AGAIN).await;
        }
    }

    /// Measured now: the average lags behind.
    fn may_write(&mut self) -> bool {
        let State { chemistry, empty_since } = self.channels.power.state();
        if !is_on_battery(chemistry, self.supply.vbus()) {
            return true;
        }
        if empty_since.is_some_and(|since| self.clock.now() >= since + LAST_SAVES) {
            return false;
        }
        reading(&mut self.supply).is_none_or(|millivolts| millivolts >= FLOOR)
    }
}

impl<F: ErrorType, S, C, M: RawMutex> ErrorType for Guarded<'_, F, S, C, M> {
    type Error = F::Error;
}

impl<F: NorFlash, S: Supply, C: Clock, M: RawMutex> ReadNorFlash for Guarded<'_, F, S, C, M> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), F::Error> {
        self.flash.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl<F: NorFlash, S: Supply, C: Clock, M: RawMutex> NorFlash for Guarded<'_, F, S, C, M> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), F::Error> {
        self.wait_for_power().await;
        self.channels.stall.begin(self.clock.now());
        let erased = self.flash.erase(from, to).await;
        self.channels.stall.end(self.clock.now());
        erased
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), F::Error> {
        self.wait_for_power().await;
        self.channels.stall.begin(self.clock.now());
        let written = self.flash.write(offset, bytes).await;
        self.channels.stall.end(self.clock.now());
        written
    }
}
