//! Pictures, drawn in the sheets `*.txt` of this folder: a module for each sheet, a static for each name.
//!
//! `generate.rs` compiles the sheets at build time; it says how they are written.

include!(concat!(env!("OUT_DIR"), "/art.rs"));
