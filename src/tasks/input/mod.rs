//! Input: from the edges on six pins to presses with a meaning.

mod buttons;

pub use buttons::Buttons;
use embassy_futures::select::{Either, select, select_array};
use embassy_sync::blocking_mutex::raw::RawMutex;
use embedded_hal::digital::InputPin;
use embedded_hal_async::digital::Wait;

use super::{
    Channels, Clock,
    watchdog::{HEARTBEAT, TaskId},
};
use crate::screens::{Event, press::Button};

/// Watches the pins, closed to ground when pressed, in the order of [`Button::ALL`].
pub async fn run<P: InputPin + Wait>(mut pins: [P; 6], clock: &impl Clock, channels: &Channels<impl RawMutex>) -> ! {
    let closed = pins.each_mut().map(|pin| pin.is_low().unwrap_or(false));
    let mut buttons = Buttons::new(closed, clock.now());
    // Two buttons that are held at the start ask for something, and what that is may want to see the contacts themselves.
    let watched = closed.iter().filter(|&&closed| closed).count() > 1;
    if watched {
        channels.events.send(Event::Contacts(closed)).await;
    }
    loop {
        while let Some(press) = buttons.next(clock.now()) {
            channels.events.send(Event::Press(press)).await;
        }
        channels.heartbeats.heartbeat(TaskId::Input);
        let heartbeat = clock.now() + HEARTBEAT;
        let deadline = clock.until(buttons.deadline().map_or(heartbeat, |due| due.min(heartbeat)));
        // Waiting for the other level, not for an edge: a change that happens between two waits is not missed.
        let mut closed = buttons.closed().into_iter();
        let changes = pins.each_mut().map(|pin| change(pin, closed.next().unwrap_or(false)));
        if let Either::First((closed, index)) = select(select_array(changes), deadline).await
            && let Some(&button) = Button::ALL.get(index)
        {
            buttons.edge(button, closed, clock.now());
            if watched {
                channels.events.send(Event::Contacts(buttons.closed())).await;
            }
        }
    }
}

/// Waits until the pin is the other way round than `closed`, and tells how it is then. A pin that cannot be watched any
/// more is as good as one that is never touched.
async fn change(pin: &mut impl Wait, closed: bool) -> bool {
    let changed = if closed {
        pin.wait_for_high().await
    } else {
        pin.wait_for_low().await
    };
    if changed.is_err() {
        core::future::pending::<()>().await;
    }
    !closed
}
