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
Learns by self-play how well the seats of a position stand: what scribes, viziers and pharaohs judge by. Every round plays
games with the weights of the round before, in the whole numbers of the device, and then learns from what came of them. The
same seed gives the same weights, whatever the number of jobs.

usage: cargo train [OPTIONS] GAME

GAME is ra, priests, dice or rauha. The first two have a network of the same kind; dice has tables, rauha what a world's parts
are worth by time and how likely a lead wins.

  --rounds N         how many rounds in all; 200 when left out (dice: 200, rauha: 14): some minutes
  --games N          games of a round; 800 when left out (rauha: 20000)
  --from FILE        ra and priests: goes on from these weights with short steps, instead of from nothing
  --others N         ra and priests: of a hundred seats so many play by the weights of --from, or else by those in this
                     program, so that what is learned holds against others, too; 0 when left out
  --seed N           the luck of all games; 1 when left out
  --jobs N           how many games at a time; one for each core when left out
  --measured N       games that each share is measured by; 400 when left out (dice: 600, rauha: 1000). When all rounds are
                     done already, that is all that is done
  --state FILE       what a training that was broken off goes on from, kept after every round; GAME.training when left out
  --out FILE         the weights for src/bots/GAME; GAME.weights when left out

Prints a line every tenth round (rauha: every round): how far the judgement is from what came of the games, and which share of
games for two and for three it takes from the weights in this program. A training that is gone on with remembers none of the
games before, so it learns something else than one in one go; not so in rauha, where the state holds what they said.
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
    let kind = kind.ok_or("which game? see train --help")?;
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
