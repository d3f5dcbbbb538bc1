//! The simulator in its own terminal.

#![cfg(unix)]

mod backup;
mod device;
mod memory;
mod outputs;
mod playing;
mod pseudo_terminal;
mod serial;
mod signals;
