//! Games side by side: their results are in the order of the games, whoever played them.

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

/// Does numbered work in as many threads as there are jobs; what comes of it is in the order of the numbers.
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

/// The part of a game that a seat has won; nothing before its end.
pub fn won(game: &impl Game, seat: Seat) -> f64 {
    let winners = game.winners();
    if winners.contains(seat) {
        1.0 / winners.iter().count() as f64
    } else {
        0.0
    }
}

/// The share of games that one player takes, alone against others who play alike, in so many games unless the training says how
/// many. `decide` is told the seat and whether it is
/// the one alone.
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
