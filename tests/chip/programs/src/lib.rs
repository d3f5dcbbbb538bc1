//! What programs for the chip do that a test does again on the host, to compare.

#![no_std]

pub mod arithmetic;
pub mod ponder;
pub mod self_play;
