//! What the next game will be like: as the last one, unless something else was chosen since.

use super::seating::Seating;
use crate::{
    bots::Level,
    rules::position::GameKind,
    screens::widgets::List,
    table::{
        Header, Name, Names,
        deal::{Day, DealResults},
        settings::Settings,
    },
};

pub struct NextGame {
    pub(super) games: List,
    /// None until a new game was thought of for the first time.
    pub(super) seating: Option<Seating>,
    /// Whose deal is proposed next: the device has no clock.
    pub(super) day: Day,
    /// The day after the last one that was played: what somebody chose instead stays until another one was.
    counted_to: Option<Day>,
}

/// The first day whose deal is proposed.
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
            counted_to: None,
        }
    }
}

impl NextGame {
    /// The next game is like this one.
    pub fn recall(&mut self, header: &Header) {
        self.seating = Some(Seating::recall(header));
        let kind = header.setup().kind();
        self.games = games_at(kind);
        // After the deal of a day comes that of the next.
        let day = header.deal().and_then(|deal| Day::of_deal(deal.number()));
        self.day = day.map_or(self.day, Day::next);
    }

    /// After the deal of a day comes that of the next, also when another game lies on the table since.
    pub fn count_on(&mut self, results: &DealResults) {
        let next = results.next_day();
        if self.counted_to != next {
            (self.day, self.counted_to) = (next.unwrap_or(self.day), next);
        }
    }

    /// Somebody learns this game: the first table has the weakest bots.
    pub fn teach(&mut self, kind: GameKind, names: &Names, settings: &Settings) {
        let mut seating = Seating::new(names, settings.hidden_scores, settings.language, Level::Apprentice);
        seating.choose(kind);
        self.seating = Some(seating);
        self.games = games_at(kind);
    }

    /// What was chosen, with this deal if none was.
    pub fn header(&self, number: u32, deal: u64) -> Option<Header> {
        self.seating.as_ref()?.header(number, deal)
    }

    /// The people who sit down.
    pub fn humans(&self) -> impl Iterator<Item = Name> {
        let seats = self.seating.iter().flat_map(|seating| seating.seats.iter());
        seats.filter(|player| player.is_human()).map(|player| player.name)
    }
}

/// The list of the games with this one chosen.
pub(super) fn games_at(kind: GameKind) -> List {
    List::at(GameKind::ALL.iter().position(|&game| game == kind).unwrap_or(0))
}
