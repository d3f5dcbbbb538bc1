//! Writes a file anew so that it is the old one or the new one, whole, whatever happens meanwhile.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use tempfile::Builder;

/// The new bytes go into a file of a name that nobody else has, in the same folder, and then take the place of the old one.
/// If that fails nothing is left behind; if the program is killed, perhaps a hidden file that begins with `.pocket-ra-`.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    let mut builder = Builder::new();
    builder.prefix(".pocket-ra-").suffix(".new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What every program asks for; otherwise nobody else could read it, which is right for /tmp only.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut new = builder.tempfile_in(folder)?;
    if let Ok(old) = fs::metadata(path) {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    new.persist(path)?;
    sync(folder)
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
