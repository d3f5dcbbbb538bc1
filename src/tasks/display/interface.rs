//! Interface below the `ssd1306` driver: buffers commands until [`AsyncWriteOnlyDataCommand::send_data`] (an empty
//! slice sends commands alone), for one [`Bus`] transaction. `display-interface-i2c` needs two, splits data and panics
//! beyond seven command bytes.

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use heapless::Vec;

use super::bus::{Bus, NoAnswer};

/// Longest command sequence: the set-up of an SSD1306.
const CAPACITY: usize = 21;

/// Commands for one transaction, and the bus to send them on.
///
/// # Example
///
/// ```ignore
/// const DISPLAY_OFF: u8 = 0xae;
///
/// async fn switch_off(bus: &mut impl Bus) -> Result<(), DisplayError> {
///     let mut interface = Interface::new(bus);
///     // Buffered. The empty slice sends it without pixels.
///     interface.send_commands(DataFormat::U8(&[DISPLAY_OFF])).await?;
///     interface.send_data(DataFormat::U8(&[])).await
/// }
/// ```
pub struct Interface<'a, B> {
    bus: &'a mut B,
    /// In RAM: DMA cannot read from flash while the processor sleeps.
    commands: Vec<u8, CAPACITY>,
}

impl<'a, B: Bus> Interface<'a, B> {
    pub fn new(bus: &'a mut B) -> Interface<'a, B> {
        Interface {
            bus,
            commands: Vec::new(),
        }
    }

    /// See [`Bus::read_back`].
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

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use embassy_futures::block_on;

    use super::*;
    use crate::{
        device::{PanelBus, PanelConfig},
        tasks::Clock,
    };

    /// Records transactions, and fails on demand.
    #[derive(Default)]
    struct Recorder {
        written: Vec<(Vec<u8>, Vec<u8>)>,
        fails: bool,
    }

    impl Bus for Recorder {
        async fn next_attempt(&mut self, _: PanelConfig, _: &impl Clock) -> Option<PanelBus> {
            None
        }

        fn served(&mut self) {}

        async fn write(&mut self, commands: &[u8], pixels: &[u8]) -> Result<(), NoAnswer> {
            self.written.push((commands.into(), pixels.into()));
            if self.fails { Err(NoAnswer) } else { Ok(()) }
        }
    }

    fn commands<B: Bus>(interface: &mut Interface<'_, B>, bytes: &[u8]) -> Result<(), DisplayError> {
        block_on(interface.send_commands(DataFormat::U8(bytes)))
    }

    fn data<B: Bus>(interface: &mut Interface<'_, B>, bytes: &[u8]) -> Result<(), DisplayError> {
        block_on(interface.send_data(DataFormat::U8(bytes)))
    }

    #[test]
    fn commands_and_the_pixels_that_follow_are_one_transaction() {
        let mut bus = Recorder::default();
        let mut interface = Interface::new(&mut bus);
        commands(&mut interface, &[1]).unwrap();
        commands(&mut interface, &[2, 3]).unwrap();
        data(&mut interface, &[4, 5]).unwrap();
        data(&mut interface, &[6]).unwrap();
        assert_eq!(
            bus.written,
            [([1, 2, 3].into(), [4, 5].into()), ([].into(), [6].into())]
        );
    }

    #[test]
    fn an_error_clears_the_buffer() {
        let mut bus = Recorder {
            fails: true,
            ..Recorder::default()
        };
        let mut interface = Interface::new(&mut bus);
        commands(&mut interface, &[1]).unwrap();
        assert!(data(&mut interface, &[2]).is_err());
        commands(&mut interface, &[3]).unwrap();
        // One byte too many: none is sent.
        assert!(commands(&mut interface, &[4; CAPACITY]).is_err());
        interface.bus.fails = false;
        data(&mut interface, &[5]).unwrap();
        commands(&mut interface, &[6]).unwrap();
        let words = &mut [7];
        assert!(block_on(interface.send_data(DataFormat::U16BE(words))).is_err());
        data(&mut interface, &[8]).unwrap();
        let pixels: Vec<(Vec<u8>, Vec<u8>)> = [(&[1][..], 2), (&[], 5), (&[], 8)]
            .map(|(commands, pixel)| (commands.into(), [pixel].into()))
            .into();
        assert_eq!(bus.written, pixels);
    }
}
