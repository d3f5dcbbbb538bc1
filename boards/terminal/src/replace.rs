//! Writes a file anew so that it is the old one or the new one, whole, whatever happens meanwhile.

use std::{
    fs::{self, File, Metadata},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::Builder;

/// The new bytes go into a file of a name that nobody else has, in the same folder, and then take the place of the old one.
/// If that fails nothing is left behind; if the program is killed, perhaps a hidden file that begins with `.pocket-ra-`.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Place { path, old } = locate(path)?;
    let folder = folder_of(&path);
    let mut builder = Builder::new();
    builder.prefix(".pocket-ra-").suffix(".new");
    // Made here and not by the library: its errors name the hidden file, which means nothing to whoever named another.
    let mut new = builder.make_in(folder, |hidden| File::create_new(hidden))?;
    if let Some(old) = old {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.as_file_mut().write_all(bytes)?;
    new.as_file().sync_all()?;
    new.persist(&path)?;
    sync(folder)
}

/// As [`replace`]; says what is wrong with the file, its name first.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    replace(path, bytes).map_err(|error| told(path, &error))
}

/// As [`locate`]; says what is wrong with the place of a file before there is anything to write, its name first.
pub fn check(path: &Path) -> Result<Place, String> {
    locate(path).map_err(|error| told(path, &error))
}

fn told(path: &Path, error: &io::Error) -> String {
    match path.as_os_str().is_empty() {
        true => format!("\"\": {error}"),
        false => format!("{}: {error}", path.display()),
    }
}

/// Where a file really lies.
pub struct Place {
    /// Links followed.
    pub path: PathBuf,
    /// What is there already, if anything.
    pub old: Option<Metadata>,
}

/// Where the file behind all links is, or would be. What is no ordinary file is refused: a device would be lost in the exchange,
/// and opening a pipe would wait for somebody at its other end.
pub fn locate(path: &Path) -> io::Result<Place> {
    let path = follow(path)?;
    let name = path.file_name().ok_or_else(no_file)?;
    let path = folder_of(&path).canonicalize()?.join(name);
    let old = match fs::symlink_metadata(&path) {
        Ok(old) if !old.is_file() => return Err(io::Error::other("this is no ordinary file")),
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    Ok(Place { path, old })
}

/// Links that lead to links: as many as Linux follows.
const MOST_LINKS: usize = 40;

/// Where links lead to in the end, which has a name.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    let mut links = 0;
    while let Ok(target) = fs::read_link(&path) {
        links += 1;
        if links > MOST_LINKS {
            return Err(io::Error::other("the links lead to no file"));
        }
        path = folder_of(&path).join(target);
    }
    match path.file_name() {
        Some(_) => Ok(path),
        None => Err(no_file()),
    }
}

fn no_file() -> io::Error {
    io::Error::other("this names no file")
}

/// The new name survives a power cut, too.
fn sync(folder: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened like a file.
    if cfg!(unix) {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// The folder that a file lies in.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
