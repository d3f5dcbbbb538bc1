//! The async loops around the pure layers. They are generic over the embedded-hal traits and over [`Clock`], so the same
//! code runs on the chip and, on virtual time, on the host.

use embassy_time::Instant;

/// Time, passed in: the chip's timer, or a test's virtual one.
pub trait Clock {
    fn now(&self) -> Instant;

    /// Resolves when `at` is reached, at once if it has passed.
    fn until(&self, at: Instant) -> impl Future<Output = ()>;
}
