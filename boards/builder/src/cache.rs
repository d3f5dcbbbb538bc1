//! The user's cache: files that can be made again, shared by all copies of the project.

use std::{
    env,
    fs::{self, File},
    path::PathBuf,
};

/// Created if it is missing.
pub fn folder() -> Result<PathBuf, String> {
    let variable = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Caches"))
    } else {
        variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")))
    };
    let folder = caches
        .ok_or("there is no home folder, so there is no cache")?
        .join("pocket-ra");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

/// Excludes other installations until it is dropped.
pub fn lock() -> Result<File, String> {
    let path = folder()?.join("lock");
    let file = File::options().write(true).create(true).truncate(false).open(&path);
    let locked = file.and_then(|file| file.lock().map(|()| file));
    locked.map_err(|error| format!("{}: {error}", path.display()))
}
