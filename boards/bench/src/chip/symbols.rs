//! Demangled symbols of an ELF.

use std::{fs, path::Path};

use object::{
    Endianness,
    elf::{FileHeader32, SHT_SYMTAB},
    read::elf::{FileHeader, Sym},
};

#[derive(Clone, Debug)]
pub struct Symbol {
    pub name: String,
    /// Source path without the compiler's hash.
    pub path: String,
    pub address: u32,
    pub size: u32,
}

pub fn symbols(elf: &[u8]) -> Result<Vec<Symbol>, String> {
    let broken = |error: object::Error| format!("not an ELF file of the firmware: {error}");
    let header = FileHeader32::<Endianness>::parse(elf).map_err(broken)?;
    let endian = header.endian().map_err(broken)?;
    let sections = header.sections(endian, elf).map_err(broken)?;
    let table = sections.symbols(endian, elf, SHT_SYMTAB).map_err(broken)?;
    let mut symbols = Vec::new();
    for symbol in table.iter().filter(|symbol| symbol.st_size(endian) > 0) {
        let name = symbol.name(endian, table.strings()).map_err(broken)?;
        let name = String::from_utf8_lossy(name).into_owned();
        symbols.push(Symbol {
            path: format!("{:#}", rustc_demangle::demangle(&name)),
            name,
            address: symbol.st_value(endian) & !u32::from(symbol.st_type() == object::elf::STT_FUNC),
            size: symbol.st_size(endian),
        });
    }
    Ok(symbols)
}

pub fn linker_name(file: &Path, path: &str) -> Result<String, String> {
    let elf = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let found = symbols(&elf)?.into_iter().find(|symbol| symbol.path == path);
    found
        .map(|symbol| symbol.name)
        .ok_or_else(|| format!("{} has no function {path}", file.display()))
}
