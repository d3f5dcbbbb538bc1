//! The boards that the firmware runs on, each a table of what is soldered where, and what becomes of such a table.

mod pico;
mod zero;

use embassy_embedded_hal::{SetConfig, adapter::BlockingAsync};
use embassy_rp::{
    Peri,
    flash::{Blocking, Flash},
    i2c::{self, I2c},
    peripherals::{FLASH, USB, WATCHDOG},
    pwm::Pwm,
};
use pocket_ra::{screens::Speed, tasks::keeper::SECTOR};

use crate::button::ButtonPin;

const FLASH_BYTES: usize = 2 * 1024 * 1024;
/// The last 128 KiB, which `memory.x` keeps free.
pub const MEMORY_SECTORS: usize = 32;
pub const MEMORY_START: u32 = (FLASH_BYTES - MEMORY_SECTORS * SECTOR) as u32;

pub type BoardFlash = BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_BYTES>>;

/// What is connected to the chip, besides the panel and the lamp, whose types differ from board to board.
pub struct Board {
    pub name: &'static str,
    /// In the order of `Button::ALL`.
    pub buttons: [ButtonPin; 6],
    pub buzzer: Pwm<'static>,
    pub flash: BoardFlash,
    pub usb: Peri<'static, USB>,
    pub watchdog: Peri<'static, WATCHDOG>,
}

/// The executable for a board: its `main`, and the one task that depends on the types of its parts. Pins that cannot do what the
/// table says do not compile.
#[macro_export]
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
        $(observe: $observe:path,)?
        $(tasks: [$($task:path),+],)?
    ) => {
        use embassy_rp::{bind_interrupts, i2c, peripherals::$port, pwm::{self, Pwm}};

        bind_interrupts!(struct PanelInterrupts {
            $interrupt => i2c::InterruptHandler<$port>;
        });

        #[embassy_executor::task]
        async fn display_task(
            panel: i2c::I2c<'static, $port, i2c::Async>,
            lamp: $crate::lamp::$kind::Lamp,
            wires: &'static $crate::BoardWires,
        ) {
            $crate::run_display(panel, lamp, wires).await
        }

        #[embassy_executor::main]
        async fn main(spawner: embassy_executor::Spawner) {
            let (firmware, chip) = $crate::Firmware::begin();
            let panel = i2c::I2c::new_async(
                chip.$port, chip.$scl, chip.$sda, PanelInterrupts, $crate::boards::bus_config(Default::default()),
            );
            let lamp = $crate::lamp::$kind::connect(chip.$lamp);
            let board = $crate::boards::Board {
                name: $name,
                buttons: [
                    $crate::button::ButtonPin::new(chip.$up),
                    $crate::button::ButtonPin::new(chip.$down),
                    $crate::button::ButtonPin::new(chip.$left),
                    $crate::button::ButtonPin::new(chip.$right),
                    $crate::button::ButtonPin::new(chip.$a),
                    $crate::button::ButtonPin::new(chip.$b),
                ],
                buzzer: Pwm::$output(chip.$slice, chip.$buzzer, pwm::Config::default()),
                flash: $crate::boards::flash(chip.FLASH),
                usb: chip.USB,
                watchdog: chip.WATCHDOG,
            };
            let wires = firmware.wires();
            #[allow(unused_mut, unused_assignments, reason = "most boards have no observer of their own")]
            let mut observe: $crate::Observe = $crate::log::write;
            $(observe = $observe;)?
            firmware.start(spawner, board, display_task(panel, lamp, wires), observe);
            $($(
                if let Ok(task) = $task(wires) {
                    spawner.spawn(task);
                }
            )+)?
        }
    };
}

pub fn flash(flash: Peri<'static, FLASH>) -> BoardFlash {
    BlockingAsync::new(Flash::new_blocking(flash))
}

/// Sets the bus to the speed; a bus that refuses stays as it is.
pub fn set_speed<T: i2c::Instance>(bus: &mut I2c<'static, T, i2c::Async>, speed: Speed) {
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
