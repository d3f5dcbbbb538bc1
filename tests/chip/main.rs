//! The real firmware on an emulated RP2040, and proof that the emulation can be believed.

#[path = "probe/arithmetic.rs"]
mod arithmetic;
#[path = "../../boards/terminal/bench/mod.rs"]
mod bench;
#[path = "../boards/table.rs"]
mod boards;
mod budgets;
mod cursors;
mod emulation;
#[path = "../flash/evening.rs"]
mod evening;
mod handheld;
mod machine;
mod memory;
mod panels;
mod panics;
#[path = "ponder/game.rs"]
mod ponder;
mod scenarios;
#[path = "../../boards/terminal/script.rs"]
#[allow(dead_code, reason = "the chip plays scripts, it does not record them")]
mod script;
mod self_test;
mod sizes;
mod thoughts;
mod walks;
mod workbench;
mod zero;
