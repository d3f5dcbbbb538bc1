//! Converts ELF to UF2 for the Pico's USB drive.

use std::{collections::BTreeMap, ops::Range};

use object::{
    Endianness,
    elf::{FileHeader32, PT_LOAD},
    read::elf::{FileHeader, ProgramHeader},
};

const PAGE_BYTES: u32 = 256;
const BLOCK_BYTES: usize = 512;
const FIRST_MAGIC: u32 = 0x0a32_4655;
const SECOND_MAGIC: u32 = 0x9e5d_5157;
const LAST_MAGIC: u32 = 0x0ab1_6f30;
const FLAG_FAMILY: u32 = 0x2000;
const FAMILY_RP2040: u32 = 0xe48b_ff56;

const FLASH_START: u32 = 0x1000_0000;
const RAM_START: u32 = 0x2000_0000;

const MEMORY_MAP: &str = include_str!("../../../memory.x");

/// `NAME : ORIGIN = 0x10000000, LENGTH = 2048K - 0x100` in `memory.x`.
fn region(name: &str) -> Result<Range<u32>, String> {
    let read = || {
        let lines = MEMORY_MAP.lines().filter_map(|line| line.split_once(':'));
        let (_, region) = lines.into_iter().find(|(found, _)| found.trim() == name)?;
        let (origin, length) = region.split_once(", LENGTH =")?;
        let origin = number(origin.trim().strip_prefix("ORIGIN =")?)?;
        let mut terms = length.split('-').map(number);
        let length = terms.next()?;
        let length = terms.try_fold(length?, |rest, term| rest.checked_sub(term?))?;
        Some(origin..origin.checked_add(length)?)
    };
    read().ok_or_else(|| format!("memory.x has no region {name} that can be read"))
}

/// Hexadecimal, decimal, or in KiB.
fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    match (text.strip_prefix("0x"), text.strip_suffix('K')) {
        (Some(digits), _) => u32::from_str_radix(digits, 16).ok(),
        (_, Some(digits)) => digits.parse::<u32>().ok()?.checked_mul(1024),
        _ => text.parse().ok(),
    }
}

/// Second boot stage and program.
fn program_range() -> Result<Range<u32>, String> {
    Ok(region("BOOT2")?.start..region("FLASH")?.end)
}

/// Pages by address, and memory use.
#[derive(Debug, Default)]
pub struct Image {
    pages: BTreeMap<u32, [u8; PAGE_BYTES as usize]>,
    pub flash_bytes: u32,
    pub ram_bytes: u32,
    end: u32,
}

impl Image {
    /// CRC-32 from the start of the flash to the end of the program, as shown by the self-test.
    pub fn check(&self) -> u32 {
        let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
        let mut digest = crc.digest();
        for start in (FLASH_START..self.end).step_by(PAGE_BYTES as usize) {
            let page = self.pages.get(&start).unwrap_or(&[0xff; PAGE_BYTES as usize]);
            let length = (self.end - start).min(PAGE_BYTES);
            digest.update(&page[..length as usize]);
        }
        digest.finalize()
    }
}

/// Bytes of flash and RAM that a program may use.
pub fn capacities() -> Result<[u32; 2], String> {
    Ok([program_range()?, region("RAM")?].map(|range| range.end - range.start))
}

pub fn read_elf(bytes: &[u8]) -> Result<Image, String> {
    let broken = |error| format!("not an ELF file of the firmware: {error}");
    let header = FileHeader32::<Endianness>::parse(bytes).map_err(broken)?;
    let endian = header.endian().map_err(broken)?;
    let program = program_range()?;
    let mut image = Image::default();
    for segment in header.program_headers(endian, bytes).map_err(broken)? {
        if segment.p_type(endian) != PT_LOAD {
            continue;
        }
        if segment.p_vaddr(endian) >= RAM_START {
            // A broken file may claim too much.
            image.ram_bytes = image.ram_bytes.saturating_add(segment.p_memsz(endian));
        }
        let data = segment
            .data(endian, bytes)
            .map_err(|()| "the ELF file ends too early".to_string())?;
        if data.is_empty() {
            continue;
        }
        let start = segment.p_paddr(endian);
        let outside = || {
            format!(
                "{} bytes at {start:#x} are outside the program's part of the flash",
                data.len()
            )
        };
        let length = u32::try_from(data.len()).map_err(|_| outside())?;
        let end = start.checked_add(length).ok_or_else(outside)?;
        if start < program.start || end > program.end {
            return Err(outside());
        }
        image.flash_bytes = image.flash_bytes.saturating_add(length);
        image.end = image.end.max(end);
        for (address, byte) in (start..).zip(data) {
            // Unused bytes stay erased.
            let page = image
                .pages
                .entry(address & !(PAGE_BYTES - 1))
                .or_insert([0xff; PAGE_BYTES as usize]);
            page[(address % PAGE_BYTES) as usize] = *byte;
        }
    }
    if image.pages.is_empty() {
        Err("the file contains nothing for the flash".into())
    } else {
        Ok(image)
    }
}

pub fn blocks(image: &Image) -> Vec<u8> {
    let count = image.pages.len() as u32;
    let mut file = Vec::with_capacity(image.pages.len() * BLOCK_BYTES);
    for (number, (&address, page)) in (0..).zip(&image.pages) {
        let end = file.len() + BLOCK_BYTES;
        for word in [
            FIRST_MAGIC,
            SECOND_MAGIC,
            FLAG_FAMILY,
            address,
            PAGE_BYTES,
            number,
            count,
            FAMILY_RP2040,
        ] {
            file.extend_from_slice(&u32::to_le_bytes(word));
        }
        file.extend_from_slice(page);
        file.resize(end - 4, 0);
        file.extend_from_slice(&LAST_MAGIC.to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_numbered_and_names_the_chip() {
        let mut image = Image::default();
        image.pages.insert(FLASH_START, [1; 256]);
        image.pages.insert(FLASH_START + 0x1000, [2; 256]);
        let file = blocks(&image);
        assert_eq!(file.len(), 2 * BLOCK_BYTES);
        let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        assert_eq!(
            [0, 4, 8, 16, 24, 28].map(word),
            [FIRST_MAGIC, SECOND_MAGIC, FLAG_FAMILY, 256, 2, FAMILY_RP2040]
        );
        assert_eq!([12, 20, 508].map(word), [FLASH_START, 0, LAST_MAGIC]);
        assert_eq!(
            [512 + 12, 512 + 20, 512 + 508].map(word),
            [FLASH_START + 0x1000, 1, LAST_MAGIC]
        );
        assert_eq!(file[32..288], [1; 256]);
        assert_eq!(file[288..508], [0; 220]);
    }

    #[test]
    fn the_check_covers_the_program_and_what_is_left_erased_inside_of_it() {
        let mut image = Image::default();
        image.pages.insert(FLASH_START, [1; 256]);
        image.pages.insert(FLASH_START + 0x200, [2; 256]);
        image.end = FLASH_START + 0x204;
        let bytes = [[1; 256].as_slice(), &[0xff; 256], &[2; 4]].concat();
        let crc = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);
        assert_eq!(image.check(), crc.checksum(&bytes));
    }

    #[test]
    fn the_program_ends_where_memory_x_says_and_a_restore_begins() {
        // 2 MiB, less 32 sectors for the memory and 33 for a restore.
        let end = FLASH_START + (512 - 32 - 33) * 4096;
        assert_eq!(program_range(), Ok(FLASH_START..end));
        assert_eq!(region("RAM"), Ok(RAM_START..RAM_START + 256 * 1024));
        assert!(region("STACK").is_err());
        let one = |address| read_elf(&small_elf(address)).map(|image| image.end);
        assert_eq!(one(end - 4), Ok(end));
        for address in [FLASH_START - 4, end, end - 2, FLASH_START + 1919 * 1024] {
            let refused = one(address).unwrap_err();
            assert!(
                refused.ends_with("outside the program's part of the flash"),
                "{refused}"
            );
        }
    }

    /// Four bytes at an address.
    fn small_elf(address: u32) -> Vec<u8> {
        const HEADER: u32 = 52;
        const SEGMENT: u32 = 32;
        let mut file = b"\x7fELF\x01\x01\x01".to_vec();
        file.resize(16, 0);
        // ARM executable; one program header follows.
        for (half, other) in [(2u16, 40u16), (1, 0)] {
            file.extend([half.to_le_bytes(), other.to_le_bytes()].concat());
        }
        for word in [address, HEADER, 0, 0] {
            file.extend(u32::to_le_bytes(word));
        }
        for half in [HEADER as u16, SEGMENT as u16, 1, 0, 0, 0] {
            file.extend(half.to_le_bytes());
        }
        for word in [PT_LOAD.0, HEADER + SEGMENT, address, address, 4, 4, 5, 4] {
            file.extend(u32::to_le_bytes(word));
        }
        file.extend([1, 2, 3, 4]);
        file
    }

    #[test]
    fn a_file_that_is_no_elf_is_refused_with_a_reason() {
        let reason = read_elf(b"no ELF at all, but long enough for a header, and then some more of it").unwrap_err();
        assert!(reason.starts_with("not an ELF file of the firmware"), "{reason}");
    }
}
