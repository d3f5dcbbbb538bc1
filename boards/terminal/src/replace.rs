//! Atomic file replacement: afterwards the file is either the old or the new one.

use std::{
    fs::{self, File, Metadata},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::Builder;

/// Writes a temporary file with a unique name in the same folder and renames it. An error leaves nothing behind; a
/// killed program may leave a hidden file that begins with `.pocket-ra-`.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Target { path, old } = locate(path)?;
    let folder = folder_of(&path);
    let mut builder = Builder::new();
    builder.prefix(".pocket-ra-").suffix(".new");
    // Not created by the library, whose errors name the temporary file instead of the user's.
    let mut new = builder.make_in(folder, |hidden| File::create_new(hidden))?;
    if let Some(old) = old {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.as_file_mut().write_all(bytes)?;
    new.as_file().sync_all()?;
    new.persist(&path)?;
    sync(folder)
}

/// See [`replace`]. Errors begin with the file name.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    replace(path, bytes).map_err(|error| told(path, &error))
}

/// See [`locate`]; checks the path before there is anything to write. Errors begin with the file name.
pub fn check(path: &Path) -> Result<Target, String> {
    locate(path).map_err(|error| told(path, &error))
}

fn told(path: &Path, error: &io::Error) -> String {
    match path.as_os_str().is_empty() {
        true => format!("\"\": {error}"),
        false => format!("{}: {error}", path.display()),
    }
}

pub struct Target {
    /// With links resolved.
    pub path: PathBuf,
    /// Metadata of the existing file, if any.
    pub old: Option<Metadata>,
}

/// Resolves the path of a file, which need not exist. Refuses special files: a device would be replaced, and opening a
/// pipe would block.
pub fn locate(path: &Path) -> io::Result<Target> {
    let path = follow(path)?;
    let name = path.file_name().ok_or_else(no_file)?;
    let path = folder_of(&path).canonicalize()?.join(name);
    let old = match fs::symlink_metadata(&path) {
        Ok(old) if !old.is_file() => return Err(io::Error::other("this is not a regular file")),
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    Ok(Target { path, old })
}

/// Linux's limit of nested links.
const MOST_LINKS: usize = 40;

/// Resolves links in the last component.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    let mut links = 0;
    while let Ok(target) = fs::read_link(&path) {
        links += 1;
        if links > MOST_LINKS {
            return Err(io::Error::other("a link points to a missing file"));
        }
        path = folder_of(&path).join(target);
    }
    match path.file_name() {
        Some(_) => Ok(path),
        None => Err(no_file()),
    }
}

fn no_file() -> io::Error {
    io::Error::other("this is not a file name")
}

/// Makes the rename durable.
fn sync(folder: &Path) -> io::Result<()> {
    // On other systems a folder cannot be opened like a file.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
