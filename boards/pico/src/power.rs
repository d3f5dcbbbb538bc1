//! What the chip's clocks do at rest: those that nothing needs stand still while the processor sleeps, and all run slower
//! while the panel is dark. A device that is switched off stops its crystal too.

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

/// From now on the sleep of the processor is the deep one, in which only those clocks run that have something to do: for the
/// buttons, the time, the watchdog, the cable, the panel and the buzzer, and for a debug probe that reads the log. Not in the
/// list of the waking chip: a start after a reset waits for all of its parts.
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

/// How many hertz the processor, the bus of the panel and the buzzer run at now.
pub fn system_hertz() -> u32 {
    match CLOCKS.clk_sys_ctrl().read().auxsrc() {
        ClkSysCtrlAuxsrc::CLKSRC_PLL_USB => pll_usb_freq(),
        _ => clk_sys_freq(),
    }
}

/// The clock of the system: 125 MHz; 48 MHz while it may run slower, which USB needs at least and has a source for already, so
/// that the other source is switched off. The time and the watchdog go by the crystal and notice nothing.
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

/// Starts the source of the full clock as it was, which nothing may run from now. Right after its power came it may still say that
/// it is locked from before: as in the SDK it is reset, so that only a new lock counts.
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
    // A tenth of a millisecond.
    while !PLL_SYS.cs().read().lock() {}
    PLL_SYS.prim().write_value(dividers);
    PLL_SYS.pwr().modify(|power| power.set_postdivpd(false));
}

/// Takes the system's clock from another source. Only the choice between the crystal and a source is free of glitches, that
/// between the sources is not: so the way leads over the crystal.
fn run_from(source: ClkSysCtrlAuxsrc) {
    // For some ten cycles of the crystal USB would be served too slowly.
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

/// Stops everything, the crystal too, until one of these pins is pulled low; then the program starts again, and is where it was.
pub fn switch_off(pins: [usize; 6]) -> ! {
    cortex_m::interrupt::disable();
    usb::detach();
    // It counts by the crystal; a clock that starts must not find it hungry.
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
    // The ring oscillator goes on: the reset that follows does not start it, and the chip starts with it. Whatever else may wake
    // it: only a press counts.
    let is_released = || pins.iter().all(|pin| SIO.gpio_in(0).read() >> pin & 1 == 1);
    while is_released() {
        XOSC.dormant().write(|dormant| dormant.set_dormant(Dormant::DORMANT));
        while !XOSC.status().read().stable() {}
    }
    chip::restart()
}
