//! Board support: peripherals, and the macros that turn a table in `boards/pico/boards` into an executable.

use core::fmt::Write;

use embassy_embedded_hal::adapter::BlockingAsync;
use embassy_rp::{
    Peri,
    flash::{Blocking, Flash},
    pac::clocks::regs::SleepEn0,
    peripherals::{FLASH, USB, WATCHDOG},
};
use heapless::String;
use pocket_ra::tasks::storage::SECTOR;

use crate::{button::ButtonPin, buzzer::Buzzer, supply::Gauge};

include!(concat!(env!("OUT_DIR"), "/boards.rs"));

/// The largest of any board.
const FLASH_BYTES: usize = 16 * 1024 * 1024;
/// The last 128 KiB, reserved in `memory.x`.
pub const MEMORY_SECTORS: usize = 32;

pub type BoardFlash = BlockingAsync<Flash<'static, FLASH, Blocking, FLASH_BYTES>>;

/// Offset in a flash of this size.
pub const fn memory_start(flash_kib: u32) -> u32 {
    flash_kib * 1024 - (MEMORY_SECTORS * SECTOR) as u32
}

/// Peripherals except panel and LED, whose types vary.
pub struct Board {
    pub name: &'static str,
    /// Keeps the clocks of the panel's port in deep sleep.
    pub keep_panel_awake: fn(&mut SleepEn0),
    /// As in `Button::ALL`.
    pub buttons: [ButtonPin; 6],
    pub buzzer: Buzzer,
    pub flash: BoardFlash,
    pub memory_start: u32,
    /// Of the flash chip.
    pub serial_number: SerialNumber,
    pub usb: Peri<'static, USB>,
    pub watchdog: Peri<'static, WATCHDOG>,
    pub battery: Gauge,
}

/// Defines the executable of a board from the input that the build script generates. Pins that lack the required
/// function do not compile. The panel is I2C (four pins) or SPI (seven).
///
/// Crystals on these boards start within 10 ms, Adafruit's and Seeed's need 64. A Pico W needs no `vbus` and another
/// `led`, since its radio uses GPIO24 and GPIO25 (untested).
#[macro_export]
macro_rules! board {
    (
        name: $name:literal,
        panel: $port:ident $interrupt:ident,
        sda: $sda:ident,
        scl: $scl:ident,
        $($rest:tt)*
    ) => {
        embassy_rp::bind_interrupts!(struct PanelInterrupts {
            $interrupt => embassy_rp::i2c::InterruptHandler<embassy_rp::peripherals::$port>;
        });
        type Panel = $crate::panel::OnI2c<embassy_rp::peripherals::$port>;

        $crate::binary_info! { pins: "OLED SDA" $sda, "OLED SCL" $scl, }
        $crate::board! {
            @main chip $name, $port,
            $crate::panel::on_i2c(chip.$port, chip.$scl, chip.$sda, PanelInterrupts),
            $($rest)*
        }
    };
    (
        name: $name:literal,
        panel: $port:ident $dma:ident,
        sck: $sck:ident,
        mosi: $mosi:ident,
        reset: $reset:ident,
        dc: $dc:ident,
        cs: $cs:ident,
        $($rest:tt)*
    ) => {
        embassy_rp::bind_interrupts!(struct PanelInterrupts {
            DMA_IRQ_0 => embassy_rp::dma::InterruptHandler<embassy_rp::peripherals::$dma>;
        });
        type Panel = $crate::panel::OnSpi<embassy_rp::peripherals::$port>;

        $crate::binary_info! {
            pins: "OLED SCK" $sck, "OLED MOSI" $mosi, "OLED reset" $reset, "OLED DC" $dc, "OLED CS" $cs,
        }
        $crate::board! {
            @main chip $name, $port,
            $crate::panel::on_spi(chip.$port, chip.$dma, PanelInterrupts, $crate::panel::SpiPins {
                sck: chip.$sck,
                mosi: chip.$mosi,
                reset: chip.$reset.into(),
                dc: chip.$dc.into(),
                cs: chip.$cs.into(),
            }),
            $($rest)*
        }
    };
    (
        @main $chip:ident $name:literal, $port:ident, $panel:expr,
        up: $up:ident,
        down: $down:ident,
        left: $left:ident,
        right: $right:ident,
        a: $a:ident,
        b: $b:ident,
        buzzer: $buzzer:ident $slice:ident $output:ident,
        led: $led:ident $kind:ident,
        crystal: $crystal:literal,
        flash_kib: $flash_kib:literal,
        battery: $battery:tt,
        vbus: $vbus:ident,
        $(observe: $observe:path,)?
        $(tasks: [$($task:path),+],)?
    ) => {
        use embassy_rp::pwm::{self, Pwm};

        $crate::binary_info! { board: $name }
        $crate::binary_info! {
            pins: "button up" $up, "button down" $down, "button left" $left, "button right" $right,
            "button A" $a, "button B" $b, "buzzer" $buzzer, "LED" $led, "battery voltage" $battery, "VBUS sense" $vbus,
        }

        #[embassy_executor::task]
        async fn display_task(
            panel: Panel,
            led: $crate::led::$kind::Led,
            channels: &'static $crate::BoardChannels,
        ) {
            $crate::run_display(panel, led, channels).await
        }

        #[cortex_m_rt::entry]
        fn main() -> ! {
            $crate::start::run($crystal, |spawner| {
                if let Ok(task) = main_task(spawner) {
                    spawner.spawn(task);
                }
            })
        }

        #[embassy_executor::task]
        async fn main_task(spawner: embassy_executor::Spawner) {
            let (firmware, $chip) = $crate::Firmware::begin($crystal);
            let panel = $panel;
            let (flash, serial_number) = $crate::boards::flash($chip.FLASH);
            let buzzer_pin = embassy_rp::gpio::Pin::pin(&*$chip.$buzzer);
            let led = $crate::led::$kind::connect($chip.$led);
            let board = $crate::boards::Board {
                name: $name,
                keep_panel_awake: <embassy_rp::peripherals::$port as $crate::panel::Port>::keep_awake,
                buttons: [
                    $crate::button::ButtonPin::new($chip.$up),
                    $crate::button::ButtonPin::new($chip.$down),
                    $crate::button::ButtonPin::new($chip.$left),
                    $crate::button::ButtonPin::new($chip.$right),
                    $crate::button::ButtonPin::new($chip.$a),
                    $crate::button::ButtonPin::new($chip.$b),
                ],
                buzzer: $crate::buzzer::Buzzer::new(
                    Pwm::$output($chip.$slice, $chip.$buzzer, pwm::Config::default()),
                    buzzer_pin,
                ),
                flash,
                memory_start: $crate::boards::memory_start($flash_kib),
                serial_number,
                usb: $chip.USB,
                watchdog: $chip.WATCHDOG,
                battery: $crate::supply::Gauge {
                    divider: $crate::battery!($chip $battery),
                    vbus: $crate::vbus!($chip $vbus),
                },
            };
            let channels = firmware.channels();
            #[allow(unused_mut, unused_assignments, reason = "most boards have no observer of their own")]
            let mut observe: $crate::Observe = $crate::log::write;
            $(observe = $observe;)?
            firmware.start(spawner, board, display_task(panel, led, channels), observe);
            $($(
                if let Ok(task) = $task(channels) {
                    spawner.spawn(task);
                }
            )+)?
        }
    };
}

/// Pin with its divider, or none.
#[macro_export]
macro_rules! battery {
    ($chip:ident none) => {
        None
    };
    ($chip:ident ($pin:ident / $ratio:literal)) => {
        Some($crate::supply::Divider {
            pin: usize::from(embassy_rp::gpio::Pin::pin(&*$chip.$pin)),
            ratio: $ratio,
        })
    };
}

/// Pin that is high while USB power is present, or none, as on a Pico W, whose radio uses GPIO24.
#[macro_export]
macro_rules! vbus {
    ($chip:ident none) => {
        None
    };
    ($chip:ident $pin:ident) => {{
        // Taken: nothing else can use it.
        let pin = $chip.$pin;
        Some(usize::from(embassy_rp::gpio::Pin::pin(&*pin)))
    }};
}

/// 16 hexadecimal digits.
pub type SerialNumber = String<16>;

pub fn flash(flash: Peri<'static, FLASH>) -> (BoardFlash, SerialNumber) {
    let mut flash: Flash<'static, FLASH, Blocking, FLASH_BYTES> = Flash::new_blocking(flash);
    let mut number = [0; 8];
    // Zeros if the flash does not support the command.
    let _ = flash.blocking_unique_id(&mut number);
    let mut text = SerialNumber::new();
    for byte in number {
        // Two digits per byte fit.
        let _ = write!(text, "{byte:02X}");
    }
    (BlockingAsync::new(flash), text)
}
