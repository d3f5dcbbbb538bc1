//! Signs of life: a watchdog is fed only when every task that a finger waits for has shown that it runs.

use core::cell::Cell;

use embassy_sync::blocking_mutex::{Mutex, raw::RawMutex};
use embassy_time::Duration;

use super::{Clock, Wires};

/// At least so often each of them shows that it is alive.
pub const BEAT: Duration = Duration::from_secs(1);
/// How often the signs are looked for; a watchdog needs to wait for a few beats.
const LOOK: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Organ {
    Input,
    Conductor,
    Display,
}

const ALL: u8 = 0b111;

/// Who has shown a sign of life since the last look.
pub struct Vital<M: RawMutex> {
    seen: Mutex<M, Cell<u8>>,
}

impl<M: RawMutex> Vital<M> {
    pub const fn new() -> Vital<M> {
        Vital {
            seen: Mutex::new(Cell::new(0)),
        }
    }

    pub fn beat(&self, organ: Organ) {
        self.seen.lock(|seen| seen.set(seen.get() | 1 << organ as u8));
    }

    /// Whether all have beaten since this was last true.
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

impl<M: RawMutex> Default for Vital<M> {
    fn default() -> Self {
        Vital::new()
    }
}

/// Resets the device when it is not fed.
pub trait Watchdog {
    fn feed(&mut self);
}

pub async fn run(mut watchdog: impl Watchdog, clock: &impl Clock, wires: &Wires<impl RawMutex>) -> ! {
    loop {
        if wires.vital.all_alive() {
            watchdog.feed();
        }
        clock.until(clock.now() + LOOK).await;
    }
}
