//! Debouncing: from the levels of six pins to presses. Pure logic; the time is passed in with every call.
//!
//! A press counts once the contact has been closed for [`CONFIRM`]: anything shorter is noise. The bounce after it is ignored. A
//! release counts after [`QUIET`]. A button held down becomes long, then repeats. [`Press::at`] is the time of the edge itself (or
//! the time at which a repeat was due), not the time at which it was confirmed or processed.

use embassy_time::{Duration, Instant};

use crate::device::{Action, Button, Press};

/// Minimum low time of a press. Interference and discharges last microseconds; the slowest read of the pins is 0.1 ms late.
pub const CONFIRM: Duration = Duration::from_micros(150);
/// Debounce lock-out after an edge that counted.
const BOUNCE: Duration = Duration::from_millis(25);
/// Open time of a release: a worn switch opens for up to 5 ms in the middle of a press, long after [`BOUNCE`], and must not
/// decide twice. Every decision waits for it, so it is not longer.
const QUIET: Duration = Duration::from_millis(5);
/// Minimum time without looking at the pins that can hide a whole press. Only the erase of a flash sector takes that long.
const HIDES_A_PRESS: Duration = Duration::from_millis(5);
/// Hold time of a long press.
const LONG: Duration = Duration::from_millis(300);
const REPEAT: Duration = Duration::from_millis(150);
/// Interval of repeats once the button has been down for [`FAST_AFTER`].
const FAST_REPEAT: Duration = Duration::from_millis(75);
const FAST_AFTER: Duration = Duration::from_secs(1);

/// One switch: the level on its pin, and the debounced state.
#[derive(Clone, Copy)]
struct Contact {
    closed: bool,
    /// Time of the last edge.
    changed: Instant,
    /// First closing edge of the bounce that the last closing edge belongs to.
    touched: Instant,
    /// Closing edge of a press that is not reported yet although the contact is open again.
    missed: Option<Instant>,
    down: bool,
    /// End of the debounce lock-out.
    deaf_until: Instant,
    pressed: Instant,
    next_repeat: Instant,
    long: bool,
    decides: bool,
    /// Down since the start: nothing is reported until it has been released.
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
            // It was closed for long enough, and nothing has asked meanwhile.
            false if !self.down && now >= self.confirmed() => self.missed = Some(self.touched),
            false => {}
        }
        self.closed = closed;
        self.changed = now;
    }

    /// Time at which a closed contact becomes a press.
    fn confirmed(&self) -> Instant {
        self.deaf_until.max(self.changed + CONFIRM)
    }

    /// Time of the next step if the pin stays as it is.
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

    /// Takes the step that is due, if one is; returns it with its time.
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
                // One that was reported late is not made up for.
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

/// All six buttons: takes the levels of the pins, returns presses.
pub struct Buttons {
    contacts: [Contact; 6],
}

impl Buttons {
    /// `closed` are the levels at the start, in the order of [`Button::ALL`].
    pub fn new(closed: [bool; 6], now: Instant) -> Buttons {
        Buttons {
            contacts: closed.map(|closed| Contact::new(closed, now)),
        }
    }

    /// The levels as last read.
    pub fn closed(&self) -> [bool; 6] {
        self.contacts.map(|contact| contact.closed)
    }

    /// The pin of `button` was read as closed or open.
    pub fn edge(&mut self, button: Button, closed: bool, now: Instant) {
        self.contacts[button as usize].edge(closed, now);
    }

    /// The pin of `button` has latched a closing edge and is open again. That is noise, unless nothing could look at the pins for
    /// the time `blind` before: then it may have been a press.
    pub fn pulse(&mut self, button: Button, blind: Duration, now: Instant) {
        let contact = &mut self.contacts[button as usize];
        if !contact.down && !contact.closed && blind >= HIDES_A_PRESS && now >= contact.deaf_until {
            contact.changed = now;
            contact.missed = Some(now);
        }
    }

    /// The press that was due first; call until there is none.
    pub fn next(&mut self, now: Instant) -> Option<Press> {
        loop {
            let (_, button) = Button::ALL
                .into_iter()
                .filter_map(|button| Some((self.contacts[button as usize].deadline()?, button)))
                .filter(|&(due, _)| now >= due)
                .min()?;
            // The release of a button that was held at the start is not reported.
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

    /// Time at which [`Buttons::next`] must be called again, if no edge comes before.
    pub fn deadline(&self) -> Option<Instant> {
        self.contacts.iter().filter_map(Contact::deadline).min()
    }
}
