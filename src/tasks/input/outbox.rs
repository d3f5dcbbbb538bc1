//! Buffer for presses while the event channel is full. It drops presses so that every reported one also has its
//! release.

use heapless::Deque;

use crate::device::{Action, Button, Press};

/// A few seconds of fast tapping.
const ROOM: usize = 24;

#[derive(Default)]
pub struct Outbox {
    waiting: Deque<Press, ROOM>,
    /// Bit n: button n is down and was reported, with room reserved for its release.
    reported: u8,
}

impl Outbox {
    /// Queues a press; false if dropped.
    pub fn push(&mut self, press: Press) -> bool {
        let bit = 1 << press.button as u8;
        let free = ROOM - self.waiting.len();
        let releases = self.reported.count_ones() as usize;
        let fits = match press.action {
            // Needs room for its release, too.
            Action::Pressed => free >= releases + 2,
            Action::Held => self.reported & bit != 0 && free > releases,
            // One at a time: repeats must not use up the room of other presses.
            Action::Repeated => self.reported & bit != 0 && free > releases && !self.repeats(press.button),
            Action::Released { .. } => self.reported & bit != 0,
        };
        let taken = fits && self.waiting.push_back(press).is_ok();
        match press.action {
            Action::Pressed if taken => self.reported |= bit,
            Action::Released { .. } => self.reported &= !bit,
            _ => {}
        }
        taken
    }

    fn repeats(&self, button: Button) -> bool {
        let mut waiting = self.waiting.iter();
        waiting.any(|press| press.button == button && press.action == Action::Repeated)
    }

    /// Stays queued until [`Outbox::sent`].
    pub fn first(&self) -> Option<Press> {
        self.waiting.front().copied()
    }

    pub fn sent(&mut self) {
        self.waiting.pop_front();
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use embassy_time::Instant;

    use super::*;

    const DECIDED: Action = Action::DECIDED;

    fn press(button: Button, action: Action) -> Press {
        let at = Instant::from_ticks(0);
        Press { button, action, at }
    }

    fn drain(outbox: &mut Outbox) -> Vec<(Button, Action)> {
        let next = || {
            let first = outbox.first()?;
            outbox.sent();
            Some((first.button, first.action))
        };
        core::iter::from_fn(next).collect()
    }

    #[test]
    fn whatever_does_not_fit_every_press_that_is_reported_is_also_released() {
        // Random presses and releases of all buttons, drained now and then.
        let mut random = 1u32;
        let mut next = |below: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 16) % below
        };
        for _ in 0..200 {
            let (mut outbox, mut down, mut seen) = (Outbox::default(), [false; 6], Vec::new());
            for _ in 0..400 {
                let button = Button::ALL[next(6) as usize];
                let is_down = &mut down[button as usize];
                let action = match next(4) {
                    0 if *is_down => Action::Held,
                    1 if *is_down => Action::Repeated,
                    _ if *is_down => DECIDED,
                    _ => Action::Pressed,
                };
                *is_down = !matches!(action, Action::Released { .. });
                outbox.push(press(button, action));
                if next(60) == 0 {
                    seen.extend(drain(&mut outbox));
                }
            }
            for button in Button::ALL.into_iter().filter(|&button| down[button as usize]) {
                outbox.push(press(button, DECIDED));
            }
            seen.extend(drain(&mut outbox));
            for button in Button::ALL {
                let mut is_down = false;
                for (_, action) in seen.iter().filter(|(of, _)| *of == button) {
                    assert_eq!(is_down, *action != Action::Pressed, "{button:?} {action:?}");
                    is_down = !matches!(action, Action::Released { .. });
                }
                assert!(!is_down, "{button:?} is never released");
            }
        }
    }

    #[test]
    fn repeats_are_merged_and_taps_are_kept_as_long_as_there_is_room() {
        let mut outbox = Outbox::default();
        assert!(outbox.push(press(Button::Up, Action::Pressed)));
        assert!(outbox.push(press(Button::Up, Action::Held)));
        assert!(outbox.push(press(Button::Up, Action::Repeated)));
        for _ in 0..100 {
            assert!(!outbox.push(press(Button::Up, Action::Repeated)));
        }
        let taps = (0..100).filter(|_| {
            let pressed = outbox.push(press(Button::A, Action::Pressed));
            assert_eq!(outbox.push(press(Button::A, DECIDED)), pressed);
            pressed
        });
        assert_eq!(taps.count(), (ROOM - 4) / 2);
        assert!(outbox.push(press(Button::Up, DECIDED)), "room was left for it");
        assert_eq!(drain(&mut outbox).len(), ROOM);
        assert!(outbox.push(press(Button::B, Action::Pressed)), "and it goes on");
    }
}
