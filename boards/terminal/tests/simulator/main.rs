//! The simulator in its own terminal: exit paths, memory, serial port, and output files.

#![cfg(unix)]

mod backup;
mod memory;
mod outputs;
mod playing;
mod pseudo_terminal;
mod serial;
mod signals;
