//! The whole device on virtual time, from its buttons to its screen and memory.

mod battery;
mod flow;
mod full_channels;
mod handheld;
mod input;
