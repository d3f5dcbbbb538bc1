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

/// All of a file, if it has no more than `most` bytes; - is standard input. Says what is wrong with it, its name first.
pub fn read(file: &OsStr, most: u64) -> Result<Vec<u8>, String> {
    let told = |reason: &dyn std::fmt::Display| format!("{}: {reason}", Path::new(file).display());
    let mut bytes = Vec::new();
    let read = match file == "-" {
        true => io::stdin().lock().take(most + 1).read_to_end(&mut bytes),
        false => File::open(file).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|error| told(&error))?;
    if bytes.len() as u64 > most {
        return Err(told(&format_args!(
            "this has more than {} MiB, which is too much",
            most >> 20
        )));
    }
    Ok(bytes)
}
