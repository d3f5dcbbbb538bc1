//! `uf2`: converts the firmware's ELF, and reports its size.

use std::{
    error::Error,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::quote::printable;
use pocket_ra_builder::uf2::{Image, blocks, capacities, read_elf};
use pocket_ra_terminal::{input, output};

/// Far above the firmware with debug information.
const LONGEST_ELF: u64 = 64 << 20;

const HELP: &str = "\
Converts the firmware's ELF to the UF2 that is copied onto the Pico, and prints how much flash and RAM it uses

usage: cargo uf2 ELF OUT
";

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Short('h') | Arg::Long("help") => {
                write!(io::stdout(), "{HELP}")?;
                return Ok(ExitCode::SUCCESS);
            }
            Arg::Value(value) if files.len() < 2 => files.push(value.into()),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let [elf, out] = files.as_slice() else {
        return Err("ELF or OUT is missing; see uf2 --help".into());
    };
    let image = image_of(elf)?;
    output::write(out, &blocks(&image))?;
    print(elf, out, &image)?;
    Ok(ExitCode::SUCCESS)
}

pub fn image_of(elf: &Path) -> Result<Image, String> {
    let bytes = input::read(elf.as_os_str(), LONGEST_ELF)?;
    read_elf(&bytes).map_err(|reason| format!("{}: {reason}", elf.display()))
}

/// Files, checksum and size.
pub fn print(elf: &Path, uf2: &Path, image: &Image) -> Result<(), Box<dyn Error>> {
    let name = |path: &Path| printable(&path.display().to_string());
    let mut to = io::stdout();
    writeln!(to, "ELF    {}", name(elf))?;
    writeln!(to, "UF2    {}", name(uf2))?;
    writeln!(to, "check  {:08x}  which the self-test shows, too", image.check())?;
    let [flash, ram] = capacities()?;
    writeln!(to, "flash  {}", share(image.flash_bytes, flash))?;
    writeln!(
        to,
        "RAM    {}  and the stack, which takes the rest",
        share(image.ram_bytes, ram)
    )?;
    Ok(())
}

fn share(used: u32, of: u32) -> String {
    let kibibytes = |bytes: u32| f64::from(bytes) / 1024.0;
    let percent = 100.0 * f64::from(used) / f64::from(of);
    format!(
        "{:7.1} KiB of {:4.0} KiB  {percent:4.1} %",
        kibibytes(used),
        kibibytes(of)
    )
}
