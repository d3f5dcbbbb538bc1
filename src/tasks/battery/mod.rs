//! The battery: the supply is measured twice a second, averaged and judged by what the owner says it is. A low battery is told
//! once; with an empty one the screens save and stop, and go on when the voltage is back.

mod guard;
mod monitor;

use core::cell::Cell;

use embassy_futures::select::select;
use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    signal::Signal,
};
use embassy_time::{Duration, Instant};

pub use guard::Guarded;
pub use monitor::{Level, Monitor};

use super::{Channels, Clock};
use crate::{
    screens::{Battery, Event},
    table::{memory::Notice, settings::Chemistry},
};

/// Where the voltage of the supply can be read.
pub trait Supply {
    /// In millivolts; none where nothing measures it.
    fn millivolts(&mut self) -> Option<u16>;
}

/// No flash is written or erased below this. Chips want 2.7 V, and a linear regulator takes up to 0.3 V.
pub const FLOOR: u16 = 3000;

/// No board runs on less: what reads lower is no supply but a pin that hangs in the air.
const PLAUSIBLE: u16 = 1800;

const SAMPLE: Duration = Duration::from_millis(500);

/// The smallest change of the voltage that is told.
const STEP: u16 = 20;

/// What the tasks know of the supply.
pub struct Power<M: RawMutex> {
    state: Mutex<M, Cell<State>>,
    /// Somebody chose another supply.
    chosen: Signal<M, ()>,
}

#[derive(Clone, Copy)]
struct State {
    /// None until the settings are known.
    chemistry: Option<Chemistry>,
    empty_since: Option<Instant>,
}

impl<M: RawMutex> Power<M> {
    pub const fn new() -> Power<M> {
        Power {
            state: Mutex::new(Cell::new(State {
                chemistry: None,
                empty_since: None,
            })),
            chosen: Signal::new(),
        }
    }

    fn state(&self) -> State {
        self.state.lock(Cell::get)
    }

    /// Whether the battery is empty.
    pub fn is_empty(&self) -> bool {
        self.state().empty_since.is_some()
    }

    /// The settings are known: this is what the device runs on.
    pub fn choose(&self, chemistry: Chemistry) {
        let state = self.state();
        if state.chemistry != Some(chemistry) {
            let chemistry = Some(chemistry);
            self.state.lock(|cell| cell.set(State { chemistry, ..state }));
            self.chosen.signal(());
        }
    }

    fn set_empty(&self, empty: bool, now: Instant) {
        let state = self.state();
        let empty_since = empty.then(|| state.empty_since.unwrap_or(now));
        self.state.lock(|cell| cell.set(State { empty_since, ..state }));
    }
}

impl<M: RawMutex> Default for Power<M> {
    fn default() -> Self {
        Power::new()
    }
}

/// What can be read of a supply that may be none.
fn reading(supply: &mut impl Supply) -> Option<u16> {
    supply.millivolts().filter(|&millivolts| millivolts >= PLAUSIBLE)
}

/// Watches the supply for ever.
pub async fn run(mut supply: impl Supply, clock: &impl Clock, channels: &Channels<impl RawMutex>) -> ! {
    let power = &channels.power;
    let mut watched = power.state().chemistry;
    let mut monitor = Monitor::new(watched);
    let mut told: Option<Battery> = None;
    // The owner is still to be warned.
    let mut warns = false;
    loop {
        let chemistry = power.state().chemistry;
        if watched != chemistry {
            watched = chemistry;
            monitor = Monitor::new(watched);
        }
        let before = monitor.level();
        let now = clock.now();
        // A cable does not run empty.
        let is_watched = chemistry != Some(Chemistry::Usb);
        let battery = match is_watched.then(|| reading(&mut supply)).flatten() {
            Some(millivolts) => Some(monitor.take(millivolts, now)),
            None => {
                monitor = Monitor::new(watched);
                None
            }
        };
        let is_empty = monitor.level() == Level::Empty;
        power.set_empty(is_empty, now);
        // Before the settings are known only an empty battery is worth telling.
        let battery = battery.filter(|battery| chemistry.is_some() || battery.is_empty);
        // Without waiting: screens that wait for the flash, which waits for this, would never go on. What is not taken comes again.
        if is_worth_telling(told, battery) && channels.events.try_send(Event::Battery(battery)).is_ok() {
            told = battery;
        }
        warns |= monitor.level() == Level::Low && before == Level::Good;
        if warns && channels.events.try_send(Event::Notice(Notice::BatteryLow)).is_ok() {
            warns = false;
        }
        let again = async {
            match is_watched {
                true => clock.until(now + SAMPLE).await,
                false => core::future::pending().await,
            }
        };
        select(again, power.chosen.wait()).await;
    }
}

fn is_worth_telling(told: Option<Battery>, now: Option<Battery>) -> bool {
    match (told, now) {
        (Some(told), Some(now)) => told.is_empty != now.is_empty || told.millivolts.abs_diff(now.millivolts) >= STEP,
        (told, now) => told != now,
    }
}
