//! Pictures from the sheets `*.txt` of this folder: a module per sheet, a static per name. `generate.rs` documents the
//! format.

include!(concat!(env!("OUT_DIR"), "/art.rs"));
