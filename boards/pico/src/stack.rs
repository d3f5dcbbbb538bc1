//! Stack guard: an inaccessible range below the stack, so that an overflow is a fault with a crash record and corrupts
//! no statics.
//!
//! The MPU is off during a HardFault (HFNMIENA is 0), and the handler restarts at the top of the stack: it never
//! returns. Words of the fault's frame within the guard are lost. If the chip locks up there, the watchdog resets it.

use core::{arch::naked_asm, ptr};

use cortex_m::{
    asm::{dsb, isb},
    peripheral::MPU,
};

use crate::crash;

/// A power of two, larger than any frame after start-up (4.9 KiB), which could step over a smaller guard.
const GUARD_BYTES: usize = 8 * 1024;

/// RASR: region enabled, 2^(SIZE + 1) bytes, no access, not executable.
const ENABLE: u32 = 1;
const SIZE: u32 = (GUARD_BYTES.ilog2() - 1) << 1;
const NO_EXECUTE: u32 = 1 << 28;
/// RBAR: select region 0.
const VALID: u32 = 1 << 4;
/// CTRL: default memory map elsewhere.
const DEFAULT_MAP: u32 = 1 << 2;

unsafe extern "C" {
    /// From the linker: end of statics, lowest address of the stack.
    static _stack_end: u32;
    static _ram_start: u32;
    static _stack_start: u32;
}

/// Aligned to its size.
fn guard_start() -> usize {
    (&raw const _stack_end).addr().next_multiple_of(GUARD_BYTES)
}

pub fn install_guard(mpu: &mut MPU) {
    // SAFETY: closes addresses between statics and stack, which nothing refers to.
    unsafe {
        mpu.rbar.write(guard_start() as u32 | VALID);
        mpu.rasr.write(NO_EXECUTE | SIZE | ENABLE);
        mpu.ctrl.write(DEFAULT_MAP | ENABLE);
    }
    dsb();
    isb();
}

/// Whether this stack pointer is below the stack.
pub fn is_overflow(stack_pointer: usize) -> bool {
    stack_pointer < guard_start() + GUARD_BYTES
}

/// Indices in an exception frame.
pub const LINK: usize = 5;
pub const COUNTER: usize = 6;

/// None if the guard prevented its write.
pub fn stacked(frame: usize, word: usize) -> Option<u32> {
    let address = frame.checked_add(word * size_of::<u32>())?;
    let guard = guard_start()..guard_start() + GUARD_BYTES;
    let is_in_ram = ((&raw const _ram_start).addr()..(&raw const _stack_start).addr()).contains(&address);
    // SAFETY: an aligned word of RAM that no longer changes; every value is valid.
    (is_in_ram && address.is_multiple_of(size_of::<u32>()) && !guard.contains(&address))
        .then(|| unsafe { ptr::with_exposed_provenance::<u32>(address).read_volatile() })
}

/// Replaces cortex-m-rt's handler, which would go on with the full stack. Only the main stack is used.
#[unsafe(naked)]
#[unsafe(no_mangle)]
unsafe extern "C" fn HardFault() -> ! {
    naked_asm!(
        "mrs r0, MSP",
        "ldr r1, 1f",
        "msr MSP, r1",
        "bl {leave}",
        ".balign 4",
        "1: .word {top}",
        leave = sym leave,
        top = sym _stack_start,
    )
}

/// `frame`: address of the stacked registers.
extern "C" fn leave(frame: usize) -> ! {
    crash::leave_fault(frame)
}
