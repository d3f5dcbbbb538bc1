//! The guard: a press that was meant for what was there before decides nothing on what has come since.

use embassy_time::{Duration, Instant};

use crate::device::{Action, Button, Press};

/// How long nobody can have seen yet what has come by itself.
pub const GUARD: Duration = Duration::from_millis(250);

/// Which presses count since the page last changed by itself.
pub struct Guard {
    /// The page has changed in what is being done now.
    armed: bool,
    /// Until then nothing is decided.
    until: Instant,
    /// Bit n: button n went down when the page could be seen.
    alive: u8,
}

impl Guard {
    pub const fn new() -> Guard {
        Guard {
            armed: false,
            until: Instant::from_ticks(0),
            alive: 0,
        }
    }

    /// The page changes by itself.
    pub fn arm(&mut self) {
        self.armed = true;
    }

    /// What was to be done is done, and what it has changed is there from now on.
    pub fn settle(&mut self, now: Instant) {
        if core::mem::take(&mut self.armed) {
            self.until = now + GUARD;
            self.alive = 0;
        }
    }

    /// Whether an action may do anything: its press began when the page could be seen. Who presses A or B too early has not
    /// looked yet, and is given the time again.
    pub fn passes(&mut self, press: Press) -> bool {
        let bit = 1 << press.button as u8;
        match press.action {
            Action::Pressed if matches!(press.button, Button::A | Button::B) && press.at < self.until => {
                self.until = press.at + GUARD;
                self.alive &= !bit;
                false
            }
            Action::Pressed => {
                self.alive |= bit;
                true
            }
            Action::Held | Action::Repeated => self.alive & bit != 0,
            Action::Released { .. } => {
                let passes = self.alive & bit != 0;
                self.alive &= !bit;
                passes
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(action: Action, at: u64) -> Press {
        Press {
            button: Button::A,
            action,
            at: Instant::from_millis(at),
        }
    }

    const RELEASED: Action = Action::Released { decides: true };

    #[test]
    fn a_press_counts_when_it_began_after_the_guard() {
        let mut guard = Guard::new();
        guard.arm();
        guard.settle(Instant::from_millis(1_000));
        assert!(guard.passes(press(Action::Pressed, 1_250)));
        assert!(guard.passes(press(RELEASED, 1_300)));
        assert!(!guard.passes(press(RELEASED, 1_310)), "it is up already");
    }

    #[test]
    fn a_press_that_began_before_the_page_was_there_never_counts() {
        let mut guard = Guard::new();
        assert!(guard.passes(press(Action::Pressed, 900)));
        guard.arm();
        guard.settle(Instant::from_millis(1_000));
        assert!(!guard.passes(press(Action::Held, 1_200)));
        assert!(!guard.passes(press(Action::Repeated, 1_350)));
        assert!(!guard.passes(press(RELEASED, 5_000)));
    }

    #[test]
    fn whoever_hammers_decides_nothing() {
        let mut guard = Guard::new();
        guard.arm();
        guard.settle(Instant::from_millis(1_000));
        for number in 0..7 {
            assert!(!guard.passes(press(Action::Pressed, 1_100 + 150 * number)));
            assert!(!guard.passes(press(RELEASED, 1_160 + 150 * number)));
        }
        assert!(guard.passes(press(Action::Pressed, 2_260)));
    }

    #[test]
    fn what_nothing_has_changed_is_not_guarded() {
        let mut guard = Guard::new();
        guard.settle(Instant::from_millis(1_000));
        assert!(guard.passes(press(Action::Pressed, 1_001)));
        assert!(guard.passes(press(RELEASED, 1_002)));
    }
}
