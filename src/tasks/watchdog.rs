//! The watchdog is fed only while every task that a finger waits for sends heartbeats.

use core::cell::Cell;

use embassy_sync::blocking_mutex::{Mutex, raw::RawMutex};
use embassy_time::Duration;

use super::{Channels, Clock};

/// Heartbeat interval: each task beats at least this often.
pub const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often the heartbeats are checked. The watchdog's own timeout has to span a few of them.
const LOOK: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskId {
    Input,
    Ui,
    Display,
}

const ALL: u8 = 0b111;

/// The tasks that have beaten since the watchdog was last fed.
pub struct Heartbeats<M: RawMutex> {
    seen: Mutex<M, Cell<u8>>,
}

impl<M: RawMutex> Heartbeats<M> {
    pub const fn new() -> Heartbeats<M> {
        Heartbeats {
            seen: Mutex::new(Cell::new(0)),
        }
    }

    pub fn heartbeat(&self, task: TaskId) {
        self.seen.lock(|seen| seen.set(seen.get() | 1 << task as u8));
    }

    /// Whether every task has beaten since this was last true.
    pub fn all_alive(&self) -> bool {
        self.seen.lock(|seen| {
            let all = seen.get() == ALL;
            if all {
                seen.set(0);
            }
            all
        })
    }
}

impl<M: RawMutex> Default for Heartbeats<M> {
    fn default() -> Self {
        Heartbeats::new()
    }
}

/// Resets the device when it is not fed.
pub trait Watchdog {
    fn feed(&mut self);
}

pub async fn run(mut watchdog: impl Watchdog, clock: &impl Clock, channels: &Channels<impl RawMutex>) -> ! {
    loop {
        if channels.heartbeats.all_alive() {
            watchdog.feed();
        }
        clock.until(clock.now() + LOOK).await;
    }
}
