//! Ra: The Dice Game for 2 to 4 players.

mod board;
mod codes;
mod decisions;
mod event;
mod moves;
mod position;
mod refusal;
mod scoring;
mod turn;

pub use super::die::{Colour, DiceSet, Face, Faces};
pub use board::{Cell, Column, Monuments, Space, Spaces};
pub use event::Event;
pub use moves::{Disaster, Move};
pub use position::{Dice, Done, SeatBoard};
pub use refusal::Refusal;
pub use scoring::EpochScore;
