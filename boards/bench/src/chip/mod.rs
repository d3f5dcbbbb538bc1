//! The real firmware on an emulated RP2040, for the chip tests and the report.

pub mod boot;
pub mod machine;
pub mod playing;
pub mod prepared;
pub mod presses;
mod process;
pub mod programs;
pub mod symbols;
pub mod workbench;
