//! Rauha's judgement is a sum, so no steps are needed: each round finds the weights that fit all its games best at once.
//!
//! What is learned is the energy that a seat still gets, from the counts of its world at the beginning of each notch.

use std::{
    error::Error,
    fs, io,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use pocket_ra::{
    bots::{
        any,
        rauha::{COUNTS, ENERGY, FILE, LEARNED, MOMENTS, Weights, describe, judge_by, read, reply_by},
    },
    chance::{Draw, Quick},
    rules::{
        Game, Seat, Turn,
        position::Side,
        rauha::{Move, Rauha, Stage},
    },
};

use super::{Training, curve::Curve, games::share};
use crate::replace::replace;

/// Of a thousand cards so many are picked or placed at random, and so many uses: what is never played is never learned.
const TRIED_OUT: u32 = 300;
const TRIED_USES: u32 = 25;

/// As if so many worlds had shown each count alone and got nothing by it: what is seldom seen is not believed at once.
const DOUBT: f64 = 20.0;

pub fn train(training: &Training) -> Result<(), Box<dyn Error>> {
    let (rounds, games) = (training.rounds.unwrap_or(8), training.games.unwrap_or(20_000));
    let (mut round, mut weights) = match fs::read(&training.state) {
        Ok(state) => {
            resume(&state).ok_or_else(|| format!("{} is no training of this game", training.state.display()))?
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => (0, Box::new([[0; COUNTS]; MOMENTS])),
        Err(error) => return Err(format!("{}: {error}", training.state.display()).into()),
    };
    // The bar counts games here: a round takes a minute.
    let curve = Curve::new(rounds * games, round * games)?;
    while round < rounds {
        let fits = in_parallel(
            training.jobs,
            games,
            Fits::default,
            |fits, number| {
                let mut luck = Quick::new(training.seed.wrapping_shl(32) + u64::from(round), number);
                fits.add(&self_play(&weights, number, &mut luck));
                curve.advance();
            },
            Fits::merge,
        );
        let distance = fits.solve(&mut weights);
        round += 1;
        let file: Vec<u8> = weights
            .iter()
            .flatten()
            .flat_map(|weight| weight.to_le_bytes())
            .collect();
        replace(&training.state, &[&round.to_le_bytes()[..], &file].concat())?;
        replace(&training.out, &file)?;
        let share = |players: u8| {
            let start = |players| Rauha::new(players, Side::A);
            share(1000, players, training, start, |game, seat, is_alone, whim| {
                scribe(game, seat, if is_alone { &weights } else { &LEARNED }, whim)
            })
        };
        curve.point(round, round * games, distance as f32, [share(2), share(3)])?;
    }
    curve.end(&training.out, FILE)
}

/// The rounds done and the weights, of a state.
fn resume(state: &[u8]) -> Option<(u32, Box<Weights>)> {
    let (round, file) = state.split_first_chunk()?;
    Some((u32::from_le_bytes(*round), Box::new(read(file.try_into().ok()?))))
}

/// Does the numbered pieces of a work by so many threads; what each thread has found is merged into one.
fn in_parallel<T: Send>(
    jobs: usize,
    pieces: u32,
    begin: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, u32) + Sync,
    merge: impl Fn(&mut T, T) + Sync,
) -> T {
    let next = AtomicU32::new(0);
    let all = Mutex::new(begin());
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let mut found = begin();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= pieces {
                        break;
                    }
                    work(&mut found, number);
                }
                if let Ok(mut all) = all.lock() {
                    merge(&mut all, found);
                }
            });
        }
    });
    all.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A world before a notch: its counts, and the energy that came after it.
struct Sample {
    notch: u8,
    counts: Vec<(usize, i64)>,
    energy: i64,
    /// Every game counts the same, however many sit at it.
    weight: i64,
}

fn scribe(position: &Rauha, seat: Seat, weights: &Weights, luck: &mut Quick) -> Option<Move> {
    let mut imagined = position.clone();
    imagined.imagine(seat, luck);
    let mut best = None;
    judge_by(&imagined, weights, &mut |chosen, value| {
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((chosen, value));
        }
    });
    best.map(|(chosen, _)| chosen)
}

/// A game in which now and then something is tried out.
fn self_play(weights: &Weights, number: u32, luck: &mut Quick) -> Vec<Sample> {
    const PLAYERS: [u8; 7] = [2, 3, 2, 4, 2, 3, 5];
    let players = PLAYERS[number as usize % PLAYERS.len()];
    let mut game = Rauha::new(players, if number % 3 == 2 { Side::B } else { Side::A });
    let mut samples: Vec<Sample> = Vec::new();
    let mut notch = 0;
    while let Some(chosen) = match game.turn() {
        Turn::Over => None,
        Turn::Chance(_) => game.draw(luck),
        Turn::Seat(seat) => {
            if game.notch() != notch {
                notch = game.notch();
                let first = samples.len();
                samples.extend((0..players).map(|seat| Sample {
                    notch,
                    counts: Vec::new(),
                    energy: -i64::from(game.score(seat)),
                    weight: 60 / i64::from(players),
                }));
                describe(&game, &mut |seat, index, count| {
                    samples[first + usize::from(seat)].counts.push((index, count.into()));
                });
            }
            let is_using = matches!(game.stage(), Stage::Using(_) | Stage::Scoring(_));
            if luck.below(1000) < if is_using { TRIED_USES } else { TRIED_OUT } {
                any(&game, luck)
            } else if is_using {
                reply_by(&game, weights).map(|(chosen, _)| chosen)
            } else {
                scribe(&game, seat, weights, luck)
            }
        }
    } {
        if game.play(chosen).is_err() {
            break;
        }
    }
    for (sample, seat) in samples.iter_mut().zip((0..players).cycle()) {
        sample.energy += i64::from(game.score(seat));
    }
    samples
}

/// What the samples of one notch say, as the sums that least squares need; whole numbers, so their order does not matter.
struct Fit {
    /// Of every two counts their product, the smaller index first.
    products: Vec<i64>,
    /// Of every count its product with the energy.
    energies: Vec<i64>,
    squares: i64,
    weight: i64,
}

/// One a notch; empty before the first game.
#[derive(Default)]
struct Fits(Vec<Fit>);

impl Fits {
    fn add(&mut self, played: &[Sample]) {
        if self.0.is_empty() {
            self.0.resize_with(MOMENTS, || Fit {
                products: vec![0; COUNTS * COUNTS],
                energies: vec![0; COUNTS],
                squares: 0,
                weight: 0,
            });
        }
        for sample in played {
            let fit = &mut self.0[usize::from(sample.notch) - 1];
            fit.squares += sample.weight * sample.energy * sample.energy;
            fit.weight += sample.weight;
            for &(index, count) in &sample.counts {
                let weighted = count * sample.weight;
                fit.energies[index] += weighted * sample.energy;
                let row = &mut fit.products[index * COUNTS..][..COUNTS];
                for &(other, count) in &sample.counts {
                    row[other] += weighted * count;
                }
            }
        }
    }

    fn merge(&mut self, other: Fits) {
        if self.0.is_empty() {
            self.0 = other.0;
            return;
        }
        for (fit, other) in self.0.iter_mut().zip(&other.0) {
            let sums = fit.products.iter_mut().chain(&mut fit.energies);
            for (sum, more) in sums.zip(other.products.iter().chain(&other.energies)) {
                *sum += more;
            }
            fit.squares += other.squares;
            fit.weight += other.weight;
        }
    }

    /// The weights that come closest to all samples; how far they are from them in energy, averaged over the notches.
    fn solve(&self, weights: &mut Weights) -> f64 {
        let mut distances = 0.0;
        for (fit, weights) in self.0.iter().zip(weights) {
            let found = fit.solve();
            let explained: f64 = found
                .iter()
                .zip(&fit.energies)
                .map(|(weight, &sum)| weight * sum as f64)
                .sum();
            distances += ((fit.squares as f64 - explained) / fit.weight as f64).max(0.0).sqrt();
            for (weight, found) in weights.iter_mut().zip(found) {
                *weight = (found * f64::from(ENERGY)).round() as i16;
            }
        }
        distances / MOMENTS as f64
    }
}

impl Fit {
    /// By Cholesky's decomposition of the products.
    fn solve(&self) -> Vec<f64> {
        const N: usize = COUNTS;
        let mut lower = vec![0.0; N * N];
        for row in 0..N {
            for column in 0..=row {
                let mut sum = self.products[row * N + column] as f64;
                // The first count is always 1: of it there is no doubt.
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
    use super::*;

    #[test]
    fn the_weights_that_made_the_energies_are_found_again() {
        let mut luck = Quick::new(1, 0);
        let truth: Vec<i64> = (0..COUNTS).map(|_| i64::from(luck.below(40)) - 20).collect();
        let mut fits = [Fits::default(), Fits::default()];
        for number in 0..2000 {
            let counts: Vec<(usize, i64)> = (0..COUNTS)
                .map(|index| (index, if index == 0 { 1 } else { luck.below(8).into() }))
                .collect();
            let energy = counts.iter().map(|&(index, count)| truth[index] * count).sum();
            let sample = Sample {
                notch: 5,
                counts,
                energy,
                weight: 30,
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
    fn a_round_from_nothing_learns_much() {
        let nothing = Box::new([[0; COUNTS]; MOMENTS]);
        let mut weights = nothing.clone();
        let mut fits = Fits::default();
        for number in 0..150 {
            fits.add(&self_play(&nothing, number, &mut Quick::new(1, number)));
        }
        fits.solve(&mut weights);
        let training = Training {
            rounds: None,
            games: None,
            others: 0,
            seed: 1,
            jobs: 1,
            state: Default::default(),
            out: Default::default(),
        };
        let share = share(
            40,
            2,
            &training,
            |players| Rauha::new(players, Side::A),
            |game, seat, is_alone, whim| scribe(game, seat, if is_alone { &weights } else { &nothing }, whim),
        );
        assert!(share > 0.7, "{share}");
    }
}
