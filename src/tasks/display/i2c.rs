//! The panel on I2C: looked for at two addresses, at the speed that every panel takes. Each run of pixels travels in one
//! transaction, its place and all. A bus that is held is noticed before a transfer or by its time-out, and freed if that can be done.

use core::slice;

use embassy_futures::{
    select::{Either, select},
    yield_now,
};
use embassy_time::Duration;
use embedded_hal_async::i2c::{I2c, Operation};
use heapless::Vec;

use super::{
    bus::{Bus, NoAnswer},
    controller::PLACE,
    lines::{self, Line, Lines},
};
use crate::{
    screens::{PanelBus, WIDTH},
    table::settings::{Drive, Speed},
    tasks::{Clock, poll_out_of_line::poll_out_of_line},
};

/// Where a panel can be: most modules leave the factory at the first, some at the second.
const ADDRESSES: [u8; 2] = [0x3c, 0x3d];

/// The commands of a place, each behind a control byte, one more control byte, and a page of pixels.
const TRANSFER: usize = PLACE * 2 + 1 + WIDTH;

/// Longer than any transfer, even if a sector of the flash is erased in the middle of it, which can take 400 ms.
const PATIENCE: Duration = Duration::from_millis(600);

/// A clock that rises slowly makes every bit longer than the 2.5 us of the data sheet. So much of that is won back by a shorter
/// high time, which has to last for 600 ns and usually lasts for 990; and so much is left, because the time that was measured has
/// other parts, too.
const BIT_NANOS: u64 = 2_500;
const MOST_WON_NANOS: u64 = 360;
const LEFT_NANOS: u64 = 40;

/// Control bytes of both controllers: one command byte follows; only commands follow; only pixels follow.
const ONE_COMMAND: u8 = 0x80;
const COMMANDS: u8 = 0x00;
const PIXELS: u8 = 0x40;

/// The port of a board that the panel hangs on.
pub trait I2cPort: Lines {
    type Transfers: I2c;

    /// What sends and receives. A transfer may be dropped in the middle; then [`I2cPort::start`] has to follow.
    fn transfers(&mut self) -> &mut Self::Transfers;

    /// Starts the port anew at this speed, whatever it was in the middle of. The lines are its own again.
    fn start(&mut self, speed: Speed);

    /// From now on the clock is high for so much less time than after the start.
    fn shorten_clock(&mut self, nanos: u64);
}

/// A panel on an I2C port.
pub struct I2cBus<P, C> {
    port: P,
    clock: C,
    /// Here it is looked for first, or was found.
    address: u8,
    speed: Speed,
    /// The panel never acknowledges: it is told all the same, and asked nothing.
    blindly: bool,
    /// Attempts that failed since the last panel.
    failed: usize,
    /// A panel that failed at 1 MHz is driven at 400 kHz until it is taken off or the setting changes.
    too_fast: bool,
    /// The shortest time that a bit of a long transfer took since the port was started, waits included.
    bit_nanos: Option<u64>,
    transfer: Vec<u8, TRANSFER>,
}

impl<P: I2cPort, C: Clock> I2cBus<P, C> {
    pub fn new(port: P, clock: C) -> I2cBus<P, C> {
        let [address, _] = ADDRESSES;
        I2cBus {
            port,
            clock,
            address,
            speed: Speed::Fast,
            blindly: false,
            failed: 0,
            too_fast: false,
            bit_nanos: None,
            transfer: Vec::new(),
        }
    }

    fn compose(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), u8> {
        self.transfer.clear();
        if pixels.is_empty() {
            self.transfer.push(COMMANDS)?;
            return self.transfer.extend_from_slice(commands).map_err(|_| COMMANDS);
        }
        self.name_place(commands)?;
        self.transfer.extend_from_slice(pixels).map_err(|_| PIXELS)
    }

    /// Commands, and that pixels come next.
    fn name_place(&mut self, commands: &[u8]) -> Result<(), u8> {
        for &command in commands {
            self.transfer.push(ONE_COMMAND)?;
            self.transfer.push(command)?;
        }
        self.transfer.push(PIXELS)
    }

    /// Looks at the lines: a transfer on a bus that somebody holds would never end.
    fn free_lines(&mut self) -> Result<(), NoAnswer> {
        // Whoever holds the clock can only be waited for.
        if self.port.is_high(Line::Clock) && !self.port.is_high(Line::Data) {
            lines::free(&mut self.port);
            self.port.start(self.speed);
        }
        let free = self.port.is_high(Line::Clock) && self.port.is_high(Line::Data);
        if free { Ok(()) } else { Err(NoAnswer) }
    }

    fn start(&mut self, speed: Speed) {
        self.speed = speed;
        self.bit_nanos = None;
        self.port.start(speed);
    }

    /// Sends what was composed, if there is anything, and receives, if there is room for something.
    async fn transact(&mut self, answer: &mut [u8]) -> Result<(), NoAnswer> {
        self.free_lines()?;
        let begin = self.clock.now();
        let both = &mut [Operation::Write(&self.transfer), Operation::Read(answer)];
        let operations = match both {
            [write, Operation::Read([])] => slice::from_mut(write),
            [Operation::Write([]), read] => slice::from_mut(read),
            both => both.as_mut_slice(),
        };
        let transfer = self.port.transfers().transaction(self.address, operations);
        match select(transfer, self.clock.until(begin + PATIENCE)).await {
            Either::First(Ok(())) => {
                self.measure(self.clock.now() - begin);
                return Ok(());
            }
            Either::First(Err(_)) => {}
            // Somebody holds the bus: the port would wait for ever.
            Either::Second(()) => self.port.start(self.speed),
        }
        Err(NoAnswer)
    }

    /// Takes note of how long a bit took. Whatever held a transfer up, the shortest is the bus's own.
    fn measure(&mut self, taken: Duration) {
        if self.transfer.len() == TRANSFER {
            const BITS: u64 = (TRANSFER as u64 + 1) * 9 + 2;
            let nanos = taken.as_micros() * 1_000 / BITS;
            self.bit_nanos = Some(self.bit_nanos.unwrap_or(nanos).min(nanos));
        }
    }
}

impl<P: I2cPort, C: Clock> Bus for I2cBus<P, C> {
    async fn next_attempt(&mut self, chosen: Drive, _: &impl Clock) -> Option<PanelBus> {
        self.blindly = chosen.blindly;
        if self.failed == 0 {
            self.too_fast &= chosen.speed == Speed::FastPlus;
        } else {
            self.address = ADDRESSES.into_iter().find(|&other| other != self.address)?;
        }
        if self.failed == ADDRESSES.len() {
            self.failed = 0;
            // Whatever is put on next may be quicker.
            self.too_fast = false;
            return None;
        }
        self.failed += 1;
        self.start(Speed::Fast);
        Some(if self.blindly {
            [self.address, _] = ADDRESSES;
            PanelBus::Blind
        } else {
            PanelBus::I2c {
                address: self.address,
                speed: self.speed,
            }
        })
    }

    fn hurry(&mut self, chosen: Drive) -> Option<PanelBus> {
        if self.blindly || self.too_fast || chosen.speed == Speed::Fast {
            return None;
        }
        self.start(chosen.speed);
        Some(PanelBus::I2c {
            address: self.address,
            speed: self.speed,
        })
    }

    fn slow_down(&mut self) {
        self.too_fast = true;
        self.start(Speed::Fast);
    }

    fn tune(&mut self) {
        // Taken, so that it is done once: what is measured later is measured with the shorter clock.
        if let (Speed::Fast, Some(nanos)) = (self.speed, self.bit_nanos.take()) {
            let wasted = nanos.saturating_sub(BIT_NANOS + LEFT_NANOS);
            self.port.shorten_clock(wasted.min(MOST_WON_NANOS));
        }
    }

    fn served(&mut self, _: Drive, lost: bool) {
        self.failed = 0;
        self.too_fast |= lost && self.speed == Speed::FastPlus;
    }

    async fn write(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
        // Longer than a page and its place is nothing.
        self.compose(commands, pixels).map_err(|_| NoAnswer)?;
        if self.blindly {
            lines::write_unheard(&mut self.port, self.address, &self.transfer);
            // It took a few milliseconds of everybody's time.
            yield_now().await;
            return Ok(());
        }
        // In a stack frame of its own, because there is one of it and many who call.
        poll_out_of_line(self.transact(&mut [])).await
    }

    async fn status(&mut self) -> Result<Option<u8>, NoAnswer> {
        if self.blindly {
            return Ok(None);
        }
        let mut status = [0];
        self.transfer.clear();
        poll_out_of_line(self.transact(&mut status)).await?;
        let [status] = status;
        Ok(Some(status))
    }

    async fn read_back(&mut self, place: &[u8], pixels: &mut [u8]) -> Result<(), NoAnswer> {
        if self.blindly {
            return Ok(());
        }
        self.transfer.clear();
        self.name_place(place).map_err(|_| NoAnswer)?;
        poll_out_of_line(self.transact(pixels)).await
    }
}
