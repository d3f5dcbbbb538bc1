//! The simulator in a terminal of its own: how it ends, what becomes of its memory.

#![cfg(unix)]

mod memory;
mod pseudo_terminal;
mod signals;
