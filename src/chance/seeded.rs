//! Luck from a seed: the same game from the same seed and the same decisions, on every platform.

use chacha20::ChaCha20Rng;
use rand_core::SeedableRng;

/// The luck of the next chance position: it depends only on the seed and on the number of chance moves made before it,
/// so that taking a move back and asking again gives the same outcome.
///
/// ChaCha20 with the seed as the first eight bytes of the key (little-endian, the rest zero) and `chances` as the stream.
pub fn seeded(seed: u64, chances: u16) -> ChaCha20Rng {
    let mut key = [0; 32];
    for (byte, of_seed) in key.iter_mut().zip(seed.to_le_bytes()) {
        *byte = of_seed;
    }
    let mut luck = ChaCha20Rng::from_seed(key);
    luck.set_stream(chances.into());
    luck
}
