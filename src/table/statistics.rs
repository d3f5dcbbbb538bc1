//! How the players of this device fared: by player, game and opponent, and the hall of fame.

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
    collections::Truncating,
    rules::{MAX_PLAYERS, position::GameKind},
};

/// Against whom a tally counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// All games, whoever else played.
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

/// What one game brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub score: u16,
    /// Shared victories are victories.
    pub won: bool,
}

/// A player's games of one kind against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    pub player: Name,
    pub game: GameKind,
    pub opponent: Opponent,
    pub played: u16,
    pub won: u16,
    pub best: u16,
    total: u32,
    /// The number of the latest game, so that no game is counted twice.
    latest: u32,
    /// The strength, by all games with bots: kept where the opponent is anyone.
    rating: Rating,
    /// The latest outcomes, the oldest first.
    last: Vec<Outcome, { Tally::REMEMBERED }>,
}

impl Tally {
    /// How many outcomes are remembered one by one.
    pub const REMEMBERED: usize = 20;

    const fn new(player: Name, game: GameKind, opponent: Opponent) -> Tally {
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

    /// The score of a usual game, in tenths; 0 before the first.
    pub fn average_tenths(&self) -> u32 {
        let played = u32::from(self.played);
        self.total.saturating_mul(10).checked_div(played).unwrap_or(0)
    }

    /// The latest outcomes, the oldest first.
    pub fn last(&self) -> &[Outcome] {
        &self.last
    }

    /// The number of the latest game.
    pub const fn latest(&self) -> u32 {
        self.latest
    }

    /// How strong the player is in this game; none before the first game with bots, and against a certain opponent.
    pub fn rating(&self) -> Option<Rating> {
        self.rating.is_known().then_some(self.rating)
    }

    /// Counts a game; one that was counted already changes nothing.
    fn count(&mut self, number: u32, outcome: Outcome) -> bool {
        if self.played > 0 && self.latest == number || self.played == u16::MAX {
            return false;
        }
        self.played += 1;
        self.won += u16::from(outcome.won);
        self.best = self.best.max(outcome.score);
        self.total = self.total.saturating_add(outcome.score.into());
        self.latest = number;
        if self.last.is_full() {
            self.last.remove(0);
        }
        // There is room: a place was made above.
        let _ = self.last.push(outcome);
        true
    }
}

/// The bit of a remembered outcome that says it was won; no score comes near it.
const WON: u16 = 0x8000;

/// Version 2 tells the rating, behind the outcomes.
impl Record for Tally {
    const KIND: u8 = 6;
    const VERSION: u8 = 2;
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
        if input.version() > 1 {
            tally.rating = Rating::read(input)?;
        }
        let sound = tally.won <= tally.played && tally.last.len() <= usize::from(tally.played);
        sound.then_some(tally)
    }
}

/// Stands for [`Opponent::Anyone`] beside the numbers of the player kinds.
const ANYONE: u8 = 0xff;

fn read_game(input: &mut Reader<'_>) -> Option<GameKind> {
    GameKind::numbered(input.byte()?)
}

/// A place in the hall of fame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fame {
    pub name: Name,
    pub score: u16,
    /// How many played.
    pub players: u8,
    /// The number of the game.
    pub number: u32,
}

/// The best scores that people reached in one game, the best first; of equal ones the earlier.
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

    /// Tells whether the score found a place; one that was entered already changes nothing.
    fn enter(&mut self, fame: Fame) -> bool {
        let known = |place: &Fame| place.number == fame.number && place.name == fame.name;
        let rank = self.places.iter().take_while(|place| place.score >= fame.score).count();
        if rank >= Hall::PLACES || self.places.iter().any(known) {
            return false;
        }
        if self.places.is_full() {
            self.places.pop();
        }
        self.places.insert_at(rank, fame).is_ok()
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

/// How somebody at a finished table fared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub name: Name,
    pub kind: PlayerKind,
    pub outcome: Outcome,
}

/// A game that is over, with its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    pub number: u32,
    pub game: GameKind,
    /// None where the luck came from the box, or from a seed as in the first version.
    pub deal: Option<Deal>,
    /// One a seat.
    pub standings: Vec<Standing, MAX_PLAYERS>,
}

/// The numbers of games that were counted and could be met again: the one on the table and those that were put aside.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counted(Vec<u32, { Counted::MOST }>);

impl Counted {
    /// One for each slot.
    pub const MOST: usize = 4;

    pub const fn new() -> Counted {
        Counted(Vec::new())
    }

    pub fn contains(&self, number: u32) -> bool {
        self.0.contains(&number)
    }

    /// Adds a game; of the others only those that are `held` somewhere are still needed.
    pub fn add(&mut self, number: u32, held: impl Fn(u32) -> bool) {
        self.0.retain(|&other| other != number && held(other));
        if self.0.is_full() {
            self.0.remove(0);
        }
        // There is room: a place was made above.
        let _ = self.0.push(number);
    }

    /// The highest number among them, 0 when there is none.
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

/// All tallies and the hall of fame of every game. Each tally and each hall is a record of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    tallies: Vec<Tally, { Statistics::TALLIES }>,
    /// In the order of [`GameKind::ALL`].
    halls: [Hall; GameKind::ALL.len()],
}

/// Which records changed: by their place in [`Statistics::tallies`] and the game of the hall.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Changed {
    pub tallies: u64,
    pub hall: bool,
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics::new()
    }
}

impl Statistics {
    /// Beyond this the tally whose latest game is the oldest makes room.
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

    /// Becomes a copy of the other, one by one: all at once they would not fit on a small stack.
    pub fn copy(&mut self, other: &Statistics) {
        self.tallies.clear();
        for tally in &other.tallies {
            // As many as the other has room for.
            let _ = self.tallies.push(tally.clone());
        }
        for (hall, other) in self.halls.iter_mut().zip(&other.halls) {
            hall.clone_from(other);
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.tallies.clear();
        self.halls.iter_mut().for_each(|hall| hall.places.clear());
    }

    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// A player's games of one kind against one opponent.
    pub fn tally(&self, player: Name, game: GameKind, opponent: Opponent) -> Option<&Tally> {
        let wanted = |tally: &&Tally| (tally.player, tally.game, tally.opponent) == (player, game, opponent);
        self.tallies.iter().find(wanted)
    }

    /// The highest number of a game in a tally, 0 when there is none.
    pub fn latest(&self) -> u32 {
        self.tallies.iter().map(|tally| tally.latest).max().unwrap_or(0)
    }

    pub fn hall(&self, game: GameKind) -> &Hall {
        &self.halls[game as usize]
    }

    /// Puts back a tally that was read at the start; none of the same kind may be there. Tells its place.
    pub fn restore_tally(&mut self, tally: Tally) -> Option<usize> {
        let known =
            |other: &Tally| (other.player, other.game, other.opponent) == (tally.player, tally.game, tally.opponent);
        if self.tallies.iter().any(known) {
            return None;
        }
        self.tallies.push(tally).ok()?;
        Some(self.tallies.len() - 1)
    }

    /// Puts back the hall of a game that was read at the start.
    pub fn restore_hall(&mut self, hall: Hall) {
        let index = hall.game as usize;
        self.halls[index] = hall;
    }

    /// Counts a finished game for every human who played. Counting it again changes nothing, so that a game whose
    /// counting was cut short is simply counted again.
    pub fn enter(&mut self, number: u32, game: GameKind, standings: &[Standing]) -> Changed {
        let mut changed = Changed::default();
        for standing in standings.iter().filter(|standing| standing.kind == PlayerKind::Human) {
            let others = standings.iter().filter(|other| other.name != standing.name);
            let opponents = others.map(|other| match other.kind {
                PlayerKind::Human => Opponent::Human(other.name),
                PlayerKind::Bot(level) => Opponent::Bot(level),
            });
            for opponent in core::iter::once(Opponent::Anyone).chain(opponents) {
                let place = self.tally_of(standing.name, game, opponent);
                let tally = place.and_then(|place| self.tallies.get_mut(place));
                if let (Some(place), Some(true)) = (place, tally.map(|tally| tally.count(number, standing.outcome))) {
                    changed.tallies |= 1 << place;
                    if let Some(tally) = self.tallies.get_mut(place)
                        && opponent == Opponent::Anyone
                    {
                        tally.rating = tally.rating.after(game, standing, standings);
                    }
                }
            }
            let index = game as usize;
            changed.hall |= self.halls[index].enter(Fame {
                name: standing.name,
                score: standing.outcome.score,
                players: standings.len() as u8,
                number,
            });
        }
        changed
    }

    /// The place of a tally, a new one in the place of the oldest when all are taken.
    fn tally_of(&mut self, player: Name, game: GameKind, opponent: Opponent) -> Option<usize> {
        let known = |tally: &Tally| (tally.player, tally.game, tally.opponent) == (player, game, opponent);
        if let Some(place) = self.tallies.iter().position(known) {
            return Some(place);
        }
        let fresh = Tally::new(player, game, opponent);
        if self.tallies.push(fresh.clone()).is_ok() {
            return Some(self.tallies.len() - 1);
        }
        let (place, oldest) = self
            .tallies
            .iter_mut()
            .enumerate()
            .min_by_key(|(_, tally)| tally.latest)?;
        *oldest = fresh;
        Some(place)
    }
}
