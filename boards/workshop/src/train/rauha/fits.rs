//! Statistics of Rauha's games, and the best-fitting weights.

use pocket_ra::{
    bots::{
        network::UNIT,
        rauha::{COUNTS, ENERGY, MOMENTS, Weights},
    },
    rules::MAX_PLAYERS,
};

/// Ridge: as if this many worlds had shown each count alone without energy. Discounts rare counts.
const DOUBT: f64 = 20.0;

/// Prior: as if a hundred leads of ten had won as often as in the next notch.
const LIKENESS: f64 = 10_000.0;

/// The last few double the number of correct digits.
const NEWTON: u32 = 60;

/// A world before a notch, and its result.
pub struct Sample {
    pub notch: u8,
    pub players: u8,
    pub counts: Vec<(usize, i64)>,
    /// Gained after it; ignored if the seat was still exploring.
    pub energy: i64,
    pub is_told: bool,
    /// Lead in energy and share of the win; none if any seat was exploring.
    pub lead: Option<i64>,
    pub won: f64,
}

impl Sample {
    /// Every game counts the same.
    fn weight(&self) -> i64 {
        60 / i64::from(self.players)
    }
}

/// Leads from -100 to 100.
const LEADS: i64 = 100;
const LEADS_APART: usize = 2 * LEADS as usize + 1;

/// Sums over samples of a notch. Integers, so that their order does not matter.
pub struct Fit {
    /// All pairs of counts.
    products: Vec<i64>,
    /// Counts times energy.
    energies: Vec<i64>,
    /// Squared energies, and total weight.
    squares: i64,
    weight: i64,
    /// Occurrences and wins of each lead in [`SHARES`], by number of players.
    seen: Vec<i64>,
    won: Vec<i64>,
}

/// A win, divisible by tied seats.
const SHARES: f64 = 60.0;

impl Fit {
    fn new() -> Fit {
        Fit {
            products: vec![0; COUNTS * COUNTS],
            energies: vec![0; COUNTS],
            squares: 0,
            weight: 0,
            seen: vec![0; (MAX_PLAYERS - 1) * LEADS_APART],
            won: vec![0; (MAX_PLAYERS - 1) * LEADS_APART],
        }
    }

    pub fn sums(&self) -> impl Iterator<Item = &i64> {
        let lists = self
            .products
            .iter()
            .chain(&self.energies)
            .chain(&self.seen)
            .chain(&self.won);
        lists.chain([&self.squares, &self.weight])
    }

    pub fn sums_mut(&mut self) -> impl Iterator<Item = &mut i64> {
        let lists = self.products.iter_mut().chain(&mut self.energies);
        let lists = lists.chain(&mut self.seen).chain(&mut self.won);
        lists.chain([&mut self.squares, &mut self.weight])
    }

    fn add(&mut self, sample: &Sample) {
        if let Some(lead) = sample.lead {
            let lead = (lead.clamp(-LEADS, LEADS) + LEADS) as usize;
            let place = usize::from(sample.players - 2) * LEADS_APART + lead;
            self.seen[place] += SHARES as i64;
            self.won[place] += (SHARES * sample.won).round() as i64;
        }
        if !sample.is_told {
            return;
        }
        self.squares += sample.weight() * sample.energy * sample.energy;
        self.weight += sample.weight();
        for &(index, count) in &sample.counts {
            let weighted = count * sample.weight();
            self.energies[index] += weighted * sample.energy;
            let row = &mut self.products[index * COUNTS..][..COUNTS];
            for &(other, count) in &sample.counts {
                row[other] += weighted * count;
            }
        }
    }
}

/// By notch; empty before the first game.
#[derive(Default)]
pub struct Fits(pub Vec<Fit>);

impl Fits {
    pub fn new() -> Fits {
        Fits((0..MOMENTS).map(|_| Fit::new()).collect())
    }

    pub fn add(&mut self, played: &[Sample]) {
        if self.0.is_empty() {
            *self = Fits::new();
        }
        for sample in played {
            self.0[usize::from(sample.notch) - 1].add(sample);
        }
    }

    pub fn merge(&mut self, other: Fits) {
        if self.0.is_empty() {
            self.0 = other.0;
            return;
        }
        let sums = self.0.iter_mut().flat_map(Fit::sums_mut);
        for (sum, more) in sums.zip(other.0.iter().flat_map(Fit::sums)) {
            *sum += more;
        }
    }

    /// By a quarter.
    pub fn fade(&mut self) {
        let sums = self.0.iter_mut().flat_map(Fit::sums_mut);
        sums.for_each(|sum| *sum -= *sum / 4);
    }

    /// Fits the weights; returns the mean error in energy.
    pub fn solve(&self, weights: &mut Weights) -> f64 {
        let mut distances = 0.0;
        let mut chances = [[0.0; 2]; MAX_PLAYERS - 1];
        for (fit, weights) in self.0.iter().zip(weights).rev() {
            let found = fit.solve();
            let explained: f64 = found
                .iter()
                .zip(&fit.energies)
                .map(|(weight, &sum)| weight * sum as f64)
                .sum();
            distances += ((fit.squares as f64 - explained) / fit.weight as f64).max(0.0).sqrt();
            for (table, chance) in chances.iter_mut().enumerate() {
                *chance = fit.chance(table, *chance);
            }
            let numbers = found.into_iter().map(|worth| worth * f64::from(ENERGY));
            let numbers = numbers.chain(chances.as_flattened().iter().map(|number| number * f64::from(UNIT)));
            for (weight, number) in weights.iter_mut().zip(numbers) {
                *weight = number.round() as i16;
            }
        }
        distances / MOMENTS as f64
    }
}

impl Fit {
    /// Logistic curve from lead to share of wins: slope and intercept. Newton's method, with the next notch's curve as
    /// prior.
    fn chance(&self, table: usize, next: [f64; 2]) -> [f64; 2] {
        let leads = table * LEADS_APART..(table + 1) * LEADS_APART;
        let [mut slope, mut even] = next;
        for _ in 0..NEWTON {
            let (mut to_slope, mut to_even) = (LIKENESS * (next[0] - slope), DOUBT * (next[1] - even));
            let (mut squares, mut products, mut ones) = (LIKENESS, 0.0, DOUBT);
            let games = self.seen[leads.clone()].iter().zip(&self.won[leads.clone()]);
            for (lead, (&seen, &won)) in (-LEADS..).zip(games) {
                let (lead, seen, won) = (lead as f64, seen as f64 / SHARES, won as f64 / SHARES);
                let chance = 1.0 / (1.0 + (-(slope * lead + even)).exp());
                let bend = seen * chance * (1.0 - chance);
                to_slope += (won - seen * chance) * lead;
                to_even += won - seen * chance;
                squares += bend * lead * lead;
                products += bend * lead;
                ones += bend;
            }
            let area = squares * ones - products * products;
            let steps = [
                (to_slope * ones - to_even * products) / area,
                (to_even * squares - to_slope * products) / area,
            ];
            // Far from the optimum.
            let [to_slope, to_even] = steps.map(|step| step.clamp(-0.2, 0.2));
            slope += to_slope;
            even += to_even;
        }
        [slope, even]
    }

    /// Normal equations by Cholesky decomposition.
    fn solve(&self) -> Vec<f64> {
        const N: usize = COUNTS;
        let mut lower = vec![0.0; N * N];
        for row in 0..N {
            for column in 0..=row {
                let mut sum = self.products[row * N + column] as f64;
                // Constant 1: not regularised.
                if row == column && row > 0 {
                    sum += 30.0 * DOUBT;
                }
                for before in 0..column {
                    sum -= lower[row * N + before] * lower[column * N + before];
                }
                lower[row * N + column] = if row == column {
                    sum.max(1e-9).sqrt()
                } else {
                    sum / lower[column * N + column]
                };
            }
        }
        let mut found: Vec<f64> = self.energies.iter().map(|&sum| sum as f64).collect();
        for row in 0..N {
            for before in 0..row {
                found[row] -= lower[row * N + before] * found[before];
            }
            found[row] /= lower[row * N + row];
        }
        for row in (0..N).rev() {
            for after in row + 1..N {
                found[row] -= lower[after * N + row] * found[after];
            }
            found[row] /= lower[row * N + row];
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use pocket_ra::chance::{Draw, Quick};

    use super::*;

    #[test]
    fn the_weights_that_made_the_energies_are_found_again() {
        let mut rng = Quick::new(1, 0);
        let truth: Vec<i64> = (0..COUNTS).map(|_| i64::from(rng.below(40)) - 20).collect();
        let mut fits = [Fits::default(), Fits::default()];
        for number in 0..2000 {
            let counts: Vec<(usize, i64)> = (0..COUNTS)
                .map(|index| (index, if index == 0 { 1 } else { rng.below(8).into() }))
                .collect();
            let energy = counts.iter().map(|&(index, count)| truth[index] * count).sum();
            let sample = Sample {
                notch: 5,
                players: 2,
                counts,
                energy,
                is_told: true,
                lead: None,
                won: 0.0,
            };
            fits[number % 2].add(&[sample]);
        }
        let [mut all, more] = fits;
        all.merge(more);
        let found = all.0[4].solve();
        for (found, truth) in found.into_iter().zip(truth).skip(1) {
            assert!((found - truth as f64).abs() < 0.2, "{found} for {truth}");
        }
    }

    #[test]
    fn the_curve_that_made_the_shares_is_found_again() {
        let mut fit = Fit::new();
        for lead in -60..=60 {
            let chance = 1.0 / (1.0 + (-(0.08 * lead as f64 - 0.7)).exp());
            for number in 0..1000 {
                fit.add(&Sample {
                    notch: 5,
                    players: 3,
                    counts: Vec::new(),
                    energy: 0,
                    is_told: false,
                    lead: Some(lead),
                    won: f64::from(u8::from(f64::from(number) < 1000.0 * chance)),
                });
            }
        }
        let [slope, even] = fit.chance(1, [0.5, 0.0]);
        assert!(
            (slope - 0.08).abs() < 0.002 && (even + 0.7).abs() < 0.02,
            "{slope} {even}"
        );
        assert_eq!(fit.chance(0, [0.5, 0.0]), [0.5, 0.0]);
    }
}
