//! `train`: learns weights by self-play.

mod average;
mod curve;
mod dice;
mod games;
mod learner;
mod rauha;
mod self_play;

use std::{
    error::Error,
    io::{self, Write},
    num::NonZero,
    path::PathBuf,
    process::ExitCode,
    thread,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    bots::{auction::Market, network::Shape},
    chance::Quick,
    rules::{Game, games::with_type, position::GameKind, priests::Priests, ra::Ra},
};

use curve::Curve;
use games::share;
use learner::Learner;
use pocket_ra_terminal::{input, output};
use self_play::{Round, Sample, best_by};

const HELP: &str = "\
Learns by self-play to evaluate positions for scribes, viziers and pharaohs. Every round plays games with the weights of
the previous round, in the integer arithmetic of the device, and then learns from their results. The same seed gives the
same weights, whatever the number of jobs.

usage: cargo train [OPTIONS] GAME

GAME is ra, priests, dice or rauha. Ra and priests have a network of the same kind; dice has tables; rauha learns what
the parts of a world are worth at each moment, and how likely a lead wins.

  --rounds N         total number of rounds (default: 200; rauha: 14): some minutes
  --games N          games per round (default: 800; rauha: 20000)
  --from FILE        ra and priests: continue from these weights in small steps, instead of from nothing
  --others N         ra and priests: N of a hundred seats play by the weights of --from, or by those in this program, so
                     that the new weights also hold against other play (default: 0)
  --seed N           seed of all games (default: 1)
  --jobs N           games played in parallel (default: one per core)
  --measured N       games per measured share (default: 400; dice: 600; rauha: 1000). If all rounds are already done,
                     only the measurement runs
  --state FILE       state to resume an interrupted training, saved after every round (default: GAME.training)
  --out FILE         the weights, for src/bots/GAME (default: GAME.weights)

Prints a line every tenth round (rauha: every round): the distance between evaluation and result, and the share of games
for two and for three won against the weights in this program. A resumed training does not remember earlier games, so it
learns something else than an uninterrupted one; in rauha it learns the same, because the state contains the results.
";

pub struct Training {
    /// By default that of the game.
    rounds: Option<u32>,
    games: Option<u32>,
    others: u32,
    /// None starts from scratch.
    from: Option<PathBuf>,
    seed: u64,
    jobs: usize,
    /// Games per measured share; by default that of the game.
    measured: Option<u32>,
    state: PathBuf,
    out: PathBuf,
}

/// Far above any state or weights.
const LONGEST_STATE: u64 = 64 << 20;
const LONGEST_WEIGHTS: u64 = 1 << 20;

impl Training {
    fn weights_before(&self) -> Result<Option<Vec<u8>>, String> {
        let read = |file: &PathBuf| input::read(file.as_os_str(), LONGEST_WEIGHTS);
        self.from.as_ref().map(read).transpose()
    }

    /// None if there is no saved state.
    fn go_on<S>(&self, read: impl FnOnce(&[u8]) -> Option<S>) -> Result<Option<S>, String> {
        let other = || format!("{} is no training of this game", self.state.display());
        match input::read_kept(&self.state, LONGEST_STATE)? {
            None => Ok(None),
            Some(state) => read(&state).map(Some).ok_or_else(other),
        }
    }
}

pub trait Trained: Game {
    fn train(training: &Training) -> Result<(), Box<dyn Error>>;
}

impl Trained for Ra {
    fn train(training: &Training) -> Result<(), Box<dyn Error>> {
        train(training, Ra::new)
    }
}

impl Trained for Priests {
    fn train(training: &Training) -> Result<(), Box<dyn Error>> {
        train(training, Priests::new)
    }
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut kind = None;
    let (mut state, mut out) = (None, None);
    let mut training = Training {
        rounds: None,
        games: None,
        others: 0,
        from: None,
        seed: 1,
        jobs: thread::available_parallelism().map_or(1, NonZero::get),
        measured: None,
        state: PathBuf::new(),
        out: PathBuf::new(),
    };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("rounds") => training.rounds = Some(arguments.value()?.parse()?),
            Arg::Long("games") => training.games = Some(arguments.value()?.parse::<u32>()?.max(1)),
            Arg::Long("from") => training.from = Some(arguments.value()?.into()),
            Arg::Long("others") => training.others = arguments.value()?.parse::<u32>()?.min(100),
            Arg::Long("seed") => training.seed = arguments.value()?.parse()?,
            Arg::Long("jobs") => training.jobs = arguments.value()?.parse::<usize>()?.max(1),
            Arg::Long("measured") => training.measured = Some(arguments.value()?.parse::<u32>()?.max(1)),
            Arg::Long("state") => state = Some(arguments.value()?),
            Arg::Long("out") => out = Some(arguments.value()?),
            Arg::Value(name) if kind.is_none() => {
                let name = name.string()?;
                kind = Some(GameKind::named(&name).ok_or_else(|| format!("unknown game {name:?}"))?);
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    let kind = kind.ok_or("GAME is missing; see train --help")?;
    let beside = |ending: &str| format!("{}.{ending}", kind.name()).into();
    training.state = state.map_or_else(|| beside("training"), PathBuf::from);
    training.out = out.map_or_else(|| beside("weights"), PathBuf::from);
    // Fail before minutes of training.
    output::check(&training.state)?;
    output::check(&training.out)?;
    with_type!(kind, G => G::train(&training))?;
    Ok(ExitCode::SUCCESS)
}

/// Replay buffer in samples.
const REMEMBERED: usize = 400_000;

const STEPS: u32 = 600;

/// Learn from results only, with more exploration.
const FIRST_ROUNDS: u32 = 12;

/// For given weights, which large steps would destroy.
const DONE_BEFORE: f32 = 0.6;

fn train<G: Market + Send + Sync>(training: &Training, start: impl Fn(u8) -> G + Sync) -> Result<(), Box<dyn Error>> {
    let before = training.weights_before()?;
    let network = |weights: &[u8]| G::Network::of_file(weights).ok_or("the weights do not fit the network");
    let others_network = before.as_deref().map(network).transpose()?;
    let state = training.go_on(|state| Learner::read(state, G::Network::TABLE, G::Network::SEAT))?;
    let mut learner = state.unwrap_or_else(|| {
        let mut learner = Learner::new(G::Network::TABLE, G::Network::SEAT, training.seed);
        before.iter().for_each(|weights| learner.begin_from(weights));
        learner
    });
    let (rounds, games) = (training.rounds.unwrap_or(200), training.games.unwrap_or(800));
    let curve = Curve::new(rounds, learner.rounds)?;
    let point = |learner: &Learner, distance| -> Result<(), Box<dyn Error>> {
        let network = network(&learner.weights())?;
        let share = |players: u8| {
            share(400, players, training, &start, |game, _, is_alone, _| {
                best_by(game, if is_alone { &network } else { G::network() })
            })
        };
        Ok(curve.point(learner.rounds, learner.rounds * games, distance, [share(2), share(3)])?)
    };
    if learner.rounds >= rounds {
        output::write(&training.out, &learner.weights())?;
        point(&learner, None)?;
    }
    let mut samples: Vec<Sample> = Vec::new();
    while learner.rounds < rounds {
        let number = learner.rounds;
        let played = Round {
            network: &network(&learner.weights())?,
            number,
            is_first: number < FIRST_ROUNDS && before.is_none(),
            games,
            others: training.others,
            others_network: others_network.as_ref().unwrap_or(G::network()),
            seed: training.seed,
            jobs: training.jobs,
        };
        samples.extend(played.play(&start));
        let forgotten = samples.len().saturating_sub(REMEMBERED);
        samples.drain(..forgotten);
        let mut rng = Quick::new(training.seed ^ 1 << 41, number);
        let done_before = if before.is_some() { DONE_BEFORE } else { 0.0 };
        let done = done_before + (1.0 - done_before) * number as f32 / rounds as f32;
        let distance = learner.learn(&samples, STEPS, done, &mut rng);
        learner.rounds += 1;
        output::write(&training.state, &learner.state())?;
        output::write(&training.out, &learner.weights())?;
        curve.advance();
        if learner.rounds % 10 == 0 || learner.rounds == rounds {
            point(&learner, Some(distance))?;
        }
    }
    curve.end(&training.out, learner.weights().len())
}
