//! Supply voltage from an ADC pin with a divider, and USB power detection. The ADC is on only while it measures.

use embassy_rp::pac::{ADC, PADS_BANK0, RESETS, SIO};
use pocket_ra::tasks::battery::Supply;

/// ADC channel 0.
const FIRST_PIN: usize = 26;
/// Lets the compiler remove bounds checks.
const LAST_PIN: usize = 29;
const REFERENCE_MILLIVOLTS: u32 = 3300;
/// 12-bit ADC.
const STEPS: u32 = 1 << 12;
/// Averages noise of reference and divider.
const SAMPLES: u32 = 8;

/// Pin that sees the supply divided by `ratio`.
#[derive(Clone, Copy)]
pub struct Divider {
    pub pin: usize,
    pub ratio: u32,
}

/// `battery` and `vbus` of a board's table.
#[derive(Clone, Copy)]
pub struct Gauge {
    pub divider: Option<Divider>,
    /// High while USB power is present.
    pub vbus: Option<usize>,
}

impl Gauge {
    pub fn set_up(&self) {
        if let Some(pin) = self.vbus {
            PADS_BANK0.gpio(pin.min(LAST_PIN)).modify(|pad| {
                pad.set_ie(true);
                pad.set_od(true);
                pad.set_pue(false);
                // Unconnected, it reads as no USB power: the voltage is measured.
                pad.set_pde(true);
            });
        }
        let Some(Divider { pin, .. }) = self.divider else {
            return;
        };
        RESETS.reset().modify(|resets| resets.set_adc(false));
        while !RESETS.reset_done().read().adc() {}
        PADS_BANK0.gpio(pin.min(LAST_PIN)).modify(|pad| {
            pad.set_ie(false);
            pad.set_od(true);
            pad.set_pue(false);
            pad.set_pde(false);
        });
    }
}

impl Supply for Gauge {
    fn millivolts(&mut self) -> Option<u16> {
        let Divider { pin, ratio } = self.divider?;
        let channel = pin.checked_sub(FIRST_PIN)? as u8;
        let mut sum = 0;
        ADC.cs().write(|control| {
            control.set_en(true);
            control.set_ainsel(channel);
        });
        while !ADC.cs().read().ready() {}
        for _ in 0..SAMPLES {
            ADC.cs().modify(|control| control.set_start_once(true));
            while !ADC.cs().read().ready() {}
            sum += u32::from(ADC.result().read().result());
        }
        ADC.cs().write(|control| control.set_en(false));
        u16::try_from(sum * ratio / SAMPLES * REFERENCE_MILLIVOLTS / STEPS).ok()
    }

    fn vbus(&mut self) -> Option<bool> {
        let pin = self.vbus?;
        Some(SIO.gpio_in(0).read() >> pin.min(LAST_PIN) & 1 == 1)
    }
}
