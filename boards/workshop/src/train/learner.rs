//! The network in floating point: Adam on mini-batches.

use pocket_ra::{
    bots::network::{MOST, OFFSET, ONE, UNITS, WIDTH},
    chance::{Draw, Quick},
    rules::MAX_PLAYERS,
};

use super::self_play::Sample;

type Row = [f32; WIDTH];

/// Samples.
const BATCH: usize = 128;

/// Initial step; falls to a tenth.
const STRIDE: f32 = 0.003;

/// Decay of the gradient's mean and mean square.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

/// Largest output of a unit, and largest weight in the device's format.
const TOLD: f32 = MOST as f32 / ONE as f32;
const LARGEST: f32 = 127.0 / ONE as f32;

pub struct Learner {
    pub rounds: u32,
    steps: u32,
    table: usize,
    seat: usize,
    /// Bias, rows of the table, the seat and its rivals, output.
    weights: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
}

fn row(weights: &[f32], number: usize) -> &Row {
    weights[number * WIDTH..]
        .first_chunk()
        .expect("as many rows as features")
}

fn row_mut(weights: &mut [f32], number: usize) -> &mut Row {
    weights[number * WIDTH..]
        .first_chunk_mut()
        .expect("as many rows as features")
}

fn add(sum: &mut Row, row: &Row) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += weight;
    }
}

impl Learner {
    fn blank(table: usize, seat: usize) -> Learner {
        let length = (1 + table + 2 * seat) * WIDTH + UNITS;
        Learner {
            rounds: 0,
            steps: 0,
            table,
            seat,
            weights: vec![0.0; length],
            means: vec![0.0; length],
            squares: vec![0.0; length],
        }
    }

    /// Random weights.
    pub fn new(table: usize, seat: usize, seed: u64) -> Learner {
        let mut learner = Learner::blank(table, seat);
        let mut rng = Quick::new(seed, u32::MAX);
        let mut small = |size: f32| (rng.below(20_001) as f32 / 10_000.0 - 1.0) * size;
        let outputs = learner.weights.len() - UNITS;
        let (rows, outputs) = learner.weights.split_at_mut(outputs);
        for row in rows.chunks_exact_mut(WIDTH) {
            row[..UNITS].iter_mut().for_each(|weight| *weight = small(0.12));
        }
        rows[..WIDTH].fill(0.3);
        outputs.iter_mut().for_each(|weight| *weight = small(0.4));
        learner
    }

    pub fn begin_from(&mut self, file: &[u8]) {
        for (weight, byte) in self.weights.iter_mut().zip(file) {
            *weight = (i32::from(*byte) - OFFSET) as f32 / ONE as f32;
        }
    }

    fn outputs(&self) -> usize {
        self.weights.len() - UNITS
    }

    /// Gradient steps, smaller with the progress `done`; returns the mean squared error.
    pub fn learn(&mut self, samples: &[Sample], steps: u32, done: f32, rng: &mut Quick) -> f32 {
        if samples.is_empty() {
            return 0.0;
        }
        let stride = STRIDE * (1.0 - 0.9 * done);
        let mut gradient = vec![0.0; self.weights.len()];
        let (mut distance, mut count) = (0.0, 0);
        for _ in 0..steps {
            gradient.fill(0.0);
            let mut values = 0;
            for _ in 0..BATCH {
                let sample = &samples[rng.below(samples.len() as u32) as usize];
                distance += self.add_gradient(sample, &mut gradient);
                values += sample.seats.len();
            }
            count += values;
            self.step(&gradient, stride, 1.0 / values as f32);
        }
        distance / count as f32
    }

    /// Returns the squared error over all seats.
    fn add_gradient(&self, sample: &Sample, gradient: &mut [f32]) -> f32 {
        let own_row = |index: u16| 1 + self.table + usize::from(index);
        let rival_row = |index: u16| own_row(index) + self.seat;
        let mut table = *row(&self.weights, 0);
        for &index in &sample.table {
            add(&mut table, row(&self.weights, 1 + usize::from(index)));
        }
        let (mut own, mut rival) = ([[0.0; WIDTH]; MAX_PLAYERS], [[0.0; WIDTH]; MAX_PLAYERS]);
        for (features, (own, rival)) in sample.seats.iter().zip(own.iter_mut().zip(&mut rival)) {
            for &index in features {
                add(own, row(&self.weights, own_row(index)));
                add(rival, row(&self.weights, rival_row(index)));
            }
            add(&mut table, rival);
        }
        let outputs = self.outputs();
        let mut distance = 0.0;
        let mut to_table = [0.0; WIDTH];
        let mut to_seats = [[0.0; WIDTH]; MAX_PLAYERS];
        for (seat, to_seat) in to_seats.iter_mut().enumerate().take(sample.seats.len()) {
            let sum: Row = std::array::from_fn(|unit| table[unit] + own[seat][unit] - rival[seat][unit]);
            let told: [f32; UNITS] = std::array::from_fn(|unit| sum[unit].clamp(0.0, TOLD));
            let weights = &self.weights[outputs..];
            let value = sum[UNITS]
                + told
                    .iter()
                    .zip(weights)
                    .map(|(told, weight)| told * weight)
                    .sum::<f32>();
            let error = 1.0 / (1.0 + (-value).exp()) - sample.results[seat];
            distance += error * error;
            for unit in 0..UNITS {
                if sum[unit] > 0.0 && sum[unit] < TOLD {
                    to_seat[unit] = error * weights[unit];
                }
                gradient[outputs + unit] += error * told[unit];
            }
            to_seat[UNITS] = error;
            add(&mut to_table, to_seat);
        }
        add(row_mut(gradient, 0), &to_table);
        for &index in &sample.table {
            add(row_mut(gradient, 1 + usize::from(index)), &to_table);
        }
        for (features, to_seat) in sample.seats.iter().zip(&to_seats) {
            let to_rivals: Row = std::array::from_fn(|unit| to_table[unit] - to_seat[unit]);
            for &index in features {
                add(row_mut(gradient, own_row(index)), to_seat);
                add(row_mut(gradient, rival_row(index)), &to_rivals);
            }
        }
        distance
    }

    fn step(&mut self, gradient: &[f32], stride: f32, scale: f32) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let (mean_grown, square_grown) = (1.0 - MEAN.powi(steps), 1.0 - SQUARE.powi(steps));
        let learned = self.weights.iter_mut().zip(gradient);
        for ((weight, gradient), (mean, square)) in learned.zip(self.means.iter_mut().zip(&mut self.squares)) {
            // Weight decay.
            let gradient = gradient * scale + 2e-6 * *weight;
            *mean += (1.0 - MEAN) * (gradient - *mean);
            *square += (1.0 - SQUARE) * (gradient * gradient - *square);
            *weight -= stride * (*mean / mean_grown) / ((*square / square_grown).sqrt() + 1e-6);
            *weight = weight.clamp(-LARGEST, LARGEST);
        }
    }

    /// In the device's format.
    pub fn weights(&self) -> Vec<u8> {
        let byte = |weight: &f32| ((weight * ONE as f32).round() as i32).clamp(-127, 127) + OFFSET;
        self.weights.iter().map(|weight| byte(weight) as u8).collect()
    }

    /// To resume.
    pub fn state(&self) -> Vec<u8> {
        let numbers = [self.rounds, self.steps].into_iter().flat_map(u32::to_le_bytes);
        let all = self.weights.iter().chain(&self.means).chain(&self.squares);
        numbers.chain(all.flat_map(|number| number.to_le_bytes())).collect()
    }

    /// None if it is of another network.
    pub fn read(state: &[u8], table: usize, seat: usize) -> Option<Learner> {
        let mut learner = Learner::blank(table, seat);
        let (words, rest) = state.as_chunks::<4>();
        if !rest.is_empty() || words.len() != 2 + 3 * learner.weights.len() {
            return None;
        }
        let mut words = words.iter().copied();
        learner.rounds = u32::from_le_bytes(words.next()?);
        learner.steps = u32::from_le_bytes(words.next()?);
        let all = learner
            .weights
            .iter_mut()
            .chain(&mut learner.means)
            .chain(&mut learner.squares);
        for (number, word) in all.zip(words) {
            *number = f32::from_le_bytes(word);
        }
        Some(learner)
    }
}
