//! Entropy pool: hashes raw bits and button timing, and keys the generator.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use super::{health::Health, seeded::DEAL_BITS};

/// Unconditioned bits; on the chip from the ring oscillator.
pub trait RawBits {
    fn bit(&mut self) -> bool;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntropySource {
    /// Healthy raw bits, mixed with button timing.
    RawBits,
    /// A health test has failed: from now on only button timing is trusted.
    ButtonsOnly,
    /// Fixed seed for tests and replays: every draw is predictable.
    Seed(u64),
}

pub struct Entropy {
    pool: [u8; 32],
    generator: ChaCha20Rng,
    source: EntropySource,
    health: Health,
    deals: u64,
}

impl Entropy {
    /// Empty pool: add raw bits before drawing.
    pub fn new() -> Entropy {
        Entropy::with(EntropySource::RawBits, [0; 32])
    }

    pub fn seeded(seed: u64) -> Entropy {
        let mut key = [0; 32];
        for (to, from) in key.iter_mut().zip(seed.to_le_bytes()) {
            *to = from;
        }
        Entropy::with(EntropySource::Seed(seed), key)
    }

    fn with(source: EntropySource, key: [u8; 32]) -> Entropy {
        Entropy {
            pool: key,
            generator: ChaCha20Rng::from_seed(key),
            source,
            health: Health::default(),
            deals: 0,
        }
    }

    pub fn source(&self) -> EntropySource {
        self.source
    }

    /// The next raw bit is not adjacent to the last one.
    pub const fn begin_run(&mut self) {
        self.health.lag.begin_run();
    }

    /// Completed windows of the lag test, modulo 256.
    pub const fn windows(&self) -> u8 {
        self.health.lag.windows()
    }

    /// Tests and adds `count` raw bits, the oldest highest.
    pub fn add_bits(&mut self, bits: u32, count: u32) {
        for index in (0..count.min(32)).rev() {
            let healthy = self.health.passes(bits >> index & 1 == 1);
            if !healthy && self.source == EntropySource::RawBits {
                self.source = EntropySource::ButtonsOnly;
            }
        }
        self.stir(&bits.to_le_bytes());
    }

    /// Adds the time of a button edge.
    pub fn add_edge(&mut self, micros: u64) {
        self.stir(&micros.to_le_bytes());
    }

    fn stir(&mut self, input: &[u8]) {
        if !matches!(self.source, EntropySource::Seed(_)) {
            self.pool = Sha256::new()
                .chain_update(self.pool)
                .chain_update(input)
                .finalize()
                .into();
        }
    }

    /// Draws a deal number; with a fixed seed they are consecutive.
    pub fn deal(&mut self) -> u64 {
        let number = match self.source {
            EntropySource::Seed(seed) => seed.wrapping_add(self.deals),
            EntropySource::RawBits | EntropySource::ButtonsOnly => self.generator().next_u64(),
        };
        self.deals = self.deals.wrapping_add(1);
        number & ((1 << DEAL_BITS) - 1)
    }

    /// Rekeys the generator from the pool and its own output, so that neither alone predicts the next draw.
    pub fn generator(&mut self) -> &mut ChaCha20Rng {
        if !matches!(self.source, EntropySource::Seed(_)) {
            let mut own = [0; 32];
            self.generator.fill_bytes(&mut own);
            let key: [u8; 32] = Sha256::new()
                .chain_update(self.pool)
                .chain_update(own)
                .finalize()
                .into();
            self.generator = ChaCha20Rng::from_seed(key);
        }
        &mut self.generator
    }
}

impl Default for Entropy {
    fn default() -> Self {
        Entropy::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Draw, health::LagAgreement};

    fn draws(entropy: &mut Entropy) -> [u32; 8] {
        core::array::from_fn(|_| entropy.generator().below(1000))
    }

    #[test]
    fn the_same_seed_gives_the_same_draws_whatever_the_buttons_do() {
        let (mut one, mut other) = (Entropy::seeded(7), Entropy::seeded(7));
        other.add_edge(123);
        other.add_bits(0x1234_5678, 32);
        assert_eq!(draws(&mut one), draws(&mut other));
        assert_ne!(draws(&mut one), draws(&mut Entropy::seeded(8)));
    }

    #[test]
    fn a_seed_is_the_number_of_the_first_deal() {
        let mut seeded = Entropy::seeded(7);
        assert_eq!([seeded.deal(), seeded.deal()], [7, 8]);
        let mut raw = Entropy::new();
        raw.add_bits(0x1234_5678, 32);
        let (one, other) = (raw.deal(), raw.deal());
        assert!(one != other && one < 1 << DEAL_BITS && other < 1 << DEAL_BITS);
    }

    #[test]
    fn one_microsecond_or_one_bit_changes_everything() {
        let drawn = |micros, bits| {
            let mut entropy = Entropy::new();
            entropy.add_bits(bits, 32);
            entropy.add_edge(micros);
            draws(&mut entropy)
        };
        assert_eq!(drawn(5, 9), drawn(5, 9));
        assert_ne!(drawn(5, 9), drawn(6, 9));
        assert_ne!(drawn(5, 9), drawn(5, 8));
    }

    #[test]
    fn a_stuck_source_is_noticed_and_the_buttons_carry_on() {
        let mut entropy = Entropy::new();
        entropy.add_bits(u32::MAX, 32);
        assert_eq!(entropy.source(), EntropySource::RawBits);
        entropy.add_bits(u32::MAX, 32);
        assert_eq!(entropy.source(), EntropySource::ButtonsOnly);
        let before = draws(&mut entropy);
        entropy.add_edge(1);
        assert_ne!(draws(&mut entropy), before);
    }

    #[test]
    fn fair_bits_are_trusted_and_every_one_of_them_is_looked_at() {
        let mut entropy = Entropy::new();
        let mut fair = ChaCha20Rng::from_seed([1; 32]);
        (0..10_000).for_each(|_| entropy.add_bits(fair.next_u32(), 32));
        assert_eq!(entropy.source(), EntropySource::RawBits);
        let windows = (10_000 * 32 - LagAgreement::LAGS) / usize::from(LagAgreement::WINDOW);
        assert_eq!(usize::from(entropy.windows()), windows % 256);
    }

    #[test]
    fn bits_of_a_new_run_are_not_compared_with_those_before_it() {
        let mut entropy = Entropy::new();
        let mut fair = ChaCha20Rng::from_seed([1; 32]);
        let one_too_few = LagAgreement::LAGS + usize::from(LagAgreement::WINDOW) - 1;
        (0..one_too_few).for_each(|_| entropy.add_bits(fair.next_u32(), 1));
        entropy.begin_run();
        entropy.add_bits(fair.next_u32(), LagAgreement::LAGS as u32);
        assert_eq!(entropy.windows(), 0);
        entropy.add_bits(fair.next_u32(), 1);
        assert_eq!(entropy.windows(), 1);
    }
}
