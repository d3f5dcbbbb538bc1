//! Random games for benchmarks, tests and the chip's self-check.

use super::{
    Game, Turn,
    event::no_events,
    games::with_game,
    position::{Code, Position, Setup},
};
use crate::chance::{Draw, seeded};

/// Outcomes by weight, decisions with equal probability.
pub fn random_move<G: Game>(game: &G, rng: &mut impl Draw) -> Option<G::Move> {
    match game.turn() {
        Turn::Chance(_) => game.draw(rng),
        Turn::Seat(_) => {
            // Usually all decisions fit, so they are enumerated once.
            let mut first = [None; 16];
            let mut choices = 0;
            game.decisions(|chosen| {
                if let Some(place) = first.get_mut(choices) {
                    *place = Some(chosen);
                }
                choices += 1;
            });
            let index = rng.below(choices as u32) as usize;
            first.get(index).copied().unwrap_or_else(|| nth_decision(game, index))
        }
        Turn::Over => None,
    }
}

fn nth_decision<G: Game>(game: &G, index: usize) -> Option<G::Move> {
    let (mut visited, mut found) = (0, None);
    game.decisions(|chosen| {
        if visited == index {
            found = Some(chosen);
        }
        visited += 1;
    });
    found
}

/// Plays random games and returns the 32-bit FNV-1a hash of all codes, low byte first.
///
/// The result is the same on every platform; game `n` uses the generator `seeded(seed, n)`.
pub fn walk(setup: &Setup, seed: u64, games: u16) -> u32 {
    let mut hash = Fnv::START;
    for game in 0..games {
        let mut rng = seeded(seed, game);
        with_game!(Position::new(setup), start => walk_one(start, &mut rng, &mut hash));
    }
    hash.0
}

fn walk_one<G: Game>(mut game: G, rng: &mut impl Draw, hash: &mut Fnv) {
    while let Some(chosen) = random_move(&game, rng) {
        hash.write(Code(G::code(chosen)));
        // Never refused; if it were, the walk would not end.
        if game.play(chosen, &mut no_events).is_err() {
            return;
        }
    }
}

struct Fnv(u32);

impl Fnv {
    const START: Fnv = Fnv(0x811c_9dc5);

    fn write(&mut self, code: Code) {
        for byte in code.0.to_le_bytes() {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}
