//! Builds the firmware: hands over to `boards/pico/build`, so that a cargo alias can name it.

use std::{ffi::OsString, process::Command};

/// `firmware [ARGUMENT]...`
pub fn command(arguments: &[OsString]) -> Result<(), String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/pico/build");
    let status = Command::new(script)
        .args(arguments)
        .status()
        .map_err(|error| format!("{script}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err("the firmware was not built".into())
    }
}
