//! Score sheets for the boxed game. Points are always recalculated: a correction updates everything after it.

mod fields;
mod kept;
mod scoring;
mod text;

use heapless::Vec;

pub use fields::{FIELDS, Field, Role, SheetGame, suns_a_seat};
pub use kept::{SheetHead, SheetPart};
pub use scoring::{Scores, Victory};

use super::Name;
use crate::rules::{
    MAX_PLAYERS,
    auction::{Suns, sun_sets},
    games::with_type,
    position::{GameKind, Options, Position, Setup},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetKind {
    Game(GameKind),
    /// Any game: points up and down by round.
    Free,
}

impl SheetKind {
    pub const ALL: [SheetKind; GameKind::ALL.len() + 1] = {
        let mut all = [SheetKind::Free; _];
        let mut place = 0;
        while place < GameKind::ALL.len() {
            all[place] = SheetKind::Game(GameKind::ALL[place]);
            place += 1;
        }
        all
    };

    pub const fn players(self) -> core::ops::RangeInclusive<u8> {
        match self {
            SheetKind::Game(game) => game.players(),
            SheetKind::Free => 1..=MAX_PLAYERS as u8,
        }
    }
}

/// Records: epochs, rounds of Rauha, or ten rounds of a free sheet.
pub const PARTS: usize = 4;
const ROUNDS_A_PART: usize = FIELDS / 2;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    number: u32,
    kind: SheetKind,
    names: Vec<Name, MAX_PLAYERS>,
    /// Time of each player, in seconds.
    pub thought: [u32; MAX_PLAYERS],
    /// Of a free sheet.
    rounds: u8,
    entries: [[[u8; FIELDS]; MAX_PLAYERS]; PARTS],
    /// Seats entered, as bits.
    entered: [u8; PARTS],
    start: [u16; MAX_PLAYERS],
}

impl Sheet {
    pub const MOST_ROUNDS: u8 = (PARTS * ROUNDS_A_PART) as u8;

    pub fn new(number: u32, kind: SheetKind, names: &[Name]) -> Option<Sheet> {
        let players = names.len() as u8;
        if !kind.players().contains(&players) {
            return None;
        }
        Some(Sheet {
            number,
            kind,
            names: Vec::from_slice(names).ok()?,
            thought: [0; MAX_PLAYERS],
            rounds: 1,
            entries: [[[0; FIELDS]; MAX_PLAYERS]; PARTS],
            entered: [0; PARTS],
            start: start(kind, players),
        })
    }

    pub const fn number(&self) -> u32 {
        self.number
    }

    pub const fn kind(&self) -> SheetKind {
        self.kind
    }

    pub fn names(&self) -> &[Name] {
        &self.names
    }

    pub fn players(&self) -> u8 {
        self.names.len() as u8
    }

    /// Epochs or rounds, in a free sheet those so far.
    pub const fn columns(&self) -> u8 {
        match self.kind {
            SheetKind::Game(game) => with_type!(game, G => G::COLUMNS),
            SheetKind::Free => self.rounds,
        }
    }

    /// Whether this column has the final scoring.
    pub const fn is_last(&self, column: u8) -> bool {
        column + 1 == self.columns()
    }

    /// With their indices.
    pub fn fields(&self, column: u8) -> impl Iterator<Item = (usize, Field)> {
        let all = match self.kind {
            SheetKind::Game(game) => Field::all(game),
            SheetKind::Free => &[],
        };
        let (last, players) = (self.is_last(column), self.players());
        all.iter()
            .copied()
            .enumerate()
            .filter(move |(_, field)| field.is_asked(last, players))
    }

    fn entry(&self, column: u8, seat: u8) -> &[u8; FIELDS] {
        const NOTHING: [u8; FIELDS] = [0; FIELDS];
        let column = self.entries.get(usize::from(column));
        column
            .and_then(|seats| seats.get(usize::from(seat)))
            .unwrap_or(&NOTHING)
    }

    pub fn count(&self, column: u8, seat: u8, place: usize) -> u8 {
        self.entry(column, seat).get(place).copied().unwrap_or(0)
    }

    fn set(&mut self, column: u8, seat: u8, place: usize, count: u8) {
        let seats = self.entries.get_mut(usize::from(column));
        if let Some(kept) = seats.and_then(|seats| seats.get_mut(usize::from(seat))?.get_mut(place)) {
            *kept = count;
        }
    }

    /// False if nothing changed.
    pub fn change(&mut self, column: u8, seat: u8, place: usize, more: bool) -> bool {
        let SheetKind::Game(game) = self.kind else { return false };
        let Some(&field) = Field::all(game).get(place) else {
            return false;
        };
        let before = self.count(column, seat, place);
        let after = match field {
            Field { role: Role::Sun(_), .. } => self.next_sun(column, seat, place, more),
            _ if more => (before + 1).min(self.most(column, seat, place, field)),
            _ => before.saturating_sub(1).max(self.fewest(column, seat, place, field)),
        };
        self.set(column, seat, place, after);
        after != before
    }

    /// Limited by the number of kinds.
    fn most(&self, column: u8, seat: u8, place: usize, field: Field) -> u8 {
        let kinds = match (field.role, self.kind) {
            (Role::Several, SheetKind::Game(game)) => {
                let mut fields = Field::all(game).iter();
                fields.position(|other| other.role == Role::Kinds)
            }
            _ => None,
        };
        let Some(kinds) = kinds else { return field.most };
        let others = (kinds + 1..=kinds + SEVERAL).filter(|&other| other != place);
        let others: u8 = others.map(|other| self.count(column, seat, other)).sum();
        self.count(column, seat, kinds).saturating_sub(others)
    }

    fn fewest(&self, column: u8, seat: u8, place: usize, field: Field) -> u8 {
        match field.role {
            Role::Kinds => (place + 1..=place + SEVERAL)
                .map(|several| self.count(column, seat, several))
                .sum(),
            _ => 0,
        }
    }

    /// Next smaller or larger free sun, 0 for none: suns are entered from the largest down.
    fn next_sun(&self, column: u8, seat: u8, place: usize, smaller: bool) -> u8 {
        let now = self.count(column, seat, place);
        let before = self.before(column, seat, place);
        let all = sun_sets(self.players())
            .iter()
            .fold(Suns::NONE.with(1), |all, set| all.and(*set));
        let taken = (0..self.players()).fold(Suns::NONE, |all, seat| all.and(self.suns(column, seat)));
        let mut free = all.descending().filter(|&sun| !taken.contains(sun) && sun < before);
        match (now, smaller) {
            (0, true) => free.next().unwrap_or(0),
            (0, false) => 0,
            (_, true) => free.find(|&sun| sun < now).unwrap_or(now),
            (_, false) => free.take_while(|&sun| sun > now).last().unwrap_or(0),
        }
    }

    fn before(&self, column: u8, seat: u8, place: usize) -> u8 {
        let SheetKind::Game(game) = self.kind else { return 0 };
        let fields = Field::all(game).iter().enumerate().take(place);
        let suns = fields.filter(|(_, field)| matches!(field.role, Role::Sun(_)));
        let smallest = suns
            .map(|(place, _)| self.count(column, seat, place))
            .filter(|&sun| sun > 0)
            .min();
        smallest.unwrap_or(u8::MAX)
    }

    pub(super) fn suns(&self, column: u8, seat: u8) -> Suns {
        let suns = self
            .fields(column)
            .filter(|(_, field)| matches!(field.role, Role::Sun(_)));
        let suns = suns.map(|(place, _)| self.count(column, seat, place));
        suns.filter(|&sun| sun > 0).fold(Suns::NONE, Suns::with)
    }

    /// Opens an entry, prefilled with what a player keeps.
    pub fn open(&mut self, column: u8, seat: u8) {
        let fresh = self.entry(column, seat).iter().all(|&count| count == 0);
        if self.is_entered(column, seat) || !fresh {
            return;
        }
        let Some(earlier) = column.checked_sub(1) else { return };
        let SheetKind::Game(game) = self.kind else { return };
        let stays = with_type!(game, G => G::stays(self, earlier, seat));
        if let Some(entry) = self
            .entries
            .get_mut(usize::from(column))
            .and_then(|seats| seats.get_mut(usize::from(seat)))
        {
            *entry = stays;
        }
    }

    pub fn enter(&mut self, column: u8, seat: u8) {
        let part = self.part(column);
        if let Some(entered) = self.entered.get_mut(part) {
            *entered |= 1 << (seat & 7);
        }
    }

    /// Always true in a free sheet.
    pub fn is_entered(&self, column: u8, seat: u8) -> bool {
        let entered = self.entered.get(usize::from(column)).copied().unwrap_or(0);
        self.kind == SheetKind::Free || entered & 1 << (seat & 7) != 0
    }

    pub fn is_complete(&self, column: u8) -> bool {
        (0..self.players()).all(|seat| self.is_entered(column, seat))
    }

    /// First incomplete entry.
    pub fn missing(&self) -> Option<(u8, u8)> {
        let columns = 0..self.columns();
        let cells = columns.flat_map(|column| (0..self.players()).map(move |seat| (column, seat)));
        cells.into_iter().find(|&(column, seat)| !self.is_entered(column, seat))
    }

    pub fn round(&self, round: u8, seat: u8) -> i16 {
        let place = usize::from(round) % ROUNDS_A_PART * 2;
        let entry = self.entry(self.part(round) as u8, seat);
        match entry.get(place..place + 2) {
            Some(&[low, high]) => i16::from_le_bytes([low, high]),
            _ => 0,
        }
    }

    pub fn add(&mut self, round: u8, seat: u8, points: i16) {
        let sum = self.round(round, seat).saturating_add(points).clamp(-999, 999);
        let place = usize::from(round) % ROUNDS_A_PART * 2;
        let part = self.part(round) as u8;
        for (place, byte) in (place..).zip(sum.to_le_bytes()) {
            self.set(part, seat, place, byte);
        }
    }

    /// False if full.
    pub fn add_round(&mut self) -> bool {
        let more = self.kind == SheetKind::Free && self.rounds < Sheet::MOST_ROUNDS;
        self.rounds += u8::from(more);
        more
    }

    pub fn part(&self, column: u8) -> usize {
        match self.kind {
            SheetKind::Game(_) => column.into(),
            SheetKind::Free => usize::from(column) / ROUNDS_A_PART,
        }
    }
}

/// Owned three, four and five times.
const SEVERAL: usize = 3;

fn start(kind: SheetKind, players: u8) -> [u16; MAX_PLAYERS] {
    let mut start = [0; MAX_PLAYERS];
    if let SheetKind::Game(game) = kind
        && let Ok(setup) = Setup::new(game, players, Options::default())
    {
        let position = Position::new(&setup);
        for (seat, points) in (0..players).zip(&mut start) {
            *points = position.score(seat);
        }
    }
    start
}
