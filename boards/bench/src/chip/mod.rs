//! The real firmware on an emulated RP2040: what the tests on the chip and the report have in common.

pub mod boot;
pub mod machine;
pub mod playing;
pub mod prepared;
pub mod presses;
mod process;
pub mod programs;
pub mod symbols;
pub mod workbench;
