//! Parallel games; results in game order, whatever the scheduling.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use pocket_ra::{
    chance::Quick,
    rules::{Game, Seat, Turn, event::no_events},
};

use super::Training;

/// Numbered work on `jobs` threads.
pub fn in_order<T: Send>(count: u32, jobs: usize, work: impl Fn(u32) -> T + Sync) -> Vec<T> {
    let next = AtomicU32::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let result = work(number);
                    if let Ok(mut done) = done.lock() {
                        done.push((number, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Share of the win; zero before the end.
pub fn won(game: &impl Game, seat: Seat) -> f64 {
    let winners = game.winners();
    if winners.contains(seat) {
        1.0 / winners.iter().count() as f64
    } else {
        0.0
    }
}

/// Share of wins against equal opponents; `--measured` overrides the number of games. `decide` receives the seat and
/// whether it is the single one.
pub fn share<G: Game>(
    games: u32,
    players: u8,
    training: &Training,
    start: impl Fn(u8) -> G + Sync,
    decide: impl Fn(&G, Seat, bool, &mut Quick) -> Option<G::Move> + Sync,
) -> f64 {
    let games = training.measured.unwrap_or(games);
    let shares = in_order(games, training.jobs, |number| {
        let mut chance = Quick::new(training.seed ^ 1 << 40, number / u32::from(players));
        let mut whim = Quick::new(training.seed ^ 1 << 42, number);
        let alone = (number % u32::from(players)) as Seat;
        let mut game = start(players);
        loop {
            let chosen = match game.turn() {
                Turn::Over => return won(&game, alone),
                Turn::Chance(_) => game.draw(&mut chance),
                Turn::Seat(seat) => decide(&game, seat, seat == alone, &mut whim),
            };
            if chosen.is_none_or(|chosen| game.play(chosen, &mut no_events).is_err()) {
                return 0.0;
            }
        }
    });
    shares.iter().sum::<f64>() / f64::from(games)
}
