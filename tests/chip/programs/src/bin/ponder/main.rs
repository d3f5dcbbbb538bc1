//! Measures bot decisions: a scribe's, a pharaoh's with a thousand playout moves, and an endgame search for each game.

#![no_std]
#![no_main]

use defmt::info;
use embassy_executor::Spawner;
use embassy_time::Instant;
use pocket_ra::rules::position::{GameKind, Options, Setup};
use pocket_ra_chip_programs::ponder;
use pocket_ra_pico::start;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _board = embassy_rp::init(Default::default());
    // SAFETY: called once, before the first bot decision.
    unsafe { start::load_weights() };
    for kind in GameKind::ALL {
        let Ok(setup) = Setup::new(kind, *kind.players().end(), Options::default()) else {
            continue;
        };
        let pondered = ponder::ponder(&setup, |work| {
            let begin = Instant::now();
            work();
            begin.elapsed().as_micros()
        });
        info!(
            "{=str}: check {=u32}, scribe {=u64} us, endgame {=u64} us, {=u32} moves {=u64} us",
            kind.name(),
            pondered.check,
            pondered.scribe,
            pondered.endgame,
            ponder::MOVES,
            pondered.pharaoh
        );
    }
    info!("done");
}
