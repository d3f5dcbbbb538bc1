//! The scenarios of `tests/scenarios` at compile time.

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
