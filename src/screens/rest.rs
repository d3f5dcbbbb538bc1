//! Rest: an OLED burns in, so an untouched screen dims and then goes dark. The press that wakes it does nothing else.

use embassy_time::{Duration, Instant};

use crate::tasks::input::{Action, Button, Press};

const DIM_AFTER: Duration = Duration::from_secs(30);
const OFF_AFTER: Duration = Duration::from_secs(120);

/// How bright the panel is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    Off,
    Dim,
    /// One of the five steps of the setting, 1 to 5.
    Full(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Depth {
    Awake,
    Dim,
    Off,
}

pub struct Rest {
    touched: Instant,
    depth: Depth,
    /// Bit n: button n has done what it was pressed for and says nothing more until it is released.
    muted: u8,
}

impl Rest {
    pub fn new(now: Instant) -> Rest {
        Rest {
            touched: now,
            depth: Depth::Awake,
            muted: 0,
        }
    }

    /// This button has done its work with the press: all it does until it is released means nothing.
    pub fn mute(&mut self, button: Button) {
        self.muted |= 1 << button as u8;
    }

    /// Takes note of a press; true if it means nothing more: it only woke the device, or its button is muted.
    pub fn takes(&mut self, press: Press, now: Instant) -> bool {
        let bit = 1 << press.button as u8;
        self.touched = now;
        if self.depth == Depth::Off && press.action == Action::Pressed {
            self.mute(press.button);
        }
        self.depth = Depth::Awake;
        let taken = self.muted & bit != 0;
        if matches!(press.action, Action::Released { .. }) {
            self.muted &= !bit;
        }
        taken
    }

    /// Lets the time pass; true when the device has just fallen asleep.
    pub fn tick(&mut self, now: Instant) -> bool {
        let idle = now.saturating_duration_since(self.touched);
        let before = self.depth;
        self.depth = match () {
            () if idle >= OFF_AFTER => Depth::Off,
            () if idle >= DIM_AFTER => Depth::Dim,
            () => Depth::Awake,
        };
        self.depth == Depth::Off && before != Depth::Off
    }

    pub fn deadline(&self) -> Option<Instant> {
        match self.depth {
            Depth::Awake => Some(self.touched + DIM_AFTER),
            Depth::Dim => Some(self.touched + OFF_AFTER),
            Depth::Off => None,
        }
    }

    pub fn light(&self, brightness: u8) -> Light {
        match self.depth {
            Depth::Awake => Light::Full(brightness),
            Depth::Dim => Light::Dim,
            Depth::Off => Light::Off,
        }
    }
}
