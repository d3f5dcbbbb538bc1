//! The real firmware on an emulated RP2040, and proof that the emulation can be believed.

#[path = "probe/arithmetic.rs"]
mod arithmetic;
mod emulation;
#[path = "../flash/evening.rs"]
mod evening;
mod handheld;
mod machine;
mod memory;
mod screen;
mod workbench;
