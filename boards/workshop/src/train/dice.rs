//! Learns the tables of the dice game by self-play. The luck of a turn is known, since its expected value is exact;
//! subtracting it reduces the variance, so that a few hundred thousand games are enough.

use std::error::Error;

use pocket_ra::{
    bots::{
        any,
        dice::{CERTAIN, SLOPES, WEIGHTS, Weights, decide, expected, features, slope},
    },
    chance::{Draw, Quick},
    rules::{Game, Turn, dice::Dice, event::no_events},
};

use super::{
    Trained, Training,
    average::follow,
    curve::Curve,
    games::{in_order, share, won},
};
use pocket_ra_terminal::output;

const SEATS: usize = 4;

/// A position between turns: active weights and score of each seat, and target chances.
struct Sample {
    seats: Box<[(Box<[u16]>, f32)]>,
    slope: u16,
    results: [f32; SEATS],
}

/// Weight of later results against the expected value of a turn (TD lambda).
const LAMBDA: f32 = 0.95;

/// Random decisions per mille.
const TRIED_OUT: u32 = 20;

/// Most perturbation of the weights of every other seat, for a whole game: reaches unexplored positions. Targets are
/// expected values of best play, so it does not bias them.
const WHIM: u32 = 28;

/// Share of winning in the target; the rest is the margin.
const WINNING: f32 = 0.8;
const POINTS: f32 = 8.0;

/// Replay buffer, at most half of all samples.
const REMEMBERED: usize = 480_000;

/// Samples per step, and learned per played sample.
const BATCH: usize = 256;
const TIMES: usize = 3;

/// Initial step in eighths of a point; falls to a twentieth.
const STRIDE: f32 = 0.5;

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

fn chances(weights: &[f32], sample: &Sample) -> [f32; SEATS] {
    let slope = weights[usize::from(sample.slope)] / 256.0;
    let mut chances = [0.0; SEATS];
    for (chance, (features, score)) in chances.iter_mut().zip(&sample.seats) {
        *chance = slope * points(weights, features, *score);
    }
    softmax(&mut chances[..sample.seats.len()]);
    chances
}

fn points(weights: &[f32], features: &[u16], score: f32) -> f32 {
    score + features.iter().map(|&index| weights[usize::from(index)]).sum::<f32>() / 8.0
}

fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    logits.iter_mut().for_each(|logit| *logit = (*logit - most).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|logit| *logit /= sum);
}

fn sample(game: &Dice) -> Sample {
    let seats = (0..game.players()).map(|seat| {
        let mut visited = Vec::new();
        features(game, seat, &mut |index| visited.push(index as u16));
        (visited.into(), f32::from(game.score(seat)))
    });
    Sample {
        seats: seats.collect(),
        slope: slope(game) as u16,
        results: [0.0; SEATS],
    }
}

fn results(game: &Dice) -> [f32; SEATS] {
    let mut margins = [0.0; SEATS];
    for (seat, margin) in (0..game.players()).zip(&mut margins) {
        *margin = f32::from(game.score(seat)) / POINTS;
    }
    softmax(&mut margins[..usize::from(game.players())]);
    let mut results = [0.0; SEATS];
    for (seat, (result, margin)) in (0..game.players()).zip(results.iter_mut().zip(margins)) {
        *result = WINNING * won(game, seat) as f32 + (1.0 - WINNING) * margin;
    }
    results
}

fn mind(weights: &Weights, rng: &mut Quick) -> Weights {
    let mut mind = weights.clone();
    if rng.below(2) == 0 {
        for weight in &mut mind.0[..SLOPES] {
            *weight = weight.saturating_add((rng.below(2 * WHIM + 1) as i32 - WHIM as i32) as i8);
        }
    }
    mind
}

/// Self-play; the last position first.
fn play(weights: &Weights, mut rng: Quick) -> Vec<Sample> {
    let players = [2, 2, 2, 3, 4][rng.below(5) as usize];
    // Tracks may differ in length.
    let steps = (rng.below(8) == 0).then(|| 4 + rng.below(13) as u8);
    let numbers: Vec<f32> = weights.0.iter().map(|&weight| weight.into()).collect();
    let minds: Vec<Weights> = (0..players).map(|_| mind(weights, &mut rng)).collect();
    let mut game = Dice::new(players, steps);
    let mut turns = Vec::new();
    while game.turn() != Turn::Over {
        if game.dice().is_none()
            && let Some(active) = game.active()
        {
            let share = (expected(&game, weights) as f32 / CERTAIN as f32 + 1.0) / 2.0;
            turns.push((sample(&game), usize::from(active), share));
        }
        let chosen = match game.turn() {
            Turn::Seat(_) if rng.below(1000) < TRIED_OUT => any(&game, &mut rng),
            Turn::Seat(seat) => decide(&game, &minds[usize::from(seat)]),
            _ => game.draw(&mut rng),
        };
        if chosen.is_none_or(|chosen| game.play(chosen, &mut no_events).is_err()) {
            break;
        }
    }
    // Result of later turns, and the estimate after this one.
    let mut told = results(&game);
    let mut said = told;
    let mut samples = Vec::new();
    for (mut sample, active, share) in turns.into_iter().rev() {
        let others = (1.0 - said[active]).max(0.001);
        let seats = told.iter().zip(said).take(sample.seats.len()).enumerate();
        for (seat, (told, said)) in seats {
            // Variance reduction: the dice by their expected value.
            let foreseen = match sample.seats.len() {
                _ if seat == active => share,
                2 => 1.0 - share,
                _ => said * (1.0 - share) / others,
            };
            sample.results[seat] = foreseen + LAMBDA * (told - said);
        }
        told = sample.results;
        said = chances(&numbers, &sample);
        samples.push(sample);
    }
    samples
}

/// In the device's format.
fn whole(weights: &[f32]) -> Weights {
    let mut whole = Weights([0; WEIGHTS]);
    for (whole, weight) in whole.0.iter_mut().zip(weights) {
        *whole = weight.round() as i8;
    }
    whole
}

struct Learner {
    rounds: u32,
    steps: u32,
    weights: Vec<f32>,
    average: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Learner {
    /// Only points are good.
    fn new() -> Learner {
        let mut weights = vec![0.0; WEIGHTS];
        weights[SLOPES..].fill(18.0);
        Learner {
            rounds: 0,
            steps: 0,
            average: weights.clone(),
            weights,
            means: vec![0.0; WEIGHTS],
            squares: vec![0.0; WEIGHTS],
        }
    }

    /// Gradient steps; returns the mean squared error.
    fn learn(&mut self, samples: &[Sample], steps: usize, stride: f32, rng: &mut Quick) -> f32 {
        let (mut distance, mut count) = (0.0, 0);
        let mut gradient = vec![0.0; WEIGHTS];
        for _ in 0..steps {
            gradient.fill(0.0);
            for _ in 0..BATCH {
                let sample = &samples[rng.below(samples.len() as u32) as usize];
                let chances = chances(&self.weights, sample);
                let slope = usize::from(sample.slope);
                for ((features, score), (chance, result)) in sample.seats.iter().zip(chances.iter().zip(sample.results))
                {
                    let error = chance - result;
                    distance += error * error;
                    count += 1;
                    gradient[slope] += error * points(&self.weights, features, *score) / 16.0;
                    for &index in features {
                        gradient[usize::from(index)] += error * self.weights[slope] / 256.0;
                    }
                }
            }
            self.step(&gradient, stride);
        }
        distance / count.max(1) as f32
    }

    fn step(&mut self, gradient: &[f32], stride: f32) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let (mean_grown, square_grown) = (1.0 - MEAN.powi(steps), 1.0 - SQUARE.powi(steps));
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for (index, ((weight, gradient), (mean, square))) in
            self.weights.iter_mut().zip(gradient).zip(moments).enumerate()
        {
            let gradient = gradient / BATCH as f32;
            *mean += (1.0 - MEAN) * (gradient - *mean);
            *square += (1.0 - SQUARE) * (gradient * gradient - *square);
            let (least, stride) = if index < SLOPES {
                (-127.0, stride)
            } else {
                (2.0, stride / 5.0)
            };
            *weight -= stride * (*mean / mean_grown) / ((*square / square_grown).sqrt() + 1e-6);
            *weight = weight.clamp(least, 127.0);
        }
        follow(&mut self.average, &self.weights, self.steps);
    }

    /// To resume.
    fn state(&self) -> Vec<u8> {
        let numbers = [self.rounds, self.steps].into_iter().flat_map(u32::to_le_bytes);
        let all = [&self.weights, &self.average, &self.means, &self.squares];
        let all = all.into_iter().flatten();
        numbers.chain(all.flat_map(|number| number.to_le_bytes())).collect()
    }

    /// None if it is of different tables.
    fn read(state: &[u8]) -> Option<Learner> {
        let (words, rest) = state.as_chunks::<4>();
        let ([rounds, steps], numbers) = words.split_first_chunk()?;
        if !rest.is_empty() || numbers.len() != 4 * WEIGHTS {
            return None;
        }
        let numbers: Vec<f32> = numbers.iter().map(|&word| f32::from_le_bytes(word)).collect();
        let part = |number: usize| numbers[number * WEIGHTS..(number + 1) * WEIGHTS].to_vec();
        Some(Learner {
            rounds: u32::from_le_bytes(*rounds),
            steps: u32::from_le_bytes(*steps),
            weights: part(0),
            average: part(1),
            means: part(2),
            squares: part(3),
        })
    }
}

impl Trained for Dice {
    fn train(training: &Training) -> Result<(), Box<dyn Error>> {
        let mut learner = training.go_on(Learner::read)?.unwrap_or_else(Learner::new);
        let (rounds, games) = (training.rounds.unwrap_or(200), training.games.unwrap_or(800));
        let curve = Curve::new(rounds, learner.rounds)?;
        let point = |learner: &Learner, distance| {
            let learned = whole(&learner.average);
            let share = |players: u8| {
                let start = |players| Dice::new(players, None);
                share(600, players, training, start, |game, _, is_alone, _| {
                    decide(game, if is_alone { &learned } else { Weights::learned() })
                })
            };
            curve.point(learner.rounds, learner.rounds * games, distance, [share(2), share(3)])
        };
        let write = |learner: &Learner| output::write(&training.out, &whole(&learner.average).0.map(i8::cast_unsigned));
        if learner.rounds >= rounds {
            write(&learner)?;
            point(&learner, None)?;
        }
        let mut samples: Vec<Sample> = Vec::new();
        let mut all = 0;
        while learner.rounds < rounds {
            let number = learner.rounds;
            let weights = whole(&learner.weights);
            let seed = training.seed.wrapping_shl(32) + u64::from(number);
            let played = in_order(games, training.jobs, |game| play(&weights, Quick::new(seed, game)));
            let before = samples.len();
            samples.extend(played.into_iter().flatten());
            let new = samples.len() - before;
            all += new;
            let forgotten = samples.len().saturating_sub(REMEMBERED.min((all / 2).max(new)));
            samples.drain(..forgotten);
            let mut rng = Quick::new(training.seed ^ 1 << 41, number);
            let stride = STRIDE * (1.0 - 0.95 * number as f32 / rounds as f32);
            let distance = learner.learn(&samples, new * TIMES / BATCH, stride, &mut rng);
            learner.rounds += 1;
            output::write(&training.state, &learner.state())?;
            write(&learner)?;
            curve.advance();
            if learner.rounds % 10 == 0 || learner.rounds == rounds {
                point(&learner, Some(distance))?;
            }
        }
        curve.end(&training.out, WEIGHTS)
    }
}
