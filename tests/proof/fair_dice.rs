//! Ten million rolls: uniform faces, pairs and runs, whichever dice are held.

use pocket_ra::{
    chance::{Entropy, Seed},
    rules::dice::{Colour, DiceSet},
    table::rolls::{Die, Roll},
};

/// Six standard deviations of a binomial count.
fn margin(trials: u64, probability: f64) -> f64 {
    6.0 * (trials as f64 * probability * (1.0 - probability)).sqrt()
}

fn near(count: u64, trials: u64, probability: f64, what: &str) {
    let expected = trials as f64 * probability;
    assert!(
        (count as f64 - expected).abs() < margin(trials, probability),
        "{what}: {count} of {trials}"
    );
}

/// Faces, adjacent pairs and run lengths.
fn check_row(mut roll: impl FnMut() -> u8, rolls: u64) {
    let (mut faces, mut pairs, mut runs) = ([0u64; 6], [[0u64; 6]; 6], [0u64; 8]);
    let (mut before, mut run) = (roll(), 1usize);
    faces[usize::from(before)] += 1;
    for _ in 1..rolls {
        let now = roll();
        faces[usize::from(now)] += 1;
        pairs[usize::from(before)][usize::from(now)] += 1;
        if now == before {
            run += 1;
        } else {
            runs[run.min(7)] += 1;
            run = 1;
        }
        before = now;
    }
    for (face, &count) in faces.iter().enumerate() {
        let off = (count as f64 * 6.0 / rolls as f64 - 1.0).abs();
        if rolls >= 10_000_000 {
            assert!(off < 0.002, "face {face}: {off}");
        }
        near(count, rolls, 1.0 / 6.0, "face");
    }
    for &count in pairs.as_flattened() {
        near(count, rolls - 1, 1.0 / 36.0, "pair");
    }
    let all: u64 = runs.iter().sum();
    for (length, &count) in runs.iter().enumerate().skip(1).take(6) {
        let probability = 5.0 / 6.0 * (1.0f64 / 6.0).powi(length as i32 - 1);
        near(count, all, probability, "run");
    }
}

/// Every roll from its number.
fn check_evening(rolls: u64) {
    let seed = Seed([1; 32]);
    let mut waiting: Vec<u8> = Vec::new();
    let mut number = 0;
    check_row(
        || {
            if waiting.is_empty() {
                number += 1;
                let roll = Roll::Pool { die: Die::D6, count: 6 };
                waiting.extend(roll.of_seed(&seed, number).iter());
            }
            waiting.pop().unwrap()
        },
        rolls,
    );
}

/// With dice held depending on the faces, the others stay fair.
fn check_holds(rolls: u64) {
    let seed = Seed([2; 32]);
    let mut counts = [[[0u64; 6]; 5]; 32];
    let mut lie = [0u8; 5];
    for number in 1..=rolls {
        // A face higher than its neighbour's is held: strong correlation.
        let mut rolled = (0..5)
            .filter(|&die| lie[die] <= lie[(die + 1) % 5])
            .fold(0u8, |bits, die| bits | 1 << die);
        if rolled == 0 {
            rolled = 31;
        }
        let dice = DiceSet::from_bits(rolled);
        let shown = Roll::RaDice(dice).of_seed(&seed, number);
        for (colour, &face) in dice.iter().zip(shown.iter()) {
            lie[colour as usize] = face;
            counts[usize::from(rolled)][colour as usize][usize::from(face)] += 1;
        }
    }
    for (pattern, dice) in counts.iter().enumerate() {
        for faces in dice {
            let trials: u64 = faces.iter().sum();
            for &count in faces.iter().filter(|_| trials > 1_000) {
                near(count, trials, 1.0 / 6.0, &format!("held {pattern:05b}"));
            }
        }
    }
}

#[test]
fn half_a_million_rolls_are_fair() {
    check_evening(500_000);
    check_holds(100_000);
}

#[test]
#[ignore = "takes a minute: cargo test --release --test proof fair_dice -- --ignored"]
fn ten_million_rolls_are_fair() {
    check_evening(10_000_000);
    check_holds(2_000_000);
    // Keyed again for every roll, as for the Ra dice.
    let mut entropy = Entropy::new();
    entropy.add_bits(0x1357_9bdf, 32);
    let mut micros = 0u64;
    check_row(
        || {
            micros += 150_000;
            entropy.add_edge(micros);
            Roll::RaDice(DiceSet::of(Colour::Green)).roll(entropy.generator())[0]
        },
        1_000_000,
    );
}
