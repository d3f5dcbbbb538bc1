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

/// What one window of raw bits showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    pub ones: u16,
    pub longest_run: u8,
    /// Whether both tests passed all along.
    pub healthy: bool,
}

/// Both tests on a window of its own, for whoever wants to see the numbers.
pub struct Examination {
    repetition: RepetitionCount,
    proportion: AdaptiveProportion,
    sample: Sample,
}

impl Examination {
    pub fn new() -> Examination {
        Examination {
            repetition: RepetitionCount::default(),
            proportion: AdaptiveProportion::default(),
            sample: Sample {
                ones: 0,
                longest_run: 0,
                healthy: true,
            },
        }
    }

    pub fn take(&mut self, bit: bool) {
        // Both tests must see every bit, so no short circuit.
        self.sample.healthy &= self.repetition.passes(bit) & self.proportion.passes(bit);
        self.sample.ones += u16::from(bit);
        self.sample.longest_run = self.sample.longest_run.max(self.repetition.run);
    }

    pub const fn sample(&self) -> Sample {
        self.sample
    }
}

impl Default for Examination {
    fn default() -> Self {
        Examination::new()
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
    fn an_examination_counts_ones_and_runs_and_says_which_source_is_ill() {
        let examined = |bits: &mut dyn Iterator<Item = bool>| {
            let mut examination = Examination::new();
            bits.take(AdaptiveProportion::WINDOW.into())
                .for_each(|bit| examination.take(bit));
            examination.sample()
        };
        let fair = examined(&mut bits(1, 128));
        assert!(fair.healthy && (450..=574).contains(&fair.ones) && (5..=20).contains(&fair.longest_run));
        let alternating = examined(&mut (0..).map(|index| index % 2 == 0));
        assert_eq!(
            (alternating.ones, alternating.longest_run, alternating.healthy),
            (512, 1, true)
        );
        let stuck = examined(&mut core::iter::repeat(true));
        assert_eq!((stuck.ones, stuck.longest_run, stuck.healthy), (1024, u8::MAX, false));
        assert!(!examined(&mut bits(7, 230)).healthy);
    }

    #[test]
    fn a_source_that_alternates_is_not_called_stuck() {
        let mut repetition = RepetitionCount::default();
        assert!((0..1000).all(|i| repetition.passes(i % 2 == 0)));
    }
}
