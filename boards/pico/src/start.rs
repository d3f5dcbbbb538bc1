//! RAM at the start. The chip runs from its ring oscillator, nominally at 6.5 MHz, until the clocks are set up, so only what has to be done
//! before that is: the crystal is started first, and the large statics are cleared while it settles. `memory.x` defines the sections.

use core::arch::asm;

use embassy_executor::{Executor, Spawner};
use embassy_rp::pac::{
    XOSC,
    xosc::vals::{CtrlFreqRange, Enable},
};
use static_cell::StaticCell;

/// The `main` of a board: starts the crystal, clears the large statics, and runs the thread's executor for ever.
///
/// `crystal`: its start-up time in milliseconds.
pub fn run(crystal: u32, spawn: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<Executor> = StaticCell::new();

    start_crystal(crystal);
    // SAFETY: called once, first of all: no task was spawned, and nothing has used a channel or the storage.
    unsafe { clear_statics() };
    EXECUTOR.init_with(Executor::new).run(spawn)
}

/// Enables the crystal without waiting for it. `embassy_rp::init` writes the same values again, which does not restart it, and waits.
fn start_crystal(milliseconds: u32) {
    let delay = (12_000 * milliseconds + 128) / 256;
    XOSC.startup().write(|startup| startup.set_delay(delay as u16));
    XOSC.ctrl().write(|control| {
        control.set_freq_range(CtrlFreqRange::_1_15MHZ);
        control.set_enable(Enable::ENABLE);
    });
}

/// Clears `.zeroed`, at half a cycle a byte: at 6.5 MHz it takes 6 of the crystal's 10 ms. A `memset` would take twice that time.
///
/// # Safety
///
/// To be called once, before anything uses a static in `.zeroed`.
unsafe fn clear_statics() {
    unsafe extern "C" {
        static mut __szeroed: u32;
        static mut __ezeroed: u32;
    }
    // SAFETY: writes zeros between the two symbols, which the linker aligns to 16 bytes; zeros are the initial value of what is there.
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

/// Copies the weights of the bots to RAM.
///
/// # Safety
///
/// To be called once, before anything reads the weights: before the first bot thinks.
pub unsafe fn load_weights() {
    let from = &raw const __siweights;
    let to = &raw mut __sweights;
    let words = ((&raw const __eweights).addr() - to.addr()) / size_of::<u32>();
    // SAFETY: the linker reserves as many words at both places, aligned to words, and they do not overlap: one is in flash. Nothing
    // holds a reference to the weights yet.
    unsafe { core::ptr::copy_nonoverlapping(from, to, words) };
}

/// The end of the program in flash: the initial values of the weights are the last part of it.
pub fn program_end() -> usize {
    let weights = (&raw const __eweights).addr() - (&raw const __sweights).addr();
    (&raw const __siweights).addr() + weights
}
