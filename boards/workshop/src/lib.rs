//! Commands for developers: training and comparing bots, speed, pictures, drawings, guides and firmware images. A library, so that tests and
//! the fuzzer can call what the executable `workshop` does.

// They panic when the other end of a pipe is closed.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod arena;
pub mod case;
pub mod firmware;
pub mod gallery;
pub mod guides;
pub mod speed;
pub mod train;
pub mod uf2;
mod wiring;
