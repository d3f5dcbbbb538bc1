//! The global clock of embassy-time, unused: tasks take a [`Clock`](pocket_ra::tasks::Clock). Some linkers need it
//! nevertheless, such as that of Windows with GNU tools, which keeps unused functions.

use core::task::Waker;

use embassy_time_driver::{Driver, time_driver_impl};

struct NoGlobalClock;

impl Driver for NoGlobalClock {
    fn now(&self) -> u64 {
        panic!("there is no global clock: pass the virtual one")
    }

    fn schedule_wake(&self, _: u64, _: &Waker) {
        panic!("there is no global clock: pass the virtual one")
    }
}

time_driver_impl!(static CLOCK: NoGlobalClock = NoGlobalClock);

#[cfg(test)]
mod tests {
    use embassy_time::Instant;

    #[test]
    #[should_panic(expected = "there is no global clock")]
    fn the_global_clock_is_linked_and_not_available() {
        Instant::now();
    }
}
