//! Crash record in memory that survives a reset, and the reboot.

use core::{array, cell::Cell, fmt::Write, mem::MaybeUninit, panic::PanicInfo};

use embassy_rp::{Peripherals, pac, watchdog::Watchdog};
use embassy_sync::blocking_mutex::{Mutex, raw::CriticalSectionRawMutex};
use embassy_time::Duration;
use heapless::String;
use pocket_ra::{device::Crash, tasks::watchdog::PLACE};

use crate::{BoardChannels, stack};

type Note = [u32; Crash::NOTE_WORDS];

/// Survives a reset; noise after power-up, which is not a valid record. Accessed only by [`read_note`] and
/// [`write_note`].
#[unsafe(link_section = ".uninit.CRASH")]
static mut NOTE: MaybeUninit<Note> = MaybeUninit::uninit();

fn read_note() -> Note {
    let words = (&raw const NOTE).cast::<u32>();
    // SAFETY: within the static and aligned; every value is valid. Volatile: written before the reset, so the compiler
    // must not assume anything.
    array::from_fn(|index| unsafe { words.add(index).read_volatile() })
}

fn write_note(note: &Note) {
    let words = (&raw mut NOTE).cast::<u32>();
    for (index, &word) in note.iter().enumerate() {
        // SAFETY: within the static and aligned; written before any task runs, and at the end with interrupts off.
        unsafe { words.add(index).write_volatile(word) };
    }
}

/// For number and progress of the current game.
static WATCHED: Mutex<CriticalSectionRawMutex, Cell<Option<&'static BoardChannels>>> = Mutex::new(Cell::new(None));

pub fn watch(channels: &'static BoardChannels) {
    WATCHED.lock(|watched| watched.set(Some(channels)));
}

fn playing() -> (u32, u16) {
    let watched = WATCHED.lock(Cell::get);
    watched.map_or((0, 0), |channels| channels.playing.lock(Cell::get))
}

pub fn take() -> Option<Crash> {
    let found = Crash::from_note(&read_note());
    write_note(&[0; _]);
    // A hang with interrupts off leaves no record. The boot loader also uses the watchdog, to start a copied program.
    let was_watched = pac::WATCHDOG.scratch0().read() == WATCHED_RUN;
    end_watch();
    let hung = || Crash::new("hung: interrupts off", PLACE, 0, 0);
    found.or_else(|| (was_watched && pac::WATCHDOG.reason().read().timer()).then(hung))
}

/// Scratch register while the watchdog is on; it survives only watchdog resets.
const WATCHED_RUN: u32 = 0x7261_2121;

pub fn begin_watch() {
    pac::WATCHDOG.scratch0().write_value(WATCHED_RUN);
}

/// A later watchdog reset is not a hang.
pub fn end_watch() {
    pac::WATCHDOG.scratch0().write_value(0);
}

/// Clears the heartbeat flags.
pub fn listen_anew() {
    if let Some(channels) = WATCHED.lock(Cell::get) {
        channels.heartbeats.forget();
    }
}

/// Records the tasks without a heartbeat, and reboots.
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
    write_note(&crash.to_note());
    // SAFETY: the watchdog's owner does not run any more.
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
    let _ = write!(message, "{}", info.message());
    let mut place: String<{ Crash::PLACE }> = String::new();
    if let Some(at) = info.location() {
        let _ = write!(place, "{}:{}", at.file(), at.line());
    }
    let (game, moves) = playing();
    leave(&Crash::new(&message, &place, game, moves))
}

/// `frame`: address of the stacked registers.
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
