//! The stack guard: a range below the stack that the processor may not touch, so that a stack that grows too far ends in a fault with a
//! crash record, and not in changed statics.
//!
//! The MPU is off while a HardFault is handled (HFNMIENA is 0), and the handler starts again at the top of the stack: it needs room, and
//! nothing returns to what was there. The frame that the chip stacks at the fault may be in the guard in part: those words are lost. Should
//! a chip lock up there, the watchdog resets it.

use core::{arch::naked_asm, ptr};

use cortex_m::{
    asm::{dsb, isb},
    peripheral::MPU,
};

use crate::crash;

/// A power of two. Larger than any frame of a function after the start (4.9 KiB): a smaller one could be stepped over.
const GUARD_BYTES: usize = 8 * 1024;

/// Of the register RASR: the region is on, 2 to the power of this plus one bytes long, without access and not executable.
const ENABLE: u32 = 1;
const SIZE: u32 = (GUARD_BYTES.ilog2() - 1) << 1;
const NO_EXECUTE: u32 = 1 << 28;
/// Of RBAR: write to the region with this number, 0.
const VALID: u32 = 1 << 4;
/// Of CTRL: everything else is as without the MPU.
const DEFAULT_MAP: u32 = 1 << 2;

unsafe extern "C" {
    /// The end of all statics, and the lowest address of the stack, from the linker.
    static _stack_end: u32;
    static _ram_start: u32;
    /// The end of RAM.
    static _stack_start: u32;
}

/// The first address of the guard, which has to be a multiple of its size.
fn guard_start() -> usize {
    (&raw const _stack_end).addr().next_multiple_of(GUARD_BYTES)
}

/// From now on an access to the guard is a fault.
pub fn install_guard(mpu: &mut MPU) {
    // SAFETY: closes addresses between the statics and the stack in use, which nothing refers to.
    unsafe {
        mpu.rbar.write(guard_start() as u32 | VALID);
        mpu.rasr.write(NO_EXECUTE | SIZE | ENABLE);
        mpu.ctrl.write(DEFAULT_MAP | ENABLE);
    }
    dsb();
    isb();
}

/// Whether a stack that ends here has left its place.
pub fn is_overflow(stack_pointer: usize) -> bool {
    stack_pointer < guard_start() + GUARD_BYTES
}

/// The words of the frame that the chip stacks at an exception.
pub const LINK: usize = 5;
pub const COUNTER: usize = 6;

/// A word of a frame, if the chip could write it: the frame of an overflow is in the guard in part.
pub fn stacked(frame: usize, word: usize) -> Option<u32> {
    let address = frame.checked_add(word * size_of::<u32>())?;
    let guard = guard_start()..guard_start() + GUARD_BYTES;
    let is_in_ram = ((&raw const _ram_start).addr()..(&raw const _stack_start).addr()).contains(&address);
    // SAFETY: an aligned word of RAM that nothing changes any more; every value is valid.
    (is_in_ram && address.is_multiple_of(size_of::<u32>()) && !guard.contains(&address))
        .then(|| unsafe { ptr::with_exposed_provenance::<u32>(address).read_volatile() })
}

/// In place of the handler of cortex-m-rt, which would go on with the stack that is full. There is only the main stack.
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

/// `frame`: where the chip has stacked the registers.
extern "C" fn leave(frame: usize) -> ! {
    crash::leave_fault(frame)
}
