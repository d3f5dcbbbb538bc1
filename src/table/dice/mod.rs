//! The dice game at the table.

mod deal;
pub mod sheet;

use super::{achievement::FEATS, game::TableGame};
use crate::{
    chance::Draw,
    rules::{
        Seat,
        dice::{Dice, Face, Move},
        position::Code,
    },
};

impl TableGame for Dice {
    fn draw_number(&self, _: u16, codes: impl Iterator<Item = Code>) -> u16 {
        deal::draw_number(self, codes)
    }

    fn deal(&self, rng: &mut impl Draw) -> Option<Move> {
        deal::roll(self, rng)
    }

    fn feats(&self, seat: Seat) -> [bool; FEATS] {
        [
            self.epochs(seat).any(|epoch| epoch.civilisation >= 15),
            self.epochs(seat).all(|epoch| epoch.pharaoh > 0),
            self.epochs(seat).any(|epoch| epoch.monument >= 25),
        ]
    }

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::End
    }

    fn has_acted(&self) -> bool {
        let suns = self.dice().map_or(0, |faces| faces.showing(Face::Sun).len());
        self.done().disaster || self.used().len() > suns
    }
}
