//! Atomic file replacement.

use std::{
    fs::{self, File, Metadata},
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::Builder;

/// Writes a temporary file in the same folder and renames it; file mode and links are kept. An error leaves nothing
/// behind; a killed program may leave a hidden file that begins with `.pocket-ra-`.
///
/// The commands write through [`output`](crate::output), which protects memories.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_synced(path, bytes, File::sync_all)
}

/// `sync` is called for the complete new file before the rename, and for its folder afterwards.
fn replace_synced(path: &Path, bytes: &[u8], sync: impl Fn(&File) -> io::Result<()>) -> io::Result<()> {
    let target = locate(path)?;
    target.check_writable()?;
    let Target { path, old } = target;
    let folder = folder_of(&path);
    let mut builder = Builder::new();
    builder.prefix(".pocket-ra-").suffix(".new");
    // The library's errors would name the temporary file.
    let mut new = builder.make_in(folder, |hidden| File::create_new(hidden))?;
    if let Some(old) = old {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.as_file_mut().write_all(bytes)?;
    sync(new.as_file())?;
    new.persist(&path)?;
    // Elsewhere a folder cannot be opened like a file.
    if cfg!(unix) {
        sync(&File::open(folder)?)?;
    }
    Ok(())
}

pub struct Target {
    /// With links resolved.
    pub path: PathBuf,
    pub old: Option<Metadata>,
}

impl Target {
    /// Refuses a read-only file: the rename needs only the folder's permission.
    pub fn check_writable(&self) -> io::Result<()> {
        match &self.old {
            // Opening it would not fail for root.
            Some(old) if old.permissions().readonly() => Err(io::Error::other("this file is read-only")),
            Some(_) => File::options().write(true).open(&self.path).map(drop),
            None => Ok(()),
        }
    }
}

/// The file need not exist. Refuses special files: a device would be replaced, and opening a pipe would block.
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

pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn the_new_file_is_complete_on_disk_before_the_rename_and_the_folder_after_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("a file");
        let synced = RefCell::new(Vec::new());
        let sync = |file: &File| {
            let found = file.metadata()?;
            let length = found.is_file().then_some(found.len());
            synced.borrow_mut().push((length, fs::read_to_string(&path)?));
            Ok(())
        };
        replace_synced(&path, b"the new one", sync).expect("it is replaced");
        let mut expected = vec![(Some(11), "old".to_owned())];
        if cfg!(unix) {
            expected.push((None, "the new one".to_owned()));
        }
        assert_eq!(synced.into_inner(), expected);
    }

    #[test]
    fn a_failed_sync_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("a file");
        let failed = replace_synced(&path, b"new", |_| Err(io::Error::other("the disk is gone")));
        assert_eq!(failed.expect_err("it fails").to_string(), "the disk is gone");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "old");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
