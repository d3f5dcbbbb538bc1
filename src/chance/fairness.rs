//! Fairness test: Pearson's chi-square of many rolls and its p-value, in fixed point with 48 fractional bits.

use super::{Draw, roll};

const MOST_FACES: usize = 100;

const POINT: u32 = 48;
const ONE: u128 = 1 << POINT;
/// 2 / sqrt(pi).
const TWO_BY_ROOT_PI: u128 = 0x1_20dd_7504_29b7;

#[derive(Clone)]
pub struct Fairness {
    faces: u8,
    counts: [u32; MOST_FACES],
    rolls: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// In hundredths.
    pub chi_square: u32,
    /// Per 10,000: probability that a fair die has at least this chi-square.
    pub p_value: u16,
}

impl Fairness {
    pub const ROLLS: u32 = 100_000;

    /// Clamps `faces` to 2..=100.
    pub const fn new(faces: u8) -> Fairness {
        let faces = if faces < 2 {
            2
        } else if faces > 100 {
            100
        } else {
            faces
        };
        Fairness {
            faces,
            counts: [0; MOST_FACES],
            rolls: 0,
        }
    }

    pub const fn faces(&self) -> u8 {
        self.faces
    }

    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    pub fn counts(&self) -> &[u32] {
        self.counts.get(..usize::from(self.faces)).unwrap_or(&self.counts)
    }

    pub const fn is_done(&self) -> bool {
        self.rolls >= Fairness::ROLLS
    }

    pub fn roll(&mut self, generator: &mut impl Draw, most: u32) {
        for _ in 0..most.min(Fairness::ROLLS.saturating_sub(self.rolls)) {
            let face = roll::die(generator, self.faces);
            if let Some(count) = self.counts.get_mut(usize::from(face)) {
                *count += 1;
            }
            self.rolls += 1;
        }
    }

    pub fn verdict(&self) -> Verdict {
        let rolls = u64::from(self.rolls.max(1));
        let squares: u64 = self
            .counts()
            .iter()
            .map(|&count| u64::from(count) * u64::from(count))
            .sum();
        // Sum of (seen - expected)^2 / expected with a single division.
        let uneven = (u64::from(self.faces) * squares).saturating_sub(rolls * rolls);
        let half = scaled(uneven.into(), ONE, (2 * rolls).into());
        Verdict {
            chi_square: (uneven * 100 / rolls).min(u32::MAX.into()) as u32,
            p_value: p_value(half, self.faces - 1),
        }
    }
}

/// Upper tail of the chi-square distribution at `2 * half`, per 10,000.
///
/// The regularised gamma function P(d/2, h) is the sum over j from 0 of h^(d/2+j) e^-h / Gamma(d/2+j+1). The series for
/// d and d - 2 differ only in the first term. So P(d/2, h) is P(1/2, h) = erf(sqrt h) for odd d, or P(1, h) + e^-h = 1
/// for even d, times the share of the later terms, which needs no power, exponential or Gamma.
fn p_value(half: u128, degrees: u8) -> u16 {
    /// The result rounds to 0 from here on.
    const ENDLESS: u128 = 400;
    if half >= ENDLESS * ONE {
        return 0;
    }
    let below = if degrees % 2 == 1 {
        scaled(erf(half), later_terms(half, degrees), ONE)
    } else {
        later_terms(half, degrees)
    };
    let above = ONE.saturating_sub(below);
    ((above * 10_000 + ONE / 2) / ONE) as u16
}

/// Share of the terms from d/2 on in the sum of h^a / Gamma(a + 1) over a = 0, 1, 2... or 1/2, 3/2, 5/2...
fn later_terms(half: u128, degrees: u8) -> u128 {
    const PEAK: u128 = 1 << 60;
    // Terms by twice their exponent, from the largest one up, then down.
    let odd = u128::from(degrees % 2);
    let peak = (2 * half / ONE).saturating_sub(1) / 2 * 2 + odd;
    let (mut later, mut all) = (0, 0);
    let mut count = |twice: u128, term: u128| {
        all += term;
        if twice >= u128::from(degrees) {
            later += term;
        }
    };
    let (mut term, mut twice) = (PEAK, peak);
    while term > 0 {
        count(twice, term);
        twice += 2;
        term = scaled(term, 2 * half, ONE * twice);
    }
    let (mut term, mut twice) = (PEAK, peak);
    while twice >= 2 {
        term = scaled(term, ONE * twice, 2 * half);
        twice -= 2;
        if term == 0 {
            break;
        }
        count(twice, term);
    }
    scaled(later, ONE, all)
}

/// erf(sqrt(square)) by its alternating series.
fn erf(square: u128) -> u128 {
    /// erf is 1 to four digits from here on.
    const SATURATED: u128 = 16;
    if square >= SATURATED * ONE {
        return ONE;
    }
    let mut term = root(square);
    let (mut plus, mut minus) = (0, 0);
    for n in 0.. {
        let part = scaled(term, 1, 2 * n + 1);
        if part == 0 {
            break;
        }
        *if n % 2 == 0 { &mut plus } else { &mut minus } += part;
        term = scaled(term, square, ONE * (n + 1));
    }
    scaled(plus.saturating_sub(minus), TWO_BY_ROOT_PI, ONE).min(ONE)
}

/// Square root of a value below 16 by Newton's method.
fn root(square: u128) -> u128 {
    let mut root = 4 * ONE;
    loop {
        let next = (root + scaled(square, ONE, root)) / 2;
        if next >= root {
            return root;
        }
        root = next;
    }
}

/// Not inlined: a 128-bit product takes hundreds of bytes of code.
#[inline(never)]
fn scaled(value: u128, by: u128, over: u128) -> u128 {
    (value * by).checked_div(over).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;

    /// `chi_square` is in thousandths.
    fn at(chi_square: u128, degrees: u8) -> u16 {
        p_value(chi_square * ONE / 2000, degrees)
    }

    #[test]
    fn the_p_values_are_those_of_the_printed_tables() {
        let table = [
            (3, 7_815, 500),
            (5, 11_070, 500),
            (7, 14_067, 500),
            (9, 16_919, 500),
            (11, 19_675, 500),
            (19, 30_144, 500),
            (99, 123_225, 500),
            (3, 11_345, 100),
            (5, 15_086, 100),
            (19, 36_191, 100),
            (99, 134_642, 100),
            (1, 3_841, 500),
            (2, 5_991, 500),
            (4, 9_488, 500),
            (5, 1_610, 9_000),
            (5, 4_351, 5_000),
            (99, 98_334, 5_000),
        ];
        for (degrees, chi_square, p) in table {
            assert!(
                at(chi_square, degrees).abs_diff(p) <= 1,
                "{degrees} {chi_square} {}",
                at(chi_square, degrees)
            );
        }
    }

    #[test]
    fn p_values_are_rounded_to_the_nearest() {
        let rounded =
            [(11_000, 5), (12_000, 5), (10_000, 5), (3_000, 2)].map(|(chi_square, degrees)| at(chi_square, degrees));
        assert_eq!(rounded, [514, 348, 752, 2231]);
    }

    #[test]
    fn perfectly_even_is_certain_and_absurd_is_impossible() {
        assert_eq!(
            [at(0, 5), at(0, 99), at(1_000_000, 5), at(700_000, 99)],
            [10_000, 10_000, 0, 0]
        );
        for degrees in 1..100 {
            let p_values: [u16; 400] = core::array::from_fn(|x| at(x as u128 * 1000, degrees));
            assert!(p_values.is_sorted_by(|one, next| one >= next), "{degrees}");
        }
    }

    #[test]
    fn a_die_of_two_to_a_hundred_faces_is_counted_face_by_face() {
        for faces in 0..=u8::MAX {
            let test = Fairness::new(faces);
            assert_eq!(test.faces(), faces.clamp(2, 100));
            assert_eq!(test.counts().len(), test.faces().into());
        }
    }

    #[test]
    fn it_rolls_as_often_as_asked_until_all_rolls_are_made() {
        let (mut test, mut generator) = (Fairness::new(6), Seed([1; 32]).generator(0));
        test.roll(&mut generator, Fairness::ROLLS - 1);
        assert_eq!((test.rolls(), test.is_done()), (Fairness::ROLLS - 1, false));
        test.roll(&mut generator, 2);
        assert_eq!((test.rolls(), test.is_done()), (Fairness::ROLLS, true));
        assert_eq!(test.counts().iter().sum::<u32>(), Fairness::ROLLS);
    }

    #[test]
    fn the_chi_square_is_the_sum_of_squares_over_what_is_expected() {
        let mut test = Fairness::new(6);
        for (count, seen) in test.counts.iter_mut().zip([10, 12, 8, 10, 10, 10]) {
            *count = seen;
        }
        test.rolls = 60;
        assert_eq!(test.verdict().chi_square, 80);
    }

    #[test]
    fn a_die_has_one_degree_of_freedom_less_than_faces() {
        let mut test = Fairness::new(6);
        for (count, seen) in test.counts.iter_mut().zip([15, 5, 15, 5, 10, 10]) {
            *count = seen;
        }
        test.rolls = 60;
        // From published tables.
        assert_eq!((test.verdict().chi_square, test.verdict().p_value), (1000, 752));
    }

    #[test]
    fn the_generator_passes_for_every_die_and_a_loaded_die_does_not() {
        for faces in [4, 6, 8, 10, 12, 20, 100] {
            let mut test = Fairness::new(faces);
            test.roll(&mut Seed([faces; 32]).generator(0), u32::MAX);
            assert!(test.is_done());
            assert!(
                (10..=9_990).contains(&test.verdict().p_value),
                "{faces} {:?}",
                test.verdict()
            );
        }
        let mut loaded = Fairness::new(6);
        loaded.counts[..6].copy_from_slice(&[16_000, 17_400, 16_650, 16_650, 16_650, 16_650]);
        loaded.rolls = 100_000;
        assert_eq!(loaded.verdict().p_value, 0);
    }
}
