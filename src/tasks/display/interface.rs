//! Display interface below the `ssd1306` driver: buffers commands and sends them together with the pixels that follow, in one
//! transaction of the [`Bus`]. `display-interface-i2c` takes two transactions, splits data into chunks and panics beyond seven
//! command bytes.
//!
//! Commands stay in the buffer until [`AsyncWriteOnlyDataCommand::send_data`]; an empty slice sends commands alone.

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use heapless::Vec;

use super::bus::{Bus, NoAnswer};

/// Length of the longest command sequence in bytes: the set-up of an SSD1306.
const CAPACITY: usize = 21;

pub struct Interface<'a, B> {
    bus: &'a mut B,
    /// In RAM, because DMA cannot read from flash while the processor sleeps.
    commands: Vec<u8, CAPACITY>,
}

impl<'a, B: Bus> Interface<'a, B> {
    pub fn new(bus: &'a mut B) -> Interface<'a, B> {
        Interface {
            bus,
            commands: Vec::new(),
        }
    }

    /// Sends the buffered commands and reads pixels in the same transaction, see [`Bus::read_back`].
    pub async fn read_back(self, pixels: &mut [u8]) -> Result<(), NoAnswer> {
        self.bus.read_back(&self.commands, pixels).await
    }
}

impl<B: Bus> AsyncWriteOnlyDataCommand for Interface<'_, B> {
    async fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        let DataFormat::U8(bytes) = commands else {
            self.commands.clear();
            return Err(DisplayError::DataFormatNotImplemented);
        };
        self.commands.extend_from_slice(bytes).map_err(|_| {
            self.commands.clear();
            DisplayError::OutOfBoundsError
        })
    }

    async fn send_data(&mut self, pixels: DataFormat<'_>) -> Result<(), DisplayError> {
        let sent = match pixels {
            DataFormat::U8(pixels) => {
                let sent = self.bus.write(&self.commands, pixels).await;
                sent.map_err(|NoAnswer| DisplayError::BusWriteError)
            }
            _ => Err(DisplayError::DataFormatNotImplemented),
        };
        // After an error too: the next command must not follow a rejected one.
        self.commands.clear();
        sent
    }
}
