//! Output files: every command writes through this module, which never overwrites a memory or its lock.

use std::{io, path::Path};

use crate::{
    memory,
    replace::{self, Target, locate},
};

/// Atomic, see [`replace`](replace::replace). Errors begin with the file name.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    replace(path, bytes).map_err(|error| named(path, &error))
}

/// Like [`write()`], but errors do not name the file.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    check_target(path)?;
    replace::replace(path, bytes)
}

/// Checks a file before there is anything to write. Errors begin with the file name.
pub fn check(path: &Path) -> Result<Target, String> {
    check_target(path).map_err(|error| named(path, &error))
}

fn check_target(path: &Path) -> io::Result<Target> {
    let target = locate(path)?;
    if let Some(protected) = memory::protected(&target) {
        return Err(io::Error::other(format!("{protected}; nothing was changed")));
    }
    target.check_writable()?;
    Ok(target)
}

fn named(path: &Path, error: &io::Error) -> String {
    match path.as_os_str().is_empty() {
        true => format!("\"\": {error}"),
        false => format!("{}: {error}", path.display()),
    }
}
