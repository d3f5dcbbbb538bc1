//! The real firmware on an emulated RP2040, and proof that the emulation can be believed.

#[path = "probe/arithmetic.rs"]
mod arithmetic;
#[path = "../../boards/terminal/bench/mod.rs"]
mod bench;
#[path = "../boards/table.rs"]
mod boards;
mod budgets;
#[path = "../../boards/terminal/chip/mod.rs"]
mod chip;
mod comparison;
mod cursors;
mod emulation;
#[path = "../flash/evening.rs"]
mod evening;
mod handheld;
mod memory;
mod panels;
mod panics;
#[path = "ponder/game.rs"]
mod ponder;
#[path = "../../boards/terminal/report/mod.rs"]
#[allow(dead_code, reason = "the tests ask for its parts, not by the command")]
mod report;
mod scenarios;
#[path = "../../boards/terminal/script.rs"]
#[allow(dead_code, reason = "the chip plays scripts, it does not record them")]
mod script;
mod self_test;
mod sizes;
mod thoughts;
mod true_figures;
mod walks;
mod zero;

use chip::{machine, workbench};
