//! Rauha for 2 to 5 players.

mod cells;
mod codes;
mod decisions;
mod effects;
mod event;
mod moves;
mod pile;
mod position;
mod printed;
mod refusal;
mod secrets;
mod stacks;
mod turn;

pub use cells::{Cell, Cells};
pub use effects::Source;
pub use event::{Event, TurnSummary, Used};
pub use moves::Move;
pub use pile::Pile;
pub use position::{Rauha, RoundEnergy, Stage, World};
pub use printed::{Animal, Biomes, Card, Effect, Entity, Face, Gain, Nature, Notch, Per, Symbol, water_energy};
pub use refusal::Refusal;
pub use stacks::{CardSet, Stack};
