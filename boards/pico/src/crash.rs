//! A crash: what happened is left in memory that a reset does not touch, and the device starts again.

use core::{cell::Cell, fmt::Write, mem::MaybeUninit, panic::PanicInfo, ptr::addr_of_mut};

use embassy_rp::{Peripherals, pac, watchdog::Watchdog};
use embassy_sync::blocking_mutex::{Mutex, raw::CriticalSectionRawMutex};
use embassy_time::Duration;
use heapless::String;
use pocket_ra::{
    table::{Record, crash::Crash},
    tasks::watchdog::PLACE,
};

use crate::{BoardChannels, stack};

/// A record with its own check: noise after power-up is none.
#[unsafe(link_section = ".uninit.CRASH")]
static mut NOTE: MaybeUninit<[u8; Crash::LONGEST]> = MaybeUninit::uninit();

/// Who knows how far the game on the table is.
static WATCHED: Mutex<CriticalSectionRawMutex, Cell<Option<&'static BoardChannels>>> = Mutex::new(Cell::new(None));

/// From now on a crash is reported with the game on the table.
pub fn watch(channels: &'static BoardChannels) {
    WATCHED.lock(|watched| watched.set(Some(channels)));
}

/// The number of the game on the table and of its moves.
fn playing() -> (u32, u16) {
    let watched = WATCHED.lock(Cell::get);
    watched.map_or((0, 0), |channels| channels.playing.lock(Cell::get))
}

/// What the last run left behind, once.
pub fn take() -> Option<Crash> {
    // SAFETY: called once at the start, before anything else can touch the note; every byte value is valid.
    let note = unsafe { &mut *addr_of_mut!(NOTE).cast::<[u8; Crash::LONGEST]>() };
    // The record may be shorter than the place it was written to.
    let found = (0..=note.len())
        .rev()
        .find_map(|end| Crash::decode(note.get(..end)?).ok());
    note.fill(0);
    // A hang with interrupts off leaves no note. The boot loader uses the watchdog, too: to start what was copied.
    let was_watched = pac::WATCHDOG.scratch0().read() == WATCHED_RUN;
    end_watch();
    let hung = || Crash::new("hung: interrupts off", PLACE, 0, 0);
    found.or_else(|| (was_watched && pac::WATCHDOG.reason().read().timer()).then(hung))
}

/// Stands in a register that lives through a reset by the watchdog, and no other, while the watchdog is on.
const WATCHED_RUN: u32 = 0x7261_2121;

pub fn begin_watch() {
    pac::WATCHDOG.scratch0().write_value(WATCHED_RUN);
}

/// What the watchdog does from now on is no hang.
pub fn end_watch() {
    pac::WATCHDOG.scratch0().write_value(0);
}

/// Whoever lives has to beat again.
pub fn listen_anew() {
    if let Some(channels) = WATCHED.lock(Cell::get) {
        channels.heartbeats.forget();
    }
}

/// Nothing has fed the watchdog for too long.
pub fn leave_hang() -> ! {
    let (game, moves) = playing();
    let crash = match WATCHED.lock(Cell::get) {
        Some(channels) => channels.heartbeats.hang(game, moves),
        None => Crash::new("hung", PLACE, game, moves),
    };
    leave(&crash)
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
    let (game, moves) = playing();
    leave(&Crash::new(&message, &place, game, moves))
}

/// Leaves the record of a fault. `frame` is the address at which the chip has stacked the registers.
pub fn leave_fault(frame: usize) -> ! {
    let message = match stack::is_overflow(frame) {
        true => "stack overflow",
        false => "hard fault",
    };
    let mut place: String<{ Crash::PLACE }> = String::new();
    let _ = write!(place, "sp {frame:#010x}");
    for (name, word) in [("pc", stack::COUNTER), ("lr", stack::LINK)] {
        if let Some(value) = stack::stacked(frame, word) {
            let _ = write!(place, " {name} {value:#010x}");
        }
    }
    let (game, moves) = playing();
    leave(&Crash::new(message, &place, game, moves))
}
