//! Rauha at the table.

mod effects;
mod events;

pub use events::{Event, Used};
