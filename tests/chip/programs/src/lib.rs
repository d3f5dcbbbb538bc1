//! Code of the chip's programs that tests also run on the host.

#![no_std]

pub mod arithmetic;
pub mod ponder;
pub mod self_play;
