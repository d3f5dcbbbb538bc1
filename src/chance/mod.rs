//! Chance: entropy in, fair draws out. The bottom layer.

mod dice_seed;
mod entropy;
mod fairness;
pub mod health;
mod quick;
pub mod roll;
mod seeded;

pub use dice_seed::Seed;
pub use entropy::{Entropy, EntropySource, RawBits};
pub use fairness::{Fairness, Verdict};
pub use quick::Quick;
use rand_core::Rng;
#[cfg(test)]
pub use seeded::key_setups;
pub use seeded::{DEAL_BITS, deal_seed, seeded};

/// Source of fair draws, for dice, deals and bots.
pub trait Draw {
    /// Uniform in `0..bound`; 0 if `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;
}

/// Rejection sampling, without modulo bias.
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

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use rand_core::SeedableRng;

    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        let mut seen = [0u32; 6];
        const DRAWS: u32 = 600_000;
        for _ in 0..DRAWS {
            seen[generator.below(6) as usize] += 1;
        }
        // Six standard deviations of a count around 100,000.
        assert!(seen.iter().all(|count| count.abs_diff(DRAWS / 6) < 1_730), "{seen:?}");
    }

    #[test]
    fn a_bound_of_nothing_or_one_leaves_only_zero() {
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        assert_eq!([generator.below(0), generator.below(1)], [0, 0]);
    }
}
