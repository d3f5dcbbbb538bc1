//! Speed of random games and of a pharaoh's search, on the chip and on this computer.

use std::time::Instant;

use pocket_ra::rules::{
    position::{GameKind, Options, Setup},
    walk::walk,
};
use pocket_ra_chip_programs::ponder::{MOVES, ponder};

use super::markdown::{Section, Table};
use crate::chip::programs::{self, numbers};

const WALK_SEED: u64 = 7;
const WALKED_GAMES: u16 = 2;

const HEAD: [&str; 6] = [
    "game",
    "players",
    "random games a second",
    "a pharaoh's moves played out a second",
    "a scribe's slowest decision, ms",
    "a pharaoh's slowest reckoned endgame, ms",
];

struct Figures {
    kind: GameKind,
    games: f64,
    moves: f64,
    scribe_ms: f64,
    /// None without an endgame search.
    endgame_ms: f64,
}

fn table(figures: impl Iterator<Item = Figures>, decimals: usize) -> String {
    let mut table = Table::new(&HEAD, 1);
    for Figures {
        kind,
        games,
        moves,
        scribe_ms,
        endgame_ms,
    } in figures
    {
        table.row(&[
            kind.name().into(),
            kind.players().end().to_string(),
            format!("{games:.decimals$}"),
            format!("{moves:.0}"),
            format!("{scribe_ms:.precision$}", precision = 3 - decimals),
            match endgame_ms {
                0.0 => "-".into(),
                _ => format!("{endgame_ms:.precision$}", precision = 1 - decimals),
            },
        ]);
    }
    table.to_string()
}

pub fn on_the_chip() -> Result<Section, String> {
    let (pondered, walked) = (programs::ponder(), programs::walker());
    let mut figures = Vec::new();
    for kind in GameKind::ALL {
        let missing = || format!("the programs for the chip say nothing of {}", kind.name());
        let players = *kind.players().end();
        let walk = numbers(&walked, &format!("walk {} {players} ", kind.name())).ok_or_else(missing)?;
        let &micros = walk.last().ok_or_else(missing)?;
        let ponder = numbers(&pondered, &format!("{}: check ", kind.name())).ok_or_else(missing)?;
        let [_, scribe, endgame, moves, pharaoh] = ponder[..] else {
            return Err(missing());
        };
        figures.push(Figures {
            kind,
            games: f64::from(WALKED_GAMES) * 1e6 / micros as f64,
            moves: moves as f64 * 1e6 / pharaoh as f64,
            scribe_ms: scribe as f64 / 1e3,
            endgame_ms: endgame as f64 / 1e3,
        });
    }
    Ok(Section {
        title: "Thoughts on the chip",
        parts: vec![
            "At 125 MHz through the cache, as many players as the game takes. Random games are played by listing the legal moves and taking one. \
             A pharaoh's rate is that of its slowest thought in a game of scribes, its first judgement included."
                .into(),
            table(figures.into_iter(), 1),
        ],
    })
}

pub fn on_this_computer() -> Result<Section, String> {
    let mut figures = Vec::new();
    for kind in GameKind::ALL {
        let setup = Setup::new(kind, *kind.players().end(), Options::default()).map_err(|error| error.to_string())?;
        const GAMES: u16 = 500;
        let begin = Instant::now();
        walk(&setup, WALK_SEED, GAMES);
        let seconds = begin.elapsed().as_secs_f64();
        let pondered = ponder(&setup, |work| {
            let begin = Instant::now();
            work();
            begin.elapsed().as_nanos() as u64
        });
        figures.push(Figures {
            kind,
            games: f64::from(GAMES) / seconds,
            moves: f64::from(MOVES) * 1e9 / pondered.pharaoh.max(1) as f64,
            scribe_ms: pondered.scribe as f64 / 1e6,
            endgame_ms: pondered.endgame as f64 / 1e6,
        });
    }
    Ok(Section {
        title: super::HOST,
        parts: vec![
            "The same on one core of the computer that wrote this report: these figures alone differ from run to run, and no \
             test compares them."
                .into(),
            table(figures.into_iter(), 0),
        ],
    })
}
