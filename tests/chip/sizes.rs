//! What the firmware takes of the chip's flash and RAM, by its image.

use std::fs;

use object::{
    Endianness,
    elf::{FileHeader32, PT_LOAD},
    read::elf::{FileHeader, ProgramHeader},
};

use pocket_ra_bench::{figure, tests};

use crate::workbench::{self, Program};

const RAM_START: u32 = 0x2000_0000;
const MOST_FLASH: u32 = 684 * 1024;
/// All statics; the stack has the rest.
const MOST_RAM: u32 = 128 * 1024;

fn the_firmware_fits_in_684_kib_of_flash_and_128_kib_of_ram() {
    let image = fs::read(workbench::image(Program::Pico)).unwrap();
    let header = FileHeader32::<Endianness>::parse(image.as_slice()).unwrap();
    let endian = header.endian().unwrap();
    let (mut flash, mut ram) = (0, 0);
    for segment in header.program_headers(endian, image.as_slice()).unwrap() {
        if segment.p_type(endian) == PT_LOAD {
            // What lies in RAM with a value lies in flash too.
            flash += segment.p_filesz(endian);
            if segment.p_vaddr(endian) >= RAM_START {
                ram += segment.p_memsz(endian);
            }
        }
    }
    figure!("{flash} bytes of flash, {ram} of RAM");
    assert!((1..=MOST_FLASH).contains(&flash), "{flash} bytes of flash");
    assert!((1..=MOST_RAM).contains(&ram), "{ram} bytes of RAM");
}

tests!(the_firmware_fits_in_684_kib_of_flash_and_128_kib_of_ram,);
