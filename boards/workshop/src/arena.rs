//! Bot tournaments on all cores: shares with confidence intervals, ratings, speed.

pub mod contest;
mod program;
mod statistics;
pub mod table;

use std::{
    error::Error,
    io::{self, Write},
    num::NonZero,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    bots::{Budget, Level},
    rules::position::{GameKind, Options, Setup},
};

use contest::{Contender, Contest, Played};
use pocket_ra_terminal::progress;
use statistics::{Tally, elo};

const HELP: &str = "\
Plays bots against each other. The same seed gives the same results, whatever the number of jobs.

usage: cargo arena [OPTIONS]

  --game GAME        ra, dice, priests or rauha (default: ra; all of them with --table)
  --players N        number of seats (default: number of bots)
  --bots A,B,...     random, apprentice, scribe, vizier, pharaoh or cmd:PROGRAM, separated by commas; the last one
                     takes all remaining seats (default: pharaoh,scribe,scribe). A level may have a temperament:
                     bold-scribe, patient-scribe, spiteful-scribe, collector-scribe
  --games N          number of games (default: 1000). Bots change seats after every game; the deal changes when all have
                     sat everywhere
  --seed N           seed of all games (default: 1)
  --jobs N           games played in parallel (default: one per core)
  --budget N         moves that a pharaoh plays out per decision (default: as on the device). A vizier plays out as many
                     as on the device, or N if that is fewer
  --table            compare every level with the one below, in every game and with every number of players, and print
                     ratings: the text of STRENGTH.md. Takes about an hour on two cores with 1000 games per row. With
                     --bots cmd:PROGRAM that program is rated, too
  --elo              let every pair of the bots play --games games for two; print ratings, the first bot at 1000

A share is the part of all games that was won; a game won by two counts half for each. The interval contains the true
share with a probability of 95 % (Wilson).

cmd:PROGRAM starts another program that speaks the wire protocol (`pocket-ra engine --help`). It receives
{\"cmd\":\"new\",...} and every move, chance included, as {\"cmd\":\"play\",...}. When it is its turn it receives
{\"cmd\":\"bot\",\"level\":\"pharaoh\"} and answers {\"ok\":true,\"move\":\"...\"}. PROGRAM is split at spaces:
cmd:./my-bot --flag.
";

struct Arguments {
    /// By default Ra, or all games for a table.
    kind: Option<GameKind>,
    players: Option<u8>,
    bots: Vec<Contender>,
    games: usize,
    seed: u64,
    jobs: usize,
    budget: Budget,
    elo: bool,
    table: bool,
}

impl Arguments {
    fn kind(&self) -> GameKind {
        self.kind.unwrap_or(GameKind::ALL[0])
    }
}

pub fn run(arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let Some(arguments) = read(arguments)? else {
        write!(io::stdout(), "{HELP}")?;
        return Ok(ExitCode::SUCCESS);
    };
    if arguments.table {
        let is_program = |bot: &&Contender| matches!(bot, Contender::Program(_));
        let programs: Vec<Contender> = arguments.bots.iter().filter(is_program).cloned().collect();
        table::print(&arguments, &programs)?;
    } else if arguments.elo {
        rate(&arguments)?;
    } else {
        let seats = arguments.players.map_or(arguments.bots.len(), usize::from);
        let mut bots = arguments.bots.clone();
        if bots.len() > seats {
            return Err(format!("{} bots do not fit on {seats} seats", bots.len()).into());
        }
        while let (true, Some(last)) = (bots.len() < seats, bots.last().cloned()) {
            bots.push(last);
        }
        let started = Instant::now();
        let played = play_all(&arguments, arguments.kind(), &bots)?;
        print_shares(&arguments, &bots, &played, started)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn read(mut arguments: Parser) -> Result<Option<Arguments>, Box<dyn Error>> {
    let mut asked = Arguments {
        kind: None,
        players: None,
        bots: vec![Level::Pharaoh.into(), Level::Scribe.into(), Level::Scribe.into()],
        games: 1000,
        seed: 1,
        jobs: thread::available_parallelism().map_or(1, NonZero::get),
        budget: Budget::Device,
        elo: false,
        table: false,
    };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Long("game") => {
                let name = arguments.value()?.string()?;
                let kind = GameKind::named(&name).ok_or_else(|| format!("unknown game {name:?}"))?;
                asked.kind = Some(kind);
            }
            Arg::Long("players") => asked.players = Some(arguments.value()?.parse()?),
            Arg::Long("bots") => {
                let names = arguments.value()?.string()?;
                asked.bots = names.split(',').map(Contender::named).collect::<Result<_, _>>()?;
            }
            Arg::Long("games") => asked.games = arguments.value()?.parse()?,
            Arg::Long("seed") => asked.seed = arguments.value()?.parse()?,
            Arg::Long("jobs") => asked.jobs = arguments.value()?.parse::<usize>()?.max(1),
            Arg::Long("budget") => asked.budget = Budget::Moves(arguments.value()?.parse()?),
            Arg::Long("elo") => asked.elo = true,
            Arg::Long("table") => asked.table = true,
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok(Some(asked))
}

/// Results in game order, whatever the scheduling.
fn play_all(arguments: &Arguments, kind: GameKind, bots: &[Contender]) -> Result<Vec<Played>, Box<dyn Error>> {
    let setup = Setup::new(kind, bots.len().try_into()?, Options::default())?;
    let progress = progress::bar(arguments.games as u64, "{eta} left");
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let results = Mutex::new(Vec::with_capacity(arguments.games));
    let work = || -> Result<(), String> {
        let mut contest = Contest::new(setup, bots, arguments.budget)?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games || failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let played = contest.play(arguments.seed, number)?;
            results
                .lock()
                .map_err(|error| error.to_string())?
                .push((number, played));
            progress.inc(1);
        }
    };
    let ended: Vec<Result<(), String>> = thread::scope(|scope| {
        let jobs: Vec<_> = (0..arguments.jobs.min(arguments.games.max(1)))
            .map(|_| scope.spawn(|| work().inspect_err(|_| failed.store(true, Ordering::Relaxed))))
            .collect();
        let join = |job: thread::ScopedJoinHandle<'_, _>| job.join().unwrap_or(Err("a game ended in a panic".into()));
        jobs.into_iter().map(join).collect()
    });
    progress.finish_and_clear();
    ended.into_iter().collect::<Result<Vec<()>, String>>()?;
    let mut results = results.into_inner()?;
    results.sort_by_key(|&(number, _)| number);
    Ok(results.into_iter().map(|(_, played)| played).collect())
}

fn print_shares(arguments: &Arguments, bots: &[Contender], played: &[Played], started: Instant) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(
        out,
        "{} for {}, {} games, seed {}",
        arguments.kind().name(),
        bots.len(),
        played.len(),
        arguments.seed
    )?;
    writeln!(out, "bot                  share   95 % interval   average score")?;
    for (bot, contender) in bots.iter().enumerate() {
        let tally = Tally::of(played, bot);
        let (low, high) = tally.interval();
        writeln!(
            out,
            "{:<18} {:>5.1} %  {:>5.1} - {:>5.1} %  {:>14.1}",
            contender.to_string(),
            100.0 * tally.share(),
            100.0 * low,
            100.0 * high,
            tally.average_score(),
        )?;
    }
    let moves: u64 = played.iter().map(|game| u64::from(game.moves)).sum();
    let elapsed = started.elapsed().as_secs_f64();
    writeln!(
        out,
        "{:.1} moves a game, {:.0} moves a second, {elapsed:.1} s",
        moves as f64 / played.len().max(1) as f64,
        moves as f64 / elapsed
    )
}

fn rate(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let bots = &arguments.bots;
    let mut shares = vec![vec![0.0; bots.len()]; bots.len()];
    for first in 0..bots.len() {
        for second in first + 1..bots.len() {
            let pair = [bots[first].clone(), bots[second].clone()];
            let started = Instant::now();
            let played = play_all(arguments, arguments.kind(), &pair)?;
            print_shares(arguments, &pair, &played, started)?;
            writeln!(io::stdout())?;
            let won = Tally::of(&played, 0).share() * played.len() as f64;
            shares[first][second] = won;
            shares[second][first] = played.len() as f64 - won;
        }
    }
    let mut out = io::stdout();
    writeln!(out, "bot                 rating")?;
    for (contender, rating) in bots.iter().zip(elo(&shares)) {
        writeln!(out, "{:<18} {rating:>7.0}", contender.to_string())?;
    }
    Ok(())
}
