//! Continuous health tests on the raw bits of an entropy source, as NIST SP 800-90B (4.4) describes them. Both expect at
//! least half a bit of entropy in a raw bit and raise a false alarm about once in a million bits.

/// The source repeats one value for too long: it is stuck.
#[derive(Clone, Copy, Default, Debug)]
pub struct RepetitionCount {
    last: bool,
    run: u8,
}

impl RepetitionCount {
    /// 1 + 20 / 0.5 for a false alarm of 2^-20.
    pub const CUTOFF: u8 = 41;

    /// Takes the next raw bit; false when the source has failed.
    pub fn passes(&mut self, bit: bool) -> bool {
        self.run = if self.run > 0 && bit == self.last {
            self.run.saturating_add(1)
        } else {
            1
        };
        self.last = bit;
        self.run < Self::CUTOFF
    }
}

/// One value fills too much of a window: the source has become biased.
#[derive(Clone, Copy, Default, Debug)]
pub struct AdaptiveProportion {
    first: bool,
    seen: u16,
    equal: u16,
}

impl AdaptiveProportion {
    pub const WINDOW: u16 = 1024;
    /// The smallest count that a source with half a bit of entropy reaches in fewer than 2^-20 of the windows.
    pub const CUTOFF: u16 = 793;

    /// Takes the next raw bit; false when the source has failed.
    pub fn passes(&mut self, bit: bool) -> bool {
        if self.seen == 0 {
            self.first = bit;
            self.equal = 0;
        }
        self.equal += u16::from(bit == self.first);
        self.seen = (self.seen + 1) % Self::WINDOW;
        self.equal < Self::CUTOFF
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator with a chosen share of ones in 256.
    fn bits(seed: u32, ones_in_256: u32) -> impl Iterator<Item = bool> {
        let mut state = seed;
        core::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state >> 8) & 0xff < ones_in_256
        })
    }

    #[test]
    fn a_fair_source_passes_both_tests() {
        let (mut repetition, mut proportion) = (RepetitionCount::default(), AdaptiveProportion::default());
        assert!(
            bits(1, 128)
                .take(1_000_000)
                .all(|bit| repetition.passes(bit) && proportion.passes(bit))
        );
    }

    #[test]
    fn a_stuck_source_fails_at_the_cutoff() {
        let mut repetition = RepetitionCount::default();
        let passed = (0..1000).take_while(|_| repetition.passes(true)).count();
        assert_eq!(passed, usize::from(RepetitionCount::CUTOFF) - 1);
    }

    #[test]
    fn a_source_of_nine_ones_in_ten_fails_within_one_window() {
        let mut proportion = AdaptiveProportion::default();
        assert!(
            !bits(7, 230)
                .skip_while(|&bit| !bit)
                .take(1024)
                .all(|bit| proportion.passes(bit))
        );
    }

    #[test]
    fn a_source_that_alternates_is_not_called_stuck() {
        let mut repetition = RepetitionCount::default();
        assert!((0..1000).all(|i| repetition.passes(i % 2 == 0)));
    }
}
