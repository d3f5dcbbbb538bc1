//! Continuous health tests on raw entropy bits: the two of NIST SP 800-90B (4.4), and one for periodic sources, which
//! pass those.
//!
//! The tests assume half a bit of entropy per raw bit. At that rate, false alarms occur about once in a million bits or
//! windows in the first two, once in 34,000 windows in the third; with fair bits, once in 2^142 windows in the third.

/// Repetition count test: detects a stuck source.
#[derive(Clone, Copy, Default, Debug)]
pub struct RepetitionCount {
    last: bool,
    run: u8,
}

impl RepetitionCount {
    /// 1 + 20 / 0.5, for a false alarm rate of 2^-20.
    pub const CUTOFF: u8 = 41;

    /// False if the source has failed.
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

/// Adaptive proportion test: detects a biased source.
#[derive(Clone, Copy, Default, Debug)]
pub struct AdaptiveProportion {
    first: bool,
    seen: u16,
    equal: u16,
}

impl AdaptiveProportion {
    pub const WINDOW: u16 = 1024;
    /// A source with half a bit of entropy reaches this in fewer than 2^-20 of the windows.
    pub const CUTOFF: u16 = 793;

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

/// Lag test: counts bits that equal, or differ from, the one a few bits earlier. Detects a periodic source.
///
/// Without jitter, the phase of a ring oscillator advances by the same angle from bit to bit. For any angle, one of the
/// first 16 multiples is within 1/17 of whole turns; at that lag 15 of 17 bits agree: 451 of 512.
#[derive(Clone, Copy, Default, Debug)]
pub struct LagAgreement {
    /// Last bits of the run, the newest lowest; `known` of them are valid.
    before: u16,
    known: u8,
    seen: u16,
    equal: [u16; LagAgreement::LAGS],
    windows: u8,
}

impl LagAgreement {
    pub const LAGS: usize = u16::BITS as usize;
    pub const WINDOW: u16 = 512;
    /// A guess that is right in 71 % of the cases reaches this in fewer than 2^-20 of the windows.
    pub const CUTOFF: u16 = 410;

    pub const fn begin_run(&mut self) {
        self.known = 0;
    }

    pub const fn windows(&self) -> u8 {
        self.windows
    }

    pub fn passes(&mut self, bit: bool) -> bool {
        let mut passed = true;
        if usize::from(self.known) == Self::LAGS {
            self.seen += 1;
            let over = self.seen == Self::WINDOW;
            for (lag, equal) in self.equal.iter_mut().enumerate() {
                *equal += u16::from((self.before >> lag & 1 == 1) == bit);
                if over {
                    passed &= (Self::WINDOW - Self::CUTOFF + 1..Self::CUTOFF).contains(equal);
                    *equal = 0;
                }
            }
            if over {
                self.seen = 0;
                self.windows = self.windows.wrapping_add(1);
            }
        } else {
            self.known += 1;
        }
        self.before = self.before << 1 | u16::from(bit);
        passed
    }
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Health {
    repetition: RepetitionCount,
    proportion: AdaptiveProportion,
    pub lag: LagAgreement,
}

impl Health {
    pub fn passes(&mut self, bit: bool) -> bool {
        // No short circuit: every test needs every bit.
        self.repetition.passes(bit) & self.proportion.passes(bit) & self.lag.passes(bit)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    pub ones: u16,
    pub longest_run: u8,
    pub healthy: bool,
}

/// Health tests for display, on a separate window.
pub struct Examination {
    health: Health,
    sample: Sample,
}

impl Examination {
    pub fn new() -> Examination {
        Examination {
            health: Health::default(),
            sample: Sample {
                ones: 0,
                longest_run: 0,
                healthy: true,
            },
        }
    }

    pub fn take(&mut self, bit: bool) {
        self.sample.healthy &= self.health.passes(bit);
        self.sample.ones += u16::from(bit);
        self.sample.longest_run = self.sample.longest_run.max(self.health.repetition.run);
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

    /// Pseudo-random.
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
    fn a_fair_source_passes_all_tests() {
        let mut health = Health::default();
        assert!(bits(1, 128).take(1_000_000).all(|bit| health.passes(bit)));
    }

    /// Without jitter: high for `high` thousandths of a period, advancing by `turn` periods per bit.
    fn periodic(turn: f64, high: u32, phase: f64) -> impl Iterator<Item = bool> {
        (0..).map(move |index| (phase + turn * f64::from(index)).fract() < f64::from(high) / 1000.0)
    }

    #[test]
    fn a_periodic_source_fails_within_one_window_whatever_its_period() {
        let window = LagAgreement::LAGS + usize::from(LagAgreement::WINDOW);
        for step in 0..20_000 {
            // The offset covers short lags that barely fail, and beats of thousands of bits.
            let turn = f64::from(step) / 20_000.0 + 1e-7;
            for high in [300, 500, 620] {
                let mut health = Health::default();
                let passed = periodic(turn, high, 0.123).take(window).all(|bit| health.passes(bit));
                assert!(!passed, "{turn} turns from bit to bit, high for {high} thousandths");
            }
        }
    }

    #[test]
    fn what_only_beats_now_and_then_is_no_period() {
        // Jitter of an eighth of a turn per bit accumulates enough.
        let mut noise = bits(3, 128);
        let mut phase = 0.0;
        let mut health = Health::default();
        let passed = (0..100_000).all(|_| {
            let steps: u32 = (0..12).map(|_| u32::from(noise.next() == Some(true))).sum();
            phase += 0.31 + (f64::from(steps) - 6.0) * 0.072;
            health.passes(phase.rem_euclid(1.0) < 0.5)
        });
        assert!(passed);
    }

    #[test]
    fn as_many_equal_bits_as_the_cutoff_says_are_too_many_for_a_window() {
        let mut proportion = AdaptiveProportion::default();
        let passed = (0..AdaptiveProportion::WINDOW)
            .take_while(|_| proportion.passes(true))
            .count();
        assert_eq!(passed, usize::from(AdaptiveProportion::CUTOFF) - 1);
    }

    #[test]
    fn a_pause_begins_a_run_of_its_own() {
        // Period 3, shifted by pauses: visible only within runs.
        let failed = |runs: bool| {
            let mut lag = LagAgreement::default();
            (0..100).any(|run| {
                if runs {
                    lag.begin_run();
                }
                let shift = (run * 7) % 3;
                (0..64).any(|index| !lag.passes((index + shift) % 3 == 0))
            })
        };
        assert!(failed(true));
        let mut lag = LagAgreement::default();
        for run in 0..100 {
            lag.begin_run();
            // Shorter than the longest lag.
            assert!((0..16).all(|index| lag.passes((index + run) % 3 == 0)));
        }
        assert_eq!(lag.windows(), 0);
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
            (512, 1, false)
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

    /// Whether a window passes in which `equal` bits match the one before.
    fn passes_with(equal: u16) -> bool {
        let mut agreement = LagAgreement::default();
        let mut rng = bits(7, 128);
        let mut last = false;
        (0..LagAgreement::LAGS).for_each(|_| {
            last = rng.next().unwrap();
            assert!(agreement.passes(last));
        });
        // Shuffled, so that other lags pass.
        let mut turns: [bool; LagAgreement::WINDOW as usize] = core::array::from_fn(|bit| bit >= equal.into());
        for place in (1..turns.len()).rev() {
            let other = (0..16).fold(0, |number, _| number << 1 | usize::from(rng.next().unwrap())) % (place + 1);
            turns.swap(place, other);
        }
        turns.into_iter().fold(true, |passed, turns| {
            last ^= turns;
            passed & agreement.passes(last)
        })
    }

    #[test]
    fn a_window_passes_up_to_the_cutoff_and_down_to_its_mirror() {
        const { assert!(LagAgreement::CUTOFF > LagAgreement::WINDOW / 2) };
        assert!(passes_with(LagAgreement::CUTOFF - 1) && !passes_with(LagAgreement::CUTOFF));
        let fewest = LagAgreement::WINDOW - LagAgreement::CUTOFF;
        assert!(passes_with(fewest + 1) && !passes_with(fewest));
    }
}
