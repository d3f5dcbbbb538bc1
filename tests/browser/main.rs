//! The page in a real Chromium: the firmware in it is the real one, and so are the presses, files and reloads.

#[path = "../../boards/terminal/bench/mod.rs"]
mod bench;
#[path = "../boards/table.rs"]
#[allow(dead_code, reason = "the page shows one board")]
mod boards;
mod files;
mod log;
#[path = "../../boards/terminal/chip/machine.rs"]
#[allow(dead_code, reason = "the chip's tests use all of it")]
mod machine;
mod offline;
mod page;
mod parts;
mod playing;
mod processor;
#[path = "../../boards/terminal/script.rs"]
#[allow(dead_code, reason = "the page plays scripts, it does not record them")]
mod script;
mod sizes;
mod stopping;
#[path = "../../boards/terminal/chip/workbench.rs"]
#[allow(dead_code, reason = "the chip's tests use all of it")]
mod workbench;
