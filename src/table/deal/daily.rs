//! The deal of the day: each day one game, for one human against two scribes. The same for everybody, with a par.

use super::{Day, Deal, pars};
use crate::{
    bots::Level,
    rules::position::{GameKind, Options, Setup},
    table::{Agreements, Header, Player, PlayerKind, SeatingError, statistics::Finish},
};

pub const PLAYERS: u8 = 3;
pub const OPPONENTS: Level = Level::Scribe;

/// First day with a par.
pub const FIRST_PAR: Day = Day {
    year: 2026,
    month: 1,
    day: 1,
};

/// Scores are open: whether bots know them changes their moves, and the par.
pub const fn agreements(kind: GameKind) -> Agreements {
    Agreements {
        hidden_scores: false,
        beside_the_box: false,
        turn_marker: true,
        free_effects: kind.has_free_effects(),
        handicap: 0,
    }
}

impl Day {
    /// Days since the first of January 2000.
    pub fn ordinal(self) -> u32 {
        let years = u32::from(self.year).saturating_sub(2000);
        let months = (1..self.month).map(|month| Day { month, ..self }.month_length());
        let days: u32 = months.map(u32::from).sum();
        365 * years + years.div_ceil(4) + days + u32::from(self.day) - 1
    }

    /// The games take turns.
    pub fn game(self) -> GameKind {
        let turn = self.ordinal() as usize % GameKind::ALL.len();
        GameKind::ALL.get(turn).copied().unwrap_or(GameKind::ALL[0])
    }

    /// Score of a pharaoh in this deal, in the human's seat. Known for some years.
    pub fn par(self) -> Option<u16> {
        let index = self.ordinal().checked_sub(FIRST_PAR.ordinal())?;
        pars::PARS.get(index as usize).copied().map(u16::from)
    }

    /// None if the game is not for [`PLAYERS`].
    pub fn deal(self) -> Option<Deal> {
        let setup = Setup::new(self.game(), PLAYERS, Options::default()).ok()?;
        Some(Deal::new(&setup, self.deal_number()))
    }

    /// Header of its game with these players, the human first.
    pub fn header(self, number: u32, players: &[Player]) -> Result<Header, SeatingError> {
        let kind = self.game();
        let deal = self.deal_number();
        Header::dealt(number, kind, Options::default(), players, deal, agreements(kind))
    }
}

/// The day whose deal was played as the deal of the day: with its setup, by one human in the first seat.
pub fn day_of(finish: &Finish) -> Option<Day> {
    let deal = finish.deal?;
    let day = Day::of_deal(deal.number())?;
    let mut kinds = finish.standings.iter().map(|standing| standing.kind);
    let is_first = kinds.next() == Some(PlayerKind::Human);
    let is_daily = is_first && kinds.all(|kind| kind == PlayerKind::Bot(OPPONENTS));
    (is_daily && day.deal() == Some(deal)).then_some(day)
}

const _: () = {
    let mut kinds: &[GameKind] = &GameKind::ALL;
    while let [kind, others @ ..] = kinds {
        let seats = kind.players();
        assert!(*seats.start() <= PLAYERS && PLAYERS <= *seats.end());
        kinds = others;
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other_and_the_games_take_turns() {
        let mut day = Day {
            year: 2000,
            month: 1,
            day: 1,
        };
        for ordinal in 0..36_525 {
            assert_eq!(day.ordinal(), ordinal, "{day:?}");
            assert!(day.next().game() != day.game() || day.next().ordinal() == 0);
            assert_eq!(day.next().previous(), day);
            day = day.next();
        }
        assert_eq!(day.year, 2000, "after a century, as with the days that can be chosen");
    }

    #[test]
    fn some_years_have_pars() {
        let before = Day {
            year: 2025,
            month: 12,
            day: 31,
        };
        assert_eq!((before.par(), before.next()), (None, FIRST_PAR));
        let mut day = FIRST_PAR;
        for _ in 0..pars::PARS.len() {
            assert!(day.par().is_some_and(|par| par > 0), "{day:?}");
            day = day.next();
        }
        assert_eq!(day.par(), None);
        assert_eq!((day.month, day.day), (1, 1), "whole years");
    }
}
