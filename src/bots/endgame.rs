//! Exact solution of endgames in which only chance is left, instead of rollouts.

use core::{convert::Infallible, fmt};

use super::Judge;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reckoned<M> {
    /// Not finished; the work of this step, counted as in [`Judge::BUDGET`].
    GoesOn(u32),
    /// The best decision.
    Proved(M),
    /// Undecided: use rollouts.
    Open,
}

pub trait Endgame<G: Judge>: Sized + Clone + fmt::Debug {
    /// `None` if the position is not an endgame, or too large for `budget`.
    fn of(game: &G, budget: u32) -> Option<Self>;

    /// Performs one step. `game` must be the position given to [`Endgame::of`].
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
