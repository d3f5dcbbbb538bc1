//! Random games have the same moves as on the host.

use pocket_ra::rules::{
    position::{GameKind, Options, Setup},
    walk::walk,
};

use pocket_ra_bench::tests;

use crate::chip::programs;

/// As in the walker.
const SEED: u64 = 7;
const GAMES: u16 = 2;

fn random_games_have_the_same_hashes_as_on_the_host() {
    let logs = programs::walker();
    for kind in GameKind::ALL {
        for players in kind.players() {
            let setup = Setup::new(kind, players, Options::default()).unwrap();
            let expected = format!("walk {} {players} {:08x} ", kind.name(), walk(&setup, SEED, GAMES));
            assert!(
                logs.iter().any(|line| line.contains(&expected)),
                "{expected}not in {logs:#?}"
            );
        }
    }
}

tests!(random_games_have_the_same_hashes_as_on_the_host,);
