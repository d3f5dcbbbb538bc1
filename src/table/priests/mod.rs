//! Priests of Ra at the table.

mod events;
pub mod sheet;

pub use events::Event;
