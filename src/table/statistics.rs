//! Statistics by player, game and opponent, and the hall of fame.

use core::fmt;

use heapless::Vec;

use super::{
    Deal,
    player::{Name, PlayerKind},
    rating::Rating,
    record::{FRAME, Reader, Record, Writer},
};
use crate::{
    bots::Level,
    collections::{Truncating, push_newest},
    rules::{MAX_PLAYERS, position::GameKind},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Against any opponent, in all games.
    Anyone,
    Human(Name),
    Bot(Level),
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Anyone => f.write_str("anyone"),
            Opponent::Human(name) => name.fmt(f),
            Opponent::Bot(level) => level.fmt(f),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub score: u16,
    /// Alone or shared.
    pub won: bool,
}

/// Results of a player in a game against an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    pub player: Name,
    pub game: GameKind,
    pub opponent: Opponent,
    pub played: u16,
    pub won: u16,
    pub best: u16,
    total: u32,
    /// Latest game, so that none is counted twice.
    latest: u32,
    /// From games with bots; used for any opponent.
    rating: Rating,
    /// Oldest first.
    last: Vec<Outcome, { Tally::REMEMBERED }>,
}

impl Tally {
    pub const REMEMBERED: usize = 20;

    pub const fn new(player: Name, game: GameKind, opponent: Opponent) -> Tally {
        Tally {
            player,
            game,
            opponent,
            played: 0,
            won: 0,
            best: 0,
            total: 0,
            latest: 0,
            rating: Rating::START,
            last: Vec::new(),
        }
    }

    /// In tenths.
    pub fn average_tenths(&self) -> u32 {
        let played = u32::from(self.played);
        self.total.saturating_mul(10).checked_div(played).unwrap_or(0)
    }

    /// Oldest first.
    pub fn last(&self) -> &[Outcome] {
        &self.last
    }

    pub const fn latest(&self) -> u32 {
        self.latest
    }

    /// None before the first game with bots, and for a specific opponent.
    pub fn rating(&self) -> Option<Rating> {
        self.rating.is_known().then_some(self.rating)
    }

    pub fn is_of(&self, player: Name, game: GameKind, opponent: Opponent) -> bool {
        (self.player, self.game, self.opponent) == (player, game, opponent)
    }

    /// Counts a finished game; false if it was counted before.
    pub fn count(&mut self, finish: &Finish, standing: &Standing) -> bool {
        let outcome = standing.outcome;
        if self.played > 0 && self.latest == finish.number || self.played == u16::MAX {
            return false;
        }
        self.played += 1;
        self.won += u16::from(outcome.won);
        self.best = self.best.max(outcome.score);
        self.total = self.total.saturating_add(outcome.score.into());
        self.latest = finish.number;
        push_newest(&mut self.last, outcome);
        if self.opponent == Opponent::Anyone {
            self.rating = self.rating.after(self.game, standing, &finish.standings);
        }
        true
    }
}

/// Bit of a stored outcome above the score.
const WON: u16 = 0x8000;

impl Record for Tally {
    const KIND: u8 = 6;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 2 * Name::BYTES + 2 + 3 * 2 + 2 * 4 + 1 + Tally::REMEMBERED * 2 + Rating::BYTES;

    fn write(&self, out: &mut Writer<'_>) {
        self.player.write(out);
        out.byte(self.game.number());
        match self.opponent {
            Opponent::Anyone => out.byte(ANYONE),
            Opponent::Human(name) => {
                out.byte(PlayerKind::Human.number());
                name.write(out);
            }
            Opponent::Bot(level) => out.byte(PlayerKind::Bot(level).number()),
        }
        out.number(self.played);
        out.number(self.won);
        out.number(self.best);
        out.long(self.total);
        out.long(self.latest);
        out.byte(self.last.len() as u8);
        for outcome in &self.last {
            out.number(outcome.score & !WON | if outcome.won { WON } else { 0 });
        }
        self.rating.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Option<Tally> {
        let player = Name::read(input)?;
        let game = read_game(input)?;
        let opponent = match input.byte()? {
            ANYONE => Opponent::Anyone,
            number => match PlayerKind::numbered(number)? {
                PlayerKind::Human => Opponent::Human(Name::read(input)?),
                PlayerKind::Bot(level) => Opponent::Bot(level),
            },
        };
        let mut tally = Tally::new(player, game, opponent);
        tally.played = input.number()?;
        tally.won = input.number()?;
        tally.best = input.number()?;
        tally.total = input.long()?;
        tally.latest = input.long()?;
        for _ in 0..input.byte()? {
            let number = input.number()?;
            let outcome = Outcome {
                score: number & !WON,
                won: number & WON != 0,
            };
            tally.last.push(outcome).ok()?;
        }
        tally.rating = Rating::read(input)?;
        let sound = tally.won <= tally.played && tally.last.len() <= usize::from(tally.played);
        sound.then_some(tally)
    }
}

/// Among the numbers of player kinds.
const ANYONE: u8 = 0xff;

fn read_game(input: &mut Reader<'_>) -> Option<GameKind> {
    GameKind::numbered(input.byte()?)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fame {
    pub name: Name,
    pub score: u16,
    pub players: u8,
    pub number: u32,
}

/// Best human scores, highest first; the earlier of equal ones first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hall {
    pub game: GameKind,
    places: Vec<Fame, { Hall::PLACES }>,
}

impl Hall {
    pub const PLACES: usize = 5;

    pub const fn new(game: GameKind) -> Hall {
        Hall {
            game,
            places: Vec::new(),
        }
    }

    pub fn places(&self) -> &[Fame] {
        &self.places
    }

    /// Adds the humans of a finished game once; true if a score was listed.
    pub fn enter(&mut self, finish: &Finish) -> bool {
        let people = finish
            .standings
            .iter()
            .filter(|standing| standing.kind == PlayerKind::Human);
        people.fold(false, |entered, standing| {
            let fame = Fame {
                name: standing.name,
                score: standing.outcome.score,
                players: finish.standings.len() as u8,
                number: finish.number,
            };
            self.enter_one(fame) || entered
        })
    }

    fn enter_one(&mut self, fame: Fame) -> bool {
        let known = |place: &Fame| place.number == fame.number && place.name == fame.name;
        let rank = self.places.iter().take_while(|place| place.score >= fame.score).count();
        !self.places.iter().any(known) && self.places.insert_ranked(rank, fame)
    }
}

impl Record for Hall {
    const KIND: u8 = 7;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 2 + Hall::PLACES * (Name::BYTES + 2 + 1 + 4);

    fn write(&self, out: &mut Writer<'_>) {
        out.byte(self.game.number());
        out.byte(self.places.len() as u8);
        for place in &self.places {
            place.name.write(out);
            out.number(place.score);
            out.byte(place.players);
            out.long(place.number);
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<Hall> {
        let mut hall = Hall::new(read_game(input)?);
        for _ in 0..input.byte()? {
            let place = Fame {
                name: Name::read(input)?,
                score: input.number()?,
                players: input.byte()?,
                number: input.long()?,
            };
            hall.places.push(place).ok()?;
        }
        hall.places
            .is_sorted_by(|better, worse| better.score >= worse.score)
            .then_some(hall)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub name: Name,
    pub kind: PlayerKind,
    pub outcome: Outcome,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    pub number: u32,
    pub game: GameKind,
    /// None with the boxed game or a plain seed.
    pub deal: Option<Deal>,
    pub standings: Vec<Standing, MAX_PLAYERS>,
}

impl Finish {
    /// Tallies to update: each human against anyone and each other player.
    pub fn tallies(&self) -> impl Iterator<Item = (&Standing, Opponent)> {
        let people = self
            .standings
            .iter()
            .filter(|standing| standing.kind == PlayerKind::Human);
        people.flat_map(|standing| {
            let others = self.standings.iter().filter(|other| other.name != standing.name);
            let opponents = others.map(|other| match other.kind {
                PlayerKind::Human => Opponent::Human(other.name),
                PlayerKind::Bot(level) => Opponent::Bot(level),
            });
            let opponents = core::iter::once(Opponent::Anyone).chain(opponents);
            opponents.map(move |opponent| (standing, opponent))
        })
    }
}

/// Counted games that may come up again: the current and saved ones.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counted(Vec<u32, { Counted::MOST }>);

impl Counted {
    /// By slot.
    pub const MOST: usize = 4;

    pub const fn new() -> Counted {
        Counted(Vec::new())
    }

    pub fn contains(&self, number: u32) -> bool {
        self.0.contains(&number)
    }

    /// Adds a game; drops those not `held` in a slot.
    pub fn add(&mut self, number: u32, held: impl Fn(u32) -> bool) {
        self.0.retain(|&other| other != number && held(other));
        push_newest(&mut self.0, number);
    }

    pub fn latest(&self) -> u32 {
        self.0.iter().copied().max().unwrap_or(0)
    }
}

impl Record for Counted {
    const KIND: u8 = 8;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 1 + Counted::MOST * 4;

    fn write(&self, out: &mut Writer<'_>) {
        out.byte(self.0.len() as u8);
        self.0.iter().for_each(|&number| out.long(number));
    }

    fn read(input: &mut Reader<'_>) -> Option<Counted> {
        let mut numbers = Vec::new();
        for _ in 0..input.byte()? {
            numbers.push(input.long()?).ok()?;
        }
        Some(Counted(numbers))
    }
}

/// Each tally and each hall is a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// By record number. Not an array: it would be built on the stack, which has no room for two.
    tallies: Vec<Option<Tally>, { Statistics::TALLIES }>,
    /// In the order of [`GameKind::ALL`].
    halls: [Hall; GameKind::ALL.len()],
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics::new()
    }
}

impl Statistics {
    /// Beyond this, replaces the tally whose latest game is the oldest.
    pub const TALLIES: usize = 48;

    #[inline(always)]
    pub const fn new() -> Statistics {
        let mut halls = [const { Hall::new(GameKind::ALL[0]) }; _];
        let mut place = 0;
        while place < GameKind::ALL.len() {
            halls[place].game = GameKind::ALL[place];
            place += 1;
        }
        Statistics {
            tallies: Vec::new(),
            halls,
        }
    }

    pub fn clear(&mut self) {
        self.tallies.clear();
        self.halls.iter_mut().for_each(|hall| hall.places.clear());
    }

    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        self.tallies.iter().flatten()
    }

    pub fn tally(&self, player: Name, game: GameKind, opponent: Opponent) -> Option<&Tally> {
        self.tallies().find(|tally| tally.is_of(player, game, opponent))
    }

    pub fn hall(&self, game: GameKind) -> &Hall {
        &self.halls[game as usize]
    }

    pub fn set_tally(&mut self, number: u8, tally: Tally) {
        let number = usize::from(number);
        while self.tallies.len() <= number && self.tallies.push(None).is_ok() {}
        if let Some(place) = self.tallies.get_mut(number) {
            *place = Some(tally);
        }
    }

    pub fn set_hall(&mut self, hall: Hall) {
        let index = hall.game as usize;
        self.halls[index] = hall;
    }
}
