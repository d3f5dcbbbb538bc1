//! The scenarios of `tests/scenarios`, as they were when this was compiled.

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
