//! A crash: what happened is left in memory that a reset does not touch, and the device starts again.

use core::{fmt::Write, mem::MaybeUninit, panic::PanicInfo, ptr::addr_of_mut};

use cortex_m_rt::{ExceptionFrame, exception};
use embassy_rp::{Peripherals, watchdog::Watchdog};
use embassy_time::Duration;
use heapless::String;
use pocket_ra::table::{Record, crash::Crash};

use super::WIRES;

/// A record with its own check: noise after power-up is none.
#[unsafe(link_section = ".uninit.CRASH")]
static mut NOTE: MaybeUninit<[u8; Crash::LONGEST]> = MaybeUninit::uninit();

/// What the last run left behind, once.
pub fn take() -> Option<Crash> {
    // SAFETY: called once at the start, before anything else can touch the note; every byte value is valid.
    let note = unsafe { &mut *addr_of_mut!(NOTE).cast::<[u8; Crash::LONGEST]>() };
    // The record may be shorter than the place it was written to.
    let found = (0..=note.len())
        .rev()
        .find_map(|end| Crash::decode(note.get(..end)?).ok());
    note.fill(0);
    found
}

fn leave(crash: &Crash) -> ! {
    cortex_m::interrupt::disable();
    // SAFETY: interrupts are off and nothing else runs any more.
    let note = unsafe { &mut *addr_of_mut!(NOTE).cast::<[u8; Crash::LONGEST]>() };
    note.fill(0);
    let _ = crash.encode(note);
    // SAFETY: the owner of the watchdog does not run any more.
    let mut watchdog = Watchdog::new(unsafe { Peripherals::steal() }.WATCHDOG);
    watchdog.start(Duration::from_millis(10));
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo) -> ! {
    defmt::error!("{}", defmt::Display2Format(info));
    let mut message: String<{ Crash::MESSAGE }> = String::new();
    // What does not fit is cut off.
    let _ = write!(message, "{}", info.message());
    let mut place: String<{ Crash::PLACE }> = String::new();
    if let Some(at) = info.location() {
        let _ = write!(place, "{}:{}", at.file(), at.line());
    }
    let (game, moves) = WIRES.playing.lock(core::cell::Cell::get);
    leave(&Crash::new(&message, &place, game, moves))
}

#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    let mut place: String<{ Crash::PLACE }> = String::new();
    let _ = write!(place, "pc {:#010x} lr {:#010x}", frame.pc(), frame.lr());
    let (game, moves) = WIRES.playing.lock(core::cell::Cell::get);
    leave(&Crash::new("hard fault", &place, game, moves))
}
