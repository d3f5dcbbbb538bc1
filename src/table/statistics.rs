//! Statistics by player, game and opponent, and the hall of fame.

use core::fmt;

use heapless::Vec;

use super::{
    Deal,
    achievement::Achievements,
    career::Careers,
    player::{Name, PlayerKind},
    rating::Rating,
    record::{CRC, FRAME, Reader, Record, Writer},
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
    /// From games with bots and without help; used for any opponent.
    rating: Rating,
    /// Games that the rating follows from.
    rated: u16,
    /// Oldest first.
    last: Vec<Outcome, { Tally::REMEMBERED }>,
}

impl Tally {
    pub const REMEMBERED: usize = 20;

    /// Rated games before a strength is shown.
    pub const RATED: u16 = 5;

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
            rated: 0,
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

    /// The rating, once it follows from enough games; otherwise the number of games to go. None for a specific
    /// opponent, and before the first game with bots.
    pub fn strength(&self) -> Option<Result<Rating, u16>> {
        let rating = self.rating()?;
        Some(match Tally::RATED.checked_sub(self.rated) {
            None | Some(0) => Ok(rating),
            Some(left) => Err(left),
        })
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
        if self.opponent == Opponent::Anyone && !finish.assisted && finish.has_bots() {
            self.rating = self.rating.after(self.game, standing, &finish.standings);
            self.rated = self.rated.saturating_add(1);
        }
        true
    }
}

/// Bit of a stored outcome above the score.
const WON: u16 = 0x8000;

impl Record for Tally {
    const KIND: u8 = 6;
    const VERSION: u8 = 2;
    const LONGEST: usize = FRAME + 2 * Name::BYTES + 2 + 3 * 2 + 2 * 4 + 1 + Tally::REMEMBERED * 2 + Rating::BYTES + 2;

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
        out.number(self.rated);
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
        // Earlier versions rated all games.
        tally.rated = match input.version() < 2 {
            true if tally.rating.is_known() => tally.played,
            true => 0,
            false => input.number()?,
        };
        let sound = tally.won.max(tally.rated) <= tally.played && tally.last.len() <= usize::from(tally.played);
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

    /// Adds a human's score in a finished game; true if it was listed. A game is added once for each player.
    pub fn enter(&mut self, finish: &Finish, standing: &Standing) -> bool {
        let fame = Fame {
            name: standing.name,
            score: standing.outcome.score,
            players: finish.standings.len() as u8,
            number: finish.number,
        };
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
    /// With hints: does not change ratings.
    pub assisted: bool,
    /// By seat, like the standings.
    pub feats: Vec<Achievements, MAX_PLAYERS>,
    pub standings: Vec<Standing, MAX_PLAYERS>,
}

impl Finish {
    pub fn people(&self) -> impl Iterator<Item = &Standing> {
        let standings = self.standings.iter();
        standings.filter(|standing| standing.kind == PlayerKind::Human)
    }

    fn has_bots(&self) -> bool {
        self.people().count() < self.standings.len()
    }

    /// The human's tallies to update: against anyone and against each other player.
    pub fn opponents(&self, of: &Standing) -> impl Iterator<Item = Opponent> {
        let others = self.standings.iter().filter(move |other| other.name != of.name);
        let others = others.map(|other| match other.kind {
            PlayerKind::Human => Opponent::Human(other.name),
            PlayerKind::Bot(level) => Opponent::Bot(level),
        });
        core::iter::once(Opponent::Anyone).chain(others)
    }
}

/// What was counted and may come up again.
///
/// A game is counted once, and a deal once for each human: a player who knows what comes would have an advantage. Clearing
/// a slot changes neither: a finished game stays counted, and an unfinished one never counts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Counted {
    /// Numbers of the current game and the saved ones.
    games: Vec<u32, { Counted::GAMES }>,
    /// Digests of the latest deals and their players, oldest first.
    deals: Vec<u32, { Counted::DEALS }>,
}

impl Counted {
    /// One for each slot.
    pub const GAMES: usize = 4;
    /// Beyond this, the oldest deal counts again.
    pub const DEALS: usize = 48;

    pub const fn new() -> Counted {
        Counted {
            games: Vec::new(),
            deals: Vec::new(),
        }
    }

    pub fn contains(&self, number: u32) -> bool {
        self.games.contains(&number)
    }

    /// Whether an earlier game from the same deal was counted for this human.
    pub fn repeats(&self, finish: &Finish, standing: &Standing) -> bool {
        finish
            .deal
            .is_some_and(|deal| self.deals.contains(&digest(deal, standing.name)))
    }

    /// Adds a game, and drops those that are not `held` in a slot.
    pub fn add(&mut self, finish: &Finish, held: impl Fn(u32) -> bool) {
        self.games.retain(|&other| other != finish.number && held(other));
        push_newest(&mut self.games, finish.number);
        let Some(deal) = finish.deal else { return };
        for standing in finish.people() {
            let digest = digest(deal, standing.name);
            self.deals.retain(|&other| other != digest);
            push_newest(&mut self.deals, digest);
        }
    }

    pub fn latest(&self) -> u32 {
        self.games.iter().copied().max().unwrap_or(0)
    }
}

fn digest(deal: Deal, player: Name) -> u32 {
    let mut digest = CRC.digest();
    digest.update(deal.code().as_bytes());
    // Latin-1.
    player.letters().for_each(|letter| digest.update(&[letter as u8]));
    digest.finalize()
}

impl Record for Counted {
    const KIND: u8 = 8;
    const VERSION: u8 = 2;
    const LONGEST: usize = FRAME + 2 + (Counted::GAMES + Counted::DEALS) * 4;

    fn write(&self, out: &mut Writer<'_>) {
        for numbers in [self.games.as_slice(), &self.deals] {
            out.byte(numbers.len() as u8);
            numbers.iter().for_each(|&number| out.long(number));
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<Counted> {
        let mut counted = Counted::new();
        for _ in 0..input.byte()? {
            counted.games.push(input.long()?).ok()?;
        }
        let deals = if input.version() < 2 { 0 } else { input.byte()? };
        for _ in 0..deals {
            counted.deals.push(input.long()?).ok()?;
        }
        Some(counted)
    }
}

/// Each tally, hall and career is a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// By record number. Not an array: it would be built on the stack, which has no room for two.
    tallies: Vec<Option<Tally>, { Statistics::TALLIES }>,
    /// In the order of [`GameKind::ALL`].
    halls: [Hall; GameKind::ALL.len()],
    pub careers: Careers,
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
            careers: Careers::new(),
        }
    }

    pub fn clear(&mut self) {
        self.tallies.clear();
        self.halls.iter_mut().for_each(|hall| hall.places.clear());
        self.careers.clear();
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

    /// Whether the hall of fame lists this game first, and an earlier one after it.
    pub fn is_record(&self, game: GameKind, number: u32) -> bool {
        let places = self.hall(game).places();
        places.first().is_some_and(|best| best.number == number) && places.iter().any(|place| place.number != number)
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
