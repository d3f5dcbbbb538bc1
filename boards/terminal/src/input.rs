//! What commands read: a file or standard input, up to a size.

use std::{
    ffi::OsStr,
    fs::File,
    io::{self, Read},
    path::Path,
};

/// Far more than an exported game, a dice session or a script has.
pub const LONGEST_TEXT: u64 = 4 << 20;

/// A text; - is standard input. Says what is wrong with it, its name first.
pub fn read_text(file: &OsStr) -> Result<String, String> {
    let bytes = read(file, LONGEST_TEXT)?;
    String::from_utf8(bytes).map_err(|_| format!("{}: this is no text", Path::new(file).display()))
}

/// What an earlier run has kept in a file, if there is one, and if it has no more than `most` bytes. It is written again, so - is
/// no other file than any. Says what is wrong with it, its name first.
pub fn read_kept(file: &Path, most: u64) -> Result<Option<Vec<u8>>, String> {
    match File::open(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        opened => opened
            .and_then(|opened| whole(opened, most))
            .map(Some)
            .map_err(|error| format!("{}: {error}", file.display())),
    }
}

/// All of a file, if it has no more than `most` bytes; - is standard input. Says what is wrong with it, its name first.
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
            "this has more than {} MiB, which is too much",
            most >> 20
        ))),
        false => Ok(bytes),
    }
}
