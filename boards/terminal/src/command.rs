//! Exit code, error message and closed pipe of all commands.

use std::{
    error::Error,
    io::{self, Write},
    process::ExitCode,
};

use pocket_ra_bench::quote::printable;

use crate::signals;

/// An error is one line with the program's name, and exit code 2.
pub fn run(program: &str, command: impl FnOnce() -> Result<ExitCode, Box<dyn Error>>) -> ExitCode {
    let flushed = || {
        signals::survive_file_limits()?;
        let code = command()?;
        // May fail, as a part of the command.
        io::stdout().flush()?;
        Ok(code)
    };
    flushed().unwrap_or_else(|error: Box<dyn Error>| {
        let closed_pipe = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        if error.downcast_ref().is_some_and(closed_pipe) {
            return signals::end_by_closed_pipe();
        }
        // File names and arguments are untrusted. On errors there is still the exit code.
        let _ = writeln!(io::stderr(), "{program}: {}", printable(&error.to_string()));
        ExitCode::from(2)
    })
}
