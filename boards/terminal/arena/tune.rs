//! Better weights for a game's judgement by self-play: a change stays when it wins.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use indicatif::{ProgressBar, ProgressStyle};
use pocket_ra::{
    bots::auction::Market,
    chance::{Draw, Quick},
    rules::Turn,
};

/// Seats of the games that decide about a change: one by the changed weights, the others by the old.
const SEATS: usize = 3;

/// A change stays when it wins more than a fair share by so many standard deviations.
const DEVIATIONS: f64 = 2.0;

pub struct Tuning {
    pub steps: usize,
    /// Games that decide about a change.
    pub games: usize,
    pub seed: u64,
    pub jobs: usize,
}

/// Climbs from the weights that the bots have; the result is printed as it goes in the source.
pub fn tune<G: Market + Sync>(start: &G, tuning: &Tuning) {
    let mut weights = G::TUNED;
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta} left, {msg}");
    let progress = ProgressBar::new(tuning.steps as u64).with_style(style.unwrap_or(ProgressStyle::default_bar()));
    let mut kept = 0;
    for step in 0..tuning.steps {
        let mut luck = Quick::new(tuning.seed, step as u32);
        let mut changed = weights;
        for _ in 0..1 + luck.below(3) {
            let place = luck.below(changed.as_ref().len() as u32) as usize;
            if let Some(weight) = changed.as_mut().get_mut(place) {
                let reach = weight.unsigned_abs() / 4 + 3;
                *weight += luck.below(2 * u32::from(reach) + 1) as i16 - reach as i16;
            }
        }
        if changed.as_ref() == weights.as_ref() {
            continue;
        }
        let won = play_all(start, [&changed, &weights], tuning, step);
        let games = tuning.games as f64;
        let fair = games / SEATS as f64;
        let deviation = (fair * (1.0 - 1.0 / SEATS as f64)).sqrt();
        if won > fair + DEVIATIONS * deviation {
            weights = changed;
            kept += 1;
            let share = 100.0 * won / games;
            progress.suspend(|| println!("step {step}, {share:.1} %: {:?}", weights.as_ref()));
        }
        progress.set_message(format!("{kept} kept"));
        progress.inc(1);
    }
    progress.finish_and_clear();
    println!("{:?}", weights.as_ref());
}

/// Games won by the first weights, alone against the second.
fn play_all<G: Market + Sync>(start: &G, weights: [&G::Weights; 2], tuning: &Tuning, step: usize) -> f64 {
    let next = AtomicUsize::new(0);
    let won = Mutex::new(vec![0.0; tuning.games]);
    thread::scope(|scope| {
        for _ in 0..tuning.jobs {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= tuning.games {
                        return;
                    }
                    let luck = Quick::new(tuning.seed ^ 1 << 40, (step * tuning.games + number / SEATS) as u32);
                    let share = play(start, weights, number % SEATS, luck);
                    if let Ok(mut won) = won.lock() {
                        won[number] = share;
                    }
                }
            });
        }
    });
    won.into_inner().map_or(0.0, |won| won.iter().sum())
}

/// The share of the game won by the seat that plays by the first weights.
fn play<G: Market>(start: &G, [first, second]: [&G::Weights; 2], alone: usize, mut luck: Quick) -> f64 {
    let mut game = start.clone();
    loop {
        let chosen = match game.turn() {
            Turn::Over => break,
            Turn::Chance(_) => game.draw(&mut luck),
            Turn::Seat(seat) => {
                let weights = if usize::from(seat) == alone { first } else { second };
                let mut best = None;
                game.judge_by(weights, |chosen, value| {
                    if best.is_none_or(|(_, highest)| value > highest) {
                        best = Some((chosen, value));
                    }
                });
                best.map(|(chosen, _)| chosen)
            }
        };
        if chosen.is_none_or(|chosen| game.play(chosen).is_err()) {
            break;
        }
    }
    let winners = game.winners();
    if winners.contains(alone as u8) {
        1.0 / winners.iter().count() as f64
    } else {
        0.0
    }
}
