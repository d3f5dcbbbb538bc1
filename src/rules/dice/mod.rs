//! Ra: The Dice Game.

mod die;

pub use die::{Colour, DiceSet, Face, Faces};
