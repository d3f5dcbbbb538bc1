//! The bench of the simulator and the tests: a virtual handheld that runs the firmware's tasks on virtual time, the
//! driver of the emulated chip, scenarios, and the report. The firmware does not depend on it.

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
pub mod scanner;
pub mod scenarios;
pub mod script;
pub mod serial;
pub mod supply;
mod time_driver;
pub mod twins;

pub use handheld::{Handheld, MEMORY_SECTORS};
pub use pocket_ra_boards as boards;

pub const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
