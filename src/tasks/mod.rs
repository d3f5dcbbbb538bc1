//! The async loops around the pure layers. They are generic over the embedded-hal traits and over [`Clock`], so the same
//! code runs on the chip and, on virtual time, on the host.
//!
//! [`conductor`] owns the state; [`input`] and [`roller`] send it events, [`display`] shows what it wants shown,
//! [`buzzer`] sounds what it wants heard, [`thinker`] finds the moves of bots, [`keeper`] keeps what must survive the
//! battery, [`vital`] sees that they all live.

mod apart;
pub mod buzzer;
pub mod conductor;
pub mod display;
pub mod input;
pub mod keeper;
pub mod roller;
pub mod thinker;
pub mod vital;

use core::cell::{Cell, RefCell};

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    channel::Channel,
    pipe::Pipe,
    signal::Signal,
};
use embassy_time::Instant;

use crate::{
    screens::{Event, Sound},
    table::{
        memory::Shelf,
        settings::{Settings, Volume},
    },
};
use keeper::{
    Request,
    serial::{CommandError, Line},
};

/// Time, passed in: the chip's timer, or a test's virtual one.
pub trait Clock {
    fn now(&self) -> Instant;

    /// Resolves when `at` is reached, at once if it has passed.
    fn until(&self, at: Instant) -> impl Future<Output = ()>;
}

/// All that runs between the tasks.
pub struct Wires<M: RawMutex> {
    /// To the conductor. Deep enough for what six fingers do while a picture is drawn.
    pub events: Channel<M, Event, 16>,
    /// To the roller.
    pub rolls: Channel<M, roller::Request, 16>,
    /// To the buzzer.
    pub sounds: Signal<M, (Sound, Volume)>,
    /// To the display.
    pub glass: display::Glass<M>,
    /// To the keeper.
    pub requests: Channel<M, Request, 4>,
    /// To the keeper: the newest settings are kept.
    pub settings: Signal<M, Settings>,
    /// From the keeper: what is too large for an event.
    pub shelf: Mutex<M, RefCell<Shelf>>,
    /// When a button was last touched.
    pub touched: Mutex<M, Cell<Instant>>,
    /// From the serial port to the keeper, and the answers.
    pub lines: Channel<M, Result<Line, CommandError>, 2>,
    pub answers: Pipe<M, 256>,
    /// The number of the game on the table and of its moves, for the report of a crash.
    pub playing: Mutex<M, Cell<(u32, u16)>>,
    /// From the tasks to the watchdog.
    pub vital: vital::Vital<M>,
    /// To the board: leave this program for the boot loader.
    pub boot_loader: Signal<M, ()>,
    /// To the thinker and back.
    pub desk: thinker::Desk<M>,
}

impl<M: RawMutex> Wires<M> {
    // Inlined, so that they are made where they stay: they do not fit on a small stack.
    #[inline(always)]
    pub const fn new() -> Wires<M> {
        Wires {
            events: Channel::new(),
            rolls: Channel::new(),
            sounds: Signal::new(),
            glass: display::Glass::new(),
            requests: Channel::new(),
            settings: Signal::new(),
            shelf: Mutex::new(RefCell::new(Shelf::new())),
            touched: Mutex::new(Cell::new(keeper::UNTOUCHED)),
            lines: Channel::new(),
            answers: Pipe::new(),
            playing: Mutex::new(Cell::new((0, 0))),
            vital: vital::Vital::new(),
            boot_loader: Signal::new(),
            desk: thinker::Desk::new(),
        }
    }
}

impl<M: RawMutex> Default for Wires<M> {
    fn default() -> Self {
        Wires::new()
    }
}
