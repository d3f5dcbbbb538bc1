//! Learns Rauha's weights. The evaluation is linear: each round solves least squares over all games so far.
//!
//! Learned: the energy to come from the counts of a world at each notch, and the chance to win with a lead then.

mod fits;

use std::{
    error::Error,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use pocket_ra::{
    bots::{
        any,
        rauha::{ENERGY, FILE, LEARNED, MOMENTS, ROW, Weights, describe, judge_by, margin, read, reply_by},
    },
    chance::{Draw, Quick},
    rules::{
        Game, MAX_PLAYERS, Seat, Turn,
        event::no_events,
        position::Side,
        rauha::{Move, Rauha, Stage},
    },
};

use self::fits::{Fit, Fits, Sample};
use super::{
    Trained, Training,
    curve::Curve,
    games::{share, won},
};
use pocket_ra_terminal::output;

/// Explored decisions per mille, for cards to pick and place, and for uses: moves never played are never learned.
const TRIED_OUT: u32 = 300;
const TRIED_USES: u32 = 25;

/// Explore all game long; the next round discards these games.
const FIRST_ROUNDS: u32 = 4;

impl Trained for Rauha {
    fn train(training: &Training) -> Result<(), Box<dyn Error>> {
        let (rounds, games) = (training.rounds.unwrap_or(14), training.games.unwrap_or(20_000));
        let nothing = || State {
            round: 0,
            weights: Box::new([[0; ROW]; MOMENTS]),
            fits: Fits::default(),
        };
        let mut state = training.go_on(State::read)?.unwrap_or_else(nothing);
        // Counts games: a round takes a minute.
        let curve = Curve::new(rounds * games, state.round * games)?;
        let point = |state: &State, distance| {
            let share = |players: u8| {
                let start = |players| Rauha::new(players, Side::A);
                share(1000, players, training, start, |game, seat, is_alone, whim| {
                    scribe(game, seat, if is_alone { &state.weights } else { &LEARNED }, whim)
                })
            };
            curve.point(state.round, state.round * games, distance, [share(2), share(3)])
        };
        if state.round >= rounds {
            output::write(&training.out, &bytes(&state.weights))?;
            point(&state, None)?;
        }
        while state.round < rounds {
            let (round, weights) = (state.round, &state.weights);
            let played = in_parallel(
                training.jobs,
                games,
                Fits::default,
                |fits, number| {
                    let mut rng = Quick::new(training.seed.wrapping_shl(32) + u64::from(round), number);
                    fits.add(&self_play(weights, round < FIRST_ROUNDS, number, &mut rng));
                    curve.advance();
                },
                Fits::merge,
            );
            if round <= FIRST_ROUNDS {
                state.fits = Fits::default();
            }
            state.fits.fade();
            state.fits.merge(played);
            let distance = state.fits.solve(&mut state.weights);
            state.round += 1;
            output::write(&training.state, &state.file())?;
            output::write(&training.out, &bytes(&state.weights))?;
            point(&state, Some(distance as f32))?;
        }
        curve.end(&training.out, FILE)
    }
}

struct State {
    round: u32,
    weights: Box<Weights>,
    fits: Fits,
}

fn bytes(weights: &Weights) -> Vec<u8> {
    let weights = weights.iter().flatten();
    weights.flat_map(|weight| weight.to_le_bytes()).collect()
}

impl State {
    fn file(&self) -> Vec<u8> {
        let mut file = self.round.to_le_bytes().to_vec();
        file.extend(bytes(&self.weights));
        self.fits
            .0
            .iter()
            .flat_map(Fit::sums)
            .for_each(|sum| file.extend(sum.to_le_bytes()));
        file
    }

    /// None if it is of a different evaluation.
    fn read(file: &[u8]) -> Option<State> {
        let (round, rest) = file.split_first_chunk()?;
        let (weights, rest) = rest.split_first_chunk()?;
        let (words, rest) = rest.as_chunks::<8>();
        let mut fits = Fits::new();
        let sums = fits.0.iter_mut().flat_map(Fit::sums_mut);
        if !rest.is_empty() || sums.count() != words.len() {
            return None;
        }
        let sums = fits.0.iter_mut().flat_map(Fit::sums_mut);
        for (sum, word) in sums.zip(words) {
            *sum = i64::from_le_bytes(*word);
        }
        Some(State {
            round: u32::from_le_bytes(*round),
            weights: Box::new(read(weights)),
            fits,
        })
    }
}

/// Merges the results of numbered work on several threads.
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

fn scribe(position: &Rauha, seat: Seat, weights: &Weights, rng: &mut Quick) -> Option<Move> {
    let mut imagined = position.clone();
    imagined.imagine(seat, rng);
    let mut best = None;
    judge_by(&imagined, weights, &mut |chosen, value| {
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((chosen, value));
        }
    });
    best.map(|(chosen, _)| chosen)
}

/// Each seat explores until a notch of its own: then follows good play, in worlds that good play would not reach. Every
/// fourth game is played well from the beginning.
fn self_play(weights: &Weights, is_first: bool, number: u32, rng: &mut Quick) -> Vec<Sample> {
    const PLAYERS: [u8; 7] = [2, 3, 2, 4, 2, 3, 5];
    let players = PLAYERS[number as usize % PLAYERS.len()];
    let is_good = number % 4 == 3;
    let tries: [u8; MAX_PLAYERS] = std::array::from_fn(|_| match (is_first, is_good) {
        (true, _) => u8::MAX,
        (false, true) => 0,
        (false, false) => rng.below(MOMENTS as u32 + 1) as u8,
    });
    let mut game = Rauha::new(players, if number % 3 == 2 { Side::B } else { Side::A });
    let mut samples: Vec<Sample> = Vec::new();
    let mut notch = 0;
    while let Some(chosen) = match game.turn() {
        Turn::Over => None,
        Turn::Chance(_) => game.draw(rng),
        Turn::Seat(seat) => {
            if game.notch() != notch {
                notch = game.notch();
                let first = samples.len();
                samples.extend((0..players).zip(tries).map(|(seat, tries)| Sample {
                    notch,
                    players,
                    counts: Vec::new(),
                    energy: -i64::from(game.score(seat)),
                    is_told: is_first || notch >= tries,
                    lead: is_good.then(|| (margin(&game, seat, weights) / ENERGY).into()),
                    won: 0.0,
                }));
                describe(&game, &mut |seat, index, count| {
                    samples[first + usize::from(seat)].counts.push((index, count.into()));
                });
            }
            let is_using = matches!(game.stage(), Stage::Using(_) | Stage::Scoring(_));
            let tried_out = if is_using { TRIED_USES } else { TRIED_OUT };
            if notch < tries[usize::from(seat)] && rng.below(1000) < tried_out {
                any(&game, rng)
            } else if is_using {
                reply_by(&game, weights).map(|(chosen, _)| chosen)
            } else {
                scribe(&game, seat, weights, rng)
            }
        }
    } {
        if game.play(chosen, &mut no_events).is_err() {
            break;
        }
    }
    for (sample, seat) in samples.iter_mut().zip((0..players).cycle()) {
        sample.energy += i64::from(game.score(seat));
        sample.won = won(&game, seat);
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_from_nothing_learns_much() {
        let nothing = Box::new([[0; ROW]; MOMENTS]);
        let mut weights = nothing.clone();
        let mut fits = Fits::default();
        for number in 0..150 {
            fits.add(&self_play(&nothing, true, number, &mut Quick::new(1, number)));
        }
        fits.solve(&mut weights);
        let training = Training {
            rounds: None,
            games: None,
            others: 0,
            from: None,
            seed: 1,
            jobs: 1,
            measured: None,
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
