//! Identifies the controller by reading back pixels, because both controllers acknowledge the same address. Called while the
//! panel is off, before it is set up; overwrites 16 bytes of its memory.

use super::{
    bus::{Bus, NoAnswer},
    controller::{draw, read_back, send_nops},
};
use crate::{device::Controller, tasks::poll_out_of_line::poll_out_of_line};

/// All different, so that a repeated status byte cannot match.
const PATTERN: [u8; 16] = [
    0x5a, 0xa5, 0x0f, 0xc3, 0x00, 0xff, 0x81, 0x7e, 0x3c, 0x11, 0xee, 0x42, 0x24, 0xdb, 0x66, 0x99,
];

/// The memory of an SH1106 can be read on I2C, that of an SSD1306 cannot. The low bits of the status are undocumented: an SH1106
/// has 8 there after a reset and another value after a cold start, an SSD1306 has 3, 4, 6 or 7. A module that cannot be read is
/// taken for an SSD1306, which is more common.
pub async fn identify(bus: &mut impl Bus) -> Result<Controller, NoAnswer> {
    const RESET_SH1106: u8 = 8;
    let reads_back = poll_out_of_line(reads_back(bus)).await?;
    // A read after pixels would return pixels instead of the status.
    send_nops(bus, 1).await?;
    let status = bus.status().await?;
    let has_mark = status.is_some_and(|status| status & 0x0f == RESET_SH1106);
    Ok(if reads_back || has_mark {
        Controller::Sh1106
    } else {
        Controller::Ssd1306
    })
}

/// Writes pixels and reads them, as an SH1106 has to be addressed.
async fn reads_back(bus: &mut impl Bus) -> Result<bool, NoAnswer> {
    send_nops(bus, 3).await?;
    // A copy in RAM: DMA cannot read from flash while the processor sleeps.
    let pattern = PATTERN;
    draw(bus, Controller::Sh1106, (0, 0), &pattern).await?;
    let mut read = [0; PATTERN.len() + 1];
    read_back(bus, Controller::Sh1106, (0, 0), &mut read).await?;
    let [_, read @ ..] = read;
    Ok(read == PATTERN)
}
