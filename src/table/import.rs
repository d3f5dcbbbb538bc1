//! Imports the text of [`Table::export`] and replays the game.

use core::{fmt, str::FromStr};

use heapless::Vec;

use super::{
    PointsSeen, Refused, Table,
    deal::{Deal, DealError},
    export::{CHANCE_MARK, HIDDEN},
    header::{Agreements, Header, SeatingError},
    player::{Name, NameError, Player, PlayerKind},
};
use crate::rules::{
    MAX_PLAYERS, Seat, Turn,
    position::{GameKind, Options, Side},
};

/// Error in a line, or a missing one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BadLine {
    /// Unknown word, or not allowed here.
    Unknown,
    NoSuchGame,
    NoSuchOption,
    NoSuchAgreement,
    NoNumber,
    Deal(DealError),
    OtherDeal,
    NoSuchKind,
    /// Repeated in the heading.
    Twice,
    Seat,
    Name(NameError),
    Seating(SeatingError),
    NoMove,
    /// Another actor is expected.
    Mark(Turn),
    Refused(Refused),
    Scores,
    Winners,
    NoWinners,
    Check,
    AfterTheEnd,
    CutShort,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadLine::Unknown => "no such line is known here",
            BadLine::NoSuchGame => "there is no such game",
            BadLine::NoSuchOption => "there is no such option",
            BadLine::NoSuchAgreement => "nothing of that name can be agreed on",
            BadLine::NoNumber => "a number is missing",
            BadLine::Deal(error) => return error.fmt(f),
            BadLine::OtherDeal => "the deal is another game's, or is set up otherwise",
            BadLine::Twice => "this was said already",
            BadLine::NoSuchKind => "a player is human or a bot of a level",
            BadLine::Seat => "the seats are numbered from 0, one after the other",
            BadLine::Name(error) => return error.fmt(f),
            BadLine::Seating(error) => return error.fmt(f),
            BadLine::NoMove => "that is no move of this game",
            BadLine::Mark(Turn::Seat(seat)) => return write!(f, "it is for seat {seat} to move"),
            BadLine::Mark(Turn::Chance(chance)) => return write!(f, "chance is awaited: {}", chance.word()),
            BadLine::Mark(Turn::Over) => "the game is over",
            BadLine::Refused(_) => "this move is not legal here",
            BadLine::Scores => "the moves lead to other scores",
            BadLine::Winners => "the moves lead to other winners",
            BadLine::NoWinners => "the winners are missing",
            BadLine::Check => "the moves are not those that were written",
            BadLine::AfterTheEnd => "nothing may follow the check",
            BadLine::CutShort => "the text ends too early",
        })
    }
}

impl core::error::Error for BadLine {}

pub struct Import {
    stage: Stage,
}

enum Stage {
    Heading(Heading),
    Moves(Table),
    /// Scores matched; winners, if any, and the check follow.
    Scored(Table),
    /// No winners, or they matched.
    Judged(Table),
    Checked(Table),
}

#[derive(Clone, Copy)]
enum Luck {
    Deal(Deal),
    Seed(u64),
}

#[derive(Clone, Default)]
struct Heading {
    game: Option<(GameKind, u32)>,
    options: Options,
    agreements: Agreements,
    handicap: Option<u8>,
    /// None before its line, `Some(None)` if hidden.
    luck: Option<Option<Luck>>,
    players: Vec<Player, MAX_PLAYERS>,
}

impl Default for Import {
    fn default() -> Import {
        Import {
            stage: Stage::Heading(Heading::default()),
        }
    }
}

impl Import {
    /// Reads a line; ignores blank lines and comments with `#`. Do not continue after an error.
    pub fn line(&mut self, line: &str) -> Result<(), BadLine> {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        let (word, rest) = line.split_once(' ').ok_or(BadLine::Unknown)?;
        if let Stage::Heading(heading) = &mut self.stage {
            if heading.read(word, rest)? {
                return Ok(());
            }
            self.stage = Stage::Moves(heading.clone().sit_down()?);
        }
        match &mut self.stage {
            Stage::Moves(table) => {
                if word == "scores" {
                    check_scores(table, rest)?;
                    self.stage = match table.header().winners(table.position()).is_empty() {
                        true => Stage::Judged(table.clone()),
                        false => Stage::Scored(table.clone()),
                    };
                } else {
                    play(table, word, rest)?;
                }
                Ok(())
            }
            Stage::Scored(table) => match word {
                "winners" => {
                    check_winners(table, rest)?;
                    self.stage = Stage::Judged(table.clone());
                    Ok(())
                }
                "check" => Err(BadLine::NoWinners),
                _ => Err(BadLine::Unknown),
            },
            Stage::Judged(table) => match word {
                "check" if is_check(rest) && u32::from_str_radix(rest, 16) == Ok(table.check()) => {
                    self.stage = Stage::Checked(table.clone());
                    Ok(())
                }
                "check" => Err(BadLine::Check),
                "winners" => Err(BadLine::Winners),
                _ => Err(BadLine::Unknown),
            },
            Stage::Heading(_) | Stage::Checked(_) => Err(BadLine::AfterTheEnd),
        }
    }

    pub fn finish(self) -> Result<Table, BadLine> {
        match self.stage {
            Stage::Checked(table) => Ok(table),
            Stage::Heading(_) | Stage::Moves(_) | Stage::Scored(_) | Stage::Judged(_) => Err(BadLine::CutShort),
        }
    }
}

impl Heading {
    /// Reads a line of the heading; false if it is none.
    fn read(&mut self, word: &str, rest: &str) -> Result<bool, BadLine> {
        match word {
            "game" => {
                let (name, number) = rest.split_once(' ').ok_or(BadLine::NoNumber)?;
                let kind = GameKind::named(name).ok_or(BadLine::NoSuchGame)?;
                say(&mut self.game, (kind, parse(number)?))?;
            }
            "option" => match rest.split_once(' ') {
                Some(("sun_steps", steps)) => say(&mut self.options.sun_steps, parse(steps)?)?,
                Some(("board", "A")) => say(&mut self.options.side, Side::A)?,
                Some(("board", "B")) => say(&mut self.options.side, Side::B)?,
                _ => return Err(BadLine::NoSuchOption),
            },
            "agreed" => {
                let before = self.agreements;
                if !self.agreements.agree(rest) {
                    return Err(BadLine::NoSuchAgreement);
                }
                if self.agreements == before {
                    return Err(BadLine::Twice);
                }
            }
            "handicap" => {
                let points = parse(rest)?;
                if points == 0 {
                    return Err(BadLine::Seating(SeatingError::NoHandicap(points)));
                }
                say(&mut self.handicap, points)?;
            }
            "deal" | "seed" if rest == HIDDEN => say(&mut self.luck, None)?,
            "deal" => {
                let deal = Deal::read(rest).map_err(BadLine::Deal)?;
                // Capitals without spaces.
                if let Some(letter) = rest
                    .chars()
                    .find(|&letter| !letter.is_ascii_uppercase() && !letter.is_ascii_digit())
                {
                    return Err(BadLine::Deal(DealError::Letter(letter)));
                }
                say(&mut self.luck, Some(Luck::Deal(deal)))?;
            }
            "seed" => say(&mut self.luck, Some(Luck::Seed(parse(rest)?)))?,
            "player" => self.seat(rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn seat(&mut self, rest: &str) -> Result<(), BadLine> {
        let mut words = rest.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        if parse(word()) != Ok(self.players.len()) {
            return Err(BadLine::Seat);
        }
        let kind = word();
        let kind = PlayerKind::ALL.into_iter().find(|known| known.word() == kind);
        let kind = kind.ok_or(BadLine::NoSuchKind)?;
        let name = Name::new(word()).map_err(BadLine::Name)?;
        let seated = self.players.push(Player { name, kind });
        seated.map_err(|_| BadLine::Seating(SeatingError::TooMany))
    }

    /// Without deal or seed, chance is taken from the text, as with the boxed game.
    fn sit_down(mut self) -> Result<Table, BadLine> {
        let (kind, number) = self.game.ok_or(BadLine::Unknown)?;
        let luck = self.luck.flatten();
        self.agreements.beside_the_box |= luck.is_none();
        self.agreements.handicap = self.handicap.unwrap_or(0);
        let (seat, follows_from): (SitDown, u64) = match luck {
            Some(Luck::Deal(deal)) => (Header::dealt, deal.number()),
            Some(Luck::Seed(seed)) => (Header::new, seed),
            None => (Header::new, 0),
        };
        let header = seat(number, kind, self.options, &self.players, follows_from, self.agreements);
        let header = header.map_err(BadLine::Seating)?;
        match luck {
            Some(Luck::Deal(deal)) if header.deal() != Some(deal) => Err(BadLine::OtherDeal),
            _ => Ok(Table::new(header)),
        }
    }
}

type SitDown = fn(u32, GameKind, Options, &[Player], u64, Agreements) -> Result<Header, SeatingError>;

fn say<T>(place: &mut Option<T>, value: T) -> Result<(), BadLine> {
    match place.replace(value) {
        Some(_) => Err(BadLine::Twice),
        None => Ok(()),
    }
}

/// No leading zeros, no plus sign.
fn parse<T: FromStr>(text: &str) -> Result<T, BadLine> {
    match text.as_bytes() {
        [b'0'] | [b'1'..=b'9', ..] | [b'-', b'1'..=b'9', ..] => text.parse().map_err(|_| BadLine::NoNumber),
        _ => Err(BadLine::NoNumber),
    }
}

fn is_check(text: &str) -> bool {
    text.len() == 8 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn play(table: &mut Table, mark: &str, text: &str) -> Result<(), BadLine> {
    let turn = table.position().turn();
    let meant = match turn {
        Turn::Seat(seat) => parse(mark) == Ok(seat),
        Turn::Chance(_) => mark == CHANCE_MARK,
        Turn::Over => false,
    };
    if !meant {
        let is_mark = mark == CHANCE_MARK || parse::<Seat>(mark).is_ok();
        return Err(if is_mark { BadLine::Mark(turn) } else { BadLine::Unknown });
    }
    let code = table.header().setup().kind().parse(text).ok_or(BadLine::NoMove)?;
    table.take_device();
    table.play(code).map(|_| ()).map_err(BadLine::Refused)
}

fn check_scores(table: &Table, rest: &str) -> Result<(), BadLine> {
    let position = table.position();
    if rest == HIDDEN && table.points_seen(None) != PointsSeen::All {
        return Ok(());
    }
    let scores = (0..position.players()).map(|seat| Ok(table.header().score(position, seat)));
    let same = rest.split(' ').map(parse).eq(scores);
    if same { Ok(()) } else { Err(BadLine::Scores) }
}

fn check_winners(table: &Table, rest: &str) -> Result<(), BadLine> {
    let mut winners = table.header().winners(table.position()).iter();
    for word in rest.split(' ') {
        let seat: Seat = parse(word)?;
        if winners.next() != Some(seat) {
            return Err(BadLine::Winners);
        }
    }
    winners.next().map_or(Ok(()), |_| Err(BadLine::Winners))
}
