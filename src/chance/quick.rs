//! Fast generator for the rollouts of bots.

use core::convert::Infallible;

use rand_core::TryRng;

/// Xorshift of 32 bits with a multiplied output. Predictable: not for real games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quick {
    state: u32,
}

impl Quick {
    /// Streams of the same seed are unrelated.
    pub const fn new(seed: u64, stream: u32) -> Quick {
        let mixed = mix(mix(mix(seed as u32) ^ (seed >> 32) as u32) ^ stream);
        // Zero is a fixed point of xorshift.
        Quick {
            state: if mixed == 0 { 1 } else { mixed },
        }
    }
}

/// Bijective: every input bit affects all output bits.
const fn mix(value: u32) -> u32 {
    let value = value.wrapping_add(0x9e37_79b9);
    let value = (value ^ value >> 16).wrapping_mul(0x21f0_aaad);
    let value = (value ^ value >> 15).wrapping_mul(0x735a_2d97);
    value ^ value >> 15
}

impl TryRng for Quick {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 17;
        self.state ^= self.state << 5;
        // The high bits are better; draws use the low ones.
        Ok(self.state.wrapping_mul(0x9e37_79b1).rotate_left(16))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.try_next_u32()?) << 32 | u64::from(self.try_next_u32()?))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(4) {
            let word = self.try_next_u32()?.to_le_bytes();
            chunk.iter_mut().zip(word).for_each(|(byte, of_word)| *byte = of_word);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Draw;
    use rand_core::Rng;

    #[test]
    fn every_number_below_the_bound_is_about_equally_likely() {
        const DRAWS: u32 = 60_000;
        for bound in [2u32, 3, 6, 23] {
            let mut generator = Quick::new(7, bound);
            let mut seen = [0u32; 23];
            for _ in 0..DRAWS {
                seen[generator.below(bound) as usize] += 1;
            }
            let fair = DRAWS / bound;
            let margin = 6 * fair.isqrt();
            let counts = &seen[..bound as usize];
            assert!(counts.iter().all(|count| count.abs_diff(fair) < margin), "{counts:?}");
        }
    }

    #[test]
    fn what_a_seed_gives_is_pinned() {
        // Must never change: bots of every version and board share it.
        let mut generator = Quick::new(0x0123_4567_89ab_cdef, 7);
        let words: [u32; 4] = core::array::from_fn(|_| generator.next_u32());
        assert_eq!(words, [691_725_896, 697_146_725, 2_132_650_701, 3_291_633_712]);
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let first = |stream| Quick::new(1, stream).try_next_u32();
        assert_ne!(first(0), first(1));
        assert_eq!(first(1), first(1));
    }

    #[test]
    fn every_bit_that_is_mixed_turns_every_bit_in_about_half_of_the_cases() {
        for bit in 0..u32::BITS {
            let mut turned = [0; 32];
            for value in (0..1000).map(|number| number * 4_294_967) {
                let difference = mix(value) ^ mix(value ^ 1 << bit);
                for (place, count) in turned.iter_mut().enumerate() {
                    *count += difference >> place & 1;
                }
            }
            assert!(turned.iter().all(|count| count.abs_diff(500) < 95), "{bit}: {turned:?}");
        }
    }

    /// Sums that start with sixteen ones would collide first.
    #[test]
    fn nothing_is_lost_when_it_is_mixed() {
        let value = |low: u32| (0xFFFF_0000 | low).wrapping_sub(0x9e37_79b9);
        assert!((1..1 << 16).all(|low| mix(value(low)) != mix(value(low - 1))));
    }

    #[test]
    fn long_words_and_bytes_are_the_words_one_after_the_other() {
        let generator = Quick::new(5, 5);
        let mut one_by_one = generator;
        let words: [u32; 2] = core::array::from_fn(|_| one_by_one.next_u32());
        let (mut long, mut bytes, mut filled) = (generator, generator, [0; 8]);
        assert_eq!(long.next_u64(), u64::from(words[0]) << 32 | u64::from(words[1]));
        bytes.fill_bytes(&mut filled);
        assert_eq!(filled.as_chunks::<4>().0, words.map(u32::to_le_bytes));
    }
}
