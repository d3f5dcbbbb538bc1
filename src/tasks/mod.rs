//! Async loops around the pure layers, generic over the embedded-hal traits and [`Clock`]: the same code runs on the
//! chip and, on virtual time, on the host.
//!
//! [`ui`] owns the state; the other tasks exchange messages with it. [`watchdog`] supervises those that must stay
//! responsive.

pub mod battery;
pub mod bot;
pub mod buzzer;
pub mod dice;
pub mod display;
mod events;
pub mod input;
mod poll_out_of_line;
pub mod remote;
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
    RequestQueue, SlotContents,
    serial::{CommandError, CommandLine},
};

/// The chip's timer, or a virtual clock.
pub trait Clock {
    fn now(&self) -> Instant;

    /// Resolves at `at`, or immediately if that has passed.
    fn until(&self, at: Instant) -> impl Future<Output = ()>;
}

/// Channels and shared state between the tasks, in a `static` of the board.
///
/// # Example
///
/// The input task sends a press to the UI task:
///
/// ```
/// use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
/// use embassy_time::Instant;
/// use pocket_ra::{
///     device::{Action, Button, Press},
///     screens::Event,
///     tasks::Channels,
/// };
///
/// static CHANNELS: Channels<CriticalSectionRawMutex> = Channels::new();
///
/// let press = Press {
///     button: Button::A,
///     action: Action::Pressed,
///     at: Instant::from_millis(20),
/// };
/// assert!(CHANNELS.events.try_send(Event::Press(press)).is_ok());
/// assert_eq!(CHANNELS.events.try_receive(), Some(Event::Press(press)));
/// ```
pub struct Channels<M: RawMutex> {
    /// To the UI task.
    pub events: events::EventQueue<M>,
    /// To the dice roller.
    pub dice: Channel<M, DiceRequest, 16>,
    pub sounds: Signal<M, (Sound, Volume)>,
    pub frame: display::SharedFrame<M>,
    /// To the storage task.
    pub requests: RequestQueue<M>,
    pub settings: Signal<M, Settings>,
    /// From the storage task to the screens: data too large for an event, sent before the event that follows from it.
    pub loaded: Channel<M, Loaded, 1>,
    /// Read last by the storage task. Copying it takes long, so this lock masks no interrupts.
    pub game: mutex::Mutex<M, SlotContents>,
    /// From the UI task, after [`Event::GameLoaded`](crate::screens::Event::GameLoaded): the storage task may read
    /// another game.
    pub game_taken: Signal<M, ()>,
    /// Time of the last press, release or repeat.
    pub touched: Mutex<M, Cell<Instant>>,
    /// From the flash to the input task.
    pub stall: stall::Stall<M>,
    /// From the serial port to the storage task, and the answers.
    pub lines: Channel<M, Result<CommandLine, CommandError>, 2>,
    pub answers: Pipe<M, 256>,
    /// From the serial port to the input task, and the user's consent.
    pub remote: remote::Remote<M>,
    /// For crash reports: game number and move count.
    pub playing: Mutex<M, Cell<(u32, u16)>>,
    pub heartbeats: watchdog::Heartbeats<M>,
    /// To the board: reboot into the boot loader.
    pub boot_loader: Signal<M, ()>,
    /// To the board: switch off until a button is pressed; restart.
    pub switch_off: Signal<M, ()>,
    pub restart: Signal<M, ()>,
    pub power: battery::Power<M>,
    pub bot: bot::BotMailbox<M>,
}

impl<M: RawMutex> Channels<M> {
    // Inlined to construct in place: the value does not fit on a small stack.
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
            game: mutex::Mutex::new(SlotContents::Nothing),
            game_taken: Signal::new(),
            touched: Mutex::new(Cell::new(storage::UNTOUCHED)),
            stall: stall::Stall::new(),
            lines: Channel::new(),
            answers: Pipe::new(),
            remote: remote::Remote::new(),
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
