//! Archives of files in memory.

use std::io::{self, Write};

use flate2::{Compression, write::GzEncoder};
use tar::{Builder, Header};

/// The same files give the same archive: it has no times and no owners.
pub fn tar_gz(files: &[(String, Vec<u8>)]) -> io::Result<Vec<u8>> {
    let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (name, bytes) in files {
        let mut header = Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, bytes.as_slice())?;
    }
    let mut compressed = archive.into_inner()?;
    compressed.flush()?;
    compressed.finish()
}

#[cfg(test)]
mod tests {
    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn an_archive_contains_its_files() {
        let files = [("a.elf".to_owned(), vec![1; 2000]), ("b.elf".to_owned(), Vec::new())];
        let bytes = tar_gz(&files).unwrap();
        let mut archive = tar::Archive::new(GzDecoder::new(bytes.as_slice()));
        let read = archive.entries().unwrap().map(|entry| {
            let mut entry = entry.unwrap();
            let mut bytes = Vec::new();
            io::copy(&mut entry, &mut bytes).unwrap();
            (entry.path().unwrap().display().to_string(), bytes)
        });
        assert_eq!(read.collect::<Vec<_>>(), files);
    }
}
