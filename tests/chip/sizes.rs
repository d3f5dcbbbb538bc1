//! Flash and RAM use of the image.

use std::fs;

use object::{
    Endianness,
    elf::{FileHeader32, PT_LOAD},
    read::elf::{FileHeader, ProgramHeader},
};

use pocket_ra_bench::{figure, tests};

use crate::{
    report::limits,
    workbench::{self, Program},
};

const RAM_START: u32 = 0x2000_0000;

fn the_firmware_fits_in_flash_and_ram() {
    let image = fs::read(workbench::image(Program::Pico)).unwrap();
    let header = FileHeader32::<Endianness>::parse(image.as_slice()).unwrap();
    let endian = header.endian().unwrap();
    let (mut flash, mut ram) = (0, 0);
    for segment in header.program_headers(endian, image.as_slice()).unwrap() {
        if segment.p_type(endian) == PT_LOAD {
            // Initial values of RAM are in flash too.
            flash += segment.p_filesz(endian);
            if segment.p_vaddr(endian) >= RAM_START {
                ram += segment.p_memsz(endian);
            }
        }
    }
    figure!("{flash} bytes of flash, {ram} of RAM");
    let fits = |bytes: u32, kib: u64| (1..=kib * 1024).contains(&bytes.into());
    assert!(fits(flash, limits::FLASH_KIB), "{flash} bytes of flash");
    assert!(fits(ram, limits::RAM_KIB), "{ram} bytes of RAM");
}

tests!(the_firmware_fits_in_flash_and_ram,);
