//! The async loops around the pure layers. They are generic over the embedded-hal traits and over [`Clock`], so the same
//! code runs on the chip and, on virtual time, on the host.
//!
//! [`conductor`] owns the state; [`input`] and [`roller`] send it events, [`display`] shows what it wants shown,
//! [`buzzer`] sounds what it wants heard, [`thinker`] finds the moves of bots.

pub mod buzzer;
pub mod conductor;
pub mod display;
pub mod input;
pub mod roller;
pub mod thinker;

use embassy_sync::{blocking_mutex::raw::RawMutex, channel::Channel, signal::Signal};
use embassy_time::Instant;

use crate::screens::{Event, Sound};

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
    pub sounds: Signal<M, Sound>,
    /// To the display.
    pub glass: display::Glass<M>,
    /// To the thinker and back.
    pub desk: thinker::Desk<M>,
}

impl<M: RawMutex> Wires<M> {
    pub const fn new() -> Wires<M> {
        Wires {
            events: Channel::new(),
            rolls: Channel::new(),
            sounds: Signal::new(),
            glass: display::Glass::new(),
            desk: thinker::Desk::new(),
        }
    }
}

impl<M: RawMutex> Default for Wires<M> {
    fn default() -> Self {
        Wires::new()
    }
}
