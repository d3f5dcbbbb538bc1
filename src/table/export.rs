//! A game as text: output of `show` over USB, and input of `replay`.
//!
//! ```text
//! game ra 12
//! agreed hidden_scores
//! deal ABAAAAAAHY
//! player 0 human Mia
//! player 1 scribe Thoth
//! * set 1
//! 0 draw
//! * tile nile
//! scores 10 10
//! check 1c291ca3
//! ```
//! `handicap 5` follows the agreements; scores and winners include it. A move follows its seat, or `*` for chance. The
//! last lines verify a replay: scores, winners of a finished game, CRC-32 of the journal. Without a deal, `seed 7`
//! gives the seed, also for the boxed game.
//!
//! A running game reveals no secrets: its deal or seed and hidden scores are `hidden`, and Rauha ends before the cards
//! of the age are dealt, because stacks, picks and dropped cards are secret. It can still be replayed.

use core::{fmt, iter::Peekable};

use super::{Header, JournalLoader, PointsSeen, Table, TableGame, record::CRC};
use crate::rules::{
    Turn,
    event::no_events,
    games::with_type,
    journal::{CAPACITY, Journal},
    position::{Code, Position, Side},
};

pub const CHANCE_MARK: &str = "*";

/// In place of what is secret until the game is over.
pub const HIDDEN: &str = "hidden";

/// In bytes.
pub const LONGEST_LINE: usize = 48;

impl Table {
    pub fn check(&self) -> u32 {
        CRC.checksum(self.journal.bytes())
    }

    pub fn export(&self) -> Export<'_, impl Iterator<Item = Code>> {
        export(&self.header, &self.journal)
    }
}

impl JournalLoader {
    pub fn export(&self) -> Export<'_, impl Iterator<Item = Code>> {
        export(&self.header, &self.journal)
    }
}

fn export<'a>(header: &'a Header, journal: &'a Journal<CAPACITY>) -> Export<'a, impl Iterator<Item = Code>> {
    let over = journal.replay().is_ok_and(|end| end.turn() == Turn::Over);
    let concealed = !over && !header.agreements().beside_the_box;
    let shown = match concealed {
        true => with_type!(header.setup().kind(), G => known_moves::<G>(journal)),
        false => journal.len().into(),
    };
    let bytes = journal.codes().take(shown).map(Code::length).sum();
    Export {
        header,
        concealed,
        secret: usize::from(journal.len()) - shown,
        check: CRC.checksum(journal.bytes().get(..bytes).unwrap_or_default()),
        next: Section::Game,
        position: Position::new(header.setup()),
        codes: journal.codes().take(shown).peekable(),
    }
}

/// Public moves of a running game.
fn known_moves<G: TableGame>(journal: &Journal<CAPACITY>) -> usize {
    G::known_moves(journal.codes().filter_map(|code| G::decode(code.0)))
}

#[derive(Clone, Copy)]
enum Section {
    Game,
    SunSteps,
    Board,
    Agreement(usize),
    Handicap,
    Seed,
    Player(usize),
    Moves,
    Secret,
    Scores,
    Winners,
    Check,
    End,
}

pub struct Export<'a, I: Iterator<Item = Code>> {
    header: &'a Header,
    /// Something may be hidden.
    concealed: bool,
    /// Hidden moves.
    secret: usize,
    check: u32,
    next: Section,
    position: Position,
    codes: Peekable<I>,
}

impl<I: Iterator<Item = Code>> Export<'_, I> {
    /// Writes the next line without line end; false after the last.
    pub fn line(&mut self, out: &mut impl fmt::Write) -> Result<bool, fmt::Error> {
        let header = self.header;
        let setup = header.setup();
        loop {
            let line = self.next;
            self.next = match line {
                Section::Game => Section::SunSteps,
                Section::SunSteps => Section::Board,
                Section::Board => Section::Agreement(0),
                Section::Agreement(index) if header.agreements().names().nth(index).is_some() => {
                    Section::Agreement(index + 1)
                }
                Section::Agreement(_) => Section::Handicap,
                Section::Handicap => Section::Seed,
                Section::Seed => Section::Player(0),
                Section::Player(seat) if seat < header.players().len() => Section::Player(seat + 1),
                Section::Player(_) => Section::Moves,
                Section::Moves if self.codes.peek().is_some() => Section::Moves,
                Section::Moves => Section::Secret,
                Section::Secret => Section::Scores,
                Section::Scores => Section::Winners,
                Section::Winners => Section::Check,
                Section::Check | Section::End => Section::End,
            };
            match line {
                Section::Game => write!(out, "game {} {}", setup.kind().name(), header.number())?,
                Section::SunSteps => match setup.options().sun_steps {
                    Some(steps) => write!(out, "option sun_steps {steps}")?,
                    None => continue,
                },
                Section::Board => match setup.options().side {
                    Some(Side::A) => out.write_str("option board A")?,
                    Some(Side::B) => out.write_str("option board B")?,
                    None => continue,
                },
                Section::Agreement(index) => match header.agreements().names().nth(index) {
                    Some(name) => write!(out, "agreed {name}")?,
                    None => continue,
                },
                Section::Handicap => match header.agreements().handicap {
                    0 => continue,
                    points => write!(out, "handicap {points}")?,
                },
                Section::Seed => match header.deal() {
                    Some(_) if self.concealed => write!(out, "deal {HIDDEN}")?,
                    Some(deal) => write!(out, "deal {}", deal.code())?,
                    None if self.concealed => write!(out, "seed {HIDDEN}")?,
                    None => write!(out, "seed {}", header.seed())?,
                },
                Section::Player(seat) => match header.players().get(seat) {
                    Some(player) => write!(out, "player {seat} {} {}", player.kind.word(), player.name)?,
                    None => continue,
                },
                Section::Moves => match self.codes.next() {
                    Some(code) => self.write_move(code, out)?,
                    None => continue,
                },
                Section::Secret if self.secret == 0 => continue,
                Section::Secret => write!(out, "# {} more moves, told when it is over", self.secret)?,
                Section::Scores if PointsSeen::at(header, &self.position, None) != PointsSeen::All => {
                    write!(out, "scores {HIDDEN}")?
                }
                Section::Scores => {
                    out.write_str("scores")?;
                    (0..self.position.players())
                        .try_for_each(|seat| write!(out, " {}", header.score(&self.position, seat)))?;
                }
                Section::Winners => {
                    let winners = header.winners(&self.position);
                    if winners.is_empty() {
                        continue;
                    }
                    out.write_str("winners")?;
                    winners.iter().try_for_each(|seat| write!(out, " {seat}"))?;
                }
                Section::Check => write!(out, "check {:08x}", self.check)?,
                Section::End => return Ok(false),
            }
            return Ok(true);
        }
    }

    fn write_move(&mut self, code: Code, out: &mut impl fmt::Write) -> fmt::Result {
        let printed = self.position.kind().print(code);
        match self.position.turn() {
            Turn::Seat(seat) => write!(out, "{seat} {printed}")?,
            Turn::Chance(_) | Turn::Over => write!(out, "{CHANCE_MARK} {printed}")?,
        }
        // Cannot fail: it was played before.
        self.position.play(code, &mut no_events).map_err(|_| fmt::Error)
    }
}
