//! Career of a human: achievements, the ladder of opponents, and the streak of daily deals.

use heapless::Vec;

use super::{
    Names,
    achievement::{Achievement, Achievements, General},
    deal::{Day, daily},
    player::{Name, PlayerKind},
    record::{FRAME, Reader, Record, Writer},
    statistics::{Finish, Standing},
};
use crate::{bots::Level, rules::position::GameKind};

/// Consecutive days whose deals were finished. The device has no clock: a day follows the one before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Streak {
    pub last: Option<Day>,
    pub length: u16,
    pub best: u16,
}

impl Streak {
    fn finish(&mut self, day: Day) {
        self.length = match self.last {
            Some(last) if last == day => self.length,
            Some(last) if last.next() == day => self.length.saturating_add(1),
            _ => 1,
        };
        self.last = Some(day);
        self.best = self.best.max(self.length);
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Career {
    pub player: Name,
    /// Latest game, so that none is counted twice.
    latest: u32,
    earned: Achievements,
    /// Earned in the latest game.
    news: Achievements,
    /// The latest game won a rung.
    climbed: bool,
    pub streak: Streak,
    /// Games won in a row, of those that count for achievements.
    wins: u8,
    /// Won rungs of the ladder of each game, in the order of [`GameKind::ALL`]: levels from the lowest.
    rungs: [u8; GameKind::ALL.len()],
}

impl Career {
    pub const fn new(player: Name) -> Career {
        Career {
            player,
            latest: 0,
            earned: Achievements::NONE,
            news: Achievements::NONE,
            climbed: false,
            streak: Streak {
                last: None,
                length: 0,
                best: 0,
            },
            wins: 0,
            rungs: [0; _],
        }
    }

    pub const fn latest(&self) -> u32 {
        self.latest
    }

    pub const fn earned(&self) -> Achievements {
        self.earned
    }

    /// Achievements that were new in this game.
    pub fn earned_in(&self, game: u32) -> Achievements {
        match self.latest == game {
            true => self.news,
            false => Achievements::NONE,
        }
    }

    /// The rung that was won in this game.
    pub fn rung_won_in(&self, game: u32, kind: GameKind) -> Option<Level> {
        let highest = self
            .rungs(kind)
            .checked_sub(1)
            .filter(|_| self.latest == game && self.climbed)?;
        Level::ALL.get(usize::from(highest)).copied()
    }

    pub fn rungs(&self, game: GameKind) -> u8 {
        self.rungs.get(game as usize).copied().unwrap_or(0)
    }

    /// The opponents to beat next; none on top of the ladder.
    pub fn next_rung(&self, game: GameKind) -> Option<Level> {
        Level::ALL.get(usize::from(self.rungs(game))).copied()
    }

    /// Counts a finished game of a new deal; false if it was counted before.
    pub fn count(&mut self, finish: &Finish, standing: &Standing) -> bool {
        if self.latest == finish.number {
            return false;
        }
        self.latest = finish.number;
        self.climbed = false;
        let before = self.earned;
        if let Some(day) = daily::day_of(finish) {
            self.streak.finish(day);
            if self.streak.length >= 7 {
                self.earn(General::Week);
            }
            let reaches = day.par().is_some_and(|par| standing.outcome.score >= par);
            if reaches && !finish.assisted {
                self.earn(General::Par);
            }
        }
        if finish.people().count() > 1 {
            self.earn(General::Company);
        } else if finish.deal.is_some() && !finish.assisted {
            self.count_own(finish, standing);
        }
        self.news = self.earned.without(before);
        true
    }

    /// A game alone against bots, without help.
    fn count_own(&mut self, finish: &Finish, standing: &Standing) {
        let seat = finish.standings.iter().position(|other| other == standing);
        let feats = seat.and_then(|seat| finish.feats.get(seat).copied());
        self.earned = self.earned.and(feats.unwrap_or_default());
        if !standing.outcome.won {
            self.wins = 0;
            return;
        }
        self.wins = self.wins.saturating_add(1);
        self.earned = self.earned.and(Achievements::of_win(finish, standing));
        if self.wins >= 3 {
            self.earn(General::ThreeInARow);
        }
        if let Some(rungs) = self.rungs.get_mut(finish.game as usize) {
            let won = rungs_of(finish);
            self.climbed = won > *rungs;
            *rungs = won.max(*rungs);
        }
        if self.rungs.iter().all(|&rungs| rungs > 0) {
            self.earn(General::EveryGame);
        }
        if self.rungs.iter().any(|&rungs| usize::from(rungs) == Level::ALL.len()) {
            self.earn(General::Summit);
        }
    }

    const fn earn(&mut self, general: General) {
        self.earned = self.earned.with(Achievement::General(general));
    }
}

/// Rungs that a victory at this table wins: up to the weakest opponent's.
fn rungs_of(finish: &Finish) -> u8 {
    let kinds = finish.standings.iter().map(|standing| standing.kind);
    let levels = kinds.filter_map(|kind| match kind {
        PlayerKind::Human => None,
        PlayerKind::Bot(level) => Some(level as u8 + 1),
    });
    levels.min().unwrap_or(0)
}

impl Record for Career {
    const KIND: u8 = 17;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + Name::BYTES + 3 * 4 + 1 + 4 + 2 * 2 + 1 + 1 + GameKind::ALL.len() * 2;

    fn write(&self, out: &mut Writer<'_>) {
        self.player.write(out);
        out.long(self.latest);
        out.long(self.earned.bits());
        out.long(self.news.bits());
        out.byte(self.climbed.into());
        out.long(self.streak.last.map_or(0, |day| day.deal_number() as u32));
        out.number(self.streak.length);
        out.number(self.streak.best);
        out.byte(self.wins);
        out.byte(self.rungs.len() as u8);
        for (kind, rungs) in GameKind::ALL.into_iter().zip(self.rungs) {
            out.byte(kind.number());
            out.byte(rungs);
        }
    }

    fn read(input: &mut Reader<'_>) -> Option<Career> {
        let mut career = Career::new(Name::read(input)?);
        career.latest = input.long()?;
        career.earned = Achievements::from_bits(input.long()?);
        career.news = Achievements::from_bits(input.long()?);
        career.climbed = match input.byte()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let last = input.long()?;
        career.streak = Streak {
            last: Day::of_deal(last.into()),
            length: input.number()?,
            best: input.number()?,
        };
        career.wins = input.byte()?;
        for _ in 0..input.byte()? {
            let (kind, rungs) = (GameKind::numbered(input.byte()?)?, input.byte()?);
            *career.rungs.get_mut(kind as usize)? = rungs;
        }
        let is_sound = career.streak.length <= career.streak.best
            && (last == 0) == career.streak.last.is_none()
            && career.rungs.iter().all(|&rungs| usize::from(rungs) <= Level::ALL.len());
        is_sound.then_some(career)
    }
}

/// By record number. One for each known name; beyond this, replaces the one not played for the longest time.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Careers(Vec<Option<Career>, { Careers::MOST }>);

impl Careers {
    pub const MOST: usize = Names::MOST;

    pub const fn new() -> Careers {
        Careers(Vec::new())
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn iter(&self) -> impl Iterator<Item = &Career> {
        self.0.iter().flatten()
    }

    pub fn of(&self, player: Name) -> Option<&Career> {
        self.iter().find(|career| career.player == player)
    }

    pub fn set(&mut self, number: u8, career: Career) {
        let number = usize::from(number);
        while self.0.len() <= number && self.0.push(None).is_ok() {}
        if let Some(place) = self.0.get_mut(number) {
            *place = Some(career);
        }
    }
}
