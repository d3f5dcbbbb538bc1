//! The way to the panel over I2C: each run of pixels travels in one transaction, window and all.

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use embedded_hal_async::i2c::I2c;
use heapless::Vec;

use crate::screens::WIDTH;

/// The usual address of the panel.
const ADDRESS: u8 = 0x3c;

/// Six window bytes, each behind a control byte, one more control byte, and a page of pixels.
const TRANSFER: usize = 6 * 2 + 1 + WIDTH;

/// Control bytes of the SSD1306: one command byte follows; only commands follow; only pixels follow.
const ONE_COMMAND: u8 = 0x80;
const COMMANDS: u8 = 0x00;
const PIXELS: u8 = 0x40;

const COLUMN_WINDOW: u8 = 0x21;
const PAGE_WINDOW: u8 = 0x22;

/// Window commands wait in `transfer` for the pixels they belong to; all others go out at once.
pub struct Bus<I> {
    i2c: I,
    transfer: Vec<u8, TRANSFER>,
}

impl<I: I2c> Bus<I> {
    pub fn new(i2c: I) -> Bus<I> {
        Bus {
            i2c,
            transfer: Vec::new(),
        }
    }

    /// Whether the panel itself says that it is on. Some modules cannot be read and say anything.
    pub async fn says_on(&mut self) -> Result<bool, DisplayError> {
        const OFF: u8 = 1 << 6;
        let mut status = [0];
        self.i2c
            .read(ADDRESS, &mut status)
            .await
            .map_err(|_| DisplayError::BusWriteError)?;
        Ok(status.iter().all(|status| status & OFF == 0))
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), DisplayError> {
        self.transfer
            .extend_from_slice(bytes)
            .map_err(|_| DisplayError::OutOfBoundsError)?;
        let sent = self.i2c.write(ADDRESS, &self.transfer).await;
        self.transfer.clear();
        sent.map_err(|_| DisplayError::BusWriteError)
    }
}

impl<I: I2c> AsyncWriteOnlyDataCommand for Bus<I> {
    async fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(commands) = commands else {
            return Err(DisplayError::DataFormatNotImplemented);
        };
        if let Some(&(COLUMN_WINDOW | PAGE_WINDOW)) = commands.first() {
            let window = commands.iter().flat_map(|&byte| [ONE_COMMAND, byte]);
            for byte in window {
                self.transfer.push(byte).map_err(|_| DisplayError::OutOfBoundsError)?;
            }
            return Ok(());
        }
        self.transfer.clear();
        self.transfer
            .push(COMMANDS)
            .map_err(|_| DisplayError::OutOfBoundsError)?;
        self.write(commands).await
    }

    async fn send_data(&mut self, pixels: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(pixels) = pixels else {
            return Err(DisplayError::DataFormatNotImplemented);
        };
        self.transfer.push(PIXELS).map_err(|_| DisplayError::OutOfBoundsError)?;
        self.write(pixels).await
    }
}
