//! The wire protocol: one JSON object per line in each direction, for other programs.

mod auction;
pub mod game;
pub mod line;
mod request;
pub mod state;

mod dice;
mod priests;
mod ra;
mod rauha;

use std::{
    error::Error,
    io::{self, BufRead, Write},
    process::ExitCode,
};

use lexopt::{Arg, Parser};
use pocket_ra::{
    bots::{Budget, Choice, Level, choose},
    chance::{deal_seed, seeded},
    rules::{
        Chance, Turn,
        event::no_events,
        journal::Journal,
        position::{Code, Position, Setup},
    },
    table::{Deal, Language, Refused, deal},
    text,
};
use pocket_ra_bench::quote::quoted;
use serde_json::{Value, json};

use line::{InputLine, Lines};
use request::Request;

const HELP: &str = "\
The rules for other programs: one JSON object per line on standard input, one answer per line on standard output.

usage: pocket-ra engine

requests:
  {\"cmd\":\"new\",\"game\":\"ra\",\"players\":3,\"seed\":7,\"options\":{}}
  {\"cmd\":\"state\"}   {\"cmd\":\"legal\"}   {\"cmd\":\"journal\"}
  {\"cmd\":\"play\",\"move\":\"draw\"}   {\"cmd\":\"chance\"}   {\"cmd\":\"undo\"}
  {\"cmd\":\"bot\",\"level\":\"pharaoh\"}   levels: apprentice, scribe, vizier, pharaoh

The seed is an integer from 0 to 18446744073709551615. Lines of more than 65536 bytes are rejected.
A request that fails changes nothing; its answer is {\"ok\":false,\"error\":\"...\"}.
";

/// Bytes of moves per game: far more than on the device, for endless dice games.
const CAPACITY: usize = 32 * 1024;

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    match arguments.next()? {
        None => {}
        Some(Arg::Short('h') | Arg::Long("help")) => {
            write!(io::stdout(), "{HELP}")?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(argument) => return Err(argument.unexpected().into()),
    }
    serve(io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

pub fn serve(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut lines = Lines::new(input);
    let mut table = None;
    while let Some(line) = lines.read()? {
        let answer = match line {
            InputLine::TooLong => Err(format!("a line has at most {} bytes", line::LIMIT)),
            InputLine::Bytes(bytes) if bytes.trim_ascii().is_empty() => continue,
            InputLine::Bytes(bytes) => Request::read(bytes).and_then(|request| answer(&mut table, request)),
        };
        let answer = answer.unwrap_or_else(|error| json!({"ok": false, "error": error}));
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

pub struct Table {
    seed: u64,
    /// Chance follows a deal, not the protocol's seed.
    dealt: bool,
    journal: Journal<CAPACITY>,
    position: Position,
}

impl Table {
    pub fn new(setup: Setup, seed: u64) -> Table {
        Table {
            seed,
            dealt: false,
            journal: Journal::new(setup),
            position: Position::new(&setup),
        }
    }

    pub fn dealt(deal: Deal) -> Table {
        Table {
            dealt: true,
            ..Table::new(*deal.setup(), deal_seed(deal.number()))
        }
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub fn journal(&self) -> Vec<String> {
        self.journal.codes().map(|code| self.print(code)).collect()
    }

    pub fn print(&self, code: Code) -> String {
        self.position.kind().print(code).to_string()
    }

    /// None if there are too many outcomes to list.
    pub fn legal(&self) -> Option<Vec<String>> {
        let mut moves = Vec::new();
        match self.position.turn() {
            Turn::Chance(Chance::Roll) => return None,
            Turn::Chance(_) => self.position.outcomes(|code, _| moves.push(self.print(code))),
            Turn::Seat(_) => self.position.decisions(|code| moves.push(self.print(code))),
            Turn::Over => {}
        }
        Some(moves)
    }

    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let kind = self.position.kind();
        let code = kind
            .parse(text)
            .ok_or_else(|| format!("{} is not a move of {}", quoted(text), kind.name()))?;
        self.play_code(code)
    }

    fn play_code(&mut self, code: Code) -> Result<(), String> {
        if !self.journal.has_room() {
            return Err("the journal is full".into());
        }
        let refused = |refusal| text::refusal(Refused::Rules(refusal), Language::English).to_string();
        self.position.play(code, &mut no_events).map_err(refused)?;
        self.journal.push(code).map_err(|error| error.to_string())
    }

    pub fn chance(&mut self) -> Result<Code, String> {
        let outcome = match self.dealt {
            true => deal::draw(self.seed, &self.position, &self.journal),
            false => self.position.draw(&mut seeded(self.seed, self.journal.chances())),
        };
        let outcome = outcome.ok_or("no chance outcome is pending")?;
        self.play_code(outcome)?;
        Ok(outcome)
    }

    /// Deterministic for a game and seed.
    pub fn bot(&self, level: Level) -> Result<Choice, String> {
        let seed = self.seed.wrapping_add(self.journal.len().into());
        let choice = choose(&self.position, level, seed, Budget::Device, &mut |_| false);
        choice.ok_or_else(|| "no seat has to decide".into())
    }

    pub fn undo(&mut self) -> Result<(), String> {
        self.journal.undo().ok_or("there is nothing to undo")?;
        self.position = self.journal.replay().map_err(|broken| broken.to_string())?;
        Ok(())
    }
}

fn answer(table: &mut Option<Table>, request: Request) -> Result<Value, String> {
    if let Request::New { setup, seed } = request {
        return Ok(with_state(json!({"ok": true}), table.insert(Table::new(setup, seed))));
    }
    let table = table.as_mut().ok_or("no game yet: send new first")?;
    match request {
        Request::New { .. } | Request::State => {}
        Request::Legal => {
            let mut answer = json!({"ok": true});
            if let Turn::Chance(chance) = table.position.turn() {
                answer["chance"] = chance.word().into();
            }
            if let Some(moves) = table.legal() {
                answer["moves"] = moves.into();
            }
            return Ok(answer);
        }
        Request::Play(text) => table.play(&text)?,
        Request::Chance => {
            let outcome = table.chance()?;
            return Ok(with_state(json!({"ok": true, "move": table.print(outcome)}), table));
        }
        Request::Bot(level) => {
            let level = Level::named(&level).ok_or_else(|| format!("unknown level {}", quoted(&level)))?;
            let choice = table.bot(level)?;
            let (move_text, why) = (
                table.print(choice.code),
                text::reason(&choice.reason, Language::English).to_string(),
            );
            return Ok(json!({"ok": true, "move": move_text, "why": why}));
        }
        Request::Undo => table.undo()?,
        Request::Journal => return Ok(json!({"ok": true, "moves": table.journal()})),
    }
    Ok(with_state(json!({"ok": true}), table))
}

fn with_state(mut answer: Value, table: &Table) -> Value {
    answer["state"] = state::of(&table.position);
    answer
}

#[cfg(test)]
mod tests {
    use pocket_ra::rules::position::{GameKind, Options};

    use super::*;

    #[test]
    fn a_full_journal_refuses_every_move_and_changes_nothing() {
        let setup = Setup::new(GameKind::Dice, 2, Options::default()).expect("a setup");
        let mut table = Table::new(setup, 1);
        // Without suns the game does not end.
        let roll = |table: &mut Table| match table.position().turn() {
            Turn::Chance(_) => table.play("roll PPPPP"),
            _ => table.play("keep").or_else(|_| table.play("end")),
        };
        let (before, refused) = loop {
            let before = table.position().clone();
            if let Err(refused) = roll(&mut table) {
                break (before, refused);
            }
        };
        assert_eq!(refused, "the journal is full");
        assert_eq!(table.position(), &before);
        assert_eq!(table.journal.replay().as_ref(), Ok(&before));
        table.undo().expect("there are moves");
        roll(&mut table).expect("there is room again");
        assert_eq!(table.position(), &before);
    }
}
