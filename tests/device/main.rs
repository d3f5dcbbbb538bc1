//! The whole device on virtual time, from buttons to screen and memory.

mod battery;
mod flow;
mod full_channels;
mod handheld;
mod input;
mod remote;
mod supply;
mod ui;
