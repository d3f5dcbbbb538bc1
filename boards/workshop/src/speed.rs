//! `speed`: random games on one core.

use std::{
    collections::BTreeMap,
    error::Error,
    fs,
    io::{self, Write},
    process::ExitCode,
    time::{Duration, Instant},
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    chance::{Draw, seeded},
    rules::{
        Game,
        event::no_events,
        games::with_game,
        position::{GameKind, Options, Position, Setup},
        walk::random_move,
    },
};

use pocket_ra_terminal::progress;

const HELP: &str = "\
Plays random games on one core and prints games per second, for each game and number of players

usage: cargo speed [OPTIONS]

  --game GAME        only this game
  --players N        only this number of players
  --seconds N        duration of each measurement (default: 1)

Time is CPU time where the system reports it, so other programs do not count.
choosing is the time for listing legal moves and drawing chance, playing the time for checking and making moves.
";

/// Games to record and replay.
const RECORDED: usize = 2000;

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let (mut only_kind, mut only_players, mut seconds) = (None, None, 1.0);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("game") => {
                let name = arguments.value()?.string()?;
                only_kind = Some(GameKind::named(&name).ok_or_else(|| format!("unknown game {name:?}"))?);
            }
            Arg::Long("players") => only_players = Some(arguments.value()?.parse::<u8>()?),
            Arg::Long("seconds") => seconds = arguments.value()?.parse()?,
            _ => return Err(argument.unexpected().into()),
        }
    }
    let length = Duration::try_from_secs_f64(seconds)?;
    let mut setups = Vec::new();
    for kind in GameKind::ALL
        .into_iter()
        .filter(|&kind| only_kind.is_none_or(|only| only == kind))
    {
        let counts = kind
            .players()
            .filter(|&players| only_players.is_none_or(|only| only == players));
        for players in counts {
            setups.push(Setup::new(kind, players, Options::default())?);
        }
    }
    if setups.is_empty() {
        return Err("no game has that many players".into());
    }
    measure_all(&setups, length)?;
    Ok(ExitCode::SUCCESS)
}

fn measure_all(setups: &[Setup], length: Duration) -> io::Result<()> {
    let progress = progress::bar(setups.len() as u64, "{msg}");
    let mut lines = Vec::new();
    for setup in setups {
        let name = format!("{:<8} {}", setup.kind().name(), setup.players());
        progress.set_message(name.clone());
        let figures = with_game!(Position::new(setup), start => measure(&start, length));
        lines.push(format!("{name:<9} {figures}"));
        progress.inc(1);
    }
    progress.finish_and_clear();
    let mut out = io::stdout();
    writeln!(
        out,
        "game players  games/s      moves/s  moves/game  choosing   playing  moves by kind"
    )?;
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn measure<G: Game>(start: &G, length: Duration) -> String {
    let mut rng = seeded(1, 0);
    let (mut games, mut moves) = (0u32, 0u64);
    let (begin, clock) = (Instant::now(), Clock::start());
    while games == 0 || begin.elapsed() < length {
        moves += play_out(start.clone(), &mut rng, |_| {});
        games += 1;
    }
    let seconds = clock.seconds();
    let (playing, kinds) = replay(start);
    format!(
        "{:>9.0} {:>12.0} {:>11.1} {:>6.1} ns {:>6.1} ns  {kinds}",
        f64::from(games) / seconds,
        moves as f64 / seconds,
        moves as f64 / f64::from(games),
        (1e9 * seconds / moves as f64 - playing).max(0.0),
        playing,
    )
}

/// Random; returns its number of moves.
fn play_out<G: Game>(mut game: G, rng: &mut impl Draw, mut seen: impl FnMut(G::Move)) -> u64 {
    let mut moves = 0;
    while let Some(chosen) = random_move(&game, rng) {
        seen(chosen);
        if game.play(chosen, &mut no_events).is_err() {
            unreachable!("a random move is taken from the legal ones");
        }
        moves += 1;
    }
    moves
}

/// CPU time of this thread, or wall time.
struct Clock {
    begin: Instant,
    on_core: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            begin: Instant::now(),
            on_core: Clock::on_core(),
        }
    }

    fn seconds(&self) -> f64 {
        match (self.on_core, Clock::on_core()) {
            (Some(begin), Some(end)) if end > begin => (end - begin) as f64 / 1e9,
            _ => self.begin.elapsed().as_secs_f64(),
        }
    }

    fn on_core() -> Option<u64> {
        fs::read_to_string("/proc/thread-self/schedstat")
            .ok()?
            .split(' ')
            .next()?
            .parse()
            .ok()
    }
}

/// Nanoseconds per move, and the share of each kind.
fn replay<G: Game>(start: &G) -> (f64, String) {
    let mut rng = seeded(2, 0);
    let mut recorded: Vec<Vec<G::Move>> = Vec::new();
    for _ in 0..RECORDED {
        let mut moves = Vec::new();
        play_out(start.clone(), &mut rng, |chosen| moves.push(chosen));
        recorded.push(moves);
    }
    let total: usize = recorded.iter().map(Vec::len).sum();
    let clock = Clock::start();
    for moves in &recorded {
        let mut game = start.clone();
        let refused = moves
            .iter()
            .filter(|&&chosen| game.play(chosen, &mut no_events).is_err())
            .count();
        assert_eq!(refused, 0, "a recorded game is replayed without a refusal");
    }
    let playing = 1e9 * clock.seconds() / total as f64;
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for chosen in recorded.iter().flatten() {
        let text = chosen.to_string();
        *kinds
            .entry(text.split(' ').next().unwrap_or_default().into())
            .or_default() += 1;
    }
    let mut shares: Vec<_> = kinds.into_iter().collect();
    shares.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let shares = shares
        .iter()
        .map(|(word, count)| format!("{word} {}%", (100 * count + total / 2) / total));
    (playing, shares.collect::<Vec<_>>().join(" "))
}
