//! Firmware images: any ELF is rejected with a reason, or becomes a UF2 with exactly its bytes, within the program's
//! part of the flash.

use pocket_ra_builder::uf2::{blocks, read_elf};

const FLASH: u32 = 0x1000_0000;
const PROGRAM: u32 = (2048 - 128) * 1024;
const PAGE: usize = 256;
const BLOCK: usize = 512;

pub fn run(bytes: &[u8]) {
    let image = match read_elf(bytes) {
        Ok(image) => image,
        Err(reason) => return assert!(!reason.is_empty()),
    };
    let file = blocks(&image);
    assert_eq!(file.len() % BLOCK, 0);
    let count = (file.len() / BLOCK) as u32;
    let mut next = FLASH;
    for (number, block) in (0..).zip(file.chunks_exact(BLOCK)) {
        let word = |at: usize| u32::from_le_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]]);
        assert_eq!([word(0), word(4), word(508)], [0x0a32_4655, 0x9e5d_5157, 0x0ab1_6f30]);
        assert_eq!([word(16), word(20), word(24)], [PAGE as u32, number, count]);
        let address = word(12);
        assert!(
            address >= next && address.is_multiple_of(PAGE as u32),
            "{address:#x} after {next:#x}"
        );
        assert!(
            address + PAGE as u32 <= FLASH + PROGRAM,
            "{address:#x} is not the program's"
        );
        next = address + PAGE as u32;
    }
}

/// Small ELF files: a segment in flash, data copied to RAM, and a segment out of range.
pub fn seeds() -> Vec<Vec<u8>> {
    vec![
        elf(&[(FLASH, FLASH, b"boot", 4)]),
        elf(&[
            (FLASH, FLASH, &[1; 300], 300),
            (0x2000_0000, FLASH + 0x200, b"data", 64),
        ]),
        elf(&[(0x2000_0000, FLASH + PROGRAM - 2, b"data", 4)]),
        elf(&[
            (0x2000_0000, 0x2000_0000, b"", 0xffff_ff00),
            (0x2000_0000, FLASH, b"x", 0x100),
        ]),
    ]
}

/// A small ELF for the chip and its UF2, to be damaged.
pub fn small_images() -> [Vec<u8>; 2] {
    let elf = elf(&[
        (FLASH, FLASH, &[1; 700], 700),
        (0x2000_0000, FLASH + 0x400, b"data", 64),
    ]);
    let uf2 = blocks(&read_elf(&elf).expect("an ELF of the firmware"));
    [elf, uf2]
}

#[test]
fn an_elf_that_claims_more_ram_than_there_can_be_is_weighed_without_overflow() {
    let claims = elf(&[(0x2000_0000, FLASH, b"boot", u32::MAX), (0x2000_0000, 0, b"", u32::MAX)]);
    assert!(read_elf(&claims).is_ok());
    run(&claims);
}

/// An ELF of these segments: run-time address, load address, bytes, size in memory.
fn elf(segments: &[(u32, u32, &[u8], u32)]) -> Vec<u8> {
    const HEADER: u32 = 52;
    const SEGMENT: u32 = 32;
    let mut data: Vec<u8> = Vec::new();
    let mut table: Vec<u8> = Vec::new();
    let begin = HEADER + SEGMENT * segments.len() as u32;
    for &(runs, stored, bytes, takes) in segments {
        let offset = begin + data.len() as u32;
        for word in [1, offset, runs, stored, bytes.len() as u32, takes, 5, 4] {
            table.extend(u32::to_le_bytes(word));
        }
        data.extend(bytes);
    }
    let mut file = vec![0x7f, b'E', b'L', b'F', 1, 1, 1];
    file.resize(16, 0);
    for half in [2u16, 40] {
        file.extend(half.to_le_bytes());
    }
    for word in [1, FLASH, HEADER, 0, 0x0500_0000] {
        file.extend(u32::to_le_bytes(word));
    }
    for half in [HEADER as u16, SEGMENT as u16, segments.len() as u16, 40, 0, 0] {
        file.extend(half.to_le_bytes());
    }
    file.extend(table);
    file.extend(data);
    file
}
