//! Random games: what benches, tests and the chip's own check walk through.

use super::{
    Game, Turn,
    position::{Code, Position, Setup},
};
use crate::chance::{Draw, seeded};

/// One move of a random game: at a chance position an outcome by its weight, at a decision any legal one with equal
/// probability; none when over.
pub fn random_move<G: Game>(game: &G, luck: &mut impl Draw) -> Option<G::Move> {
    match game.turn() {
        Turn::Chance(_) => game.draw(luck),
        Turn::Seat(_) => {
            let mut choices = 0;
            game.decisions(|_| choices += 1);
            let mut skipped = luck.below(choices);
            let mut found = None;
            game.decisions(|chosen| {
                if skipped == 0 && found.is_none() {
                    found = Some(chosen);
                }
                skipped = skipped.saturating_sub(1);
            });
            found
        }
        Turn::Over => None,
    }
}

/// Plays that many random games and hashes every move of all of them (FNV-1a, 32 bits, over the codes, low byte first).
///
/// The same setup, seed and number of games give the same hash on every platform; game `n` takes its luck from
/// `seeded(seed, n)`.
pub fn walk(setup: &Setup, seed: u64, games: u16) -> u32 {
    let mut hash = Fnv::START;
    for game in 0..games {
        let mut luck = seeded(seed, game);
        match Position::new(setup) {
            Position::Ra(start) => walk_one(start, &mut luck, &mut hash),
            Position::Dice(start) => walk_one(start, &mut luck, &mut hash),
            Position::Priests(start) => walk_one(start, &mut luck, &mut hash),
            Position::Rauha(start) => walk_one(start, &mut luck, &mut hash),
        }
    }
    hash.0
}

fn walk_one<G: Game>(mut game: G, luck: &mut impl Draw, hash: &mut Fnv) {
    while let Some(chosen) = random_move(&game, luck) {
        hash.write(Code(G::code(chosen)));
        // A move that was drawn from the legal ones is never refused; if it were, the walk would not end.
        if game.play(chosen).is_err() {
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
