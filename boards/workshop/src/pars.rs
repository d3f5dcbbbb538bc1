//! Pars of the deals of the day: the score of a pharaoh in the human's seat.

use std::{
    error::Error,
    fmt::Write as _,
    io::{self, Write as _},
    num::NonZero,
    path::Path,
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    bots::{Budget, Level, choose},
    table::{
        Name, Pending, Player, PlayerKind, Table,
        ahead::thought_seed,
        deal::{
            Day,
            daily::{FIRST_PAR, OPPONENTS},
        },
    },
};
use pocket_ra_terminal::{output, progress};

const HELP: &str = "\
Lets a pharaoh play the deal of every day against two scribes, as on the device, and writes its scores to
src/table/deal/pars.rs. To be repeated after every change of the rules or the bots.

usage: cargo pars [OPTIONS]

  --years N   whole years from 2026 on (default: 4); a year takes less than a minute on two cores
  --jobs N    games played in parallel (default: one per core)
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let (mut years, mut jobs) = (4u16, thread::available_parallelism().map_or(1, NonZero::get));
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Long("years") => years = arguments.value()?.parse()?,
            Arg::Long("jobs") => jobs = arguments.value()?.parse::<usize>()?.max(1),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let days = days(years);
    let pars = all(&days, jobs)?;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/table/deal/pars.rs");
    output::write(&file, source(&days, &pars).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn days(years: u16) -> Vec<Day> {
    let end = FIRST_PAR.year + years;
    let days = std::iter::successors(Some(FIRST_PAR), |day| Some(day.next()));
    days.take_while(|day| (FIRST_PAR.year..end).contains(&day.year))
        .collect()
}

fn all(days: &[Day], jobs: usize) -> Result<Vec<u8>, String> {
    let bar = progress::bar(days.len() as u64, "{eta} left");
    let next = AtomicUsize::new(0);
    let pars = Mutex::new(vec![0; days.len()]);
    let work = || -> Result<(), String> {
        while let Some(&day) = days.get(next.fetch_add(1, Ordering::Relaxed)) {
            let score = par(day)?;
            let place = (day.ordinal() - FIRST_PAR.ordinal()) as usize;
            let score = u8::try_from(score).map_err(|_| format!("{day:?}: {score} does not fit into a byte"))?;
            pars.lock().map_err(|error| error.to_string())?[place] = score;
            bar.inc(1);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let ended = workers
            .into_iter()
            .map(|worker| worker.join().map_err(|_| "a worker has panicked")?);
        ended.collect::<Result<(), String>>()
    })?;
    bar.finish_and_clear();
    pars.into_inner().map_err(|error| error.to_string())
}

/// Score of a pharaoh, with the moves that the bots choose on the device in game 0.
pub fn par(day: Day) -> Result<u16, String> {
    let seats = [("Ramses", Level::Pharaoh), ("Isis", OPPONENTS), ("Horus", OPPONENTS)];
    let players = seats.map(|(name, level)| {
        let name = Name::new(name).map_err(|error| error.to_string())?;
        let kind = PlayerKind::Bot(level);
        Ok::<_, String>(Player { name, kind })
    });
    let players = players.into_iter().collect::<Result<Vec<_>, _>>()?;
    let header = day.header(0, &players).map_err(|error| error.to_string())?;
    let mut table = Table::new(header);
    loop {
        let played = match table.pending() {
            Pending::Over => break,
            Pending::Chance(_) => table.play_chance(),
            Pending::Itself { code, .. } => Some(table.play(code)),
            Pending::Bot { seat, level } => {
                let seed = thought_seed(table.header().number(), table.journal().len());
                let bot = table.header().bot(seat, level);
                let choice = choose(&table.position_for(seat), bot, seed, Budget::Device, &mut |_| false);
                choice.map(|choice| table.play(choice.code))
            }
            Pending::Human { .. } => None,
        };
        let played = played.ok_or_else(|| format!("{day:?}: no move"))?;
        played.map_err(|refused| format!("{day:?}: {refused:?}"))?;
    }
    let standings = table.standings();
    let own = standings.first().ok_or_else(|| format!("{day:?}: no result"))?;
    Ok(own.outcome.score)
}

fn source(days: &[Day], pars: &[u8]) -> String {
    let mut source = String::from(
        "//! Scores of a pharaoh in the deals of the day. Made by `cargo pars`.\n\n/// By day, a row per month.\n\
         #[rustfmt::skip]\n",
    );
    // Writing to a string cannot fail.
    let _ = write!(source, "pub const PARS: [u8; {}] = [", pars.len());
    for (day, par) in days.iter().zip(pars) {
        let space = if day.day == 1 { "\n    " } else { " " };
        let _ = write!(source, "{space}{par},");
    }
    source.push_str("\n];\n");
    source
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of each game.
    #[test]
    fn a_pharaoh_scores_the_par_again() {
        for day in days(1).into_iter().skip(100).take(4) {
            assert_eq!(
                day.par(),
                par(day).ok(),
                "{day:?}: after a change of rules or bots, run cargo pars"
            );
        }
    }
}
