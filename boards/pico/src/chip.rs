//! The tasks' traits on the RP2040: timer, ring oscillator, watchdog, fixed seed.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_futures::yield_now;
use embassy_rp::{
    Peri,
    config::Config,
    interrupt,
    interrupt::{InterruptExt, Priority},
    pac,
    peripherals::WATCHDOG,
    watchdog::Watchdog,
};
use embassy_time::{Duration, Instant, Timer};
use pocket_ra::{
    chance::RawBits,
    table::qr::PAGE,
    tasks::{Clock, bot::Pace, watchdog},
};
use static_cell::StaticCell;

use crate::{crash, start, usb};

pub fn config(crystal: u32) -> Config {
    let mut config = Config::default();
    if let Some(oscillator) = &mut config.clocks.xosc {
        // 128 ms by default.
        oscillator.delay_multiplier = crystal;
    }
    // The RTC is unused.
    config.clocks.rtc_clk = None;
    config
}

pub struct ChipClock;

impl Clock for ChipClock {
    fn now(&self) -> Instant {
        Instant::now()
    }

    async fn until(&self, at: Instant) {
        Timer::at(at).await;
    }
}

/// Below all interrupt executors: a bot yields only to other tasks there.
pub struct Thread;

impl Pace for Thread {
    async fn rest(&self, _: u32, _: u32) {
        yield_now().await;
    }
}

pub struct RingOscillator;

impl RawBits for RingOscillator {
    fn bit(&mut self) -> bool {
        pac::ROSC.randombit().read().randombit()
    }
}

/// Zero on a device. Page and tests patch in 1 and a seed (low word, high word) for reproducible games; the screen then
/// shows the seed.
#[unsafe(no_mangle)]
#[used]
static GIVEN_SEED: [u32; 3] = [0; 3];

pub fn seed() -> Option<u64> {
    // SAFETY: a valid static; volatile because the image may have been patched.
    let [given, low, high] = unsafe { core::ptr::read_volatile(&raw const GIVEN_SEED) };
    (given == 1).then_some(u64::from(high) << 32 | u64::from(low))
}

/// Address of the page, ended by a zero. A page that runs this program patches in its own.
#[unsafe(no_mangle)]
#[used]
static PAGE_ADDRESS: [u8; LONGEST_ADDRESS] = {
    let (mut address, mut rest, mut index) = ([0; _], PAGE.as_bytes(), 0);
    while let [byte, others @ ..] = rest {
        address[index] = *byte;
        rest = others;
        index += 1;
    }
    address
};
const LONGEST_ADDRESS: usize = 64;

/// Call once.
pub fn page() -> &'static [u8] {
    static ADDRESS: StaticCell<[u8; LONGEST_ADDRESS]> = StaticCell::new();
    // SAFETY: a valid static; volatile because the image may have been patched.
    let address = ADDRESS.init(unsafe { core::ptr::read_volatile(&raw const PAGE_ADDRESS) });
    address.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// From the start of the flash.
pub fn program_bytes() -> u32 {
    const FLASH_START: usize = 0x1000_0000;
    (start::program_end() - FLASH_START) as u32
}

pub fn restart() -> ! {
    cortex_m::interrupt::disable();
    // SAFETY: interrupts are off, so the watchdog's owner does not run.
    let mut watchdog = Watchdog::new(unsafe { embassy_rp::Peripherals::steal() }.WATCHDOG);
    usb::detach();
    watchdog.trigger_reset();
    loop {
        cortex_m::asm::nop();
    }
}

/// Boot loader in ROM: a USB drive.
pub fn enter_boot_loader() -> ! {
    cortex_m::interrupt::disable();
    crash::end_watch();
    // The watchdog would reset the chip out of it.
    pac::WATCHDOG.ctrl().modify(|control| control.set_enable(false));
    embassy_rp::rom_data::reset_to_usb_boot(0, 0);
    loop {
        cortex_m::asm::nop();
    }
}

/// The watchdog, which tolerates several missed heartbeats. Just before it fires, an interrupt above all tasks records
/// the silent ones and reboots.
pub struct ChipWatchdog(Watchdog);

impl ChipWatchdog {
    const TIMEOUT: Duration = Duration::from_secs(4);
    /// First alarm: clears the heartbeat flags; live tasks set theirs again.
    const LATE_AFTER: Duration = Duration::from_secs(2);
    /// Second alarm, longer than a heartbeat interval.
    const NOTE_AFTER: Duration = Duration::from_millis(1400);
    /// embassy uses alarm 0.
    const ALARM: usize = 3;

    pub fn new(watchdog: Peri<'static, WATCHDOG>) -> ChipWatchdog {
        let mut watchdog = Watchdog::new(watchdog);
        watchdog.pause_on_debug(true);
        watchdog.start(ChipWatchdog::TIMEOUT);
        crash::begin_watch();
        let mut chip_watchdog = ChipWatchdog(watchdog);
        watchdog::Watchdog::feed(&mut chip_watchdog);
        pac::TIMER
            .inte()
            .modify(|alarms| alarms.set_alarm(ChipWatchdog::ALARM, true));
        interrupt::TIMER_IRQ_3.set_priority(Priority::P0);
        // SAFETY: its handler is below; no code relies on it being masked.
        unsafe { interrupt::TIMER_IRQ_3.enable() };
        chip_watchdog
    }
}

impl watchdog::Watchdog for ChipWatchdog {
    fn feed(&mut self) {
        self.0.feed(ChipWatchdog::TIMEOUT);
        LATE.store(false, Ordering::Relaxed);
        set_alarm(ChipWatchdog::LATE_AFTER);
    }
}

/// The first alarm has fired: a fresh heartbeat is required.
static LATE: AtomicBool = AtomicBool::new(false);

fn set_alarm(after: Duration) {
    // The timer compares the low 32 bits; the write arms the alarm.
    let due = Instant::now() + after;
    pac::TIMER
        .alarm(ChipWatchdog::ALARM)
        .write_value(due.as_micros() as u32);
}

#[interrupt]
fn TIMER_IRQ_3() {
    pac::TIMER
        .intr()
        .write(|alarms| alarms.set_alarm(ChipWatchdog::ALARM, true));
    if LATE.load(Ordering::Relaxed) {
        crash::leave_hang();
    }
    LATE.store(true, Ordering::Relaxed);
    crash::listen_anew();
    set_alarm(ChipWatchdog::NOTE_AFTER);
}
