//! Files or standard input, up to a maximum size.

use std::{
    ffi::OsStr,
    fs::File,
    io::{self, Read},
    path::Path,
};

/// Far more than an exported game, a dice session or a script.
pub const LONGEST_TEXT: u64 = 4 << 20;

/// - is standard input. Errors begin with the file name.
pub fn read_text(file: &OsStr) -> Result<String, String> {
    let bytes = read(file, LONGEST_TEXT)?;
    String::from_utf8(bytes).map_err(|_| format!("{}: this is no text", Path::new(file).display()))
}

/// The saved state of an earlier run, if any, up to `most` bytes. - is an ordinary file name. Errors begin with the
/// file name.
pub fn read_kept(file: &Path, most: u64) -> Result<Option<Vec<u8>>, String> {
    match File::open(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        opened => opened
            .and_then(|opened| whole(opened, most))
            .map(Some)
            .map_err(|error| format!("{}: {error}", file.display())),
    }
}

/// Reads at most `most` bytes; - is standard input. Errors begin with the file name.
pub fn read(file: &OsStr, most: u64) -> Result<Vec<u8>, String> {
    let read = match file == "-" {
        true => whole(io::stdin().lock(), most),
        false => File::open(file).and_then(|file| whole(file, most)),
    };
    read.map_err(|error| format!("{}: {error}", Path::new(file).display()))
}

fn whole(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(io::Error::other(format!(
            "this is larger than the limit of {} MiB",
            most >> 20
        ))),
        false => Ok(bytes),
    }
}
