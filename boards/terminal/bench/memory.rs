//! The flash of the virtual handheld, as far as games are kept in it: blank at first, and there again after the power was
//! off.

use std::{cell::RefCell, rc::Rc};

use embedded_storage_async::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use pocket_ra::tasks::keeper::SECTOR;

/// As many sectors as the board keeps free.
pub const SECTORS: usize = 32;

/// A handle on the flash; clones share it.
#[derive(Clone)]
pub struct Memory(Rc<RefCell<Vec<u8>>>);

impl Default for Memory {
    fn default() -> Memory {
        Memory(Rc::new(RefCell::new(vec![0xff; SECTORS * SECTOR])))
    }
}

impl Memory {
    /// Lets `visit` see or change the bytes from `offset` on.
    fn bytes<R>(&self, offset: u32, length: usize, visit: impl FnOnce(&mut [u8]) -> R) -> Result<R, NorFlashErrorKind> {
        let start = offset as usize;
        let mut bytes = self.0.borrow_mut();
        let range = bytes.get_mut(start..start + length);
        range.map(visit).ok_or(NorFlashErrorKind::OutOfBounds)
    }
}

impl ErrorType for Memory {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Memory {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        self.bytes(offset, bytes.len(), |kept| bytes.copy_from_slice(kept))
    }

    fn capacity(&self) -> usize {
        self.0.borrow().len()
    }
}

impl NorFlash for Memory {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        self.bytes(from, to.saturating_sub(from) as usize, |kept| kept.fill(0xff))
    }

    /// Bits only fall.
    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        self.bytes(offset, bytes.len(), |kept| {
            kept.iter_mut().zip(bytes).for_each(|(place, byte)| *place &= byte);
        })
    }
}
