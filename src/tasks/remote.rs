//! Remote control over the serial port: a mirror of the screen, and presses, both only after the user has allowed them.
//!
//! A remote contact goes through the input task like a pin: it is debounced, and the guard of a page holds for it. The
//! mirror shows what the panel shows, secrets included.

use core::{cell::Cell, fmt};

use embassy_sync::{
    blocking_mutex::{Mutex, raw::RawMutex},
    signal::Signal,
};
use embassy_time::{Duration, Instant};

use super::{
    Channels, Clock,
    storage::serial::{Command, Listener},
};
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
        self.contacts.lock(|contacts| {
            let Some(until) = contacts.get() else {
                return ([false; _], None);
            };
            let next = until.into_iter().filter(|&until| until > now).min();
            if next.is_none() {
                contacts.set(None);
            }
            (until.map(|until| until > now), next)
        })
    }
}

impl<M: RawMutex> Default for Remote<M> {
    fn default() -> Self {
        Remote::new()
    }
}

/// The picture as the computer knows it.
pub struct Mirror {
    sent: Frame,
}

/// Longest run of columns in a line.
const RUN: usize = WIDTH / 2;

impl Mirror {
    pub const fn new() -> Mirror {
        Mirror { sent: Frame::new() }
    }

    /// Sends changed columns and the brightness; false if the receiver stopped reading. `all`: the whole picture.
    async fn send(&mut self, all: bool, channels: &Channels<impl RawMutex>, listener: &mut impl Listener) -> bool {
        let brightness = channels.frame.brightness();
        for (number, sent) in self.sent.pages_mut().iter_mut().enumerate() {
            let shown = match brightness {
                Brightness::Off => None,
                _ => channels.frame.page(number),
            };
            let shown = shown.unwrap_or([0; WIDTH]);
            let is_new = |(column, byte): (usize, &u8)| (all || shown.get(column) != Some(byte)).then_some(column);
            let mut changed = sent.iter().enumerate().filter_map(is_new);
            let Some(first) = changed.next() else { continue };
            let end = changed.next_back().unwrap_or(first) + 1;
            let runs = shown.get(first..end).unwrap_or_default().chunks(RUN);
            for (run, column) in runs.zip((first..).step_by(RUN)) {
                let digits = fmt::from_fn(|f| run.iter().try_for_each(|byte| write!(f, "{byte:02x}")));
                if !listener.say(format_args!("~{number} {column} {digits}")).await {
                    return false;
                }
            }
            *sent = shown;
        }
        let light = match brightness {
            Brightness::Full(_) => "on",
            Brightness::Dim => "dim",
            Brightness::Off => "off",
        };
        listener.say(format_args!("screen {light}")).await
    }
}

impl Default for Mirror {
    fn default() -> Self {
        Mirror::new()
    }
}

/// Answers the commands that need the user's consent; false if the receiver stopped reading.
pub async fn respond(
    command: Command,
    mirror: &mut Mirror,
    clock: &impl Clock,
    channels: &Channels<impl RawMutex>,
    listener: &mut impl Listener,
) -> bool {
    let denied = match channels.remote.renew(clock.now()) {
        Consent::Given => None,
        Consent::Refused => Some(Denied::Refused),
        Consent::Asked => Some(Denied::Asked),
        Consent::Unasked => {
            channels.events.send(Event::Notice(Notice::RemoteWanted)).await;
            Some(Denied::Asked)
        }
    };
    let done = match (denied, command) {
        (Some(denied), _) => Err(denied),
        (None, Command::Screen { all }) => return mirror.send(all, channels, listener).await,
        (None, Command::Press(button, hold)) => channels.remote.press(button, hold, clock.now()),
        (None, _) => Ok(()),
    };
    let answer = done.map_or_else(Denied::answer, |()| "ok");
    listener.say(format_args!("{answer}")).await
}
