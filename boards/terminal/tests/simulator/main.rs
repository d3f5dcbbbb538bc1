//! The simulator in a terminal of its own: how it ends, what becomes of its memory, its serial port; and the files that are written.

#![cfg(unix)]

mod backup;
mod memory;
mod outputs;
mod pseudo_terminal;
mod serial;
mod signals;
