//! Plays random games of every kind and number of players; logs hashes of moves and cycles per move.

#![no_std]
#![no_main]

use defmt::info;
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_time::Instant;
use panic_probe as _;
use pocket_ra::rules::{
    position::{GameKind, Options, Setup},
    walk::walk,
};

const SEED: u64 = 7;
const GAMES: u16 = 2;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    embassy_rp::init(Default::default());
    for kind in GameKind::ALL {
        for players in kind.players() {
            let Ok(setup) = Setup::new(kind, players, Options::default()) else {
                continue;
            };
            let before = Instant::now();
            let hash = walk(&setup, SEED, GAMES);
            let micros = before.elapsed().as_micros();
            info!(
                "walk {=str} {=u8} {=u32:08x} in {=u64} us",
                kind.name(),
                players,
                hash,
                micros
            );
        }
    }
    info!("done");
}
