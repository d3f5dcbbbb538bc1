//! The async loops around the pure layers. They are generic over the embedded-hal traits and over [`Clock`], so the same
//! code runs on the chip and, on virtual time, on the host.
//!
//! [`ui`] owns the state; [`input`] sends it presses, [`dice`] rolls for it, [`display`] shows what it wants shown,
//! [`buzzer`] sounds what it wants heard, [`bot`] finds the moves of bots, [`storage`] keeps what must survive the
//! battery, [`battery`] sees that there is enough of that, [`watchdog`] that they all live.

pub mod battery;
pub mod bot;
pub mod buzzer;
pub mod dice;
pub mod display;
mod events;
pub mod input;
mod poll_out_of_line;
mod stall;
pub mod storage;
pub mod ui;
pub mod watchdog;

use core::cell::Cell;

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    channel::Channel,
    mutex,
    pipe::Pipe,
    signal::Signal,
};
use embassy_time::Instant;

use crate::{
    screens::Sound,
    table::{
        memory::Loaded,
        settings::{Settings, Volume},
    },
    tasks::dice::DiceRequest,
};
use storage::{
    Held, RequestQueue,
    serial::{CommandError, CommandLine},
};

/// Time, passed in: the chip's timer, or a test's virtual one.
pub trait Clock {
    fn now(&self) -> Instant;

    /// Resolves when `at` is reached, at once if it has passed.
    fn until(&self, at: Instant) -> impl Future<Output = ()>;
}

/// All that runs between the tasks.
pub struct Channels<M: RawMutex> {
    /// To the UI task.
    pub events: events::EventQueue<M>,
    /// To the dice roller.
    pub dice: Channel<M, DiceRequest, 16>,
    /// To the buzzer.
    pub sounds: Signal<M, (Sound, Volume)>,
    /// To the display.
    pub frame: display::SharedFrame<M>,
    /// To the storage task.
    pub requests: RequestQueue<M>,
    /// To the storage task: the newest settings are kept.
    pub settings: Signal<M, Settings>,
    /// From the storage task to the screens: what is too large for an event. It comes before the event that follows from it.
    pub loaded: Channel<M, Loaded, 1>,
    /// The game that the storage task has read last. Copying it takes long, so this is a lock that masks no interrupts.
    pub game: mutex::Mutex<M, Held>,
    /// From the UI task, after [`Event::GameLoaded`](crate::screens::Event::GameLoaded): the storage task may read another game.
    pub game_taken: Signal<M, ()>,
    /// When a button was last touched.
    pub touched: Mutex<M, Cell<Instant>>,
    /// From the flash to the input task: when the processor stood still.
    pub stall: stall::Stall<M>,
    /// From the serial port to the storage task, and the answers.
    pub lines: Channel<M, Result<CommandLine, CommandError>, 2>,
    pub answers: Pipe<M, 256>,
    /// The number of the game on the table and of its moves, for the report of a crash.
    pub playing: Mutex<M, Cell<(u32, u16)>>,
    /// From the tasks to the watchdog.
    pub heartbeats: watchdog::Heartbeats<M>,
    /// To the board: leave this program for the boot loader.
    pub boot_loader: Signal<M, ()>,
    /// To the board: switch off until a button is pressed; and: start again.
    pub switch_off: Signal<M, ()>,
    pub restart: Signal<M, ()>,
    /// What is known of the supply.
    pub power: battery::Power<M>,
    /// To the bot task and back.
    pub bot: bot::BotMailbox<M>,
}

impl<M: RawMutex> Channels<M> {
    // Inlined, so that they are made where they stay: they do not fit on a small stack.
    #[inline(always)]
    pub const fn new() -> Channels<M> {
        Channels {
            events: events::EventQueue::new(),
            dice: Channel::new(),
            sounds: Signal::new(),
            frame: display::SharedFrame::new(),
            requests: RequestQueue::new(),
            settings: Signal::new(),
            loaded: Channel::new(),
            game: mutex::Mutex::new(Held::Nothing),
            game_taken: Signal::new(),
            touched: Mutex::new(Cell::new(storage::UNTOUCHED)),
            stall: stall::Stall::new(),
            lines: Channel::new(),
            answers: Pipe::new(),
            playing: Mutex::new(Cell::new((0, 0))),
            heartbeats: watchdog::Heartbeats::new(),
            boot_loader: Signal::new(),
            switch_off: Signal::new(),
            restart: Signal::new(),
            power: battery::Power::new(),
            bot: bot::BotMailbox::new(),
        }
    }
}

impl<M: RawMutex> Default for Channels<M> {
    fn default() -> Self {
        Channels::new()
    }
}
