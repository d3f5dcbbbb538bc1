//! What the panel is, and whether the link to it can be trusted: told by what comes back, not by acknowledges alone.

use super::{
    bus::{Bus, NoAnswer},
    controller::is_on,
};
use crate::{table::settings::Controller, tasks::poll_out_of_line::poll_out_of_line};

/// Does nothing on either controller, also as the missing argument of a command that was cut off.
pub const NOTHING: u8 = 0xe3;

/// No two alike, so that no byte of status can be taken for them.
const PATTERN: [u8; 16] = [
    0x5a, 0xa5, 0x0f, 0xc3, 0x00, 0xff, 0x81, 0x7e, 0x3c, 0x11, 0xee, 0x42, 0x24, 0xdb, 0x66, 0x99,
];

/// So often all has to come back as it was sent before a link is trusted.
const ROUNDS: usize = 40;

/// Which controller it is. The memory of an SH1106 can be read back on I2C, that of an SSD1306 cannot. The low bits of the status
/// are in no data sheet: an SH1106 has 8 there after a reset and something else after a cold start, an SSD1306 3, 4, 6 or 7. A
/// module that cannot be read is taken for the more common one.
pub async fn identify(bus: &mut impl Bus) -> Result<Controller, NoAnswer> {
    const RESET_SH1106: u8 = 8;
    let reads_back = poll_out_of_line(reads_back(bus, 0)).await?;
    // It answers with what the last write was about.
    bus.write(&[NOTHING], &[]).await?;
    let status = bus.status().await?;
    let has_mark = status.is_some_and(|status| status & 0x0f == RESET_SH1106);
    Ok(if reads_back || has_mark {
        Controller::Sh1106
    } else {
        Controller::Ssd1306
    })
}

/// Whether all arrives at the speed that the bus has now: an SH1106 is told pixels and asked for them, an SSD1306 is switched on and
/// off and asked whether it is.
pub async fn is_clean(bus: &mut impl Bus, controller: Controller) -> bool {
    for round in 0..ROUNDS {
        let clean = match controller {
            Controller::Sh1106 => poll_out_of_line(reads_back(bus, round)).await,
            Controller::Ssd1306 => follows_switch(bus, round).await,
        };
        if clean != Ok(true) {
            return false;
        }
    }
    true
}

/// Commands that do nothing, one more or less from round to round, so that what is misread now and then does not always fall on the
/// same byte.
fn shift(round: usize) -> &'static [u8] {
    const NOTHINGS: [u8; 3] = [NOTHING; 3];
    NOTHINGS.get(round & 3..).unwrap_or(&[])
}

/// Writes pixels and reads them.
async fn reads_back(bus: &mut impl Bus, round: usize) -> Result<bool, NoAnswer> {
    let place = Controller::Sh1106.place(0, 0);
    bus.write(shift(round), &[]).await?;
    bus.write(&place, &PATTERN).await?;
    let mut read = [0; PATTERN.len() + 1];
    bus.read_back(&place, &mut read).await?;
    let [_, read @ ..] = read;
    Ok(read == PATTERN)
}

/// Switches the panel on and off, and asks each time: that is all that it can tell.
async fn follows_switch(bus: &mut impl Bus, round: usize) -> Result<bool, NoAnswer> {
    const ON: u8 = 0xaf;
    const OFF: u8 = 0xae;
    for switch in [ON, OFF, ON, OFF] {
        bus.write(shift(round), &[]).await?;
        bus.write(&[switch], &[]).await?;
        if bus.status().await?.map(is_on) != Some(switch == ON) {
            return Ok(false);
        }
    }
    Ok(true)
}
