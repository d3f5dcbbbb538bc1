//! `train`: a game's network learned by self-play.

pub mod dice;
mod learner;
mod self_play;

use std::{
    error::Error,
    fs,
    io::{self, Write},
    num::NonZero,
    path::PathBuf,
    process::ExitCode,
    thread,
    time::Instant,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    bots::{Learned, network::Shape},
    chance::Quick,
    rules::{games::with_type, position::GameKind},
};

use crate::{engine::game::TerminalGame, progress, replace::replace};
use learner::Learner;
use self_play::{Round, Sample};

const HELP: &str = "\
Learns by self-play how well the seats of a position stand: the network that scribes, viziers and pharaohs judge by. Every
round plays games with the weights of the round before, in the whole numbers of the device, and then takes steps towards
what came of them. The same seed gives the same weights, whatever the number of jobs.

usage: pocket-ra train [OPTIONS] GAME

GAME is ra, priests or dice; dice has tables instead of a network.

  --rounds N         how many rounds in all; 400 when left out, about an hour on two cores
  --games N          games of a round; 800 when left out
  --seed N           the luck of all games; 1 when left out
  --jobs N           how many games at a time; one for each core when left out
  --state FILE       what a training that was broken off goes on from, kept after every round; GAME.training when left out
  --out FILE         the weights for src/bots/GAME; GAME.weights when left out

Prints a line every tenth round: how far the network is from what came of the games, and which share of games for two and
for three it takes from the weights in this program. A training that is gone on with sees other games than one in one go.
";

pub struct Training {
    rounds: u32,
    games: u32,
    seed: u64,
    jobs: usize,
    state: PathBuf,
    out: PathBuf,
}

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut kind = None;
    let (mut state, mut out) = (None, None);
    let mut training = Training {
        rounds: 400,
        games: 800,
        seed: 1,
        jobs: thread::available_parallelism().map_or(1, NonZero::get),
        state: PathBuf::new(),
        out: PathBuf::new(),
    };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("rounds") => training.rounds = arguments.value()?.parse()?,
            Arg::Long("games") => training.games = arguments.value()?.parse::<u32>()?.max(1),
            Arg::Long("seed") => training.seed = arguments.value()?.parse()?,
            Arg::Long("jobs") => training.jobs = arguments.value()?.parse::<usize>()?.max(1),
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
    with_type!(kind, G => G::train(&training))?;
    Ok(ExitCode::SUCCESS)
}

/// How many samples are remembered: those of the latest games.
const REMEMBERED: usize = 400_000;

/// Steps of a round.
const STEPS: u32 = 600;

/// Rounds that go by the results of the games alone, with much that is tried out, before the network has a say.
const FIRST_ROUNDS: u32 = 12;

/// Trains a game from where its state has come to.
pub fn train<G: Learned + Send + Sync>(training: &Training, start: impl Fn(u8) -> G + Sync) -> Result<(), Box<dyn Error>> {
    let mut learner = match fs::read(&training.state) {
        Ok(state) => Learner::read(&state, G::Network::TABLE, G::Network::SEAT)
            .ok_or_else(|| format!("{} is no training of this game", training.state.display()))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Learner::new(G::Network::TABLE, G::Network::SEAT, training.seed)
        }
        Err(error) => return Err(format!("{}: {error}", training.state.display()).into()),
    };
    let network = |learner: &Learner| G::Network::of_file(&learner.weights()).ok_or("the weights do not fit the network");
    let bar = progress::bar(training.rounds.into(), "{eta} left");
    bar.set_position(learner.rounds.into());
    bar.suspend(|| writeln!(io::stdout(), "round   games  distance     two   three    time"))?;
    let began = Instant::now();
    let mut samples: Vec<Sample> = Vec::new();
    while learner.rounds < training.rounds {
        let number = learner.rounds;
        let played = Round {
            network: &network(&learner)?,
            number,
            is_first: number < FIRST_ROUNDS,
            games: training.games,
            seed: training.seed,
            jobs: training.jobs,
        };
        samples.extend(played.play(&start));
        let forgotten = samples.len().saturating_sub(REMEMBERED);
        samples.drain(..forgotten);
        let mut luck = Quick::new(training.seed ^ 1 << 41, number);
        let distance = learner.learn(&samples, STEPS, number as f32 / training.rounds as f32, &mut luck);
        learner.rounds += 1;
        replace(&training.state, &learner.state())?;
        replace(&training.out, &learner.weights())?;
        bar.inc(1);
        if learner.rounds % 10 == 0 || learner.rounds == training.rounds {
            let network = network(&learner)?;
            let share = |players: u8| 100.0 * self_play::share(&start, [&network, G::network()], players, 400, training);
            let line = format!(
                "{:>5} {:>7} {distance:>9.5} {:>5.1} % {:>5.1} % {:>5.0} s",
                learner.rounds,
                learner.rounds * training.games,
                share(2),
                share(3),
                began.elapsed().as_secs_f64(),
            );
            bar.suspend(|| writeln!(io::stdout(), "{line}"))?;
        }
    }
    bar.finish_and_clear();
    let bytes = learner.weights().len();
    writeln!(io::stdout(), "{}: {bytes} bytes of weights", training.out.display())?;
    Ok(())
}
