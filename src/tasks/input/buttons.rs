//! Debouncing: turns the levels of six pins into presses. Pure logic; time is passed in.
//!
//! A press counts once the contact has been closed for [`CONFIRM`], a release after [`QUIET`]; bounce after either is
//! ignored. [`Press::at`] is the time of the edge, or when a repeat was due, not of its confirmation.

use embassy_time::{Duration, Instant};

use crate::device::{Action, Button, Press};

/// Minimum closed time of a press. Interference and discharges last microseconds; pin reads are at most 0.1 ms late.
pub const CONFIRM: Duration = Duration::from_micros(150);
/// Lock-out after an accepted edge.
const BOUNCE: Duration = Duration::from_millis(25);
/// Open time of a release. A worn switch opens for up to 5 ms during a press, long after [`BOUNCE`]. No longer: every
/// decision waits for it.
const QUIET: Duration = Duration::from_millis(5);
/// Minimum stall that can hide a press: only erasing a flash sector takes that long.
const HIDES_A_PRESS: Duration = Duration::from_millis(5);
const LONG: Duration = Duration::from_millis(300);
const REPEAT: Duration = Duration::from_millis(150);
/// Once the button has been down for [`FAST_AFTER`].
const FAST_REPEAT: Duration = Duration::from_millis(75);
const FAST_AFTER: Duration = Duration::from_secs(1);

#[derive(Clone, Copy)]
struct Contact {
    closed: bool,
    changed: Instant,
    /// First closing edge of the current bounce.
    touched: Instant,
    /// Closing edge of an unreported press, whose contact is open again.
    missed: Option<Instant>,
    down: bool,
    deaf_until: Instant,
    pressed: Instant,
    next_repeat: Instant,
    long: bool,
    decides: bool,
    /// Down since the start: not reported until its release.
    ignored: bool,
}

impl Contact {
    fn new(closed: bool, now: Instant) -> Contact {
        Contact {
            closed,
            changed: now,
            touched: now,
            missed: None,
            down: closed,
            deaf_until: now,
            pressed: now,
            next_repeat: now + LONG,
            long: false,
            decides: false,
            ignored: closed,
        }
    }

    fn edge(&mut self, closed: bool, now: Instant) {
        if self.closed == closed {
            return;
        }
        match closed {
            true if now >= self.changed + QUIET => self.touched = now,
            true => {}
            // Closed for long enough, but not polled meanwhile.
            false if !self.down && now >= self.confirmed() => self.missed = Some(self.touched),
            false => {}
        }
        self.closed = closed;
        self.changed = now;
    }

    /// When a closed contact becomes a press.
    fn confirmed(&self) -> Instant {
        self.deaf_until.max(self.changed + CONFIRM)
    }

    /// Next step if the level does not change.
    fn deadline(&self) -> Option<Instant> {
        match (self.down, self.closed) {
            (false, _) if self.missed.is_some() => Some(self.changed),
            (false, false) => None,
            (false, true) => Some(self.confirmed()),
            (true, true) if self.ignored => None,
            (true, true) => Some(self.next_repeat),
            (true, false) => Some(self.deaf_until.max(self.changed + QUIET)),
        }
    }

    /// Performs the due step; returns it with its time.
    fn step(&mut self, now: Instant) -> Option<(Action, Instant)> {
        let due = self.deadline().filter(|&due| now >= due)?;
        match (self.down, self.closed) {
            (false, _) => {
                let edge = self.missed.take().unwrap_or(self.touched);
                self.down = true;
                self.pressed = edge;
                self.deaf_until = edge + BOUNCE;
                self.next_repeat = edge + LONG;
                self.long = false;
                self.decides = true;
                Some((Action::Pressed, edge))
            }
            (true, true) => {
                let first = !self.long;
                self.long = true;
                let pace = if due >= self.pressed + FAST_AFTER {
                    FAST_REPEAT
                } else {
                    REPEAT
                };
                // Late repeats are skipped.
                let next = due + pace;
                self.next_repeat = if next > now { next } else { now + pace };
                Some((if first { Action::Held } else { Action::Repeated }, due))
            }
            (true, false) => {
                self.down = false;
                self.deaf_until = self.changed + BOUNCE;
                let reported = !core::mem::take(&mut self.ignored);
                let decides = self.decides && !self.long;
                reported.then_some((Action::Released { decides }, self.changed))
            }
        }
    }
}

pub struct Buttons {
    contacts: [Contact; 6],
}

impl Buttons {
    /// `closed`: initial levels in the order of [`Button::ALL`].
    pub fn new(closed: [bool; 6], now: Instant) -> Buttons {
        Buttons {
            contacts: closed.map(|closed| Contact::new(closed, now)),
        }
    }

    pub fn closed(&self) -> [bool; 6] {
        self.contacts.map(|contact| contact.closed)
    }

    pub fn is_closed(&self, button: Button) -> bool {
        self.contacts[button as usize].closed
    }

    pub fn edge(&mut self, button: Button, closed: bool, now: Instant) {
        self.contacts[button as usize].edge(closed, now);
    }

    /// The pin latched a closing edge but is open again. Noise, unless the processor was stalled for `blind` before:
    /// then possibly a press.
    pub fn pulse(&mut self, button: Button, blind: Duration, now: Instant) {
        let contact = &mut self.contacts[button as usize];
        if !contact.down && !contact.closed && blind >= HIDES_A_PRESS && now >= contact.deaf_until {
            contact.changed = now;
            contact.missed = Some(now);
        }
    }

    /// Call until `None`.
    pub fn next(&mut self, now: Instant) -> Option<Press> {
        loop {
            let (_, button) = Button::ALL
                .into_iter()
                .filter_map(|button| Some((self.contacts[button as usize].deadline()?, button)))
                .filter(|&(due, _)| now >= due)
                .min()?;
            // The release of a button held since the start is not reported.
            let Some((action, at)) = self.contacts[button as usize].step(now) else {
                continue;
            };
            if action == Action::Pressed {
                for other in Button::ALL.into_iter().filter(|&other| other != button) {
                    self.contacts[other as usize].decides = false;
                }
            }
            return Some(Press { button, action, at });
        }
    }

    /// Latest time of the next call of [`Buttons::next`], without further edges.
    pub fn deadline(&self) -> Option<Instant> {
        self.contacts.iter().filter_map(Contact::deadline).min()
    }
}
