//! The voltage of the supply, behind a divider on a pin of the converter. The converter is on only while it measures.

use embassy_rp::pac::{ADC, PADS_BANK0, RESETS};
use pocket_ra::tasks::battery::Supply;

/// The first pin of the converter, which is its channel 0.
const FIRST_PIN: usize = 26;
/// Said so that no check can fail.
const LAST_PIN: usize = 29;
const REFERENCE_MILLIVOLTS: u32 = 3300;
/// The converter has 12 bits.
const STEPS: u32 = 1 << 12;
/// Noise of the reference and of the divider is averaged out.
const SAMPLES: u32 = 8;

/// A pin that sees the supply divided by `ratio`; none where the board has no divider.
#[derive(Clone, Copy)]
pub struct Divider {
    pub pin: usize,
    pub ratio: u32,
}

/// What a board's table says of its battery.
#[derive(Clone, Copy)]
pub struct Gauge(pub Option<Divider>);

impl Gauge {
    /// Makes the converter ready, and its pin one that is only measured.
    pub fn set_up(&self) {
        let Some(Divider { pin, .. }) = self.0 else { return };
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
        let Divider { pin, ratio } = self.0?;
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
}
