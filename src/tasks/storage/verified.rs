//! Verifies each program and erase: worn cells fail without an error.

use embedded_storage_async::nor_flash::{NorFlash, NorFlashError, NorFlashErrorKind};

use super::sectors::{BLANK, SECTOR};

/// The flash reported an error, or does not contain what was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlashFailed;

impl NorFlashError for FlashFailed {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// Attempts at a program or an erase.
const ATTEMPTS: usize = 2;
const PIECE: usize = 64;

pub struct VerifiedFlash<F>(pub F);

impl<F: NorFlash> VerifiedFlash<F> {
    pub async fn read(&mut self, address: u32, bytes: &mut [u8]) -> Result<(), FlashFailed> {
        self.0.read(address, bytes).await.map_err(|_| FlashFailed)
    }

    /// Reads until two reads agree.
    pub async fn read_twice(&mut self, address: u32, bytes: &mut [u8]) -> Result<(), FlashFailed> {
        const MOST: usize = 4;
        for _ in 0..MOST {
            self.read(address, bytes).await?;
            if self.holds(address, bytes).await? {
                break;
            }
        }
        Ok(())
    }

    /// A second attempt clears bits that stayed 1; bits that are wrongly 0 remain.
    pub async fn program(&mut self, address: u32, bytes: &[u8]) -> Result<(), FlashFailed> {
        for _ in 0..ATTEMPTS {
            let written = self.0.write(address, bytes).await;
            written.map_err(|_| FlashFailed)?;
            if self.holds(address, bytes).await? {
                return Ok(());
            }
        }
        Err(FlashFailed)
    }

    /// Erases a sector; false if it is not blank afterwards.
    pub async fn erase(&mut self, address: u32) -> Result<bool, FlashFailed> {
        for _ in 0..ATTEMPTS {
            let erased = self.0.erase(address, address + SECTOR as u32).await;
            erased.map_err(|_| FlashFailed)?;
            if self.is_blank(address).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    async fn is_blank(&mut self, address: u32) -> Result<bool, FlashFailed> {
        for offset in (0..SECTOR).step_by(PIECE) {
            if !self.holds(address + offset as u32, &[BLANK; PIECE]).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    async fn holds(&mut self, mut address: u32, bytes: &[u8]) -> Result<bool, FlashFailed> {
        let mut read = [0; PIECE];
        for piece in bytes.chunks(PIECE) {
            let read = read.get_mut(..piece.len()).unwrap_or_default();
            self.read(address, read).await?;
            if read != piece {
                return Ok(false);
            }
            address += piece.len() as u32;
        }
        Ok(true)
    }
}
