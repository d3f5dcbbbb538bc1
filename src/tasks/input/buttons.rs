//! What a button's edges mean: the pure heart of the input task.
//!
//! A press counts at its first edge; the bounce after it is ignored. A release counts after a time of quiet. A button held
//! down becomes long, then repeats. Nothing here waits: time comes in with every call.

use embassy_time::{Duration, Instant};

use crate::screens::press::{Action, Button, Press};

/// After an edge that counted, the contact is not believed for this long.
const BOUNCE: Duration = Duration::from_millis(25);
/// A release counts once the contact has been open for this long: a worn switch chatters for up to 5 ms in the middle of a press,
/// long after [`BOUNCE`], and must not decide twice. Every decision waits for it, so it is not longer.
const QUIET: Duration = Duration::from_millis(5);
/// Held for this long, a press is a long one.
const LONG: Duration = Duration::from_millis(300);
const REPEAT: Duration = Duration::from_millis(150);
/// The pace of repeats once the button has been down for [`FAST_AFTER`].
const FAST_REPEAT: Duration = Duration::from_millis(75);
const FAST_AFTER: Duration = Duration::from_secs(1);

/// One switch: the level on its pin, and what we believe of it.
#[derive(Clone, Copy)]
struct Contact {
    closed: bool,
    changed: Instant,
    down: bool,
    /// Bounce is ignored until here.
    deaf_until: Instant,
    pressed: Instant,
    next_repeat: Instant,
    long: bool,
    decides: bool,
    /// Down since the start: says nothing until it has been released.
    ignored: bool,
}

impl Contact {
    fn new(closed: bool, now: Instant) -> Contact {
        Contact {
            closed,
            changed: now,
            down: closed,
            deaf_until: now,
            pressed: now,
            next_repeat: now + LONG,
            long: false,
            decides: false,
            ignored: closed,
        }
    }

    /// When something will happen if the pin stays as it is.
    fn deadline(&self) -> Option<Instant> {
        match (self.down, self.closed) {
            (false, false) => None,
            (false, true) => Some(self.deaf_until),
            (true, true) if self.ignored => None,
            (true, true) => Some(self.next_repeat),
            (true, false) => Some(self.deaf_until.max(self.changed + QUIET)),
        }
    }

    /// Takes the step that is due, if one is.
    fn step(&mut self, now: Instant) -> Option<Action> {
        if self.deadline().is_none_or(|due| now < due) {
            return None;
        }
        match (self.down, self.closed) {
            (false, _) => {
                self.down = true;
                self.pressed = now;
                self.deaf_until = now + BOUNCE;
                self.next_repeat = now + LONG;
                self.long = false;
                self.decides = true;
                Some(Action::Pressed)
            }
            (true, true) => {
                let first = !self.long;
                self.long = true;
                let pace = if now - self.pressed >= FAST_AFTER {
                    FAST_REPEAT
                } else {
                    REPEAT
                };
                self.next_repeat = now + pace;
                Some(if first { Action::Held } else { Action::Repeated })
            }
            (true, false) => {
                self.down = false;
                self.deaf_until = self.changed + BOUNCE;
                let spoken = !self.ignored;
                self.ignored = false;
                spoken.then_some(Action::Released {
                    decides: self.decides && !self.long,
                })
            }
        }
    }
}

/// All six buttons. Feed it the levels of the pins and the time; ask it for presses.
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

    /// The levels as last told.
    pub fn closed(&self) -> [bool; 6] {
        self.contacts.map(|contact| contact.closed)
    }

    /// The pin of `button` was seen closed or open.
    pub fn edge(&mut self, button: Button, closed: bool, now: Instant) {
        let contact = &mut self.contacts[button as usize];
        if contact.closed != closed {
            contact.closed = closed;
            contact.changed = now;
        }
    }

    /// The next press that is due; call until there is none.
    pub fn next(&mut self, now: Instant) -> Option<Press> {
        let (button, action) = Button::ALL
            .into_iter()
            .find_map(|button| self.contacts[button as usize].step(now).map(|action| (button, action)))?;
        if action == Action::Pressed {
            for other in Button::ALL.into_iter().filter(|&other| other != button) {
                self.contacts[other as usize].decides = false;
            }
        }
        Some(Press {
            button,
            action,
            at: now,
        })
    }

    /// When [`Buttons::next`] must be asked again, if no edge comes before.
    pub fn deadline(&self) -> Option<Instant> {
        self.contacts.iter().filter_map(Contact::deadline).min()
    }
}
