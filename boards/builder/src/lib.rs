//! Builds firmware and page for the developer commands and the tests, and finds or installs the programs for that. It
//! writes to the target folder, to the user's cache, and through package managers.

pub mod cache;
pub mod debian;
pub mod firmware;
pub mod install;
pub mod licences;
pub mod page;
pub mod process;
pub mod programs;
pub mod toolchain;
pub mod uf2;

pub const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
