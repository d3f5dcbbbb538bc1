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

    /// Of the last press.
    pub const fn touched(&self) -> Instant {
        self.touched
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Button;

    const START: Instant = Instant::from_secs(100);

    fn after(seconds: u64) -> Instant {
        START + Duration::from_secs(seconds)
    }

    fn pressed(at: Instant) -> Press {
        let (button, action) = (Button::A, Action::Pressed);
        Press { button, action, at }
    }

    fn settings(dim_after: u8, dark_after: u16, switch_off_after: u8) -> Settings {
        Settings {
            dim_after,
            dark_after,
            switch_off_after,
            ..Settings::default()
        }
    }

    #[test]
    fn the_screen_dims_and_turns_off_in_time() {
        let (mut idle, settings) = (IdleTimer::new(START), settings(30, 120, 0));
        let seen = [0, 29, 30, 119, 120, 121].map(|seconds| {
            let falls_asleep = idle.tick(&settings, after(seconds));
            (idle.brightness(5), falls_asleep, idle.deadline(&settings))
        });
        let (full, dim, off) = (Brightness::Full(5), Brightness::Dim, Brightness::Off);
        let expected = [
            (full, false, Some(after(30))),
            (full, false, Some(after(30))),
            (dim, false, Some(after(120))),
            (dim, false, Some(after(120))),
            (off, true, None),
            (off, false, None),
        ];
        assert_eq!(seen, expected);
        assert!(idle.touch(pressed(after(130))), "it only wakes the device");
        assert_eq!(idle.deadline(&settings), Some(after(160)));
        assert!(!idle.touch(pressed(after(131))));
    }

    #[test]
    fn a_screen_that_turns_off_before_it_would_dim_does_so_in_time() {
        let (mut idle, settings) = (IdleTimer::new(START), settings(120, 60, 0));
        assert_eq!(idle.deadline(&settings), Some(after(60)));
        assert!(!idle.tick(&settings, after(59)));
        assert!(idle.tick(&settings, after(60)));
    }

    #[test]
    fn power_off_is_requested_once_after_each_press() {
        // Before the screen would turn off.
        let (mut idle, settings) = (IdleTimer::new(START), settings(30, 600, 5));
        assert!(idle.tick(&settings, after(300)) && !idle.switches_off(&settings, after(299)));
        assert_eq!(idle.deadline(&settings), Some(after(300)));
        assert!(idle.switches_off(&settings, after(300)));
        assert!(!idle.switches_off(&settings, after(301)));
        assert_eq!(idle.deadline(&settings), None);
        idle.touch(pressed(after(400)));
        assert!(!idle.switches_off(&settings, after(699)));
        assert!(idle.switches_off(&settings, after(700)));
    }
}
