//! `puzzles`: finds decisions with one clearly best choice in games between bots.

mod exact;
mod recorded;

use std::{
    collections::BTreeMap,
    error::Error,
    ffi::OsString,
    fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    bots::{self, Budget, Judge, Level, STANDING, choose},
    rules::{
        games::with_game,
        position::{Code, GameKind, Position},
    },
    table::puzzle::PuzzleProgress,
};
use pocket_ra_terminal::{output, progress};

use recorded::Recorded;

const HELP: &str = "\
Plays games between bots on one core and finds puzzles: decisions with one clearly best choice, which a scribe or an
apprentice misses

usage: cargo puzzles [OPTIONS] FILE

FILE is src/table/puzzle/puzzles.txt; it is written whenever a puzzle is found. Without --add, the puzzles of the searched
games are replaced.

  --game GAME        only this game
  --games N          games to play of each title (default: 600)
  --minutes N        most time for each title (default: 15)
  --most N           most puzzles of each title, at most 128 (default: 100)
  --margin N         advantage over every other choice, in percent of the chance to win (default: 4)
  --seed N           seed of the first game (default: 1)
  --add              keep the puzzles of FILE, and add those of other games: choose another seed

Every puzzle is confirmed by a search twelve times as long as a pharaoh's with another seed, by comparisons with every
other choice, and where the rest of the game is short enough, by playing out all of it. Unless stopped by the time, the
same options give the same puzzles.
";

/// Longer than a pharaoh's search.
const CONFIRMATION: u32 = 12;
/// For the comparison with each other choice.
const COMPARISON: u32 = 5;
/// From one game.
const OF_A_GAME: usize = 2;
/// Opinions of each level.
const OPINIONS: u64 = 5;
/// Larger than the share of hard puzzles.
const EASY: usize = 3;

struct Options {
    file: OsString,
    kinds: Vec<GameKind>,
    games: u16,
    time: Duration,
    most: usize,
    margin: i32,
    seed: u16,
    adds: bool,
}

/// Difficult ones come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Difficulty {
    /// Most scribes miss it.
    is_hard: bool,
    /// Negative: a larger one is easier to see.
    advantage: i32,
}

/// A confirmed puzzle.
struct Found {
    line: String,
    difficulty: Difficulty,
}

pub fn run(arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let Some(options) = read(arguments)? else {
        write!(io::stdout(), "{HELP}")?;
        return Ok(ExitCode::SUCCESS);
    };
    let file = Path::new(&options.file);
    output::check(file)?;
    for &kind in &options.kinds {
        let before = fs::read_to_string(file).unwrap_or_default();
        let count = search(kind, &options, |found| {
            Ok(output::write(
                file,
                with_puzzles(&before, kind, found, options.adds).as_bytes(),
            )?)
        })?;
        writeln!(io::stdout(), "{}: {count} puzzles", kind.name())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// None for `--help`.
fn read(mut arguments: Parser) -> Result<Option<Options>, Box<dyn Error>> {
    let (mut file, mut kinds, mut adds) = (None, GameKind::ALL.to_vec(), false);
    let (mut games, mut minutes, mut most, mut percent, mut seed) = (600, 15.0, 100, 4, 1);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Long("game") => {
                let name = arguments.value()?.string()?;
                kinds = vec![GameKind::named(&name).ok_or_else(|| format!("unknown game {name:?}"))?];
            }
            Arg::Long("games") => games = arguments.value()?.parse()?,
            Arg::Long("minutes") => minutes = arguments.value()?.parse()?,
            Arg::Long("most") => most = arguments.value()?.parse()?,
            Arg::Long("margin") => percent = arguments.value()?.parse()?,
            Arg::Long("add") => adds = true,
            Arg::Long("seed") => seed = arguments.value()?.parse()?,
            Arg::Value(value) if file.is_none() => file = Some(value),
            _ => return Err(argument.unexpected().into()),
        }
    }
    Ok(Some(Options {
        file: file.ok_or("FILE is missing; see puzzles --help")?,
        kinds,
        games,
        time: Duration::try_from_secs_f64(60.0 * minutes)?,
        most: PuzzleProgress::MOST.min(most),
        margin: percent * 2 * STANDING / 100,
        seed,
        adds,
    }))
}

/// Calls `report` with all puzzles whenever there is a new one.
fn search(
    kind: GameKind,
    options: &Options,
    mut report: impl FnMut(&[Found]) -> Result<(), Box<dyn Error>>,
) -> Result<usize, Box<dyn Error>> {
    let begin = Instant::now();
    let progress = progress::bar(options.games.into(), &format!("{} {{msg}}, {{eta}} left", kind.name()));
    let mut found: Vec<Found> = Vec::new();
    let mut groups: BTreeMap<String, usize> = BTreeMap::new();
    for number in 0..options.games {
        let mut game = Recorded::new(kind, options.seed.wrapping_add(number), number.into())?;
        let mut of_this_game = 0;
        while let Some(seat) = game.settle() {
            if begin.elapsed() >= options.time || found.len() >= options.most {
                progress.finish_and_clear();
                return Ok(found.len());
            }
            let position = game.table().position_for(seat);
            let seed = game.seed();
            let level = if seat == game.seat() {
                Level::Pharaoh
            } else {
                Level::Vizier
            };
            let choice = choose(&position, level, seed, Budget::Device, &mut |_| false);
            let code = choice.ok_or("a seat that decides has a choice")?.code;
            if seat == game.seat() && of_this_game < OF_A_GAME && game.may_ask() {
                let group = group(&position);
                // At most half of them have the same kind of decision.
                let is_common = 2 * groups.get(&group).copied().unwrap_or(0) > found.len() + 4;
                let easy = found.iter().filter(|found: &&Found| !found.difficulty.is_hard).count();
                let only_hard = EASY * easy > found.len();
                if !is_common && let Some(difficulty) = confirm(&position, code, seed, options.margin, only_hard) {
                    found.push(Found {
                        line: game.puzzle(code)?,
                        difficulty,
                    });
                    *groups.entry(group).or_default() += 1;
                    of_this_game += 1;
                    report(&found)?;
                    progress.set_message(format!("{} found", found.len()));
                }
            }
            game.play(code)?;
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok(found.len())
}

/// First word of the first legal decision.
fn group(position: &Position) -> String {
    let mut first = None;
    position.decisions(|code| {
        first.get_or_insert(code);
    });
    let text = first.map(|code| position.kind().print(code).to_string());
    text.and_then(|text| Some(text.split(' ').next()?.to_owned()))
        .unwrap_or_default()
}

/// The difficulty of a decision that is better than every other one; none if that is not sure, or if it is easy.
fn confirm(position: &Position, best: Code, seed: u64, margin: i32, only_hard: bool) -> Option<Difficulty> {
    let miss = |level| {
        let decide = |other| choose(position, level, seed ^ other << 48, Budget::Device, &mut |_| false);
        let decisions = (1..=OPINIONS).filter_map(decide);
        2 * decisions.filter(|choice| choice.code != best).count() as u64 > OPINIONS
    };
    let is_hard = miss(Level::Scribe);
    if !is_hard && (only_hard || !miss(Level::Apprentice)) {
        return None;
    }
    let budget = with_game!(position, game => budget_of(game));
    let mut others = Vec::new();
    position.decisions(|code| others.extend((code != best).then_some(code)));
    let advantage = |other, share: u32, seed| {
        let margin = bots::compare(position, [best, other], seed, Budget::Moves(share * budget))?;
        Some(margin.at_least())
    };
    // The quick comparisons first: most decisions fail them.
    let mut likely = (0..bots::LIKELY).filter_map(|rank| bots::likely(position, rank));
    if likely.any(|other| other != best && advantage(other, 1, !seed).is_none_or(|least| least < margin)) {
        return None;
    }
    let long = Budget::Moves(CONFIRMATION * budget);
    let confirmed = choose(position, Level::Pharaoh, seed ^ 0x5eed, long, &mut |_| false)?;
    if confirmed.code != best {
        return None;
    }
    let mut least = i32::MAX;
    for &other in &others {
        least = least.min(advantage(other, COMPARISON, seed ^ 0xface)?);
        if least < margin {
            return None;
        }
    }
    if let Some(shares) = exact::shares(position)
        && !exact::is_best(&shares, best, f64::from(margin) / f64::from(2 * STANDING))
    {
        return None;
    }
    Some(Difficulty {
        is_hard,
        advantage: -least,
    })
}

const fn budget_of<G: Judge>(_: &G) -> u32 {
    G::BUDGET
}

/// The file with these puzzles of a game, from easy to hard, after those to keep.
fn with_puzzles(before: &str, kind: GameKind, found: &[Found], adds: bool) -> String {
    let game_of = |line: &str| line.split(' ').next().and_then(GameKind::named);
    let kept = before.lines().filter(|line| adds || game_of(line) != Some(kind));
    let mut sorted: Vec<&Found> = found.iter().collect();
    sorted.sort_by_key(|found| found.difficulty);
    let mut lines: Vec<&str> = kept.chain(sorted.iter().map(|found| found.line.as_str())).collect();
    // Comments come first.
    lines.sort_by_key(|line| GameKind::ALL.iter().position(|&kind| game_of(line) == Some(kind)));
    lines.join("\n") + "\n"
}
