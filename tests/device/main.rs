//! The device from its buttons to its screen and its memory, on virtual time.

mod battery;
mod flow;
mod full_channels;
mod handheld;
mod input;
