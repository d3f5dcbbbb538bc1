//! Input task: reads and debounces the buttons and sends presses to the UI task. It never waits for that task: a full
//! event channel delays only presses.

mod buttons;
mod outbox;
mod pins;

pub use buttons::{Buttons, CONFIRM};
pub use pins::Pins;

use embassy_futures::select::{Either3, select3};
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::Duration;

use super::{
    Channels, Clock,
    watchdog::{HEARTBEAT, TaskId},
};
use crate::{device::Button, screens::Event};
use outbox::Outbox;

const RETRY: Duration = Duration::from_millis(5);

pub async fn run(mut pins: impl Pins, clock: &impl Clock, channels: &Channels<impl RawMutex>) -> ! {
    let mut levels = pins.closed();
    let mut buttons = Buttons::new(levels, clock.now());
    let mut outbox = Outbox::default();
    // Two buttons held at the start open a service page, which needs the contact levels.
    let mut contacts = Contacts {
        watched: levels.iter().filter(|&&closed| closed).count() > 1,
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
        let (_, opens) = channels.remote.closed(now);
        let due = [buttons.deadline(), opens].into_iter().flatten().min();
        let deadline = clock.until(due.map_or(again, |due| due.min(again)));
        let changed = match select3(pins.changed(levels), channels.remote.changed(), deadline).await {
            Either3::First(changed) => changed,
            Either3::Second(()) | Either3::Third(()) => [false; 6],
        };
        // All pins even after a deadline, which must apply to the current levels.
        let now = clock.now();
        levels = pins.closed();
        let (remote, _) = channels.remote.closed(now);
        let states = levels.into_iter().zip(remote).zip(changed);
        for (button, ((level, remote), changed)) in Button::ALL.into_iter().zip(states) {
            let closed = level || remote;
            if closed != buttons.is_closed(button) {
                buttons.edge(button, closed, now);
            } else if changed && !closed {
                buttons.pulse(button, channels.stall.blind_before(now), now);
            }
        }
    }
}

/// Sends presses; false if the event channel is full.
fn send(outbox: &mut Outbox, channels: &Channels<impl RawMutex>) -> bool {
    while let Some(press) = outbox.first() {
        if channels.events.try_send(Event::Press(press)).is_err() {
            return false;
        }
        outbox.sent();
    }
    true
}

/// Contact levels for a service page: only the newest matter.
struct Contacts {
    watched: bool,
    sent: Option<[bool; 6]>,
}

impl Contacts {
    /// Returns whether nothing is left to send.
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
