//! Panel on I2C or on SPI with DMA: the [`Bus`] of the display task.
//!
//! Resets and re-times the I2C block below embassy-rp's driver, and moves its pins to SIO to free a bus that is held
//! low.

use embassy_embedded_hal::SetConfig;
use embassy_rp::{
    Peri, PeripheralType,
    clocks::clk_peri_freq,
    dma,
    gpio::{AnyPin, Level, Output},
    i2c::{self, I2c},
    interrupt,
    interrupt::{InterruptExt, Priority, typelevel::Binding},
    pac::{self, clocks::regs::SleepEn0, resets::regs::Peripherals as Parts},
    peripherals::{I2C0, I2C1, SPI0, SPI1},
    spi::{self, Spi},
};
use pocket_ra::tasks::display::{BitBangI2c, Bus, I2cBus, I2cPort, Line, SpiBus, SpiLines};

use crate::chip::ChipClock;

pub trait Panel {
    fn into_bus(self) -> impl Bus;
}

pub trait Port {
    /// Enables its clocks in deep sleep.
    fn keep_awake(clocks: &mut SleepEn0);
}

impl Port for I2C0 {
    fn keep_awake(clocks: &mut SleepEn0) {
        clocks.set_clk_sys_i2c0(true);
    }
}

impl I2cRegisters for I2C0 {
    const REGISTERS: pac::i2c::I2c = pac::I2C0;

    fn part() -> Parts {
        let mut part = Parts::default();
        part.set_i2c0(true);
        part
    }
}

impl Port for I2C1 {
    fn keep_awake(clocks: &mut SleepEn0) {
        clocks.set_clk_sys_i2c1(true);
    }
}

impl I2cRegisters for I2C1 {
    const REGISTERS: pac::i2c::I2c = pac::I2C1;

    fn part() -> Parts {
        let mut part = Parts::default();
        part.set_i2c1(true);
        part
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

/// Registers of an I2C block, and its bit in RESETS.
pub trait I2cRegisters {
    const REGISTERS: pac::i2c::I2c;

    fn part() -> Parts;
}

/// Four pins.
pub struct OnI2c<T: i2c::Instance + 'static> {
    port: I2c<'static, T, i2c::Async>,
    scl: u8,
    sda: u8,
}

pub fn on_i2c<T: i2c::Instance>(
    port: Peri<'static, T>,
    scl: Peri<'static, impl i2c::SclPin<T>>,
    sda: Peri<'static, impl i2c::SdaPin<T>>,
    interrupts: impl Binding<T::Interrupt, i2c::InterruptHandler<T>>,
) -> OnI2c<T> {
    OnI2c {
        scl: scl.pin(),
        sda: sda.pin(),
        port: I2c::new_async(port, scl, sda, interrupts, i2c_config()),
    }
}

impl<T: i2c::Instance + I2cRegisters> Panel for OnI2c<T> {
    fn into_bus(self) -> impl Bus {
        I2cBus::new(self, ChipClock)
    }
}

/// RP2040 data sheet, 2.19.2.
const FUNCTION_I2C: u8 = 3;
const FUNCTION_SIO: u8 = 5;

impl<T: i2c::Instance> OnI2c<T> {
    const fn pin(&self, line: Line) -> u8 {
        match line {
            Line::Clock => self.scl,
            Line::Data => self.sda,
        }
    }
}

fn connect(pin: u8, function: u8) {
    let pin = pac::IO_BANK0.gpio(pin.into());
    pin.ctrl().write(|control| control.set_funcsel(function));
}

impl<T: i2c::Instance> BitBangI2c for OnI2c<T> {
    fn is_high(&self, line: Line) -> bool {
        pac::SIO.gpio_in(0).read() >> self.pin(line) & 1 == 1
    }

    fn pull(&mut self, line: Line, low: bool) {
        let pin = self.pin(line);
        let bit = 1 << pin;
        pac::SIO.gpio_out(0).value_clr().write_value(bit);
        let drives = pac::SIO.gpio_oe(0);
        if low {
            drives.value_set().write_value(bit);
        } else {
            drives.value_clr().write_value(bit);
        }
        connect(pin, FUNCTION_SIO);
    }

    fn half_clock(&self) {
        // 50 rounds of a loop of three cycles: 1.2 us at 125 MHz.
        cortex_m::asm::delay(100);
    }
}

impl<T: i2c::Instance + I2cRegisters> I2cPort for OnI2c<T> {
    type Transfers = I2c<'static, T, i2c::Async>;

    fn transfers(&mut self) -> &mut Self::Transfers {
        &mut self.port
    }

    fn start(&mut self) {
        for pin in [self.scl, self.sda] {
            pac::SIO.gpio_oe(0).value_clr().write_value(1 << pin);
            connect(pin, FUNCTION_I2C);
        }
        // A dropped transfer leaves the block busy.
        reset(T::part());
        T::REGISTERS.ic_intr_mask().write(|mask| mask.0 = 0);
        let config = i2c_config();
        if self.port.set_config(&config).is_err() {
            defmt::warn!("the bus does not take {=u32} Hz", config.frequency);
        }
        set_timing(T::REGISTERS);
    }
}

fn reset(part: Parts) {
    pac::RESETS.reset().modify(|parts| parts.0 |= part.0);
    pac::RESETS.reset().modify(|parts| parts.0 &= !part.0);
    while pac::RESETS.reset_done().read().0 & part.0 != part.0 {}
}

fn i2c_config() -> i2c::Config {
    let mut config = i2c::Config::default();
    config.frequency = 400_000;
    config
}

/// SSD1306 data sheet, table 13-6: data is held for 300 ns, and a period takes 2.5 us. Without this a period is 6 %
/// longer: the block adds cycles to the programmed ones.
fn set_timing(port: pac::i2c::I2c) {
    /// Cycles that the block adds, besides the spike filter (RP2040 data sheet, 4.3.14).
    const ADDED: u16 = 8;
    let hold = clk_peri_freq() / 1_000_000 * 3 / 10 + 1;
    port.ic_enable().write(|enable| enable.set_enable(false));
    port.ic_sda_hold()
        .modify(|register| register.set_ic_sda_tx_hold(hold as u16));
    let added = ADDED + u16::from(port.ic_fs_spklen().read().ic_fs_spklen());
    port.ic_fs_scl_hcnt().modify(|register| {
        let high = register.ic_fs_scl_hcnt();
        register.set_ic_fs_scl_hcnt(high.saturating_sub(added));
    });
    port.ic_enable().write(|enable| enable.set_enable(true));
}

/// Seven pins.
pub type OnSpi<T> = SpiBus<Spi<'static, T, spi::Async>, Output<'static>>;

pub struct SpiPins<Clock: PeripheralType + 'static, Data: PeripheralType + 'static> {
    pub sck: Peri<'static, Clock>,
    pub mosi: Peri<'static, Data>,
    pub reset: Peri<'static, AnyPin>,
    pub dc: Peri<'static, AnyPin>,
    pub cs: Peri<'static, AnyPin>,
}

pub fn on_spi<T: spi::Instance, D: dma::ChannelInstance<Interrupt = interrupt::typelevel::DMA_IRQ_0>>(
    port: Peri<'static, T>,
    dma: Peri<'static, D>,
    interrupts: impl Binding<D::Interrupt, dma::InterruptHandler<D>> + 'static,
    pins: SpiPins<impl spi::ClkPin<T> + 'static, impl spi::MosiPin<T> + 'static>,
) -> OnSpi<T> {
    let mut config = spi::Config::default();
    // SSD1306 data sheet, table 13-4: at least 100 ns per period. The divider gives 8.9 MHz.
    config.frequency = 10_000_000;
    let port = Spi::new_txonly(port, pins.sck, pins.mosi, dma, interrupts, config);
    // Above the executors that wait for it.
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
