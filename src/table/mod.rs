//! The table: who sits, whose device it is now, the journal, taking back, what is said and what is kept.

pub mod chunk;
pub mod crash;
pub mod header;
pub mod player;
pub mod record;
pub mod settings;
pub mod statistics;
pub mod words;
