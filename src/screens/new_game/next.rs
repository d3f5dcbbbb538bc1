//! What the next game will be like: as the last one, unless something else was chosen since.

use super::seating::Seating;
use crate::{
    rules::position::GameKind,
    screens::list::List,
    table::{Header, Name},
};

#[derive(Default)]
pub struct NextGame {
    pub(super) games: List,
    /// None until a new game was thought of for the first time.
    pub(super) seating: Option<Seating>,
}

impl NextGame {
    /// The next game is like this one.
    pub fn recall(&mut self, header: &Header) {
        self.seating = Some(Seating::recall(header));
        let kind = header.setup().kind();
        self.games = List::at(GameKind::ALL.iter().position(|&game| game == kind).unwrap_or(0));
    }

    /// What was chosen.
    pub fn header(&self, number: u32, seed: u64) -> Option<Header> {
        self.seating.as_ref()?.header(number, seed)
    }

    /// The people who sit down.
    pub fn humans(&self) -> impl Iterator<Item = Name> {
        let seats = self.seating.iter().flat_map(|seating| seating.seats.iter());
        seats.filter(|player| player.is_human()).map(|player| player.name)
    }
}
