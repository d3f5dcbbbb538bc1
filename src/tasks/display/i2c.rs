//! The panel on I2C: looked for at two addresses and two speeds. Each run of pixels travels in one transaction, its place and
//! all.

use embedded_hal_async::i2c::I2c;
use heapless::Vec;

use super::{
    bus::{Bus, NoAnswer},
    controller::PLACE,
};
use crate::{
    screens::{PanelBus, WIDTH},
    table::settings::{Drive, Speed},
    tasks::Clock,
};

/// Where a panel can be: most modules leave the factory at the first, some at the second.
const ADDRESSES: [u8; 2] = [0x3c, 0x3d];

/// The commands of a place, each behind a control byte, one more control byte, and a page of pixels.
const TRANSFER: usize = PLACE * 2 + 1 + WIDTH;

/// Control bytes of both controllers: one command byte follows; only commands follow; only pixels follow.
const ONE_COMMAND: u8 = 0x80;
const COMMANDS: u8 = 0x00;
const PIXELS: u8 = 0x40;

/// A panel on an I2C port whose speed `set_speed` changes.
pub struct I2cBus<I, S> {
    port: I,
    set_speed: S,
    /// Here it is looked for first, or was found.
    address: u8,
    speed: Speed,
    /// Attempts that failed since the last panel.
    failed: usize,
    /// A panel that failed at 1 MHz is driven at 400 kHz until it is taken off or the setting changes.
    too_fast: bool,
    transfer: Vec<u8, TRANSFER>,
}

impl<I: I2c, S: Fn(&mut I, Speed)> I2cBus<I, S> {
    pub fn new(port: I, set_speed: S) -> I2cBus<I, S> {
        let [address, _] = ADDRESSES;
        I2cBus {
            port,
            set_speed,
            address,
            speed: Speed::Fast,
            failed: 0,
            too_fast: false,
            transfer: Vec::new(),
        }
    }

    fn compose(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), u8> {
        self.transfer.clear();
        if pixels.is_empty() {
            self.transfer.push(COMMANDS)?;
            return self.transfer.extend_from_slice(commands).map_err(|_| COMMANDS);
        }
        for &command in commands {
            self.transfer.push(ONE_COMMAND)?;
            self.transfer.push(command)?;
        }
        self.transfer.push(PIXELS)?;
        self.transfer.extend_from_slice(pixels).map_err(|_| PIXELS)
    }
}

impl<I: I2c, S: Fn(&mut I, Speed)> Bus for I2cBus<I, S> {
    async fn next_attempt(&mut self, chosen: Drive, _: &impl Clock) -> Option<PanelBus> {
        if self.failed == 0 {
            self.too_fast &= chosen.speed == Speed::FastPlus;
        } else {
            self.address = ADDRESSES.into_iter().find(|&other| other != self.address)?;
        }
        let speeds = if self.too_fast || chosen.speed == Speed::Fast {
            [Speed::Fast].as_slice()
        } else {
            &[Speed::FastPlus, Speed::Fast]
        };
        let Some(&speed) = speeds.get(self.failed / ADDRESSES.len()) else {
            self.failed = 0;
            // Whatever is put on next may be quicker.
            self.too_fast = false;
            return None;
        };
        self.speed = speed;
        if self.failed.is_multiple_of(ADDRESSES.len()) {
            (self.set_speed)(&mut self.port, speed);
        }
        self.failed += 1;
        Some(PanelBus::I2c {
            address: self.address,
            speed,
        })
    }

    fn served(&mut self, chosen: Drive, lost: bool) {
        self.failed = 0;
        self.too_fast = chosen.speed == Speed::FastPlus && (lost || self.speed == Speed::Fast);
    }

    async fn write(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
        // Longer than a page and its place is nothing.
        self.compose(commands, pixels).map_err(|_| NoAnswer)?;
        let sent = self.port.write(self.address, &self.transfer).await;
        sent.map_err(|_| NoAnswer)
    }

    async fn status(&mut self) -> Result<Option<u8>, NoAnswer> {
        let mut status = [0];
        let read = self.port.read(self.address, &mut status).await;
        let [status] = status;
        read.map(|()| Some(status)).map_err(|_| NoAnswer)
    }
}
