//! The dice game at the table.

mod deal;
pub mod sheet;

use super::game::TableGame;
use crate::{
    chance::Draw,
    rules::{
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

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::End
    }

    fn has_acted(&self) -> bool {
        let suns = self.dice().map_or(0, |faces| faces.showing(Face::Sun).len());
        self.done().disaster || self.used().len() > suns
    }
}
