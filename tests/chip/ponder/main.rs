//! A program for the chip that measures what thoughts cost: for each game how long a scribe takes, and how long the pharaoh
//! takes to play out a thousand moves.

#![no_std]
#![no_main]

use defmt::info;
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_time::Instant;
use panic_probe as _;
use pocket_ra::{
    bots::{Budget, Level, choose},
    chance::Quick,
    rules::{
        Turn,
        position::{GameKind, Options, Position, Setup},
    },
};

/// Moves that the pharaoh plays out when it is measured.
const MOVES: u32 = 1_000;

/// The pharaoh is measured once in so many decisions.
const EVERY: u32 = 40;

/// Decisions after which a game has shown enough.
const DECISIONS: u32 = 200;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _board = embassy_rp::init(Default::default());
    for kind in GameKind::ALL {
        let players = *kind.players().end();
        if let Ok(setup) = Setup::new(kind, players, Options::default()) {
            measure(&setup);
        }
    }
    info!("done");
}

fn measure(setup: &Setup) {
    let mut position = Position::new(setup);
    let mut luck = Quick::new(1, 0);
    let (mut decisions, mut scribe, mut playing) = (0, 0, 0);
    while decisions < DECISIONS {
        let code = match position.turn() {
            Turn::Over => break,
            Turn::Chance(_) => position.draw(&mut luck),
            Turn::Seat(_) => {
                decisions += 1;
                if decisions % EVERY == 0 {
                    let mut moves = 0;
                    let micros = timed(|| {
                        choose(&position, Level::Pharaoh, 1, Budget::Moves(MOVES), &mut |progress| {
                            moves = progress.moves;
                            false
                        });
                    });
                    // A single legal move is not thought about.
                    if moves > 0 {
                        playing = micros.max(playing);
                    }
                }
                let mut chosen = None;
                let micros = timed(|| chosen = choose(&position, Level::Scribe, 1, Budget::Device, &mut |_| false));
                scribe = micros.max(scribe);
                chosen.map(|choice| choice.code)
            }
        };
        if code.is_none_or(|code| position.play(code).is_err()) {
            break;
        }
    }
    info!(
        "{=str}: scribe {=u64} us, {=u32} moves {=u64} us",
        setup.kind().name(),
        scribe,
        MOVES,
        playing
    );
}

/// Microseconds that it takes.
fn timed(work: impl FnOnce()) -> u64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_micros()
}
