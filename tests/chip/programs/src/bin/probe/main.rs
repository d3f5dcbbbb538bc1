//! Checks of the emulated chip, selected by the button held at power-up: left arithmetic, right random bits, A flash, B
//! watchdog timeout, up a fault, down a panic, none a greeting.

#![no_std]
#![no_main]

use core::ptr;

use defmt::info;
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_futures::yield_now;
use embassy_rp::{
    flash::{Blocking, Flash},
    gpio::{Input, Pull},
    pac,
    peripherals::FLASH,
    watchdog::Watchdog,
};
use embassy_time::Duration;
use panic_probe as _;
use pocket_ra_chip_programs::arithmetic;

const FLASH_BYTES: usize = 2 * 1024 * 1024;
const SECTOR: u32 = 0x1f_0000;
const SECTOR_BYTES: u32 = 4096;
const PAGE_BYTES: u32 = 256;
const PAGES_WRITTEN: u8 = 4;

/// Patched by a test before power-up.
#[unsafe(no_mangle)]
static PROBE_WORD: u32 = 0x1234_5678;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let board = embassy_rp::init(Default::default());
    let [up, down, left, right, a, b] = [
        Input::new(board.PIN_10, Pull::Up),
        Input::new(board.PIN_11, Pull::Up),
        Input::new(board.PIN_12, Pull::Up),
        Input::new(board.PIN_13, Pull::Up),
        Input::new(board.PIN_14, Pull::Up),
        Input::new(board.PIN_15, Pull::Up),
    ]
    .map(|button| button.is_low());
    // Wakes its own task: the executor must find the event before it sleeps.
    for _ in 0..3 {
        yield_now().await;
    }
    let mut watchdog = Watchdog::new(board.WATCHDOG);
    if left {
        let digests = arithmetic::digests(2_000);
        info!("{}", defmt::Debug2Format(&digests));
    } else if right {
        let bits = (0..64).fold(0u64, |bits, _| {
            bits << 1 | u64::from(pac::ROSC.randombit().read().randombit())
        });
        info!("bits {=u64:064b}", bits);
    } else if a {
        let mut flash: Flash<'_, FLASH, Blocking, FLASH_BYTES> = Flash::new_blocking(board.FLASH);
        defmt::unwrap!(flash.blocking_erase(SECTOR, SECTOR + SECTOR_BYTES));
        for page in 0..PAGES_WRITTEN {
            defmt::unwrap!(flash.blocking_write(SECTOR + u32::from(page) * PAGE_BYTES, &[page; PAGE_BYTES as usize]));
        }
        info!("written");
    } else if b {
        watchdog.set_scratch(0, 0xcafe);
        watchdog.start(Duration::from_millis(20));
        loop {
            cortex_m::asm::nop();
        }
    } else if up {
        // SAFETY: nothing is mapped here: faults, as intended.
        info!("read {=u32}", unsafe { ptr::read_volatile(0x3000_0000 as *const u32) });
    } else if down {
        panic!("on purpose");
    } else {
        // SAFETY: a valid static; volatile because the image may have been patched.
        let word = unsafe { ptr::read_volatile(&raw const PROBE_WORD) };
        info!("word {=u32:x}", word);
        let reason = watchdog.reset_reason();
        info!(
            "reset {} scratch {=u32:x}",
            defmt::Debug2Format(&reason),
            watchdog.get_scratch(0)
        );
    }
}
