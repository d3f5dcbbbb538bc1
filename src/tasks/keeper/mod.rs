//! The keeper: what survives the battery.

mod items;
mod sectors;
mod slots;
mod store;

pub use sectors::{Condition, SECTOR};
pub use slots::Held;
pub use store::{Bank, Key, LONGEST, SHORTEST, Slot, Store, StoreError};
