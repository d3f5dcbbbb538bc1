//! A game on the command line: a person types the moves of all seats without a bot.

use std::{
    error::Error,
    fmt::Write as _,
    hash::{BuildHasher, RandomState},
    io::{self, BufRead, Write},
    process::ExitCode,
};

use lexopt::{Arg, Parser, ValueExt};
use pocket_ra::{
    bots::Level,
    rules::{
        Chance, Turn,
        games::with_game,
        position::{GameKind, Options, Position, Setup, Side},
    },
    table::{Agreements, Deal, Header, Language, Name, Player, PlayerKind},
    text,
};
use serde_json::Value;

use crate::engine::{
    Table,
    game::TerminalGame,
    line::{InputLine, LIMIT, Lines},
    state,
};

const HELP: &str = "\
Plays a game by typing moves. You play every seat that has no bot.

usage: pocket-ra play --game GAME --players N [OPTIONS]
       pocket-ra play --deal CODE [OPTIONS]

  --game GAME        ra, dice, priests or rauha
  --players N        number of seats
  --seed N           seed of the chance (default: random)
  --deal CODE        game, players, options and chance of a deal; the device shows its code at the end of a game
  --bots A,B,...     bots for the last seats: apprentice, scribe, vizier or pharaoh
  --handicap N       do not count the first 5, 10, 15 or 20 points of every bot
  --physical         draw nothing: enter what the real bag, dice or cards give
  --sun-steps N      Ra: The Dice Game: length of the sun track
  --board A|B        Rauha: side of the boards

Type a move as it is listed, or its number in the list.
";

const COMMANDS: &str = "\
Type a move as listed, or its number. Further:
  undo       take the last move back, with the luck that came after it
  state      show the table again
  bag        what is left to be drawn, where the game has a bag
  hint       what a pharaoh would play, and why
  journal    every move so far
  help       this list
  quit       leave the game
";

enum Luck {
    Seed(u64),
    Deal(Deal),
}

struct Choice {
    setup: Setup,
    rng: Luck,
    physical: bool,
    bots: Vec<Level>,
    /// Seats and handicaps, for the counted points; none without a handicap.
    handicap: Option<Header>,
}

impl Choice {
    /// The bot to decide; none for a person.
    fn bot(&self, position: &Position) -> Option<Level> {
        let Turn::Seat(seat) = position.turn() else { return None };
        let people = usize::from(self.setup.players()) - self.bots.len();
        self.bots.get(usize::from(seat).checked_sub(people)?).copied()
    }
}

pub fn run(arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let Some(choice) = choose(arguments)? else {
        write!(io::stdout(), "{HELP}")?;
        return Ok(ExitCode::SUCCESS);
    };
    converse(&choice, io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

/// None for `--help`.
fn choose(mut arguments: Parser) -> Result<Option<Choice>, Box<dyn Error>> {
    let (mut kind, mut players, mut seed, mut physical) = (None, None, None, false);
    let (mut options, mut bots, mut deal, mut handicap) = (Options::default(), Vec::new(), None, 0);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(None),
            Arg::Long("game") => {
                let name = arguments.value()?.string()?;
                kind = Some(GameKind::named(&name).ok_or_else(|| format!("unknown game {name:?}"))?);
            }
            Arg::Long("players") => players = Some(arguments.value()?.parse()?),
            Arg::Long("seed") => seed = Some(arguments.value()?.parse()?),
            Arg::Long("deal") => deal = Some(Deal::read(&arguments.value()?.string()?)?),
            Arg::Long("physical") => physical = true,
            Arg::Long("bots") => {
                let names = arguments.value()?.string()?;
                let level = |name| Level::named(name).ok_or_else(|| format!("unknown bot {name:?}; see play --help"));
                bots = names.split(',').map(level).collect::<Result<_, _>>()?;
            }
            Arg::Long("handicap") => handicap = arguments.value()?.parse()?,
            Arg::Long("sun-steps") => options.sun_steps = Some(arguments.value()?.parse()?),
            Arg::Long("board") => {
                options.side = match arguments.value()?.string()?.as_str() {
                    "A" => Some(Side::A),
                    "B" => Some(Side::B),
                    other => return Err(format!("board is A or B, not {other:?}").into()),
                };
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    let (setup, rng) = match deal {
        Some(_)
            if kind.is_some() || players.is_some() || seed.is_some() || physical || options != Options::default() =>
        {
            return Err("--deal says which game it is, for how many and with which luck; see play --help".into());
        }
        Some(deal) => (*deal.setup(), Luck::Deal(deal)),
        None => {
            let kind = kind.ok_or("--game is missing; see play --help")?;
            let players = players.ok_or("--players is missing; see play --help")?;
            let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0));
            (Setup::new(kind, players, options)?, Luck::Seed(seed))
        }
    };
    if bots.len() > usize::from(setup.players()) {
        return Err(format!("{} bots do not fit on {} seats", bots.len(), setup.players()).into());
    }
    let handicap = match handicap {
        0 => None,
        points => Some(seated(&setup, &bots, points)?),
    };
    Ok(Some(Choice {
        setup,
        rng,
        physical,
        bots,
        handicap,
    }))
}

/// Handicapped bots have the last seats.
fn seated(setup: &Setup, bots: &[Level], handicap: u8) -> Result<Header, Box<dyn Error>> {
    let people = usize::from(setup.players()) - bots.len();
    let kinds = (0..people)
        .map(|_| PlayerKind::Human)
        .chain(bots.iter().copied().map(PlayerKind::Bot));
    let names = ["ONE", "TWO", "THREE", "FOUR", "FIVE"];
    let seats = kinds.zip(names);
    let players = seats.map(|(kind, name)| Name::new(name).map(|name| Player { name, kind }));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    let agreements = Agreements {
        handicap,
        ..Agreements::default()
    };
    let header = Header::new(1, setup.kind(), setup.options(), &players, 0, agreements);
    Ok(header.map_err(|error| format!("--handicap: {error}"))?)
}

fn converse(choice: &Choice, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut table = match choice.rng {
        Luck::Seed(seed) => Table::new(choice.setup, seed),
        Luck::Deal(deal) => Table::dealt(deal),
    };
    let mut lines = Lines::new(input);
    match choice.rng {
        Luck::Seed(_) if choice.physical => {}
        Luck::Seed(seed) => writeln!(output, "seed {seed}")?,
        Luck::Deal(deal) => writeln!(output, "deal {}", deal.code())?,
    }
    write!(output, "{COMMANDS}")?;
    if let Some(header) = &choice.handicap {
        writeln!(
            output,
            "the first {} points of each bot do not count",
            header.agreements().handicap
        )?;
    }
    let mut show = true;
    loop {
        if let Turn::Chance(chance) = table.position().turn()
            && !choice.physical
        {
            match table.chance() {
                // Dealt face down.
                Ok(_) if chance == Chance::Card => {}
                Ok(outcome) => writeln!(output, "chance: {}", table.print(outcome))?,
                Err(error) => return writeln!(output, "{error}"),
            }
            show = true;
            continue;
        }
        if let (Some(level), Turn::Seat(seat)) = (choice.bot(table.position()), table.position().turn()) {
            let decided = table.bot(level).and_then(|decided| {
                let text = table.print(decided.code);
                table.play(&text).map(|()| (text, decided.reason))
            });
            match decided {
                // Secret to the other seats.
                Ok(_) if keeps_secrets(table.position()) => writeln!(output, "{level}: decided")?,
                Ok((text, reason)) => writeln!(
                    output,
                    "{level} (seat {seat}): {text} ({})",
                    text::reason(&reason, Language::English)
                )?,
                Err(error) => return writeln!(output, "{error}"),
            }
            show = true;
            continue;
        }
        if show {
            write!(output, "\n{}", describe(&table, choice.handicap.as_ref()))?;
            show = false;
        }
        let moves = table.legal().unwrap_or_default();
        if table.position().turn() != Turn::Over {
            writeln!(output, "{}", numbered(&moves))?;
        }
        write!(output, "> ")?;
        output.flush()?;
        let line = match lines.read()? {
            None => return writeln!(output),
            Some(InputLine::TooLong) => {
                writeln!(output, "a line has at most {LIMIT} bytes")?;
                continue;
            }
            Some(InputLine::Bytes(bytes)) => String::from_utf8_lossy(bytes),
        };
        match line.trim() {
            "" => {}
            "quit" => return Ok(()),
            "help" => write!(output, "{COMMANDS}")?,
            "state" => show = true,
            "hint" => match table.bot(Level::Pharaoh) {
                Ok(hint) => writeln!(
                    output,
                    "{} ({})",
                    table.print(hint.code),
                    text::reason(&hint.reason, Language::English)
                )?,
                Err(error) => writeln!(output, "{error}")?,
            },
            "bag" => writeln!(output, "{}", words(&state::of(table.position())["bag"]))?,
            "journal" if keeps_secrets(table.position()) => {
                writeln!(
                    output,
                    "the journal would reveal what is face down; it is available when the game is over"
                )?;
            }
            "journal" => writeln!(output, "{}", table.journal().join(", "))?,
            "undo" => match undo(&mut table, choice) {
                Ok(()) => show = true,
                Err(error) => writeln!(output, "{error}")?,
            },
            typed => {
                let by_number = typed
                    .parse()
                    .ok()
                    .and_then(|number: usize| moves.get(number.checked_sub(1)?));
                match table.play(by_number.map_or(typed, String::as_str)) {
                    Ok(()) => show = true,
                    Err(error) => writeln!(output, "{error}")?,
                }
            }
        }
    }
}

/// Takes a move back; with automatic chance or bots, back to a person's last decision.
fn undo(table: &mut Table, choice: &Choice) -> Result<(), String> {
    let forced_move = |position: &Position| {
        let is_chance = matches!(position.turn(), Turn::Chance(_));
        choice.bot(position).is_some() || is_chance && !choice.physical
    };
    let kept = table.journal();
    table.undo()?;
    while forced_move(table.position()) {
        if table.undo().is_err() {
            // Nothing was decided yet.
            kept.iter().try_for_each(|text| table.play(text))?;
            return Err("there is nothing to undo".into());
        }
    }
    Ok(())
}

fn numbered(moves: &[String]) -> String {
    if moves.is_empty() {
        return "(too many outcomes to list)".into();
    }
    let items = moves.iter().zip(1..).map(|(text, number)| format!("{number}) {text}"));
    items.collect::<Vec<_>>().join("   ")
}

fn keeps_secrets(position: &Position) -> bool {
    position.kind().has_secrets() && position.turn() != Turn::Over
}

/// The table and the pending decision. `handicap` determines the counted points.
fn describe(table: &Table, handicap: Option<&Header>) -> String {
    let words = with_game!(table.position(), game => game.describe());
    let mut text = words.unwrap_or_else(|| describe_fields(table.position()));
    let _ = match table.position().turn() {
        Turn::Seat(seat) => writeln!(text, "seat {seat} to move"),
        Turn::Chance(chance) => writeln!(text, "type in the outcome: {} ...", chance.word()),
        Turn::Over => {
            let position = table.position();
            if let Some(header) = handicap {
                let scores =
                    (0..position.players()).map(|seat| format!("seat {seat} {}", header.score(position, seat)));
                let _ = writeln!(text, "with the handicap: {}", scores.collect::<Vec<_>>().join(", "));
            }
            let winners = handicap.map_or_else(|| position.winners(), |header| header.winners(position));
            let winners = winners.iter().map(|seat| seat.to_string());
            writeln!(
                text,
                "over; won by seat {}",
                winners.collect::<Vec<_>>().join(" and seat ")
            )
        }
    };
    text
}

/// A line for each compound field and each seat.
fn describe_fields(position: &Position) -> String {
    let mut text = String::new();
    let Value::Object(fields) = state::of(position) else {
        return text;
    };
    let (mut short, mut long) = (Vec::new(), Vec::new());
    for (name, value) in &fields {
        match (name.as_str(), value) {
            ("game" | "players" | "active" | "turn", _) => {}
            ("bag", Value::Object(bag)) => {
                short.push(format!("bag {}", bag.values().filter_map(Value::as_u64).sum::<u64>()));
            }
            (_, Value::Array(_) | Value::Object(_)) => long.push(format!("{name}: {}", words(value))),
            _ => short.push(format!("{name} {}", words(value))),
        }
    }
    let _ = writeln!(text, "{}", short.join(" · "));
    long.iter().for_each(|line| {
        let _ = writeln!(text, "{line}");
    });
    for (seat, player) in fields
        .get("players")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .enumerate()
    {
        let items = player
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, value)| format!("{name} {}", words(value)));
        let _ = writeln!(text, "seat {seat}: {}", items.collect::<Vec<_>>().join(" · "));
    }
    text
}

/// A value without JSON brackets.
fn words(value: &Value) -> String {
    match value {
        Value::Null => "-".into(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "-".into(),
        Value::Object(fields) if fields.is_empty() => "-".into(),
        Value::Array(items) if items.iter().any(Value::is_object) => items
            .iter()
            .map(|item| format!("({})", words(item)))
            .collect::<Vec<_>>()
            .join(" "),
        Value::Array(items) => items.iter().map(words).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| format!("{name} {}", words(value)))
            .collect::<Vec<_>>()
            .join(", "),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}
