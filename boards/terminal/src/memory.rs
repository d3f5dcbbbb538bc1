//! The simulator's flash in a file, so that the handheld in the terminal is where it was. The file is the image of the
//! flash, byte for byte as the last 128 KiB of a Pico's.

use std::{
    env,
    error::Error,
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use embassy_futures::block_on;
use pocket_ra::tasks::storage::{Condition, Store};

use pocket_ra_bench::{
    MEMORY_SECTORS,
    nor::{Chip, Nor, SECTOR},
};

const BYTES: usize = MEMORY_SECTORS * SECTOR;

/// Where the memory lies if nothing else is said; none where there is no home.
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

/// The flash of the simulator, and the file that it lies in, if any.
pub struct Memory {
    chip: Chip,
    file: Option<MemoryFile>,
}

struct MemoryFile {
    path: PathBuf,
    /// Kept open and locked, so that no second simulator writes over this one's memory.
    locked: Option<File>,
    /// What is in the file.
    saved: Vec<u8>,
}

impl Memory {
    /// Without a path the memory is empty and forgotten in the end. What is no memory is refused and left alone.
    pub fn open(path: Option<PathBuf>) -> Result<Memory, Box<dyn Error>> {
        let Some(path) = path else {
            return Ok(Memory {
                chip: Chip::new(Nor::new(MEMORY_SECTORS)),
                file: None,
            });
        };
        let told = |reason: String| format!("{}: {reason}; nothing was changed", path.display());
        let (locked, saved) = match fs::read(&path) {
            Ok(bytes) => {
                check(&bytes).map_err(told)?;
                (Some(lock(&path)?), bytes)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (None, Vec::new()),
            Err(error) => return Err(told(error.to_string()).into()),
        };
        let image = match saved.is_empty() {
            true => Nor::new(MEMORY_SECTORS),
            false => Nor::with(saved.clone()),
        };
        Ok(Memory {
            chip: Chip::new(image),
            file: Some(MemoryFile { path, locked, saved }),
        })
    }

    /// Whether nothing was ever kept in its file.
    pub fn is_new(&self) -> bool {
        self.file.as_ref().is_some_and(|file| file.saved.is_empty())
    }

    /// The flash, to be put into a handheld.
    pub fn chip(&self) -> Chip {
        self.chip.clone()
    }

    /// Writes what has changed: the file is the old or the new memory, whatever happens.
    pub fn save(&mut self) -> Result<(), Box<dyn Error>> {
        let Some(MemoryFile { path, locked, saved }) = &mut self.file else {
            return Ok(());
        };
        if self.chip.is(saved) || saved.is_empty() && self.chip.is_blank() {
            return Ok(());
        }
        let told = |error: io::Error| format!("{}: the memory cannot be written: {error}", path.display());
        let bytes = self.chip.image().bytes;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(told)?;
        }
        let beside = path.with_extension("new");
        let mut file = File::create(&beside).map_err(told)?;
        file.write_all(&bytes).map_err(told)?;
        file.sync_all().map_err(told)?;
        file.try_lock().map_err(|error| told(error.into()))?;
        fs::rename(&beside, &*path).map_err(told)?;
        (*locked, *saved) = (Some(file), bytes);
        Ok(())
    }
}

/// Says why these bytes are no memory of a handheld.
fn check(bytes: &[u8]) -> Result<(), String> {
    if bytes.len() != BYTES {
        let length = bytes.len();
        return Err(format!(
            "this is no memory of a Pocket Ra, which has {BYTES} bytes and not {length}"
        ));
    }
    match block_on(Store::<_, MEMORY_SECTORS>::open(Nor::with(bytes.to_vec()), 0)) {
        Ok((_, Condition::Foreign)) => Err("this holds something else than the memory of a Pocket Ra".into()),
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

fn lock(path: &Path) -> Result<File, Box<dyn Error>> {
    let file = File::open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(format!(
            "{}: another simulator uses this memory; choose one with --memory",
            path.display()
        )
        .into()),
        Err(TryLockError::Error(error)) => Err(format!("{}: {error}", path.display()).into()),
    }
}
