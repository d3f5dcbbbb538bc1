//! The pins of the six buttons, as the input task needs them.

use core::future::Future;

use embassy_futures::select::select_array;
use embedded_hal::digital::InputPin;
use embedded_hal_async::digital::Wait;

/// Six contacts, in the order of [`Button::ALL`](crate::device::Button::ALL).
pub trait Pins {
    /// Which contacts are closed now.
    fn closed(&mut self) -> [bool; 6];

    /// Waits until a contact is not as in `closed`, or an open one has been closed for a moment. Returns those that have changed,
    /// also if they are as before again. The future may be dropped at any time.
    fn changed(&mut self, closed: [bool; 6]) -> impl Future<Output = [bool; 6]>;
}

/// Pins that are low while a contact is closed, and watched one by one. One that cannot be read is open, one that cannot be
/// watched never changes.
impl<P: InputPin + Wait> Pins for [P; 6] {
    fn closed(&mut self) -> [bool; 6] {
        self.each_mut().map(|pin| pin.is_low().unwrap_or(false))
    }

    async fn changed(&mut self, closed: [bool; 6]) -> [bool; 6] {
        let mut levels = closed.into_iter();
        let changes = self.each_mut().map(|pin| change(pin, levels.next().unwrap_or(false)));
        let (_, changed) = select_array(changes).await;
        core::array::from_fn(|index| index == changed)
    }
}

/// Waits for the other level, not for an edge: a change that happens between two waits is not missed.
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
