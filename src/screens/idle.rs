//! Idle timer: dims and then turns off the screen, as OLEDs burn in. A press that wakes it has no other effect.

use embassy_time::{Duration, Instant};

use crate::{
    device::{Action, Brightness, Press},
    table::settings::Settings,
};

fn times(settings: &Settings) -> (Duration, Duration) {
    let dim = Duration::from_secs(settings.dim_after.into());
    let dark = Duration::from_secs(settings.dark_after.into());
    (dim, switch_off(settings).map_or(dark, |off| off.min(dark)))
}

fn switch_off(settings: &Settings) -> Option<Duration> {
    let minutes = settings.switch_off_after;
    (minutes > 0).then(|| Duration::from_secs(u64::from(minutes) * 60))
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Depth {
    Awake,
    Dim,
    Off,
}

pub struct IdleTimer {
    touched: Instant,
    depth: Depth,
    /// Time at which the screen last turned off.
    dark_since: Instant,
    /// Power-off was requested since the last press.
    switches_off: bool,
}

impl IdleTimer {
    pub fn new(now: Instant) -> IdleTimer {
        IdleTimer {
            touched: now,
            depth: Depth::Awake,
            dark_since: now,
            switches_off: false,
        }
    }

    pub fn wake(&mut self, now: Instant) {
        self.touched = now;
        self.depth = Depth::Awake;
        self.switches_off = false;
    }

    /// Returns true if the press only wakes the device.
    pub fn touch(&mut self, press: Press) -> bool {
        // A press from before, delivered late, was meant for the lit screen.
        let only_wakes = self.depth == Depth::Off && press.action == Action::Pressed && press.at >= self.dark_since;
        self.wake(press.at.max(self.touched));
        only_wakes
    }

    pub fn tick(&mut self, settings: &Settings, now: Instant) -> bool {
        let idle = now.saturating_duration_since(self.touched);
        let before = self.depth;
        let (dim, dark) = times(settings);
        self.depth = match () {
            () if idle >= dark => Depth::Off,
            () if idle >= dim => Depth::Dim,
            () => Depth::Awake,
        };
        let falls_asleep = self.depth == Depth::Off && before != Depth::Off;
        if falls_asleep {
            self.dark_since = now;
        }
        falls_asleep
    }

    /// Returns true only once.
    pub fn switches_off(&mut self, settings: &Settings, now: Instant) -> bool {
        let is_time = switch_off(settings).is_some_and(|off| now >= self.touched + off);
        is_time && !core::mem::replace(&mut self.switches_off, true)
    }

    pub fn deadline(&self, settings: &Settings) -> Option<Instant> {
        let (dim, dark) = times(settings);
        match self.depth {
            Depth::Awake => Some(self.touched + dim.min(dark)),
            Depth::Dim => Some(self.touched + dark),
            Depth::Off if self.switches_off => None,
            Depth::Off => switch_off(settings).map(|off| self.touched + off),
        }
    }

    pub fn brightness(&self, level: u8) -> Brightness {
        match self.depth {
            Depth::Awake => Brightness::Full(level),
            Depth::Dim => Brightness::Dim,
            Depth::Off => Brightness::Off,
        }
    }
}
