//! Chance in both games: sun sets before the first turn, then tiles from the bag.

use super::{Auction, Bag, Move};
use crate::{chance::Draw, rules::Chance};

/// An outcome, before conversion to a move of the game.
#[derive(Clone, Copy)]
pub enum Outcome {
    Set(Move),
    /// Index of the tile's kind in the bag.
    Tile(usize),
}

impl<T: Copy + PartialEq> Auction<T> {
    /// Visits every outcome with its weight.
    pub(in crate::rules) fn outcomes<const KINDS: usize>(
        &self,
        chance: Chance,
        bag: &Bag<KINDS>,
        visit: &mut dyn FnMut(Outcome, u32),
    ) {
        if chance == Chance::Set {
            return self
                .free_sets()
                .for_each(|index| visit(Outcome::Set(Move::Set(index)), 1));
        }
        let tiles = bag.counts().iter().enumerate().filter(|&(_, &count)| count > 0);
        tiles.for_each(|(place, &count)| visit(Outcome::Tile(place), count.into()));
    }

    pub(in crate::rules) fn draw<const KINDS: usize>(
        &self,
        chance: Chance,
        bag: &Bag<KINDS>,
        rng: &mut impl Draw,
    ) -> Option<Outcome> {
        match chance {
            Chance::Set => self.draw_set(rng).map(Outcome::Set),
            _ => bag.draw(rng).map(Outcome::Tile),
        }
    }
}
