//! The simulator in a terminal of its own: how it ends, what becomes of its memory, its serial port.

#![cfg(unix)]

mod memory;
mod pseudo_terminal;
mod serial;
mod signals;
