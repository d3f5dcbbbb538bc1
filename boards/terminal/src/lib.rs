//! The simulator in a terminal and the host commands; a library, so that tests and the fuzzer can call what the executable does.

pub mod arena;
pub mod engine;
pub mod firmware;
pub mod gallery;
pub mod keyboard;
pub mod memory;
pub mod play;
pub mod replay;
pub mod review;
pub mod screen;
pub mod signals;
pub mod simulator;
pub mod speed;
pub mod tune;
pub mod uf2;
pub mod verify_rolls;
pub mod view;
pub mod web;
