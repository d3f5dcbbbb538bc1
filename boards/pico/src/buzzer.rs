//! The buzzer on its PWM output. While it is silent its pin is low, whatever the PWM was about to do: a piezo disc is not left
//! under voltage, and a coil not under current.

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
        buzzer.fall_silent();
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
    fn hum(&mut self, hertz: u32, volume: Volume) {
        /// The system clock divided down so that every pitch of the tunes fits in 16 bits.
        const DIVIDER: u8 = 16;
        let mut config = pwm::Config::default();
        config.divider = DIVIDER.into();
        let period = power::system_hertz() / u32::from(DIVIDER) / hertz.max(1);
        config.top = u16::try_from(period).unwrap_or(u16::MAX);
        // A disc is loudest when it is driven half of the time; a short push moves it less.
        config.compare_a = match volume {
            Volume::Off => 0,
            Volume::Low => config.top / 32,
            Volume::High => config.top / 2,
        };
        self.pwm.set_config(&config);
        self.set_output(Outover::NORMAL);
    }

    fn fall_silent(&mut self) {
        // A PWM that is stopped leaves its pin as it is at that moment, high as often as not.
        self.set_output(Outover::LOW);
        let mut config = pwm::Config::default();
        config.enable = false;
        self.pwm.set_config(&config);
    }
}
