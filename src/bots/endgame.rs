//! Exact solution of endgames in which only chance is left.

use core::{convert::Infallible, fmt};

use super::Judge;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reckoned<M> {
    /// Unfinished; work of this step as in [`Judge::BUDGET`].
    GoesOn(u32),
    /// The best decision.
    Proved(M),
    /// Undecided: use rollouts.
    Open,
}

pub trait Endgame<G: Judge>: Sized + Clone + fmt::Debug {
    /// `None` if it is not an endgame or too large for `budget`.
    fn of(game: &G, budget: u32) -> Option<Self>;

    /// `game` must be the position given to [`Endgame::of`].
    fn step(&mut self, game: &G) -> Reckoned<G::Move>;
}

impl<G: Judge> Endgame<G> for Infallible {
    fn of(_: &G, _: u32) -> Option<Self> {
        None
    }

    fn step(&mut self, _: &G) -> Reckoned<G::Move> {
        match *self {}
    }
}
