//! The way to the panel over I2C: each run of pixels travels in one transaction, its place and all.

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use embedded_hal_async::i2c::I2c;
use heapless::Vec;

use crate::{screens::WIDTH, table::settings::Controller};

/// Three bytes for the place, each behind a control byte, one more control byte, and a page of pixels.
const TRANSFER: usize = 3 * 2 + 1 + WIDTH;

/// Control bytes of both controllers: one command byte follows; only commands follow; only pixels follow.
const ONE_COMMAND: u8 = 0x80;
const COMMANDS: u8 = 0x00;
const PIXELS: u8 = 0x40;

/// Commands that say where the next pixels go, in the one way of addressing that both controllers know.
const COLUMN: u8 = 0x00;
const COLUMN_LAST: u8 = 0x1f;
const PAGE: u8 = 0xb0;
const PAGE_LAST: u8 = 0xb7;

/// Commands of the SSD1306 that the SH1106 does not have: it knows one way of addressing, does not scroll, and its charge
/// pump runs from the start.
const ADDRESSING: u8 = 0x20;
const SCROLLING_OFF: u8 = 0x2e;
const CHARGE_PUMP: u8 = 0x8d;

/// The place waits in `transfer` for the pixels that go there; all other commands go out at once.
pub struct Bus<I> {
    i2c: I,
    address: u8,
    controller: Controller,
    transfer: Vec<u8, TRANSFER>,
}

impl<I: I2c> Bus<I> {
    /// To the panel at this address, an SSD1306 until more is known.
    pub fn new(i2c: I, address: u8) -> Bus<I> {
        Bus {
            i2c,
            address,
            controller: Controller::Ssd1306,
            transfer: Vec::new(),
        }
    }

    pub fn set_controller(&mut self, controller: Controller) {
        self.controller = controller;
    }

    /// Which controller the panel says it has. The low bits of the status are in no data sheet; every SH1106 that was seen
    /// answers 8 there, and SSD1306s answer 3, 6 or 7. A module that cannot be read is taken for the more common one.
    pub async fn identify(&mut self) -> Result<Controller, DisplayError> {
        const SH1106: u8 = 8;
        self.transfer.clear();
        // Both answer with what the last write was about.
        self.write(&[COMMANDS]).await?;
        let status = self.status().await?;
        Ok(if status & 0x0f == SH1106 {
            Controller::Sh1106
        } else {
            Controller::Ssd1306
        })
    }

    /// Whether the panel itself says that it is on. Some modules cannot be read and say anything.
    pub async fn says_on(&mut self) -> Result<bool, DisplayError> {
        const OFF: u8 = 1 << 6;
        Ok(self.status().await? & OFF == 0)
    }

    async fn status(&mut self) -> Result<u8, DisplayError> {
        let mut status = [0];
        let read = self.i2c.read(self.address, &mut status).await;
        let [status] = status;
        read.map(|()| status).map_err(|_| DisplayError::BusWriteError)
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), DisplayError> {
        self.transfer
            .extend_from_slice(bytes)
            .map_err(|_| DisplayError::OutOfBoundsError)?;
        let sent = self.i2c.write(self.address, &self.transfer).await;
        self.transfer.clear();
        sent.map_err(|_| DisplayError::BusWriteError)
    }
}

impl<I: I2c> AsyncWriteOnlyDataCommand for Bus<I> {
    async fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(commands) = commands else {
            return Err(DisplayError::DataFormatNotImplemented);
        };
        match (commands.first(), self.controller) {
            (Some(COLUMN..=COLUMN_LAST | PAGE..=PAGE_LAST), _) => {
                let place = commands.iter().flat_map(|&byte| [ONE_COMMAND, byte]);
                for byte in place {
                    self.transfer.push(byte).map_err(|_| DisplayError::OutOfBoundsError)?;
                }
                return Ok(());
            }
            (Some(&(ADDRESSING | SCROLLING_OFF | CHARGE_PUMP)), Controller::Sh1106) => return Ok(()),
            _ => {}
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
