//! Supply of the virtual handheld, and its flash as on the board: the memory at the end, the restore area before it,
//! and no writes below a minimum voltage.

use std::{cell::Cell, rc::Rc};

use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use pocket_ra::tasks::battery;

use crate::nor::{Chip, Failure, SECTOR};

/// After the diode of the board.
const CABLE_MILLIVOLTS: u32 = 4700;

/// Clones share it.
#[derive(Clone, Default)]
pub struct Supply(Rc<Readings>);

#[derive(Default)]
struct Readings {
    /// None: USB power.
    millivolts: Cell<Option<u32>>,
    vbus_sense: Cell<VbusSense>,
    /// All flash operations, and those below the minimum voltage.
    operations: Cell<u32>,
    weak_operations: Cell<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VbusSense {
    /// As on a Pico: high on USB power.
    #[default]
    Wired,
    /// As on an RP2040-Zero.
    Missing,
    Stuck(bool),
}

impl Supply {
    pub fn set_vbus_sense(&self, sense: VbusSense) {
        self.0.vbus_sense.set(sense);
    }

    pub fn set(&self, millivolts: Option<u32>) {
        self.0.millivolts.set(millivolts);
    }

    pub fn millivolts(&self) -> u16 {
        let millivolts = self.0.millivolts.get().unwrap_or(CABLE_MILLIVOLTS);
        u16::try_from(millivolts).unwrap_or(u16::MAX)
    }

    pub fn operations(&self) -> u32 {
        self.0.operations.get()
    }

    /// Operations below the flash's minimum voltage.
    pub fn weak_operations(&self) -> u32 {
        self.0.weak_operations.get()
    }

    fn operate(&self) {
        let readings = &self.0;
        readings.operations.set(readings.operations.get() + 1);
        if self.millivolts() < battery::FLOOR {
            readings.weak_operations.set(readings.weak_operations.get() + 1);
        }
    }
}

impl battery::Supply for Supply {
    fn millivolts(&mut self) -> Option<u16> {
        Some(Supply::millivolts(self))
    }

    fn vbus(&mut self) -> Option<bool> {
        match self.0.vbus_sense.get() {
            VbusSense::Wired => Some(self.0.millivolts.get().is_none()),
            VbusSense::Missing => None,
            VbusSense::Stuck(is_high) => Some(is_high),
        }
    }
}

pub struct BoardFlash {
    pub restored: Chip,
    pub memory: Chip,
    pub supply: Supply,
}

/// Offset after the restore area, which has one more sector.
pub const fn memory_start(sectors: usize) -> u32 {
    ((sectors + 1) * SECTOR) as u32
}

impl BoardFlash {
    fn chip(&mut self, offset: u32) -> (&mut Chip, u32) {
        let start = self.restored.capacity() as u32;
        match offset.checked_sub(start) {
            Some(offset) => (&mut self.memory, offset),
            None => (&mut self.restored, offset),
        }
    }
}

impl ErrorType for BoardFlash {
    type Error = Failure;
}

impl ReadNorFlash for BoardFlash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        let (chip, offset) = self.chip(offset);
        chip.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.restored.capacity() + self.memory.capacity()
    }
}

impl NorFlash for BoardFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.supply.operate();
        let (chip, start) = self.chip(from);
        chip.erase(start, start + (to - from)).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.supply.operate();
        let (chip, offset) = self.chip(offset);
        chip.write(offset, bytes).await
    }
}
