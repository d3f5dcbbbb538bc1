//! The bench: a virtual handheld that plays the firmware's tasks on virtual time, the driver of the emulated chip, the player of
//! scenarios, and the report. The simulator and the tests use it; the firmware knows nothing of it.

pub mod boards;
pub mod buttons;
#[cfg(feature = "chip")]
pub mod chip;
pub mod clock;
pub mod controller;
pub mod faults;
mod handheld;
#[cfg(feature = "chip")]
pub mod harness;
pub mod nor;
pub mod outputs;
pub mod owner;
pub mod panel;
pub mod picture;
pub mod quote;
pub mod received;
#[cfg(feature = "chip")]
pub mod report;
pub mod scenarios;
pub mod script;
pub mod serial;
pub mod supply;
pub mod twins;

pub use handheld::{Handheld, MEMORY_SECTORS};

/// The folder of the workspace, in which the scenarios, the boards and the emulator lie.
pub const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
