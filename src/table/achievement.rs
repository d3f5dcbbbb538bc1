//! Achievements of a player: general ones, and feats of each game.
//!
//! They are earned in games from a deal that the player did not know, against bots, without another human, a handicap or
//! help ([`Header::is_assisted`](super::Header::is_assisted)); with one exception, [`General::Company`].

use super::{
    TableGame,
    statistics::{Finish, Standing},
};
use crate::rules::{
    Seat,
    games::with_game,
    position::{GameKind, Position},
};

/// In the order of their numbers, which are stored and never reused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum General {
    /// Won a game.
    Win,
    /// Won three games in a row.
    ThreeInARow,
    /// Won with twice the points of the second.
    Landslide,
    /// Won by a single point.
    OnePoint,
    /// Won against four opponents.
    FullTable,
    /// Finished a game with another human.
    Company,
    /// Reached the par of a deal of the day.
    Par,
    /// Finished the deals of seven days in a row.
    Week,
    /// Won in each of the games.
    EveryGame,
    /// Won against a table of pharaohs.
    Summit,
}

impl General {
    pub const ALL: [General; 10] = [
        General::Win,
        General::ThreeInARow,
        General::Landslide,
        General::OnePoint,
        General::FullTable,
        General::Company,
        General::Par,
        General::Week,
        General::EveryGame,
        General::Summit,
    ];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Achievement {
    General(General),
    /// Number of a feat: an index of [`TableGame::feats`].
    Feat(GameKind, u8),
}

/// Feats of each game.
pub const FEATS: usize = 3;

const FIRST_FEAT: u8 = 10;

const _: () = {
    assert!(General::ALL.len() == FIRST_FEAT as usize);
    let mut kinds: &[GameKind] = &GameKind::ALL;
    while let [kind, others @ ..] = kinds {
        assert!(FIRST_FEAT as usize + (kind.number() as usize + 1) * FEATS <= u32::BITS as usize);
        kinds = others;
    }
};

impl Achievement {
    pub const COUNT: usize = General::ALL.len() + FEATS * GameKind::ALL.len();

    pub fn all() -> impl Iterator<Item = Achievement> + Clone {
        let general = General::ALL.into_iter().map(Achievement::General);
        let feats = GameKind::ALL.into_iter();
        let feats = feats.flat_map(|kind| (0..FEATS as u8).map(move |feat| Achievement::Feat(kind, feat)));
        general.chain(feats)
    }

    const fn bit(self) -> u32 {
        let number = match self {
            Achievement::General(general) => general as u8,
            Achievement::Feat(kind, feat) => FIRST_FEAT + kind.number() * FEATS as u8 + feat,
        };
        1 << (number % u32::BITS as u8)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Achievements(u32);

impl Achievements {
    pub const NONE: Achievements = Achievements(0);

    pub const fn contains(self, achievement: Achievement) -> bool {
        self.0 & achievement.bit() != 0
    }

    pub const fn with(self, achievement: Achievement) -> Achievements {
        Achievements(self.0 | achievement.bit())
    }

    pub const fn and(self, others: Achievements) -> Achievements {
        Achievements(self.0 | others.0)
    }

    pub const fn without(self, others: Achievements) -> Achievements {
        Achievements(self.0 & !others.0)
    }

    pub fn iter(self) -> impl Iterator<Item = Achievement> + Clone {
        Achievement::all().filter(move |&achievement| self.contains(achievement))
    }

    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// Keeps bits of later versions.
    pub(super) const fn from_bits(bits: u32) -> Achievements {
        Achievements(bits)
    }

    /// Feats of a seat at the end of a game.
    pub(super) fn feats(position: &Position, seat: Seat) -> Achievements {
        let earned = with_game!(position, game => game.feats(seat));
        let feats = (0..).zip(earned).filter(|&(_, earned)| earned);
        feats.fold(Achievements::NONE, |all, (feat, _)| {
            all.with(Achievement::Feat(position.kind(), feat))
        })
    }

    /// General ones that follow from a won game alone.
    pub(super) fn of_win(finish: &Finish, own: &Standing) -> Achievements {
        let others = finish.standings.iter().filter(|other| other.name != own.name);
        let second = others.clone().map(|other| other.outcome.score).max().unwrap_or(0);
        let score = own.outcome.score;
        let earned = [
            (General::Win, true),
            (General::Landslide, score > 0 && score >= second.saturating_mul(2)),
            (General::OnePoint, score == second.saturating_add(1)),
            (General::FullTable, others.count() >= 4),
        ];
        let earned = earned.into_iter().filter(|&(_, earned)| earned);
        earned.fold(Achievements::NONE, |all, (general, _)| {
            all.with(Achievement::General(general))
        })
    }
}
