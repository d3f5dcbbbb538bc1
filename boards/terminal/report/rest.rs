//! Sleep while nobody touches the device, and the currents that follow from it.

use pocket_ra::tasks::input::Button;

use super::markdown::{Section, Table};
use crate::{
    bench::picture::{HEIGHT, WIDTH},
    chip::machine::Setup,
};

/// How much the device sleeps, at rest, dimmed and dark, and how much of the glass is lit.
pub struct Rest {
    pub asleep: [f64; 3],
    pub lit: f64,
}

const STATES: [&str; 3] = ["at rest", "dimmed", "dark"];
/// When each state is looked at, in milliseconds since the last touch, and for how long.
const FROM_MS: [f64; 3] = [5_000.0, 40_000.0, 125_000.0];
const LOOK_MS: f64 = 10_000.0;

pub fn measure() -> Rest {
    let mut machine = Setup::firmware().seed(7).start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    // English.
    machine.tap(Button::A);
    let touched = machine.now_ms();
    let lit = machine.screen().lit_pixels() as f64 / (WIDTH * HEIGHT) as f64;
    let asleep = FROM_MS.map(|from| {
        machine.run_ms(touched + from - machine.now_ms());
        let before = machine.counters();
        machine.run_ms(LOOK_MS);
        machine.counters().share_asleep_since(&before)
    });
    Rest { asleep, lit }
}

/// Figures of data sheets, in milliamperes, that the currents are computed from.
mod sheet {
    /// RP2040, core supply, typical: the boot loader waiting for USB at 48 MHz; taken to grow with the clock.
    pub const AWAKE: f64 = 9.0 * 125.0 / 48.0;
    /// RP2040, core supply, typical, SLEEP: all clocks gated that can be. Below what waiting with running clocks takes.
    pub const LEAST_ASLEEP: f64 = 0.39;
    /// SSD1306, a segment that is driven at contrast 0xff, 0x7f (taken as half) and 0x00 (taken as 1/256).
    pub const SEGMENT: f64 = 0.1;
    pub const CONTRAST: [f64; 3] = [0.5, 1.0 / 256.0, 0.0];
    /// SSD1306, its logic and the charge pump itself while it is on; asleep.
    pub const PANEL_ON: f64 = 0.78;
    pub const PANEL_OFF: f64 = 0.01;
    /// The charge pump makes 7.5 V out of 3.3 V; taken to lose a fifth.
    pub const PUMP: f64 = 7.5 / 3.3 / 0.8;
}

impl Rest {
    pub fn section(&self) -> Section {
        let mut table = Table::new(
            &[
                "state",
                "asleep, % of the cycles (measured)",
                "panel, mA (computed)",
                "chip, mA from (computed)",
                "to (computed)",
                "hours of 1000 mAh, from (computed)",
                "to (computed)",
            ],
            1,
        );
        for ((state, asleep), contrast) in STATES.iter().zip(self.asleep).zip(sheet::CONTRAST) {
            let panel = if contrast > 0.0 {
                sheet::PANEL_ON + WIDTH as f64 * self.lit * sheet::SEGMENT * contrast * sheet::PUMP
            } else {
                sheet::PANEL_OFF
            };
            let least = (1.0 - asleep) * sheet::AWAKE + asleep * sheet::LEAST_ASLEEP;
            let most = sheet::AWAKE;
            table.row(&[
                (*state).into(),
                format!("{:.2}", 100.0 * asleep),
                format!("{panel:.2}"),
                format!("{least:.2}"),
                format!("{most:.1}"),
                format!("{:.0}", 1000.0 / (panel + most)),
                format!("{:.0}", 1000.0 / (panel + least)),
            ]);
        }
        Section {
            title: "Asleep, and what follows for the battery",
            parts: vec![
                "The share of cycles asleep is measured on the title, 5, 40 and 125 s after the last touch. Currents cannot be \
                 measured here: they are computed, and the wide range is honest, for no data sheet says what the RP2040 takes \
                 when its processor waits at 125 MHz with all clocks running. A multimeter on the supply replaces these columns."
                    .into(),
                table.to_string(),
                "- chip, from: awake x 9.0 mA x 125 / 48 + asleep x 0.39 mA (RP2040 data sheet, core supply: boot loader at \
                 48 MHz, and SLEEP with its clocks gated); to: the same as if it never slept\n\
                 - panel: 0.78 mA + 128 segments x share of pixels lit (measured) x 0.1 mA x contrast x 7.5 V / 3.3 V / 0.8 (SSD1306 \
                 data sheet: supply with the charge pump on, segment current at full contrast); off: 0.01 mA\n\
                 - the Pico's own regulator is left out: its losses depend on the battery"
                    .into(),
                "Clocks stay at 125 MHz when the screen is dark. `embassy_rp::clocks::dormant_sleep` and a wake by GPIO exist, \
                 but they stop the timer that the watchdog, the tasks and USB live on, and the emulated chip has no stopped \
                 crystal to show that every press wakes it: not done before it can be tested."
                    .into(),
            ],
        }
    }
}
