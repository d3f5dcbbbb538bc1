//! Buzzer on a PWM output. While silent the pin is low whatever the PWM does: no voltage on a piezo disc, no current in
//! a coil.

use embassy_rp::{
    pac::{IO_BANK0, io::vals::Outover},
    pwm::{self, Pwm},
};
use pocket_ra::{table::settings::Volume, tasks::buzzer::Tone};

use crate::power;

pub struct Buzzer {
    pwm: Pwm<'static>,
    pin: usize,
}

impl Buzzer {
    pub fn new(pwm: Pwm<'static>, pin: u8) -> Buzzer {
        let mut buzzer = Buzzer { pwm, pin: pin.into() };
        buzzer.stop();
        buzzer
    }

    fn set_output(&self, output: Outover) {
        IO_BANK0
            .gpio(self.pin)
            .ctrl()
            .modify(|control| control.set_outover(output));
    }
}

impl Tone for Buzzer {
    fn tone(&mut self, hertz: u32, volume: Volume) {
        /// Of the system clock: all periods fit 16 bits.
        const DIVIDER: u8 = 16;
        let mut config = pwm::Config::default();
        config.divider = DIVIDER.into();
        let period = power::system_hertz() / u32::from(DIVIDER) / hertz.max(1);
        config.top = u16::try_from(period).unwrap_or(u16::MAX);
        // A disc is loudest at half.
        config.compare_a = match volume {
            Volume::Off => 0,
            Volume::Low => config.top / 32,
            Volume::High => config.top / 2,
        };
        self.pwm.set_config(&config);
        self.set_output(Outover::NORMAL);
    }

    fn stop(&mut self) {
        // A stopped PWM freezes its pin, possibly high.
        self.set_output(Outover::LOW);
        let mut config = pwm::Config::default();
        config.enable = false;
        self.pwm.set_config(&config);
    }
}
