//! Sleep of the idle device, and the resulting currents.

use pocket_ra::device::Button;

use super::markdown::{Section, Table};
use crate::{
    chip::machine::Setup,
    picture::{HEIGHT, WIDTH},
};

/// Idle, dimmed and dark: share of sleep, clock, and share of lit pixels.
pub struct Rest {
    pub asleep: [f64; 3],
    hertz: [u64; 3],
    lit: f64,
}

const STATES: [&str; 3] = ["at rest", "dimmed", "dark"];
/// In each state, in milliseconds since the last press, and its length.
const FROM_MS: [f64; 3] = [5_000.0, 40_000.0, 125_000.0];
const LOOK_MS: f64 = 10_000.0;

pub fn measure() -> Rest {
    let mut machine = Setup::firmware().seed(7).as_built().start();
    assert!(machine.run_until_picture(500.0), "no picture");
    machine.run_ms(100.0);
    // Selects English, without a lesson.
    machine.tap(Button::A);
    machine.tap(Button::B);
    let touched = machine.now_ms();
    let lit = machine.screen().lit_pixels() as f64 / (WIDTH * HEIGHT) as f64;
    let mut hertz = [0; 3];
    let mut asleep = [0.0; 3];
    for ((from, hertz), asleep) in FROM_MS.into_iter().zip(&mut hertz).zip(&mut asleep) {
        machine.run_ms(touched + from - machine.now_ms());
        let before = machine.counters();
        machine.run_ms(LOOK_MS);
        let after = machine.counters();
        *asleep = after.share_asleep_since(&before);
        *hertz = after.hertz;
    }
    Rest { asleep, hertz, lit }
}

/// Published figures in milliamperes.
mod known {
    /// A whole Pico at 125 MHz, at 48 MHz, and asleep with unused clocks gated.
    pub const AWAKE: f64 = 19.0;
    pub const AWAKE_SLOW: f64 = 8.0;
    pub const ASLEEP: f64 = 1.5;
    /// A whole Pico in dormant and in sleep mode.
    pub const DORMANT: [f64; 2] = [0.8, 1.3];
    /// SSD1306: a lit segment at contrast 0xff, 0x7f (assumed half) and 0x00 (assumed 1/256).
    pub const SEGMENT: f64 = 0.1;
    pub const CONTRAST: [f64; 3] = [0.5, 1.0 / 256.0, 0.0];
    /// SSD1306: logic and charge pump while on; asleep.
    pub const PANEL_ON: f64 = 0.78;
    pub const PANEL_OFF: f64 = 0.01;
    /// 7.5 V out of 3.3 V, at an assumed efficiency of 80 %.
    pub const PUMP: f64 = 7.5 / 3.3 / 0.8;
}

impl Rest {
    pub fn section(&self) -> Section {
        let mut table = Table::new(
            &[
                "state",
                "clock, MHz (measured)",
                "asleep, % of the cycles (measured)",
                "panel, mA (computed)",
                "board, mA from (computed)",
                "to (computed)",
                "hours of 1000 mAh, from (computed)",
                "to (computed)",
            ],
            1,
        );
        let states = STATES.iter().zip(self.asleep).zip(self.hertz).zip(known::CONTRAST);
        for (((state, asleep), hertz), contrast) in states {
            let panel = if contrast > 0.0 {
                known::PANEL_ON + WIDTH as f64 * self.lit * known::SEGMENT * contrast * known::PUMP
            } else {
                known::PANEL_OFF
            };
            let most = if hertz > 100_000_000 {
                known::AWAKE
            } else {
                known::AWAKE_SLOW
            };
            let least = (1.0 - asleep) * most + asleep * known::ASLEEP;
            table.row(&[
                (*state).into(),
                (hertz / 1_000_000).to_string(),
                format!("{:.2}", 100.0 * asleep),
                format!("{panel:.2}"),
                format!("{least:.2}"),
                format!("{most:.1}"),
                format!("{:.0}", 1000.0 / (panel + most)),
                format!("{:.0}", 1000.0 / (panel + least)),
            ]);
        }
        let [least, most] = known::DORMANT;
        table.row(&[
            "off".into(),
            "0".into(),
            "100".into(),
            format!("{:.2}", known::PANEL_OFF),
            format!("{least:.2}"),
            format!("{most:.1}"),
            format!("{:.0}", 1000.0 / (known::PANEL_OFF + most)),
            format!("{:.0}", 1000.0 / (known::PANEL_OFF + least)),
        ]);
        Section {
            title: "Asleep, and what follows for the battery",
            parts: vec![
                "Clock and share of cycles asleep are measured on the title, 5, 40 and 125 s after the last touch; a device that is \
                 off has no clock. Currents cannot be measured here: they are computed from what others measured, and the wide range \
                 is honest, for a processor that sleeps while its clocks run lies somewhere between. A multimeter on the supply \
                 replaces these columns."
                    .into(),
                table.to_string(),
                "- board, from: awake x 19 mA (8 mA at 48 MHz) + asleep x 1.5 mA, a Pico in a loop and one in the light sleep of \
                 MicroPython as their owners measured them; to: as if it never slept\n\
                 - panel: 0.78 mA + 128 segments x share of pixels lit (measured) x 0.1 mA x contrast x 7.5 V / 3.3 V / 0.8 (SSD1306 \
                 data sheet: supply with the charge pump on, segment current at full contrast); off: 0.01 mA\n\
                 - off: the crystal stands still (dormant). Data sheet of the Pico: 0.8 mA in dormant, 1.3 mA in sleep mode, of which \
                 the RP2040 takes about 0.18 mA and the regulator most of the rest; MicroPython's authors measured 0.9 mA in the \
                 same state (commit b004e7e)"
                    .into(),
                "While the processor sleeps, the clocks of what nothing uses stand still (deep sleep and its list of clocks; the \
                 emulated chip keeps the registers and has no clocks to stop). While the panel is dark, the system runs at 48 \
                 MHz and its own oscillator is off. What was left:"
                    .into(),
                "- dormant while the panel is dark: it stops the timer that the watchdog, the tasks and USB live on\n\
                 - less than 48 MHz: USB needs that, and not every board can see whether a host is there\n\
                 - standing clocks also while awake: a start after a reset of the processor alone waits for every part of the chip"
                    .into(),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_is_off_has_a_row_and_draws_less_than_one_that_is_dark() {
        let rest = Rest {
            asleep: [0.997, 0.998, 0.999],
            hertz: [125_000_000, 125_000_000, 48_000_000],
            lit: 0.2,
        };
        let text = rest.section().parts.concat();
        let row = |state: &str| -> Vec<f64> {
            let line = text.lines().find(|line| line.starts_with(&format!("| {state} |")));
            let cells = line.expect("the state has a row").split('|').skip(2);
            cells.filter_map(|cell| cell.trim().parse().ok()).collect()
        };
        let (dark, off) = (row("dark"), row("off"));
        // No clock, always asleep, and the panel as dark as before.
        assert_eq!(off[..3], [0.0, 100.0, dark[2]]);
        assert_eq!(off[3..], [0.8, 1.3, 763.0, 1235.0]);
        assert!(off[3] < dark[3] && off[4] < dark[4]);
    }
}
