//! Runs `boards/pico/build` for a cargo alias.

use std::{
    error::Error,
    ffi::OsString,
    process::{Command, ExitCode, ExitStatus},
};

/// Arguments go to the script.
pub fn run(arguments: impl Iterator<Item = OsString>) -> Result<ExitCode, Box<dyn Error>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../pico/build");
    let status = Command::new(script)
        .args(arguments)
        .status()
        .map_err(|error| format!("{script}: {error}"))?;
    let code = status.code().or_else(|| ended_by_signal(status));
    let code = code.and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// As a shell's exit code.
fn ended_by_signal(status: ExitStatus) -> Option<i32> {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(&status).map(|signal| 128 + signal);
    #[cfg(not(unix))]
    None
}
