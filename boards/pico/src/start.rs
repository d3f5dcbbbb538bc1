//! Start-up at about 6.5 MHz from the ring oscillator: starts the crystal and, while it settles, clears the large
//! statics. `memory.x` defines the sections.

use core::arch::asm;

use embassy_executor::{Executor, Spawner};
use embassy_rp::pac::{
    XOSC,
    xosc::vals::{CtrlFreqRange, Enable},
};
use static_cell::StaticCell;

/// `main` of a board: starts the crystal, clears the large statics, runs the thread executor. `crystal`: start-up time
/// in milliseconds.
pub fn run(crystal: u32, spawn: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();

    start_crystal(crystal);
    // SAFETY: called once, before any task, channel or storage is used.
    unsafe { clear_statics() };
    EXECUTOR.init_with(Executor::new).run(spawn)
}

/// Does not wait: `embassy_rp::init` writes the same values later, which does not restart it, and waits.
fn start_crystal(milliseconds: u32) {
    let delay = (12_000 * milliseconds + 128) / 256;
    XOSC.startup().write(|startup| startup.set_delay(delay as u16));
    XOSC.ctrl().write(|control| {
        control.set_freq_range(CtrlFreqRange::_1_15MHZ);
        control.set_enable(Enable::ENABLE);
    });
}

/// Clears `.zeroed` at two bytes per cycle: 6 of the crystal's 10 ms. A `memset` would take twice as long.
///
/// # Safety
///
/// Call once, before any static in `.zeroed` is used.
unsafe fn clear_statics() {
    unsafe extern "C" {
        static mut __szeroed: u32;
        static mut __ezeroed: u32;
    }
    // SAFETY: zeroes the range between the symbols, aligned to 16 bytes by the linker; zero is the initial value of its
    // statics.
    unsafe {
        asm!(
            "b 1f",
            "0:",
            "stmia r0!, {{r2, r3, r4, r5}}",
            "1:",
            "cmp r0, r1",
            "blo 0b",
            inout("r0") &raw mut __szeroed => _,
            in("r1") &raw mut __ezeroed,
            in("r2") 0,
            in("r3") 0,
            in("r4") 0,
            in("r5") 0,
            options(nostack),
        );
    }
}

unsafe extern "C" {
    static __siweights: u32;
    static mut __sweights: u32;
    static __eweights: u32;
}

/// Copies the bots' weights to RAM.
///
/// # Safety
///
/// Call once, before the first bot decision.
pub unsafe fn load_weights() {
    let from = &raw const __siweights;
    let to = &raw mut __sweights;
    let words = ((&raw const __eweights).addr() - to.addr()) / size_of::<u32>();
    // SAFETY: the linker reserves both ranges, word-aligned and of equal size. No reference to the weights exists yet.
    unsafe { core::ptr::copy_nonoverlapping(from, to, words) };
}

/// In flash; the initial weights come last.
pub fn program_end() -> usize {
    let weights = (&raw const __eweights).addr() - (&raw const __sweights).addr();
    (&raw const __siweights).addr() + weights
}
