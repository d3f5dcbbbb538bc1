//! The simulator in a terminal and the host commands; a library, so that tests and the fuzzer can call what the executable does.

// They end in a panic when the other end of a pipe is closed.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod arena;
pub mod backup;
pub mod case;
pub mod engine;
pub mod firmware;
pub mod gallery;
pub mod input;
pub mod keyboard;
pub mod memory;
pub mod play;
pub mod progress;
pub mod replace;
pub mod replay;
pub mod review;
pub mod screen;
pub mod serial_port;
pub mod signals;
pub mod simulator;
pub mod speed;
pub mod train;
pub mod uf2;
pub mod verify_rolls;
pub mod view;
