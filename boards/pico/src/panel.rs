//! The panel of a board and the port that it hangs on: I2C, or SPI by DMA.

use embassy_embedded_hal::SetConfig;
use embassy_rp::{
    Peri, PeripheralType, dma,
    gpio::{AnyPin, Level, Output},
    i2c::{self, I2c},
    interrupt,
    interrupt::{InterruptExt, Priority, typelevel::Binding},
    pac::clocks::regs::SleepEn0,
    peripherals::{DMA_CH0, I2C0, I2C1, SPI0, SPI1},
    spi::{self, Spi},
};
use pocket_ra::{
    screens::Speed,
    tasks::display::{Bus, I2cBus, SpiBus, SpiLines},
};

/// What a board hands to its display task.
pub trait Panel {
    fn into_bus(self) -> impl Bus;
}

/// A port that a panel can hang on.
pub trait Port {
    /// The clocks that it needs while the processor sleeps.
    fn keep_awake(clocks: &mut SleepEn0);
}

impl Port for I2C0 {
    fn keep_awake(clocks: &mut SleepEn0) {
        clocks.set_clk_sys_i2c0(true);
    }
}

impl Port for I2C1 {
    fn keep_awake(clocks: &mut SleepEn0) {
        clocks.set_clk_sys_i2c1(true);
    }
}

impl Port for SPI0 {
    fn keep_awake(clocks: &mut SleepEn0) {
        clocks.set_clk_sys_dma(true);
        clocks.set_clk_sys_spi0(true);
        clocks.set_clk_peri_spi0(true);
    }
}

impl Port for SPI1 {
    fn keep_awake(clocks: &mut SleepEn0) {
        clocks.set_clk_sys_dma(true);
        clocks.set_clk_sys_spi1(true);
        clocks.set_clk_peri_spi1(true);
    }
}

/// A panel with four pins.
pub type OnI2c<T> = I2c<'static, T, i2c::Async>;

pub fn on_i2c<T: i2c::Instance>(
    port: Peri<'static, T>,
    scl: Peri<'static, impl i2c::SclPin<T>>,
    sda: Peri<'static, impl i2c::SdaPin<T>>,
    interrupts: impl Binding<T::Interrupt, i2c::InterruptHandler<T>>,
) -> OnI2c<T> {
    I2c::new_async(port, scl, sda, interrupts, i2c_config(Speed::default()))
}

impl<T: i2c::Instance> Panel for OnI2c<T> {
    fn into_bus(self) -> impl Bus {
        I2cBus::new(self, set_speed)
    }
}

/// Sets the port to the speed; one that refuses stays as it is.
fn set_speed<T: i2c::Instance>(port: &mut OnI2c<T>, speed: Speed) {
    let config = i2c_config(speed);
    if port.set_config(&config).is_err() {
        defmt::warn!("the bus does not take {=u32} Hz", config.frequency);
    }
}

fn i2c_config(speed: Speed) -> i2c::Config {
    let mut config = i2c::Config::default();
    config.frequency = match speed {
        Speed::Fast => 400_000,
        Speed::FastPlus => 1_000_000,
    };
    config
}

/// A panel with seven pins.
pub type OnSpi<T> = SpiBus<Spi<'static, T, spi::Async>, Output<'static>>;

/// The pins of a panel on SPI.
pub struct SpiPins<Clock: PeripheralType + 'static, Data: PeripheralType + 'static> {
    pub sck: Peri<'static, Clock>,
    pub mosi: Peri<'static, Data>,
    pub reset: Peri<'static, AnyPin>,
    pub dc: Peri<'static, AnyPin>,
    pub cs: Peri<'static, AnyPin>,
}

pub fn on_spi<T: spi::Instance>(
    port: Peri<'static, T>,
    dma: Peri<'static, DMA_CH0>,
    interrupts: impl Binding<interrupt::typelevel::DMA_IRQ_0, dma::InterruptHandler<DMA_CH0>> + 'static,
    pins: SpiPins<impl spi::ClkPin<T> + 'static, impl spi::MosiPin<T> + 'static>,
) -> OnSpi<T> {
    let mut config = spi::Config::default();
    // The data sheet of the SSD1306 allows a period of 100 ns; the port makes 8.9 MHz of its clock.
    config.frequency = 10_000_000;
    let port = Spi::new_txonly(port, pins.sck, pins.mosi, dma, interrupts, config);
    // As the other ports' are: above the tasks that wait for it.
    interrupt::DMA_IRQ_0.set_priority(Priority::P0);
    let lines = SpiLines {
        select: Output::new(pins.cs, Level::High),
        pixels: Output::new(pins.dc, Level::Low),
        reset: Output::new(pins.reset, Level::High),
    };
    SpiBus::new(port, lines)
}

impl<T: spi::Instance> Panel for OnSpi<T> {
    fn into_bus(self) -> impl Bus {
        self
    }
}
