//! Ra at the table.

mod events;

pub use events::Event;
