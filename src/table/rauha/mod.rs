//! Rauha at the table.

mod effects;
mod events;
pub mod sheet;

pub use events::{Event, Used};
