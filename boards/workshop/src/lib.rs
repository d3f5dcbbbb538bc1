//! Developer commands: training and comparing bots, speed, pictures, drawings, guides, firmware, page, release, checks.
//! A library for tests.

// They panic when a pipe is closed.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod arena;
pub mod case;
pub mod ci;
pub mod firmware;
pub mod fuzzing;
pub mod gallery;
pub mod guides;
pub mod page;
pub mod pars;
pub mod puzzles;
pub mod release;
pub mod speed;
pub mod tools;
pub mod train;
pub mod uf2;
pub mod voice;
mod wiring;
