//! The simulator in a terminal and the owner's commands, as a library for tests, the fuzzer and the workshop.

// These macros panic on a closed pipe.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod backup;
pub mod command;
pub mod device;
pub mod engine;
pub mod input;
pub mod keyboard;
pub mod memory;
pub mod output;
pub mod play;
pub mod progress;
pub mod replace;
pub mod replay;
pub mod review;
pub mod screen;
pub mod serial_port;
pub mod signals;
pub mod simulator;
pub mod verify_rolls;
pub mod view;
