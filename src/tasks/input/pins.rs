//! Access to the pins of the six buttons.

use core::future::Future;

use embassy_futures::select::select_array;
use embedded_hal::digital::InputPin;
use embedded_hal_async::digital::Wait;

/// Six contacts in the order of [`Button::ALL`](crate::device::Button::ALL).
pub trait Pins {
    fn closed(&mut self) -> [bool; 6];

    /// Waits until a contact differs from `closed`, or an open one was briefly closed. Returns those that changed, even
    /// if they have changed back. Cancel-safe.
    fn changed(&mut self, closed: [bool; 6]) -> impl Future<Output = [bool; 6]>;
}

/// Active low, watched one by one. Read errors count as open; a pin whose wait fails never changes.
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

/// Level, not edge: a change between two waits is not missed.
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
