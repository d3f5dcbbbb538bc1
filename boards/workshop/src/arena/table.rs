//! `arena --table`: strength of the levels, by game and number of players.

use std::{
    error::Error,
    fmt::Write as _,
    io::{self, Write},
};

use pocket_ra::{bots::Level, rules::position::GameKind};

use super::{
    Arguments,
    contest::{Contender, Played},
    play_all,
    statistics::{Tally, elo},
};

/// Games of a row that are listed individually; a test replays some.
pub const SHOWN: usize = 24;

/// A level and its opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub kind: GameKind,
    pub players: u8,
    pub first: Level,
    pub others: Level,
}

impl Row {
    /// Every level alone against opponents of the level below.
    pub fn all() -> impl Iterator<Item = Row> {
        GameKind::ALL.into_iter().flat_map(|kind| {
            let pairs = Level::ALL.into_iter().zip(Level::ALL.into_iter().skip(1)).rev();
            let sizes = kind.players();
            pairs.flat_map(move |(others, first)| {
                sizes.clone().map(move |players| Row {
                    kind,
                    players,
                    first,
                    others,
                })
            })
        })
    }

    pub fn bots(&self) -> Vec<Contender> {
        let mut bots = vec![Contender::from(self.others); self.players.into()];
        bots[0] = self.first.into();
        bots
    }

    pub fn line(&self, played: &[Played]) -> String {
        let tally = Tally::of(played, 0);
        let (low, high) = tally.interval();
        format!(
            "| {} | {} | {} | {} | {} | {:.1} % | {:.1} - {:.1} % | `{}` |",
            self.kind.name(),
            self.players,
            self.first,
            self.others,
            played.len(),
            100.0 * tally.share(),
            100.0 * low,
            100.0 * high,
            games(&played[..played.len().min(SHOWN)]),
        )
    }
}

/// Winners: the first bot, none (tied), or another.
pub fn games(played: &[Played]) -> String {
    let letter = |game: &Played| match game.shares[0] {
        share if share >= 1.0 => '+',
        share if share > 0.0 => '=',
        _ => '-',
    };
    played.iter().map(letter).collect()
}

/// Prints all rows, then ratings, which include programs.
pub(super) fn print(arguments: &Arguments, more: &[Contender]) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout();
    write!(
        out,
        "# How strong the bots are\n\n\
         Output of `cargo arena --table --games {} --seed {}`, with the device's budget of about two seconds per move. The share is\n\
         the score of the first bot, alone against the others at its table; an even share is 50 % with two players, 33 % with three,\n\
         25 % with four and 20 % with five. The interval contains the true share with a probability of 95 % (Wilson). The last column\n\
         lists the first games: won (+), shared (=) or lost (-).\n\n\
         | game | players | bot | against | games | share | 95 % interval | first games |\n|---|---|---|---|---|---|---|---|\n",
        arguments.games, arguments.seed,
    )?;
    let is_asked = |kind: GameKind| arguments.kind.is_none_or(|asked| asked == kind);
    let mut for_two = Vec::new();
    for row in Row::all().filter(|row| is_asked(row.kind)) {
        let played = play_all(arguments, row.kind, &row.bots())?;
        writeln!(out, "{}", row.line(&played))?;
        if row.players == 2 {
            for_two.push((row, Tally::of(&played, 0).share()));
        }
    }
    writeln!(
        out,
        "\n## Ratings\n\nEach pair plays {} games with two players; the scribe's rating is 1000. A difference of 100 is a share of 64 %.\n",
        arguments.games
    )?;
    let bots: Vec<Contender> = Level::ALL
        .into_iter()
        .map(Contender::from)
        .chain(more.iter().cloned())
        .collect();
    let mut heads = String::from("| game |");
    for bot in &bots {
        let name = match bot {
            Contender::Program(_) => "other program".into(),
            bot => bot.to_string(),
        };
        write!(heads, " {name} |")?;
    }
    writeln!(out, "{heads}\n|---|{}", "---|".repeat(bots.len()))?;
    let scribe = Level::ALL.iter().position(|&level| level == Level::Scribe).unwrap_or(0);
    for kind in GameKind::ALL.into_iter().filter(|&kind| is_asked(kind)) {
        let ratings = ratings(arguments, kind, &bots, &for_two)?;
        let mut line = format!("| {} |", kind.name());
        for rating in &ratings {
            write!(line, " {:.0} |", rating - ratings[scribe] + 1000.0)?;
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// All pairs; reuses the two-player rows.
fn ratings(
    arguments: &Arguments,
    kind: GameKind,
    bots: &[Contender],
    for_two: &[(Row, f64)],
) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut won = vec![vec![0.0; bots.len()]; bots.len()];
    for second in 0..bots.len() {
        for first in second + 1..bots.len() {
            let pair = [bots[first].clone(), bots[second].clone()];
            let share = match for_two.iter().find(|(row, _)| row.kind == kind && row.bots() == pair) {
                Some(&(_, share)) => share,
                None => Tally::of(&play_all(arguments, kind, &pair)?, 0).share(),
            };
            won[first][second] = share * arguments.games as f64;
            won[second][first] = (1.0 - share) * arguments.games as f64;
        }
    }
    Ok(elo(&won))
}
