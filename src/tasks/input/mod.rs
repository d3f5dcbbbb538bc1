//! Input: from the edges on six pins to presses with a meaning.
//!
//! Nothing here waits for the UI task: a full event channel delays presses, never the buttons or the heartbeat.

mod buttons;
mod outbox;

pub use buttons::{Buttons, CONFIRM};
use embassy_futures::select::{Either, select, select_array};
use embassy_sync::{blocking_mutex::raw::RawMutex, channel::TrySendError};
use embassy_time::Duration;
use embedded_hal::digital::InputPin;
use embedded_hal_async::digital::Wait;

use super::{
    Channels, Clock,
    watchdog::{HEARTBEAT, TaskId},
};
use crate::screens::{Event, press::Button};
use outbox::Outbox;

/// Retry interval while the event channel is full.
const RETRY: Duration = Duration::from_millis(5);

/// Watches the pins, closed to ground when pressed, in the order of [`Button::ALL`].
pub async fn run<P: InputPin + Wait>(mut pins: [P; 6], clock: &impl Clock, channels: &Channels<impl RawMutex>) -> ! {
    let closed = levels(&mut pins);
    let mut buttons = Buttons::new(closed, clock.now());
    let mut outbox = Outbox::default();
    // Two buttons that are held at the start ask for a service page, which may want to see the contacts themselves.
    let mut contacts = Contacts {
        watched: closed.iter().filter(|&&closed| closed).count() > 1,
        sent: None,
    };
    loop {
        while let Some(press) = buttons.next(clock.now()) {
            outbox.push(press);
        }
        let is_sent = contacts.send(buttons.closed(), channels) && send(&mut outbox, channels);
        channels.heartbeats.heartbeat(TaskId::Input);
        let now = clock.now();
        let again = now + if is_sent { HEARTBEAT } else { RETRY };
        let deadline = clock.until(buttons.deadline().map_or(again, |due| due.min(again)));
        // Waiting for the other level, not for an edge: a change that happens between two waits is not missed.
        let mut closed = buttons.closed().into_iter();
        let changes = pins.each_mut().map(|pin| change(pin, closed.next().unwrap_or(false)));
        let changed = match select(select_array(changes), deadline).await {
            Either::First((_, index)) => Button::ALL.get(index).copied(),
            Either::Second(()) => None,
        };
        // All pins, whichever it was: a deadline counts for the levels as they are now.
        let (now, before) = (clock.now(), buttons.closed());
        for ((button, closed), was_closed) in Button::ALL.into_iter().zip(levels(&mut pins)).zip(before) {
            buttons.edge(button, closed, now);
            if changed == Some(button) && !closed && !was_closed {
                buttons.pulse(button, channels.stall.blind_before(now), now);
            }
        }
    }
}

/// Which pins are low. One that cannot be read is open.
fn levels<P: InputPin>(pins: &mut [P; 6]) -> [bool; 6] {
    pins.each_mut().map(|pin| pin.is_low().unwrap_or(false))
}

/// Waits until the level is not `closed` any more, or was not for a moment. A pin that cannot be watched never changes.
async fn change(pin: &mut impl Wait, closed: bool) {
    let changed = if closed {
        pin.wait_for_high().await
    } else {
        pin.wait_for_low().await
    };
    if changed.is_err() {
        core::future::pending().await
    }
}

/// Sends what fits into the event channel; whether that is all.
fn send(outbox: &mut Outbox, channels: &Channels<impl RawMutex>) -> bool {
    while let Some(press) = outbox.first() {
        if let Err(TrySendError::Full(_)) = channels.events.try_send(Event::Press(press)) {
            return false;
        }
        outbox.sent();
    }
    true
}

/// The levels for a service page: only the newest matter.
struct Contacts {
    watched: bool,
    sent: Option<[bool; 6]>,
}

impl Contacts {
    /// Sends the levels if they have changed; whether there is nothing left to send.
    fn send(&mut self, closed: [bool; 6], channels: &Channels<impl RawMutex>) -> bool {
        if !self.watched || self.sent == Some(closed) {
            return true;
        }
        let is_sent = channels.events.try_send(Event::Contacts(closed)).is_ok();
        if is_sent {
            self.sent = Some(closed);
        }
        is_sent
    }
}
