//! Battery task: samples the supply twice a second and averages it ([`Monitor`]). While the battery is empty, the
//! screens save and suspend. [`Guarded`] keeps the flash from being written at low voltage.
//!
//! If a board senses VBUS, this overrides the setting, which defaults to USB:
//!
//! | setting | VBUS present | VBUS absent | VBUS not sensed |
//! |---|---|---|---|
//! | USB | not measured | any battery: empty below [`FLOOR`], no gauge | not measured |
//! | LiPo, 3xAAA | not measured | that battery | that battery |
//! | not read yet | not measured | any battery | any battery |

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
    device::{Chemistry, PowerStatus},
    screens::Event,
    table::memory::Notice,
};

pub trait Supply {
    /// Millivolts; `None` if the board cannot measure them.
    fn millivolts(&mut self) -> Option<u16>;

    /// `None` if the board cannot sense USB power.
    fn vbus(&mut self) -> Option<bool>;
}

/// No flash writes or erases below this. Flash chips need 2.7 V, and a linear regulator drops up to 0.3 V.
pub const FLOOR: u16 = 3000;

/// No board runs on less: a lower reading is a floating pin.
const PLAUSIBLE: u16 = 1800;

const SAMPLE: Duration = Duration::from_millis(500);

/// Smallest reported change in millivolts.
const STEP: u16 = 20;

pub struct Power<M: RawMutex> {
    state: Mutex<M, Cell<State>>,
    /// Signalled when `chemistry` changes.
    chosen: Signal<M, ()>,
}

#[derive(Clone, Copy)]
struct State {
    /// `None` until the settings are loaded.
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

    pub fn is_empty(&self) -> bool {
        self.state().empty_since.is_some()
    }

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

const fn is_on_battery(chemistry: Option<Chemistry>, vbus: Option<bool>) -> bool {
    match vbus {
        Some(is_present) => !is_present,
        None => !matches!(chemistry, Some(Chemistry::Usb)),
    }
}

fn reading(supply: &mut impl Supply) -> Option<u16> {
    supply.millivolts().filter(|&millivolts| millivolts >= PLAUSIBLE)
}

pub async fn run(mut supply: impl Supply, clock: &impl Clock, channels: &Channels<impl RawMutex>) -> ! {
    let power = &channels.power;
    let mut watched = power.state().chemistry;
    let mut monitor = Monitor::new(watched);
    let mut told: Option<PowerStatus> = None;
    let mut warns = false;
    loop {
        let chemistry = power.state().chemistry;
        if watched != chemistry {
            watched = chemistry;
            monitor = Monitor::new(watched);
        }
        let before = monitor.level();
        let now = clock.now();
        let vbus = supply.vbus();
        let is_watched = is_on_battery(chemistry, vbus);
        let battery = match is_watched.then(|| reading(&mut supply)).flatten() {
            Some(millivolts) => Some(monitor.take(millivolts, now)),
            None => {
                monitor = Monitor::new(watched);
                None
            }
        };
        let is_empty = monitor.level() == Level::Empty;
        power.set_empty(is_empty, now);
        // Without a chemistry there is no gauge, only the empty state.
        let has_gauge = matches!(chemistry, Some(Chemistry::LiPo | Chemistry::ThreeAaa));
        let battery = battery.filter(|battery| has_gauge || battery.is_empty);
        // Must not wait for room: the screens may be waiting for the flash, which waits for this task.
        if is_worth_telling(told, battery) && channels.events.try_send(Event::Battery(battery)).is_ok() {
            told = battery;
        }
        warns |= monitor.level() == Level::Low && before == Level::Good;
        if warns && channels.events.try_send(Event::Notice(Notice::BatteryLow)).is_ok() {
            warns = false;
        }
        let again = async {
            match is_watched || vbus.is_some() {
                true => clock.until(now + SAMPLE).await,
                false => core::future::pending().await,
            }
        };
        select(again, power.chosen.wait()).await;
    }
}

fn is_worth_telling(told: Option<PowerStatus>, now: Option<PowerStatus>) -> bool {
    match (told, now) {
        (Some(told), Some(now)) => told.is_empty != now.is_empty || told.millivolts.abs_diff(now.millivolts) >= STEP,
        (told, now) => told != now,
    }
}
