//! What a board's table of pins becomes. The table itself is in the board's `main.rs`: the one place to change for another.

use embassy_embedded_hal::{SetConfig, adapter::BlockingAsync};
use embassy_rp::{
    Peri,
    flash::{Blocking, Flash},
    i2c::{self, I2c},
    peripherals::{FLASH, USB, WATCHDOG},
    pwm::Pwm,
};
use pocket_ra::{screens::Speed, tasks::keeper::SECTOR};

use super::button::ButtonPin;
use crate::board::{Lamp, Port};

const FLASH_BYTES: usize = 2 * 1024 * 1024;
/// The last 128 KiB, which `memory.x` keeps free.
pub const MEMORY_SECTORS: usize = 32;
pub const MEMORY_START: u32 = (FLASH_BYTES - MEMORY_SECTORS * SECTOR) as u32;

pub type BoardFlash = BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_BYTES>>;
pub type PanelBus = I2c<'static, Port, i2c::Async>;

/// What is connected to the chip.
pub struct Board {
    pub panel: PanelBus,
    /// In the order of `Button::ALL`.
    pub buttons: [ButtonPin; 6],
    pub lamp: Lamp,
    pub buzzer: Pwm<'static>,
    pub flash: BoardFlash,
    pub usb: Peri<'static, USB>,
    pub watchdog: Peri<'static, WATCHDOG>,
}

/// Makes `crate::board` from a table. Pins that cannot do what the table says do not compile.
macro_rules! board {
    (
        name: $name:literal,
        panel: $port:ident $interrupt:ident,
        sda: $sda:ident,
        scl: $scl:ident,
        up: $up:ident,
        down: $down:ident,
        left: $left:ident,
        right: $right:ident,
        a: $a:ident,
        b: $b:ident,
        buzzer: $buzzer:ident $slice:ident $output:ident,
        lamp: $lamp:ident $kind:ident,
    ) => {
        mod board {
            use embassy_embedded_hal::adapter::BlockingAsync;
            use embassy_rp::{Peripherals, bind_interrupts, flash::Flash, i2c, pwm};

            use crate::firmware::{
                button::ButtonPin,
                lamp::$kind as lamp,
                pins::{Board, bus_config},
            };

            pub use embassy_rp::peripherals::$port as Port;
            pub type Lamp = lamp::Lamp;

            pub const NAME: &str = $name;

            bind_interrupts!(struct Interrupts {
                $interrupt => i2c::InterruptHandler<Port>;
            });

            pub fn connect(chip: Peripherals) -> Board {
                Board {
                    panel: i2c::I2c::new_async(chip.$port, chip.$scl, chip.$sda, Interrupts, bus_config(Default::default())),
                    buttons: [
                        ButtonPin::new(chip.$up),
                        ButtonPin::new(chip.$down),
                        ButtonPin::new(chip.$left),
                        ButtonPin::new(chip.$right),
                        ButtonPin::new(chip.$a),
                        ButtonPin::new(chip.$b),
                    ],
                    lamp: lamp::connect(chip.$lamp),
                    buzzer: pwm::Pwm::$output(chip.$slice, chip.$buzzer, pwm::Config::default()),
                    flash: BlockingAsync::new(Flash::new_blocking(chip.FLASH)),
                    usb: chip.USB,
                    watchdog: chip.WATCHDOG,
                }
            }
        }
    };
}

/// Sets the bus to the speed; a bus that refuses stays as it is.
pub fn set_speed(bus: &mut PanelBus, speed: Speed) {
    let config = bus_config(speed);
    if bus.set_config(&config).is_err() {
        defmt::warn!("the bus does not take {=u32} Hz", config.frequency);
    }
}

pub fn bus_config(speed: Speed) -> i2c::Config {
    let mut config = i2c::Config::default();
    config.frequency = match speed {
        Speed::Fast => 400_000,
        Speed::FastPlus => 1_000_000,
    };
    config
}
