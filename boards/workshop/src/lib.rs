//! Developer commands: training and comparing bots, speed, pictures, drawings, guides, firmware images. A library for
//! tests and the fuzzer.

// They panic when a pipe is closed.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod arena;
pub mod case;
pub mod firmware;
pub mod gallery;
pub mod guides;
pub mod puzzles;
pub mod speed;
pub mod train;
pub mod uf2;
mod wiring;
