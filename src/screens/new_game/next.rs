//! Setup of the next game; initially that of the last one.

use super::seating::Seating;
use crate::{
    bots::Level,
    rules::position::GameKind,
    screens::widgets::List,
    table::{
        Deal, Header, Name, Names,
        deal::{Day, DealResults, daily},
        settings::Settings,
    },
};

pub struct NextGame {
    pub(super) games: List,
    pub(super) seating: Option<Seating>,
    /// Next proposed day. The device has no clock.
    pub(in crate::screens) day: Day,
    /// Chosen by a lesson: the page opens at its table.
    pub is_chosen: bool,
    /// Proposed by a computer: taken by the page when it opens.
    pub wanted: Option<Deal>,
    /// Last [`DealResults::next_day`] applied to `day`: a chosen day is kept until it changes.
    counted_to: Option<Day>,
}

const FIRST_DAY: Day = Day {
    year: 2026,
    month: 1,
    day: 1,
};

impl Default for NextGame {
    fn default() -> NextGame {
        NextGame {
            games: List::default(),
            seating: None,
            day: FIRST_DAY,
            is_chosen: false,
            wanted: None,
            counted_to: None,
        }
    }
}

impl NextGame {
    pub fn recall(&mut self, header: &Header) {
        self.seating = Some(Seating::recall(header));
        let kind = header.setup().kind();
        self.games = games_at(kind);
        // Propose the deal of the following day.
        let day = header.deal().and_then(|deal| Day::of_deal(deal.number()));
        self.day = day.map_or(self.day, Day::next);
    }

    /// The day after the last daily deal played, even if another game was played since.
    pub fn count_on(&mut self, results: &DealResults) {
        let next = results.next_day();
        if self.counted_to != next {
            (self.day, self.counted_to) = (next.unwrap_or(self.day), next);
        }
    }

    /// Setup after a lesson: the weakest bots.
    pub fn teach(&mut self, kind: GameKind, names: &Names, settings: &Settings) {
        self.seat(kind, Level::Apprentice, None, names, settings);
    }

    /// One human and two bots of a level.
    pub fn seat(&mut self, kind: GameKind, level: Level, player: Option<Name>, names: &Names, settings: &Settings) {
        let mut seating = Seating::new(names, settings.hidden_scores, settings.language, level);
        if let Some(player) = player {
            // Bots give way, and there is no other human.
            let _ = seating.name(0, player);
        }
        seating.choose(kind);
        self.seating = Some(seating);
        self.games = games_at(kind);
    }

    /// The deal of a day.
    pub fn seat_daily(&mut self, day: Day, player: Option<Name>, names: &Names, settings: &Settings) {
        let kind = day.game();
        self.seat(kind, daily::OPPONENTS, player, names, settings);
        if let Some(seating) = &mut self.seating {
            seating.agreements = daily::agreements(kind);
            seating.deal = Some(day.deal_number());
        }
    }

    pub fn header(&self, number: u32, deal: u64) -> Option<Header> {
        self.seating.as_ref()?.header(number, deal)
    }

    pub fn humans(&self) -> impl Iterator<Item = Name> {
        let seats = self.seating.iter().flat_map(|seating| seating.seats.iter());
        seats.filter(|player| player.is_human()).map(|player| player.name)
    }
}

pub(super) fn games_at(kind: GameKind) -> List {
    List::at(GameKind::ALL.iter().position(|&game| game == kind).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::position::Options,
        table::{Agreements, Player, PlayerKind},
    };

    #[test]
    fn after_the_deal_of_a_day_the_following_day_is_proposed() {
        let players = ["Mia", "Tom"].map(|name| Player {
            name: Name::new(name).unwrap(),
            kind: PlayerKind::Human,
        });
        let (mut next, kind) = (NextGame::default(), GameKind::Ra);
        for (month, day, following) in [(3, 4, (3, 5)), (2, 28, (3, 1))] {
            let number = Day { year: 2027, month, day }.deal_number();
            let (options, agreements) = (Options::default(), Agreements::default());
            next.recall(&Header::dealt(1, kind, options, &players, number, agreements).unwrap());
            assert_eq!((next.day.month, next.day.day), following);
        }
        // Another deal changes nothing.
        let header = Header::new(2, kind, Options::default(), &players, 7, Agreements::default());
        next.recall(&header.unwrap());
        assert_eq!((next.day.month, next.day.day), (3, 1));
    }
}
