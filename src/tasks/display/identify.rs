//! Distinguishes SH1106 and SSD1306, which share an address, by reading display RAM. Before set-up, with the panel off;
//! overwrites 16 bytes.

use super::{
    bus::{Bus, NoAnswer},
    controller::{draw, read_back, send_nops},
};
use crate::{device::Controller, tasks::poll_out_of_line::poll_out_of_line};

/// All different, so that a repeated status byte cannot match.
const PATTERN: [u8; 16] = [
    0x5a, 0xa5, 0x0f, 0xc3, 0x00, 0xff, 0x81, 0x7e, 0x3c, 0x11, 0xee, 0x42, 0x24, 0xdb, 0x66, 0x99,
];

/// On I2C the RAM of an SH1106 is readable, that of an SSD1306 is not. The low status bits are undocumented: 8 on an
/// SH1106 after reset (different after power-up), 3, 4, 6 or 7 on an SSD1306. Defaults to the more common SSD1306.
pub async fn identify(bus: &mut impl Bus) -> Result<Controller, NoAnswer> {
    const RESET_SH1106: u8 = 8;
    let reads_back = poll_out_of_line(reads_back(bus)).await?;
    // A read after pixels would return pixels, not the status.
    send_nops(bus, 1).await?;
    let status = bus.status().await?;
    let has_mark = status.is_some_and(|status| status & 0x0f == RESET_SH1106);
    Ok(if reads_back || has_mark {
        Controller::Sh1106
    } else {
        Controller::Ssd1306
    })
}

/// Uses SH1106 addressing.
async fn reads_back(bus: &mut impl Bus) -> Result<bool, NoAnswer> {
    send_nops(bus, 3).await?;
    // In RAM: DMA cannot read from flash while the processor sleeps.
    let pattern = PATTERN;
    draw(bus, Controller::Sh1106, (0, 0), &pattern).await?;
    let mut read = [0; PATTERN.len() + 1];
    read_back(bus, Controller::Sh1106, (0, 0), &mut read).await?;
    let [_, read @ ..] = read;
    Ok(read == PATTERN)
}
