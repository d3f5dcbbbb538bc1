//! What chance brings in both games: the sets of suns before the first turn, then tiles out of the bag.

use super::{Auction, Bag, Move};
use crate::{chance::Draw, rules::Chance};

/// An outcome, before a game says which of its moves it is.
#[derive(Clone, Copy)]
pub enum Outcome {
    Set(Move),
    /// The tile that the bag keeps at this place.
    Tile(usize),
}

impl<T: Copy + PartialEq> Auction<T> {
    /// Visits every outcome of the chance that is awaited, with its weight.
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

    /// One outcome of the chance that is awaited, drawn by its weight.
    pub(in crate::rules) fn draw<const KINDS: usize>(
        &self,
        chance: Chance,
        bag: &Bag<KINDS>,
        luck: &mut impl Draw,
    ) -> Option<Outcome> {
        match chance {
            Chance::Set => self.draw_set(luck).map(Outcome::Set),
            _ => bag.draw(luck).map(Outcome::Tile),
        }
    }
}
