//! The real firmware on an emulated RP2040, and proof that the emulation can be believed.

#[path = "probe/arithmetic.rs"]
mod arithmetic;
mod emulation;
mod handheld;
mod machine;
mod screen;
mod thoughts;
mod workbench;
