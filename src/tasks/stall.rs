//! Times at which flash operations stalled the processor: an edge latched during a stall does not show how long the
//! contact was closed.

use core::cell::Cell;

use embassy_sync::blocking_mutex::{Mutex, raw::RawMutex};
use embassy_time::{Duration, Instant};

/// Time in which latched edges of an operation may be pending.
const AFTERWARDS: Duration = Duration::from_millis(1);

/// Start, and end once it is over.
type Operation = (Instant, Option<Instant>);

pub struct Stall<M: RawMutex>(Mutex<M, Cell<Option<Operation>>>);

impl<M: RawMutex> Stall<M> {
    pub const fn new() -> Stall<M> {
        Stall(Mutex::new(Cell::new(None)))
    }

    pub fn begin(&self, now: Instant) {
        self.0.lock(|last| last.set(Some((now, None))));
    }

    pub fn end(&self, now: Instant) {
        self.0
            .lock(|last| last.set(last.get().map(|(begin, _)| (begin, Some(now)))));
    }

    /// Zero if the last stall ended earlier.
    pub fn blind_before(&self, now: Instant) -> Duration {
        match self.0.lock(Cell::get) {
            Some((begin, None)) => now.saturating_duration_since(begin),
            Some((begin, Some(end))) if now <= end + AFTERWARDS => end.saturating_duration_since(begin),
            _ => Duration::MIN,
        }
    }
}

impl<M: RawMutex> Default for Stall<M> {
    fn default() -> Self {
        Stall::new()
    }
}

#[cfg(test)]
mod tests {
    use embassy_sync::blocking_mutex::raw::NoopRawMutex;

    use super::*;

    #[test]
    fn an_operation_hides_what_happened_during_it_and_nothing_later() {
        let millis = Instant::from_millis;
        let stall = Stall::<NoopRawMutex>::new();
        assert_eq!(stall.blind_before(millis(5)), Duration::MIN);
        stall.begin(millis(10));
        assert_eq!(stall.blind_before(millis(55)), Duration::from_millis(45));
        stall.end(millis(55));
        assert_eq!(stall.blind_before(millis(56)), Duration::from_millis(45));
        assert_eq!(stall.blind_before(millis(57)), Duration::MIN);
        stall.begin(millis(100));
        assert_eq!(stall.blind_before(millis(101)), Duration::from_millis(1));
    }
}
