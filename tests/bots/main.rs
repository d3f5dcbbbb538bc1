//! Bots: legal, deterministic, blind to secrets, within their budget, with a reason.

mod ahead;
mod bot;
mod dice_rauha;
mod habits;
mod last_sun;
mod levels;
mod puzzles;
mod reasons;
mod recorded;
mod temperament;
mod thoughts;

use pocket_ra::{
    bots::{Budget, Choice, Level, choose},
    chance::seeded,
    rules::{
        Turn,
        event::no_events,
        journal::{CAPACITY, Journal},
        position::{Code, GameKind, Options, Position, Setup},
    },
};

/// Enough for a search, short enough for a test.
const SHORT: Budget = Budget::Moves(600);

fn setup(kind: GameKind, players: u8) -> Setup {
    Setup::new(kind, players, Options::default()).unwrap()
}

fn choice(position: &Position, level: Level, seed: u64) -> Choice {
    choose(position, level, seed, SHORT, &mut |_| false).expect("a seat has to decide")
}

/// Plays with chance from the seed and decisions by `decide` (position, move number).
fn play(setup: &Setup, seed: u64, mut decide: impl FnMut(&Position, u16) -> Code) -> (Journal<CAPACITY>, Position) {
    let mut journal = Journal::new(*setup);
    let mut position = Position::new(setup);
    loop {
        let code = match position.turn() {
            Turn::Over => return (journal, position),
            Turn::Chance(_) => position.draw(&mut seeded(seed, journal.chances())).unwrap(),
            Turn::Seat(_) => decide(&position, journal.len()),
        };
        let text = setup.kind().print(code);
        position
            .play(code, &mut no_events)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        journal.push(code).unwrap();
    }
}
