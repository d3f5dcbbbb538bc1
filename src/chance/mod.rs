//! Chance: entropy in, fair draws out.

mod quick;
mod seeded;

use rand_core::Rng;

pub use quick::Quick;
pub use seeded::seeded;

/// Where the games take their luck from: a fair number below a bound.
pub trait Draw {
    /// Every number from 0 to `bound - 1` is equally likely; 0 when `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;
}

/// Draws by rejection, never by remainder: the unusable tail of the generator's range is thrown away.
impl<R: Rng> Draw for R {
    fn below(&mut self, bound: u32) -> u32 {
        if bound <= 1 {
            return 0;
        }
        let mask = u32::MAX >> (bound - 1).leading_zeros();
        loop {
            let candidate = self.next_u32() & mask;
            if candidate < bound {
                return candidate;
            }
        }
    }
}
