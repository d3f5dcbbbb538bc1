//! Where nothing but luck is left, a decision is reckoned over all that may come instead of being tried out.

use core::{convert::Infallible, fmt};

use super::Judge;

/// What a step of a reckoning has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reckoned<M> {
    /// There is more to reckon. How much work the step was, as [`Judge::BUDGET`] counts it.
    GoesOn(u32),
    /// This decision is the best.
    Proved(M),
    /// It could not be proved which one is.
    Open,
}

/// The reckoning of an endgame, as far as it has come.
pub trait Endgame<G: Judge>: Sized + Clone + fmt::Debug {
    /// None where the position is no endgame, or one that cannot be reckoned for so much.
    fn of(game: &G, budget: u32) -> Option<Self>;

    /// Goes on by a step. `game` is always the position that it was begun with.
    fn step(&mut self, game: &G) -> Reckoned<G::Move>;
}

/// For games without such an endgame.
impl<G: Judge> Endgame<G> for Infallible {
    fn of(_: &G, _: u32) -> Option<Self> {
        None
    }

    fn step(&mut self, _: &G) -> Reckoned<G::Move> {
        match *self {}
    }
}
