//! Remote control over the serial port: a mirror of the screen, and presses, both only after the user has allowed them.
//!
//! A remote contact goes through the input task like a pin: it is debounced, and the guard of a page holds for it. The
//! mirror shows what the panel shows, secrets included.

use core::{
    cell::Cell,
    fmt::{self, Write},
};

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    signal::Signal,
};
use embassy_time::{Duration, Instant};

use super::{Channels, storage::serial::Command};
use crate::{
    device::{Brightness, Button, Frame, WIDTH},
    screens::Event,
    table::memory::Notice,
};

/// Closed time of a short press.
const SHORT: Duration = Duration::from_millis(60);
/// Closed time of a long press: longer than the input task waits for one.
const LONG: Duration = Duration::from_millis(450);
/// A computer that holds a button repeats the command: after a crash of its program the button is released.
const HOLD: Duration = Duration::from_secs(2);
/// Idle time after which the user is asked again. A hidden page of a browser may send one command per minute.
const LEASE: Duration = Duration::from_secs(120);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    Short,
    Long,
    /// Until `up`, or for a limited time.
    Down,
    Up,
}

/// Why a remote command has no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Denied {
    /// The user was asked.
    Asked,
    Refused,
    /// The earlier press has not ended.
    Down,
}

impl Denied {
    const fn answer(self) -> &'static str {
        match self {
            Denied::Asked => "error: the handheld asks: press A on it to allow this",
            Denied::Refused => "error: refused on the handheld",
            Denied::Down => "error: the button is still down",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Consent {
    Unasked,
    Asked,
    Given,
    Refused,
}

/// The user's answer, and the contacts that a computer closes.
pub struct Remote<M: RawMutex> {
    /// With the time of the latest command.
    consent: Mutex<M, Cell<(Consent, Instant)>>,
    /// Closed until then; none if all are open.
    contacts: Mutex<M, Cell<Option<[Instant; Button::ALL.len()]>>>,
    pressed: Signal<M, ()>,
}

impl<M: RawMutex> Remote<M> {
    pub const fn new() -> Remote<M> {
        Remote {
            consent: Mutex::new(Cell::new((Consent::Unasked, Instant::MIN))),
            contacts: Mutex::new(Cell::new(None)),
            pressed: Signal::new(),
        }
    }

    /// From the user.
    pub fn allow(&self, is_allowed: bool) {
        let consent = if is_allowed { Consent::Given } else { Consent::Refused };
        self.consent.lock(|state| state.set((consent, state.get().1)));
    }

    /// The computer is gone: another one has to ask.
    pub fn forget(&self) {
        self.consent.lock(|state| state.set((Consent::Unasked, Instant::MIN)));
        self.contacts.lock(|contacts| contacts.set(None));
        self.pressed.signal(());
    }

    fn renew(&self, now: Instant) -> Consent {
        self.consent.lock(|state| {
            let (before, at) = state.get();
            let consent = if now > at + LEASE { Consent::Unasked } else { before };
            let is_asked = consent == Consent::Unasked;
            state.set((if is_asked { Consent::Asked } else { consent }, now));
            consent
        })
    }

    fn press(&self, button: Button, hold: Hold, now: Instant) -> Result<(), Denied> {
        self.contacts.lock(|contacts| {
            let mut until = contacts.get().unwrap_or([Instant::MIN; _]);
            let Some(until_then) = until.get_mut(button as usize) else {
                return Ok(());
            };
            let is_closed = *until_then > now;
            *until_then = match hold {
                Hold::Short | Hold::Long if is_closed => return Err(Denied::Down),
                Hold::Short => now + SHORT,
                Hold::Long => now + LONG,
                Hold::Down => now + HOLD,
                Hold::Up => Instant::MIN,
            };
            contacts.set(Some(until));
            Ok(())
        })?;
        self.pressed.signal(());
        Ok(())
    }

    /// Waits for a command that changes a contact.
    pub async fn changed(&self) {
        self.pressed.wait().await;
    }

    /// Closed contacts, and when the next one opens.
    pub fn closed(&self, now: Instant) -> ([bool; Button::ALL.len()], Option<Instant>) {
        let (mut closed, mut next) = ([false; _], None);
        self.contacts.lock(|contacts| {
            let Some(until) = contacts.get() else { return };
            for (closed, until) in closed.iter_mut().zip(until) {
                if until > now {
                    *closed = true;
                    next = Some(next.map_or(until, |next: Instant| next.min(until)));
                }
            }
            if next.is_none() {
                contacts.set(None);
            }
        });
        (closed, next)
    }
}

impl<M: RawMutex> Default for Remote<M> {
    fn default() -> Self {
        Remote::new()
    }
}

/// The picture as the computer knows it, and the answer that is being sent.
pub struct Mirror {
    sent: Frame,
    answer: Answer,
}

#[derive(Clone, Copy)]
enum Answer {
    /// From this page and column on; `all`: also what has not changed.
    Picture {
        all: bool,
        page: usize,
        column: usize,
    },
    Words(&'static str),
    Complete,
}

/// Longest run of columns in a line.
const RUN: usize = WIDTH / 2;

impl Mirror {
    pub const fn new() -> Mirror {
        Mirror {
            sent: Frame::new(),
            answer: Answer::Complete,
        }
    }

    /// Carries out a command that needs the user's consent. [`Mirror::line`] returns the answer.
    pub fn take(&mut self, command: Command, now: Instant, channels: &Channels<impl RawMutex>) {
        let allowed = match channels.remote.renew(now) {
            Consent::Given => Ok(()),
            Consent::Refused => Err(Denied::Refused),
            Consent::Asked => Err(Denied::Asked),
            Consent::Unasked => {
                // Without room the next command asks.
                if channels.events.try_send(Event::Notice(Notice::RemoteWanted)).is_err() {
                    channels.remote.forget();
                }
                Err(Denied::Asked)
            }
        };
        let done = allowed.and_then(|()| match command {
            Command::Press(button, hold) => channels.remote.press(button, hold, now),
            _ => Ok(()),
        });
        self.answer = match (done, command) {
            (Err(denied), _) => Answer::Words(denied.answer()),
            (Ok(()), Command::Screen { all }) => Answer::Picture {
                all,
                page: 0,
                column: 0,
            },
            (Ok(()), _) => Answer::Words("ok"),
        };
    }

    /// The next line; false at the end.
    pub fn line(&mut self, channels: &Channels<impl RawMutex>, out: &mut impl Write) -> Result<bool, fmt::Error> {
        match self.answer {
            Answer::Complete => return Ok(false),
            Answer::Words(words) => {
                self.answer = Answer::Complete;
                out.write_str(words)?;
            }
            Answer::Picture { all, page, column } => {
                let is_changed = self.changes(all, (page, column), channels, out)?;
                if !is_changed {
                    self.answer = Answer::Complete;
                    out.write_str(match channels.frame.brightness() {
                        Brightness::Full(_) => "screen on",
                        Brightness::Dim => "screen dim",
                        Brightness::Off => "screen off",
                    })?;
                }
            }
        }
        Ok(true)
    }

    /// A line of changed columns at or behind a place; false if there are none.
    fn changes(
        &mut self,
        all: bool,
        (from, column): (usize, usize),
        channels: &Channels<impl RawMutex>,
        out: &mut impl Write,
    ) -> Result<bool, fmt::Error> {
        let is_dark = channels.frame.brightness() == Brightness::Off;
        for (page, sent) in self.sent.pages_mut().iter_mut().enumerate().skip(from) {
            let shown = channels.frame.page(page).filter(|_| !is_dark).unwrap_or([0; WIDTH]);
            let column = if page == from { column } else { 0 };
            let mut changed = (column..WIDTH).filter(|&x| all || sent.get(x) != shown.get(x));
            let Some(first) = changed.next() else { continue };
            let last = changed.take_while(|&x| x < first + RUN).last().unwrap_or(first);
            write!(out, "~{page} {first} ")?;
            for (sent, shown) in sent.iter_mut().zip(shown).take(last + 1).skip(first) {
                *sent = shown;
                write!(out, "{shown:02x}")?;
            }
            let column = last + 1;
            self.answer = Answer::Picture { all, page, column };
            return Ok(true);
        }
        Ok(false)
    }
}

impl Default for Mirror {
    fn default() -> Self {
        Mirror::new()
    }
}
