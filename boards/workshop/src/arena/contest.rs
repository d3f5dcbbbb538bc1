//! One game between bots.

use std::fmt;

use pocket_ra::{
    bots::{Bot, Budget, Level, Temperament, choose},
    chance::{Draw, Quick, seeded},
    rules::{
        Turn,
        event::no_events,
        position::{Code, Position, Setup},
    },
};
use pocket_ra_bench::quote::{printable, quoted};

use super::program::Program;

#[derive(Clone, PartialEq)]
pub enum Contender {
    Random,
    Bot(Bot),
    /// Command line of a program with the wire protocol.
    Program(String),
}

impl Contender {
    pub fn named(name: &str) -> Result<Contender, String> {
        if let Some(command) = name.strip_prefix("cmd:") {
            return Ok(Contender::Program(command.into()));
        }
        let temperament = name.split_once('-').map(|(first, _)| Temperament::named(first));
        let level = name.split_once('-').map_or(name, |(_, last)| last);
        match (name, temperament, Level::named(level)) {
            ("random", ..) => Ok(Contender::Random),
            (_, None, Some(level)) => Ok(level.into()),
            (_, Some(Some(temperament)), Some(level)) => Ok(Contender::Bot(Bot {
                level,
                temperament: Some(temperament),
            })),
            _ => Err(format!("unknown bot {name:?}; see arena --help")),
        }
    }
}

impl From<Level> for Contender {
    fn from(level: Level) -> Contender {
        Contender::Bot(level.into())
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Random => f.write_str("random"),
            Contender::Bot(Bot { level, temperament }) => {
                temperament.map_or(Ok(()), |temperament| write!(f, "{}-", temperament.name()))?;
                write!(f, "{level}")
            }
            // Line ends separate words, like spaces.
            Contender::Program(command) => write!(f, "cmd:{}", printable(&command.replace('\n', " "))),
        }
    }
}

/// By bot, not by seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// 1 for a sole winner; ties share it.
    pub shares: Vec<f64>,
    pub scores: Vec<u16>,
    pub moves: u32,
}

pub struct Contest<'a> {
    setup: Setup,
    bots: &'a [Contender],
    budget: Budget,
    /// By bot, for programs.
    programs: Vec<Option<Program>>,
}

/// Far above any real game.
const MOST_MOVES: u32 = 20_000;

impl<'a> Contest<'a> {
    pub fn new(setup: Setup, bots: &'a [Contender], budget: Budget) -> Result<Self, String> {
        let start = |bot: &Contender| match bot {
            Contender::Program(command) => Program::start(command).map(Some),
            Contender::Random | Contender::Bot(_) => Ok(None),
        };
        let programs = bots.iter().map(start).collect::<Result<_, _>>()?;
        Ok(Contest {
            setup,
            bots,
            budget,
            programs,
        })
    }

    /// `number` determines the seats and, once every bot has had every seat, the seed.
    pub fn play(&mut self, seed: u64, number: usize) -> Result<Played, String> {
        let seats = self.bots.len();
        let bot_at = |seat: usize| (seat + number) % seats;
        let seed = seed.wrapping_shl(32).wrapping_add((number / seats) as u64);
        for program in self.programs.iter_mut().flatten() {
            program.begin(&self.setup, seed)?;
        }
        let mut position = Position::new(&self.setup);
        let (mut moves, mut chances) = (0, 0);
        loop {
            let code = match position.turn() {
                Turn::Over => break,
                Turn::Chance(_) => {
                    chances += 1;
                    position.draw(&mut seeded(seed, chances - 1))
                }
                Turn::Seat(seat) => self.decide(
                    bot_at(seat.into()),
                    &position,
                    seed.wrapping_add(u64::from(moves) << 16),
                )?,
            };
            let code = code.ok_or("a position that waits for nothing is not over")?;
            let text = position.kind().print(code);
            position
                .play(code, &mut no_events)
                .map_err(|refusal| format!("{text}: {refusal:?}"))?;
            for program in self.programs.iter_mut().flatten() {
                program.play(&text.to_string())?;
            }
            moves += 1;
            if moves >= MOST_MOVES {
                return Err(format!("game {number} does not end"));
            }
        }
        let winners = position.winners();
        let share = 1.0 / winners.iter().count() as f64;
        let mut played = Played {
            shares: vec![0.0; seats],
            scores: vec![0; seats],
            moves,
        };
        for seat in 0..seats {
            played.scores[bot_at(seat)] = position.score(seat as u8);
            if winners.contains(seat as u8) {
                played.shares[bot_at(seat)] = share;
            }
        }
        Ok(played)
    }

    fn decide(&mut self, bot: usize, position: &Position, seed: u64) -> Result<Option<Code>, String> {
        match (&self.bots[bot], &mut self.programs[bot]) {
            (Contender::Random, _) => Ok(any(position, &mut Quick::new(seed, 0))),
            (Contender::Bot(bot), _) => {
                let choice = choose(position, *bot, seed, self.budget, &mut |_| false);
                Ok(choice.map(|choice| choice.code))
            }
            (Contender::Program(command), Some(program)) => {
                let text = program.choose()?;
                let code = position.kind().parse(&text);
                Ok(Some(code.ok_or_else(|| {
                    format!("{command} plays {}, which is no move", quoted(&text))
                })?))
            }
            (Contender::Program(command), None) => Err(format!("{command} was not started")),
        }
    }
}

fn any(position: &Position, rng: &mut Quick) -> Option<Code> {
    let mut codes = Vec::new();
    position.decisions(|code| codes.push(code));
    codes.get(rng.below(codes.len() as u32) as usize).copied()
}
