//! Generators derived from a seed or a deal number: the same game on every platform.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// Seven letters of a deal code.
pub const DEAL_BITS: u32 = 35;

/// Generator for draw number `draw`: ChaCha20 with the seed as the first eight bytes of the key (little-endian, the
/// rest zero) and `draw` as the stream. Drawing again after an undo gives the same outcome.
pub fn seeded(seed: u64, draw: u16) -> ChaCha20Rng {
    let mut generator = keyed(seed);
    generator.set_stream(draw.into());
    generator
}

/// Seed of a deal: the first draw of a generator keyed with its number.
pub fn deal_seed(number: u64) -> u64 {
    keyed(number).next_u64()
}

fn keyed(seed: u64) -> ChaCha20Rng {
    #[cfg(test)]
    key_setups::count();
    let mut key = [0; 32];
    for (byte, of_seed) in key.iter_mut().zip(seed.to_le_bytes()) {
        *byte = of_seed;
    }
    ChaCha20Rng::from_seed(key)
}

/// Counts key set-ups: each takes the chip as long as several moves.
#[cfg(test)]
pub mod key_setups {
    extern crate std;

    use core::cell::Cell;

    std::thread_local! {
        static COUNT: Cell<u32> = const { Cell::new(0) };
    }

    pub(super) fn count() {
        COUNT.with(|count| count.set(count.get() + 1));
    }

    pub fn so_far() -> u32 {
        COUNT.with(Cell::get)
    }
}
