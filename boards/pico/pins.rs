//! Where everything is soldered: the one place to change for another board.
//!
//! | GPIO | to |
//! |---|---|
//! | 4, 5 | SDA and SCL of the panel (I2C0) |
//! | 10 - 15 | up, down, left, right, A, B; each to ground |
//! | 16 | buzzer, optional |
//! | 25 | the lamp on the Pico |

use embassy_embedded_hal::{SetConfig, adapter::BlockingAsync};
use embassy_rp::{
    Peri, Peripherals, bind_interrupts,
    flash::{Blocking, Flash},
    gpio::{Level, Output},
    i2c::{self, I2c},
    peripherals::{FLASH, I2C0, USB, WATCHDOG},
    pwm::{self, Pwm},
};
use pocket_ra::{screens::Speed, tasks::keeper::SECTOR};

use crate::button::ButtonPin;

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

const FLASH_BYTES: usize = 2 * 1024 * 1024;
/// The last 128 KiB, which `memory.x` keeps free.
pub const MEMORY_SECTORS: usize = 32;
pub const MEMORY_START: u32 = (FLASH_BYTES - MEMORY_SECTORS * SECTOR) as u32;

pub type BoardFlash = BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_BYTES>>;
pub type PanelBus = I2c<'static, I2C0, i2c::Async>;

/// What is connected to the chip.
pub struct Board {
    pub panel: PanelBus,
    /// In the order of `Button::ALL`.
    pub buttons: [ButtonPin; 6],
    pub lamp: Output<'static>,
    pub buzzer: Pwm<'static>,
    pub flash: BoardFlash,
    pub usb: Peri<'static, USB>,
    pub watchdog: Peri<'static, WATCHDOG>,
}

impl Board {
    pub fn new(chip: Peripherals) -> Board {
        let mut config = i2c::Config::default();
        config.frequency = frequency(Speed::Fast);
        Board {
            panel: I2c::new_async(chip.I2C0, chip.PIN_5, chip.PIN_4, Interrupts, config),
            buttons: [
                ButtonPin::new(chip.PIN_10),
                ButtonPin::new(chip.PIN_11),
                ButtonPin::new(chip.PIN_12),
                ButtonPin::new(chip.PIN_13),
                ButtonPin::new(chip.PIN_14),
                ButtonPin::new(chip.PIN_15),
            ],
            lamp: Output::new(chip.PIN_25, Level::Low),
            buzzer: Pwm::new_output_a(chip.PWM_SLICE0, chip.PIN_16, pwm::Config::default()),
            flash: BlockingAsync::new(Flash::new_blocking(chip.FLASH)),
            usb: chip.USB,
            watchdog: chip.WATCHDOG,
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
