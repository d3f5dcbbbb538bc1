//! Power: clock gating during sleep, a lower system clock while the panel is dark, dormant mode when switched off.

use cortex_m::{interrupt, peripheral::SCB};
use embassy_rp::{
    clocks::{clk_sys_freq, pll_usb_freq},
    pac::{
        CLOCKS, IO_BANK0, PLL_SYS, PLL_USB, RESETS, SIO, WATCHDOG, XOSC,
        clocks::{
            regs::SleepEn0,
            vals::{ClkSysCtrlAuxsrc, ClkSysCtrlSrc},
        },
        xosc::vals::Dormant,
    },
};
use pocket_ra::tasks::display::CpuClock;

use crate::{chip, usb};

/// Makes sleep deep sleep, with clocks for buttons, time, watchdog, USB, panel, buzzer, and RTT for a debug probe.
/// Leaves WAKE_EN alone: after a reset the start-up code waits for all peripherals.
pub fn sleep_deeply(processor: &mut SCB, keep_panel_awake: fn(&mut SleepEn0)) {
    CLOCKS.sleep_en0().modify(|clocks| {
        clocks.set_clk_adc_adc(false);
        clocks.set_clk_sys_adc(false);
        clocks.set_clk_sys_dma(false);
        clocks.set_clk_sys_i2c0(false);
        clocks.set_clk_sys_i2c1(false);
        clocks.set_clk_sys_jtag(false);
        clocks.set_clk_sys_pio0(false);
        clocks.set_clk_sys_pio1(false);
        clocks.set_clk_sys_rom(false);
        clocks.set_clk_rtc_rtc(false);
        clocks.set_clk_sys_rtc(false);
        clocks.set_clk_peri_spi0(false);
        clocks.set_clk_sys_spi0(false);
        clocks.set_clk_peri_spi1(false);
        clocks.set_clk_sys_spi1(false);
        keep_panel_awake(clocks);
    });
    CLOCKS.sleep_en1().modify(|clocks| {
        clocks.set_clk_sys_sysinfo(false);
        clocks.set_clk_sys_tbman(false);
        clocks.set_clk_peri_uart0(false);
        clocks.set_clk_sys_uart0(false);
        clocks.set_clk_peri_uart1(false);
        clocks.set_clk_sys_uart1(false);
        clocks.set_clk_sys_xip(false);
    });
    processor.set_sleepdeep();
}

/// Clock of the processor, the panel's bus and the buzzer, in hertz.
pub fn system_hertz() -> u32 {
    match CLOCKS.clk_sys_ctrl().read().auxsrc() {
        ClkSysCtrlAuxsrc::CLKSRC_PLL_USB => pll_usb_freq(),
        _ => clk_sys_freq(),
    }
}

/// System clock: 125 MHz, or to save power 48 MHz, the minimum for USB, from the USB PLL with the system PLL off. Time
/// and watchdog run from the crystal.
pub struct SystemClock;

impl CpuClock for SystemClock {
    fn low(&mut self) {
        run_from(ClkSysCtrlAuxsrc::CLKSRC_PLL_USB);
        PLL_SYS.pwr().modify(|power| {
            power.set_pd(true);
            power.set_vcopd(true);
        });
    }

    fn full(&mut self) {
        restart_source();
        run_from(ClkSysCtrlAuxsrc::CLKSRC_PLL_SYS);
    }
}

/// Restarts the system PLL with its old settings; nothing may be clocked from it. Resets it first, like the SDK: just
/// after power-up it may still report an old lock.
fn restart_source() {
    let (divider, multiplier, dividers) = (
        PLL_SYS.cs().read().refdiv(),
        PLL_SYS.fbdiv_int().read(),
        PLL_SYS.prim().read(),
    );
    RESETS.reset().modify(|parts| parts.set_pll_sys(true));
    RESETS.reset().modify(|parts| parts.set_pll_sys(false));
    while !RESETS.reset_done().read().pll_sys() {}
    PLL_SYS.cs().modify(|control| control.set_refdiv(divider));
    PLL_SYS.fbdiv_int().write_value(multiplier);
    PLL_SYS.pwr().modify(|power| {
        power.set_pd(false);
        power.set_vcopd(false);
    });
    // Takes 0.1 ms.
    while !PLL_SYS.cs().read().lock() {}
    PLL_SYS.prim().write_value(dividers);
    PLL_SYS.pwr().modify(|power| power.set_postdivpd(false));
}

/// Switches the source of the system clock through clk_ref: that mux is glitchless, the auxiliary one is not.
fn run_from(source: ClkSysCtrlAuxsrc) {
    // Too slow for USB for about ten cycles of the crystal.
    interrupt::free(|_| {
        choose(ClkSysCtrlSrc::CLK_REF);
        CLOCKS.clk_sys_ctrl().modify(|control| control.set_auxsrc(source));
        choose(ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX);
    });
}

fn choose(source: ClkSysCtrlSrc) {
    CLOCKS.clk_sys_ctrl().modify(|control| control.set_src(source));
    while CLOCKS.clk_sys_selected().read() != 1 << source as u32 {}
}

/// Stops everything, the crystal too, until one of these pins is pulled low, then reboots.
pub fn switch_off(pins: [usize; 6]) -> ! {
    cortex_m::interrupt::disable();
    usb::detach();
    // Stop the watchdog before the crystal that clocks it.
    WATCHDOG.ctrl().modify(|control| control.set_enable(false));
    choose(ClkSysCtrlSrc::CLK_REF);
    for pll in [PLL_SYS, PLL_USB] {
        pll.pwr().modify(|power| {
            power.set_pd(true);
            power.set_vcopd(true);
        });
    }
    for pin in pins {
        let wakes = IO_BANK0.int_dormant_wake().inte((pin / 8).min(3));
        wakes.modify(|bits| bits.set_level_low(pin % 8, true));
    }
    // The chip boots from the ring oscillator, which a reset does not start: keep it running. Only a press counts as a
    // wake-up.
    let is_released = || pins.iter().all(|pin| SIO.gpio_in(0).read() >> pin & 1 == 1);
    while is_released() {
        XOSC.dormant().write(|dormant| dormant.set_dormant(Dormant::DORMANT));
        while !XOSC.status().read().stable() {}
    }
    chip::restart()
}
