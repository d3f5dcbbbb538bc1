//! The simulator's flash in a file: a byte-for-byte image of a Pico's last 128 KiB. A lock file next to it excludes a
//! second simulator.

use std::{
    env,
    error::Error,
    fs::{self, File, Metadata, TryLockError},
    io::{self, Read},
    path::{Path, PathBuf},
};

use embassy_futures::block_on;
use pocket_ra::tasks::storage::{Condition, Store};

use pocket_ra_bench::{
    MEMORY_SECTORS,
    nor::{Chip, Nor, SECTOR},
};

use crate::{
    output,
    replace::{Target, folder_of, follow, locate, replace},
};

const BYTES: usize = MEMORY_SECTORS * SECTOR;

/// Default path; none without a home folder.
pub fn usual_place() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = if cfg!(target_os = "windows") {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local/share")))
    };
    Some(folder?.join("pocket-ra").join("memory.bin"))
}

pub struct Memory {
    chip: Chip,
    file: Option<MemoryFile>,
}

struct MemoryFile {
    /// With links resolved.
    path: PathBuf,
    /// Until dropped, no second simulator reads data about to change.
    _lock: File,
    /// File contents; empty without a file.
    saved: Vec<u8>,
}

impl Memory {
    /// Without a path the memory is volatile. A file that is not a memory is refused and left unchanged.
    pub fn open(path: Option<PathBuf>) -> Result<Memory, Box<dyn Error>> {
        let Some(path) = path else {
            return Ok(Memory {
                chip: Chip::new(Nor::new(MEMORY_SECTORS)),
                file: None,
            });
        };
        let told = |reason: String| format!("{}: {reason}; nothing was changed", path.display());
        let place = prepare(&path).map_err(told)?;
        // Lock before reading: otherwise the contents may already be outdated.
        let lock = lock(&place)?.ok_or_else(|| {
            format!(
                "{}: another simulator uses this memory; choose one with --memory",
                path.display()
            )
        })?;
        let saved = read(&place).map_err(told)?;
        let image = match saved.is_empty() {
            true => Nor::new(MEMORY_SECTORS),
            false => Nor::with(saved.clone()),
        };
        Ok(Memory {
            chip: Chip::new(image),
            file: Some(MemoryFile {
                path: place,
                _lock: lock,
                saved,
            }),
        })
    }

    /// Whether the file has never been written.
    pub fn is_new(&self) -> bool {
        self.file.as_ref().is_some_and(|file| file.saved.is_empty())
    }

    pub fn chip(&self) -> Chip {
        self.chip.clone()
    }

    /// Refuses a file that is not writable, that is this memory or its lock, existing or not, or that is any other
    /// memory.
    pub fn check_output(&self, file: &Path) -> Result<(), String> {
        let reason = match (&self.file, locate(file).map(|target| target.path)) {
            (Some(memory), Ok(path)) if path == memory.path => "this is the memory itself",
            (Some(memory), Ok(path)) if path == lock_of(&memory.path) => "this is the lock of the memory",
            _ => return output::check(file).map(drop),
        };
        Err(format!("{}: {reason}; nothing was changed", file.display()))
    }

    pub fn check_writable(&self) -> Result<(), String> {
        let Some(MemoryFile { path, .. }) = &self.file else {
            return Ok(());
        };
        let checked = locate(path).and_then(|target| target.check_writable());
        checked.map_err(|error| format!("{}: {error}; choose another memory with --memory", path.display()))
    }

    /// Whether the file is a memory, as checked by `open`.
    pub fn check(&self) -> Result<(), String> {
        check_content(&self.chip.image().bytes)
    }

    /// Atomic: the file is either the old or the new memory.
    pub fn save(&mut self) -> Result<(), Box<dyn Error>> {
        let Some(MemoryFile { path, saved, .. }) = &mut self.file else {
            return Ok(());
        };
        if self.chip.is(saved) || saved.is_empty() && self.chip.is_blank() {
            return Ok(());
        }
        let bytes = self.chip.image().bytes;
        replace(path, &bytes).map_err(|error| format!("{}: the memory cannot be written: {error}", path.display()))?;
        *saved = bytes;
        Ok(())
    }
}

/// Resolves the path and creates its folder. Refuses a file that is too large before opening it.
fn prepare(path: &Path) -> Result<PathBuf, String> {
    let told = |error: io::Error| error.to_string();
    let path = follow(path).map_err(told)?;
    fs::create_dir_all(folder_of(&path)).map_err(told)?;
    let place = locate(&path).map_err(told)?;
    if let Some(found) = place.old {
        check_length(found.len())?;
    }
    Ok(place.path)
}

fn check_length(length: u64) -> Result<(), String> {
    match length == BYTES as u64 {
        true => Ok(()),
        false => Err(format!(
            "this is not a memory of a Pocket Ra: it has {length} bytes, not {BYTES}"
        )),
    }
}

/// Reason why an output may not be written there: a memory of any handheld or the lock of one.
///
/// A memory is recognised by its length, so that a damaged one is protected too.
pub fn protected(target: &Target) -> Option<&'static str> {
    let usual = usual_place().and_then(|place| Some(locate(&place).ok()?.path));
    let is_memory = |path: &Path, found: Option<&Metadata>| {
        found.is_some_and(|found| found.is_file() && found.len() == BYTES as u64) || usual.as_deref() == Some(path)
    };
    if is_memory(&target.path, target.old.as_ref()) {
        return Some("this is the memory of a Pocket Ra");
    }
    target.path.extension().filter(|&ending| ending == LOCK)?;
    let memory = target.path.with_extension("");
    let is_lock = is_memory(&memory, fs::metadata(&memory).ok().as_ref())
        || target.old.as_ref().is_some_and(|found| found.len() == 0);
    is_lock.then_some("this is the lock of a memory")
}

/// Extension of the lock files, which are always empty.
const LOCK: &str = "lock";

fn lock_of(memory: &Path) -> PathBuf {
    let mut path = memory.as_os_str().to_owned();
    path.push(".");
    path.push(LOCK);
    path.into()
}

/// Locks a file next to the memory; none while another program holds it. Not the memory itself, since every save
/// replaces that file. The lock file is never removed: a program that has it open would lock an orphan.
fn lock(memory: &Path) -> Result<Option<File>, String> {
    let path = lock_of(memory);
    let told = |error: io::Error| format!("{}: {error}", path.display());
    locate(&path).map_err(told)?;
    let file = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&path);
    let file = file.map_err(told)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(told(error)),
    }
}

/// Empty if the file does not exist, an error if it is not a memory.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        file => file.map_err(|error| error.to_string())?,
    };
    let mut bytes = Vec::new();
    let read = file.take(BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    check_length(bytes.len() as u64)?;
    check_content(&bytes)?;
    Ok(bytes)
}

fn check_content(image: &[u8]) -> Result<(), String> {
    match block_on(Store::<_, MEMORY_SECTORS>::open(Nor::with(image.to_vec()), 0)) {
        Ok((_, Condition::Foreign)) => Err("this is not the memory of a Pocket Ra".into()),
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}
