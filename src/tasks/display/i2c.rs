//! Panel on I2C at 400 kHz, at one of two addresses; commands and pixels share a transaction.
//!
//! A bus held low is detected before a transfer or by [`TIMEOUT`]. If only SDA is held, bit-banging frees it.

use core::slice;

use embassy_futures::select::{Either, select};
use embassy_time::Duration;
use embedded_hal_async::i2c::{I2c, Operation};
use heapless::Vec;

use super::{
    bit_bang::{self, BitBangI2c, Line},
    bus::{Bus, NoAnswer},
};
use crate::{
    device::{PanelBus, PanelConfig, WIDTH},
    tasks::{Clock, poll_out_of_line::poll_out_of_line},
};

/// Most modules ship with the first.
const ADDRESSES: [u8; 2] = [0x3c, 0x3d];

const POSITION: usize = 3;

/// Position with a control byte before each byte, one control byte, a page of pixels.
const TRANSFER: usize = POSITION * 2 + 1 + WIDTH;

/// Longer than any transfer, even with a flash sector erase (up to 400 ms) in the middle.
const TIMEOUT: Duration = Duration::from_millis(600);

/// Control bytes (SSD1306 data sheet, 8.1.5.2): one command byte follows; only commands follow; only pixels follow.
const ONE_COMMAND: u8 = 0x80;
const COMMANDS: u8 = 0x00;
const PIXELS: u8 = 0x40;

pub trait I2cPort: BitBangI2c {
    type Transfers: I2c;

    /// After a transfer is dropped before its end, [`I2cPort::start`] must follow.
    fn transfers(&mut self) -> &mut Self::Transfers;

    /// Resets the port and returns the lines to it.
    fn start(&mut self);
}

pub struct I2cBus<P, C> {
    port: P,
    clock: C,
    /// Address of the panel, or the next to try.
    address: u8,
    /// Since the panel was last found.
    failed: usize,
    transfer: Vec<u8, TRANSFER>,
}

impl<P: I2cPort, C: Clock> I2cBus<P, C> {
    pub fn new(port: P, clock: C) -> I2cBus<P, C> {
        let [address, _] = ADDRESSES;
        I2cBus {
            port,
            clock,
            address,
            failed: 0,
            transfer: Vec::new(),
        }
    }

    fn compose(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), u8> {
        self.transfer.clear();
        if pixels.is_empty() {
            self.transfer.push(COMMANDS)?;
            return self.transfer.extend_from_slice(commands).map_err(|_| COMMANDS);
        }
        self.announce_pixels(commands)?;
        self.transfer.extend_from_slice(pixels).map_err(|_| PIXELS)
    }

    fn announce_pixels(&mut self, commands: &[u8]) -> Result<(), u8> {
        for &command in commands {
            self.transfer.push(ONE_COMMAND)?;
            self.transfer.push(command)?;
        }
        self.transfer.push(PIXELS)
    }

    /// Frees a bus held low, on which a transfer would never end.
    fn free_lines(&mut self) -> Result<(), NoAnswer> {
        // Impossible if SCL is held.
        if self.port.is_high(Line::Clock) && !self.port.is_high(Line::Data) {
            bit_bang::free(&mut self.port);
            self.port.start();
        }
        let free = self.port.is_high(Line::Clock) && self.port.is_high(Line::Data);
        if free { Ok(()) } else { Err(NoAnswer) }
    }

    /// Skips `answer` or the transfer if empty.
    async fn transact(&mut self, answer: &mut [u8]) -> Result<(), NoAnswer> {
        self.free_lines()?;
        let both = &mut [Operation::Write(&self.transfer), Operation::Read(answer)];
        let operations = match both {
            [write, Operation::Read([])] => slice::from_mut(write),
            [Operation::Write([]), read] => slice::from_mut(read),
            both => both.as_mut_slice(),
        };
        let timeout = self.clock.until(self.clock.now() + TIMEOUT);
        let transfer = self.port.transfers().transaction(self.address, operations);
        match select(transfer, timeout).await {
            Either::First(Ok(())) => return Ok(()),
            Either::First(Err(_)) => {}
            // A line is held low: the port would wait forever.
            Either::Second(()) => self.port.start(),
        }
        Err(NoAnswer)
    }
}

impl<P: I2cPort, C: Clock> Bus for I2cBus<P, C> {
    async fn next_attempt(&mut self, _: PanelConfig, _: &impl Clock) -> Option<PanelBus> {
        if self.failed > 0 {
            self.address = ADDRESSES.into_iter().find(|&other| other != self.address)?;
        }
        if self.failed == ADDRESSES.len() {
            self.failed = 0;
            return None;
        }
        self.failed += 1;
        self.port.start();
        Some(PanelBus::I2c { address: self.address })
    }

    fn served(&mut self) {
        self.failed = 0;
    }

    async fn write(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
        // Fails only beyond a position and a page of pixels.
        self.compose(commands, pixels).map_err(|_| NoAnswer)?;
        // One stack frame for all callers.
        poll_out_of_line(self.transact(&mut [])).await
    }

    async fn status(&mut self) -> Result<Option<u8>, NoAnswer> {
        let mut status = [0];
        self.transfer.clear();
        poll_out_of_line(self.transact(&mut status)).await?;
        let [status] = status;
        Ok(Some(status))
    }

    async fn read_back(&mut self, commands: &[u8], pixels: &mut [u8]) -> Result<(), NoAnswer> {
        self.transfer.clear();
        self.announce_pixels(commands).map_err(|_| NoAnswer)?;
        poll_out_of_line(self.transact(pixels)).await
    }
}
