//! The dice game at the table.

mod deal;
mod events;
pub mod sheet;

pub use events::Event;
