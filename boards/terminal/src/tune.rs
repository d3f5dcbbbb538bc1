//! `tune`: better weights for a game's judgement by self-play: a change stays when it wins.

use std::{
    error::Error,
    io::{self, Write},
    num::NonZero,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    bots::Learned,
    chance::{Draw, Quick},
    rules::{Turn, games::with_type, position::GameKind},
};

use crate::{engine::game::TerminalGame, progress};

const HELP: &str = "\
Looks for better weights by self-play: changes a few of them at random, and keeps the change when one bot that plays by it
clearly wins against bots of the old ones, without searching. Prints the weights as they stand in the source. The same seed
gives the same weights, whatever the number of jobs.

usage: pocket-ra tune [OPTIONS] GAME

GAME is ra, priests (for three) or dice (for two); the bots of rauha have no weights to tune.

  --steps N          how many changes are tried; 100 when left out
  --games N          games that decide about a change; 1000 when left out
  --seed N           the changes and the luck of all games; 1 when left out
  --jobs N           how many games at a time; one for each core when left out
";

/// A change stays when it wins more than a fair share by so many standard deviations.
const DEVIATIONS: f64 = 2.0;

pub struct Tuning {
    steps: usize,
    /// Games that decide about a change.
    games: usize,
    seed: u64,
    jobs: usize,
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut kind = None;
    let mut tuning = Tuning {
        steps: 100,
        games: 1000,
        seed: 1,
        jobs: thread::available_parallelism().map_or(1, NonZero::get),
    };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("steps") => tuning.steps = arguments.value()?.parse()?,
            Arg::Long("games") => tuning.games = arguments.value()?.parse()?,
            Arg::Long("seed") => tuning.seed = arguments.value()?.parse()?,
            Arg::Long("jobs") => tuning.jobs = arguments.value()?.parse::<usize>()?.max(1),
            Arg::Value(name) if kind.is_none() => {
                let name = name.string()?;
                kind = Some(GameKind::named(&name).ok_or_else(|| format!("unknown game {name:?}"))?);
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    let kind = kind.ok_or("which game? see tune --help")?;
    if !with_type!(kind, G => G::tune(&tuning))? {
        return Err(format!("the bots of {} have no weights to tune", kind.name()).into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Climbs from the weights that the bots have; one of the seats plays by the changed weights, the others by the old.
pub fn tune<G: Learned + Sync>(start: &G, seats: usize, tuning: &Tuning) -> io::Result<()> {
    let mut weights = G::TUNED;
    let progress = progress::bar(tuning.steps as u64, "{eta} left, {msg}");
    let mut kept = 0;
    for step in 0..tuning.steps {
        let mut luck = Quick::new(tuning.seed, step as u32);
        let mut changed = weights;
        for _ in 0..1 + luck.below(3) {
            let place = luck.below(changed.as_ref().len() as u32) as usize;
            if let Some(weight) = changed.as_mut().get_mut(place) {
                let reach = weight.unsigned_abs() / 4 + 3;
                *weight += luck.below(2 * u32::from(reach) + 1) as i16 - reach as i16;
            }
        }
        progress.inc(1);
        if changed.as_ref() == weights.as_ref() {
            continue;
        }
        let won = play_all(start, seats, [&changed, &weights], tuning, step);
        let games = tuning.games as f64;
        let fair = games / seats as f64;
        let deviation = (fair * (1.0 - 1.0 / seats as f64)).sqrt();
        if won > fair + DEVIATIONS * deviation {
            weights = changed;
            kept += 1;
            let share = 100.0 * won / games;
            progress.suspend(|| writeln!(io::stdout(), "step {step}, {share:.1} %: {:?}", weights.as_ref()))?;
        }
        progress.set_message(format!("{kept} kept"));
    }
    progress.finish_and_clear();
    writeln!(io::stdout(), "{:?}", weights.as_ref())
}

/// Games won by the first weights, alone against the second.
fn play_all<G: Learned + Sync>(
    start: &G,
    seats: usize,
    weights: [&G::Weights; 2],
    tuning: &Tuning,
    step: usize,
) -> f64 {
    let next = AtomicUsize::new(0);
    let won = Mutex::new(vec![0.0; tuning.games]);
    thread::scope(|scope| {
        for _ in 0..tuning.jobs {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= tuning.games {
                        return;
                    }
                    let luck = Quick::new(tuning.seed ^ 1 << 40, (step * tuning.games + number / seats) as u32);
                    let share = play(start, weights, number % seats, luck);
                    if let Ok(mut won) = won.lock() {
                        won[number] = share;
                    }
                }
            });
        }
    });
    won.into_inner().map_or(0.0, |won| won.iter().sum())
}

/// The share of the game won by the seat that plays by the first weights.
fn play<G: Learned>(start: &G, [first, second]: [&G::Weights; 2], alone: usize, mut luck: Quick) -> f64 {
    let mut game = start.clone();
    loop {
        let chosen = match game.turn() {
            Turn::Over => break,
            Turn::Chance(_) => game.draw(&mut luck),
            Turn::Seat(seat) => {
                let weights = if usize::from(seat) == alone { first } else { second };
                let mut best = None;
                game.judge_by(weights, &mut |chosen, value| {
                    if best.is_none_or(|(_, highest)| value > highest) {
                        best = Some((chosen, value));
                    }
                });
                best.map(|(chosen, _)| chosen)
            }
        };
        if chosen.is_none_or(|chosen| game.play(chosen).is_err()) {
            break;
        }
    }
    let winners = game.winners();
    if winners.contains(alone as u8) {
        1.0 / winners.iter().count() as f64
    } else {
        0.0
    }
}
