//! Where everything is soldered: the one place to change for another board.
//!
//! | GPIO | to |
//! |---|---|
//! | 4, 5 | SDA and SCL of the panel (I2C0) |
//! | 10 - 15 | up, down, left, right, A, B; each to ground |
//! | 16 | buzzer, optional |
//! | 25 | the lamp on the Pico |

use embassy_embedded_hal::SetConfig;
use embassy_rp::{
    Peripherals, bind_interrupts,
    gpio::{Input, Level, Output, Pull},
    i2c::{self, I2c},
    peripherals::I2C0,
    pwm::{self, Pwm},
};
use pocket_ra::screens::Speed;

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

pub type PanelBus = I2c<'static, I2C0, i2c::Async>;

/// What is connected to the chip.
pub struct Board {
    pub panel: PanelBus,
    /// In the order of `Button::ALL`.
    pub buttons: [Input<'static>; 6],
    pub lamp: Output<'static>,
    pub buzzer: Pwm<'static>,
}

impl Board {
    pub fn new(chip: Peripherals) -> Board {
        let mut config = i2c::Config::default();
        config.frequency = frequency(Speed::Fast);
        Board {
            panel: I2c::new_async(chip.I2C0, chip.PIN_5, chip.PIN_4, Interrupts, config),
            buttons: [
                Input::new(chip.PIN_10, Pull::Up),
                Input::new(chip.PIN_11, Pull::Up),
                Input::new(chip.PIN_12, Pull::Up),
                Input::new(chip.PIN_13, Pull::Up),
                Input::new(chip.PIN_14, Pull::Up),
                Input::new(chip.PIN_15, Pull::Up),
            ],
            lamp: Output::new(chip.PIN_25, Level::Low),
            buzzer: Pwm::new_output_a(chip.PWM_SLICE0, chip.PIN_16, pwm::Config::default()),
        }
    }
}

/// Sets the bus to the speed; a bus that refuses stays as it is.
pub fn set_speed(bus: &mut PanelBus, speed: Speed) {
    let mut config = i2c::Config::default();
    config.frequency = frequency(speed);
    if bus.set_config(&config).is_err() {
        defmt::warn!("the bus does not take {=u32} Hz", config.frequency);
    }
}

const fn frequency(speed: Speed) -> u32 {
    match speed {
        Speed::Fast => 400_000,
        Speed::FastPlus => 1_000_000,
    }
}
