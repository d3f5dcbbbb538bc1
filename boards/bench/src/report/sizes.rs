//! Flash and RAM by module. Code is attributed to the source line of each instruction, statics and constants by their
//! names.

use std::{collections::BTreeMap, fs, path::Path};

use gimli::{EndianSlice, LittleEndian};
use object::{
    Endianness,
    elf::FileHeader32,
    read::elf::{FileHeader, SectionHeader},
};

use super::markdown::{Section, Table};
use crate::chip::symbols::{Symbol, symbols};

const RAM_START: u32 = 0x2000_0000;

const PARTS: [&str; 18] = [
    "rules",
    "bots",
    "table",
    "chance",
    "screens",
    "words",
    "fonts and art",
    "tasks",
    "storage",
    "board",
    "USB",
    "embassy and the chip",
    "panel and graphics libraries",
    "log (defmt)",
    "core::fmt",
    "the rest of core",
    "other libraries",
    "without a name",
];

#[derive(Clone, Copy, Default)]
struct Weight {
    code: u32,
    constants: u32,
    ram: u32,
}

/// ELF section that occupies memory of the chip.
struct LoadedSection {
    start: u32,
    /// None for uninitialised or zeroed RAM.
    bytes: Vec<u8>,
    size: u32,
    is_code: bool,
}

pub struct Sizes {
    pub compiler: String,
    pub flash: u32,
    pub ram: u32,
    /// Non-zero statics, stored in flash too.
    initial_values: u32,
    parts: BTreeMap<&'static str, Weight>,
}

pub fn weigh(file: &Path) -> Result<Sizes, String> {
    let elf = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let broken = |error: object::Error| format!("{}: {error}", file.display());
    let header = FileHeader32::<Endianness>::parse(elf.as_slice()).map_err(broken)?;
    let endian = header.endian().map_err(broken)?;
    let sections = header.sections(endian, elf.as_slice()).map_err(broken)?;
    let (mut places, mut debug) = (Vec::new(), BTreeMap::new());
    let mut compiler = String::new();
    for section in sections.iter() {
        let name = sections.section_name(endian, section).map_err(broken)?;
        let name = String::from_utf8_lossy(name).into_owned();
        let bytes = section.data(endian, elf.as_slice()).map_err(broken)?;
        if name == ".comment" {
            compiler = compiler_of(bytes);
        }
        let has = |flag| section.sh_flags(endian) & flag == flag;
        if has(object::elf::SHF_ALLOC) && section.sh_size(endian) > 0 {
            places.push(LoadedSection {
                start: section.sh_addr(endian),
                bytes: bytes.to_vec(),
                size: section.sh_size(endian),
                is_code: has(object::elf::SHF_EXECINSTR),
            });
        } else {
            debug.insert(name, bytes);
        }
    }
    let symbols = symbols(&elf)?;
    let mut sizes = Sizes {
        compiler,
        flash: 0,
        ram: 0,
        initial_values: 0,
        parts: BTreeMap::new(),
    };
    let lines = source_lines(&debug).map_err(|error| format!("{}: {error}", file.display()))?;
    for place in &places {
        sizes.add(place, &symbols, &lines);
    }
    Ok(sizes)
}

/// Compiler in the .comment section. In full: the same version from another vendor has a different core library.
fn compiler_of(comment: &[u8]) -> String {
    let mut names = comment.split(|&byte| byte == 0).map(String::from_utf8_lossy);
    let rustc = names.rfind(|name| name.starts_with("rustc"));
    rustc.unwrap_or_default().into_owned()
}

impl Sizes {
    fn add(&mut self, place: &LoadedSection, symbols: &[Symbol], lines: &[SourceLine]) {
        let LoadedSection {
            start,
            bytes,
            size,
            is_code,
        } = place;
        let (is_in_ram, is_in_flash) = (*start >= RAM_START, !bytes.is_empty());
        if is_in_ram {
            self.ram += size;
        }
        if is_in_flash {
            self.flash += size;
        }
        if is_in_ram && is_in_flash {
            self.initial_values += size;
        }
        let end = start + size;
        let mut owner: Vec<Option<&'static str>> = vec![None; *size as usize];
        let mut own = |from: u32, to: u32, part: &'static str| {
            let inside = from.max(*start)..to.min(end);
            for address in inside {
                owner[(address - start) as usize].get_or_insert(part);
            }
        };
        if *is_code {
            for line in lines {
                own(line.from, line.to, line.part);
            }
        } else {
            for symbol in symbols {
                own(symbol.address, symbol.address + symbol.size, part_of_name(&symbol.path));
            }
            for run in readable_runs(bytes) {
                own(start + run.start as u32, start + run.end as u32, "words");
            }
        }
        for part in owner {
            let weight = self.parts.entry(part.unwrap_or("without a name")).or_default();
            match (is_code, is_in_flash) {
                (true, _) => weight.code += 1,
                (false, true) => weight.constants += 1,
                (false, false) => {}
            }
            weight.ram += u32::from(is_in_ram);
        }
    }

    pub fn whole(&self) -> Section {
        let mut whole = Table::new(&["the whole", "KiB"], 1);
        whole.row(&["flash".into(), kibibytes(self.flash)]);
        whole.row(&["of it initial values of RAM".into(), kibibytes(self.initial_values)]);
        whole.row(&["static RAM".into(), kibibytes(self.ram)]);
        Section {
            title: "Flash and RAM",
            parts: vec![format!("Compiler: {}", self.compiler), whole.to_string()],
        }
    }

    /// Not compared by a test, since inlining is up to the compiler.
    pub fn by_module(&self) -> Section {
        let mut table = Table::new(&["part", "code, KiB", "constants, KiB", "RAM, KiB"], 1);
        let mut sum = Weight::default();
        for part in PARTS {
            let Weight { code, constants, ram } = self.parts.get(part).copied().unwrap_or_default();
            sum.code += code;
            sum.constants += constants;
            sum.ram += ram;
            table.row(&[part.into(), kibibytes(code), kibibytes(constants), kibibytes(ram)]);
        }
        table.row(&[
            "sum".into(),
            kibibytes(sum.code),
            kibibytes(sum.constants),
            kibibytes(sum.ram),
        ]);
        Section {
            title: "Flash and RAM by module",
            parts: vec![
                "From the firmware's ELF. Code counts where its source line was written, wherever it was inlined; constants \
                 and RAM count by name, values that RAM begins with as both. Words are all readable text, that of the compiler's panics included; tables of \
                 letters and pictures that the compiler left without a name are at the end."
                    .into(),
                table.to_string(),
            ],
        }
    }
}

fn kibibytes(bytes: u32) -> String {
    format!("{:.1}", f64::from(bytes) / 1024.0)
}

struct SourceLine {
    from: u32,
    to: u32,
    part: &'static str,
}

fn source_lines(debug: &BTreeMap<String, &[u8]>) -> Result<Vec<SourceLine>, gimli::Error> {
    let dwarf = gimli::Dwarf::load(|id| {
        let bytes = debug.get(id.name()).copied().unwrap_or_default();
        Ok::<_, gimli::Error>(EndianSlice::new(bytes, LittleEndian))
    })?;
    let mut lines = Vec::new();
    let mut units = dwarf.units();
    while let Some(header) = units.next()? {
        let unit = dwarf.unit(header)?;
        let Some(program) = unit.line_program.clone() else {
            continue;
        };
        let folder = unit.comp_dir.map(|name| name.to_string_lossy().into_owned());
        let mut parts: BTreeMap<u64, &'static str> = BTreeMap::new();
        let mut before: Option<(u32, &'static str)> = None;
        let mut rows = program.rows();
        while let Some((header, row)) = rows.next_row()? {
            let address = row.address() as u32;
            if let Some((from, part)) = before.take().filter(|(from, _)| *from < address) {
                lines.push(SourceLine {
                    from,
                    to: address,
                    part,
                });
            }
            if row.end_sequence() {
                continue;
            }
            let part = match parts.get(&row.file_index()) {
                Some(part) => part,
                None => {
                    let mut path = folder.clone().unwrap_or_default();
                    if let Some(file) = row.file(header) {
                        for name in [file.directory(header), Some(file.path_name())].into_iter().flatten() {
                            let name = dwarf.attr_string(&unit, name)?.to_string_lossy().into_owned();
                            path = Path::new(&path).join(name).to_string_lossy().into_owned();
                        }
                    }
                    parts.entry(row.file_index()).or_insert(part_of_file(&path))
                }
            };
            before = Some((address, part));
        }
    }
    Ok(lines)
}

fn part_of_file(path: &str) -> &'static str {
    // The build remaps cargo's registry to this path.
    if let Some((_, inside)) = path.split_once("crates/") {
        let library = inside.split('/').next().unwrap_or_default();
        return part_of_library(library, inside);
    }
    let ours = [
        ("/src/rules/", "rules"),
        ("/src/bots/", "bots"),
        ("/src/table/", "table"),
        ("/src/chance/", "chance"),
        ("/src/screens/font/", "fonts and art"),
        ("/src/screens/", "screens"),
        ("/src/device/", "screens"),
        ("/src/tasks/storage/", "storage"),
        ("/src/tasks/", "tasks"),
        ("/boards/pico/src/usb.rs", "USB"),
        ("/boards/pico/", "board"),
    ];
    let core = [
        ("core/src/fmt/", "core::fmt"),
        ("core/src/", "the rest of core"),
        ("alloc/src/", "the rest of core"),
        ("compiler-builtins", "the rest of core"),
        ("compiler_builtins", "the rest of core"),
    ];
    let lists: &[(&str, &'static str)] = if path.contains("/library/") || path.contains("/rustc/") {
        &core
    } else {
        &ours
    };
    let found = lists.iter().find(|(folder, _)| path.contains(folder));
    found.map_or("other libraries", |(_, part)| part)
}

fn part_of_library(library: &str, path: &str) -> &'static str {
    let parts = [
        ("embassy-usb", "USB"),
        ("usbd", "USB"),
        ("embassy", "embassy and the chip"),
        ("cortex-m", "embassy and the chip"),
        ("rp-pac", "embassy and the chip"),
        ("critical-section", "embassy and the chip"),
        ("portable-atomic", "embassy and the chip"),
        ("static_cell", "embassy and the chip"),
        ("sequential-storage", "storage"),
        ("embedded-storage", "storage"),
        ("defmt", "log (defmt)"),
        ("embedded-graphics", "panel and graphics libraries"),
        ("sha2", "chance"),
        ("chacha20", "chance"),
        ("rand", "chance"),
    ];
    if library.starts_with("embassy-rp") && path.contains("/src/usb") {
        return "USB";
    }
    let found = parts.iter().find(|(prefix, _)| library.starts_with(prefix));
    found.map_or("other libraries", |(_, part)| part)
}

fn part_of_name(path: &str) -> &'static str {
    let parts = [
        ("::usb::", "USB"),
        ("usb_task", "USB"),
        ("GIVEN_SEED", "board"),
        ("PAGE_ADDRESS", "board"),
        ("storage_task", "storage"),
        ("bot_task", "bots"),
        ("ui_task", "screens"),
        ("_task", "tasks"),
        ("::WIRES", "tasks"),
        ("pico::", "board"),
        ("pocket_ra::screens::font", "fonts and art"),
        ("pocket_ra::screens::art", "fonts and art"),
        ("::gods::", "words"),
        ("::pages::", "words"),
        ("::words::", "words"),
        ("pocket_ra::screens", "screens"),
        ("pocket_ra::device", "screens"),
        ("pocket_ra::rules", "rules"),
        ("pocket_ra::bots", "bots"),
        ("pocket_ra::table", "table"),
        ("pocket_ra::chance", "chance"),
        ("pocket_ra::tasks", "tasks"),
        ("core::fmt", "core::fmt"),
        ("core::", "the rest of core"),
        ("embassy_usb", "USB"),
        ("embassy", "embassy and the chip"),
        ("cortex_m", "embassy and the chip"),
        ("__INTERRUPTS", "embassy and the chip"),
        ("__EXCEPTIONS", "embassy and the chip"),
        ("BOOT2", "embassy and the chip"),
        ("sequential_storage", "storage"),
        ("defmt", "log (defmt)"),
        ("_SEGGER_RTT", "log (defmt)"),
        ("sha2", "chance"),
        ("chacha20", "chance"),
    ];
    let found = parts.iter().find(|(words, _)| path.contains(words));
    found.map_or("other libraries", |(_, part)| part)
}

fn readable_runs(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    const SHORTEST: usize = 8;
    let readable = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | 0x80..=0xf4);
    let mut runs = Vec::new();
    let mut start = 0;
    for end in 0..=bytes.len() {
        if bytes.get(end).copied().is_some_and(readable) {
            continue;
        }
        if end - start >= SHORTEST && std::str::from_utf8(&bytes[start..end]).is_ok() {
            runs.push(start..end);
        }
        start = end + 1;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_the_part_that_it_lies_in() {
        assert_eq!(part_of_file("./src/rules/ra/mod.rs"), "rules");
        assert_eq!(part_of_file("./boards/pico/src/chip.rs"), "board");
        assert_eq!(part_of_file("/rustc/0123/library/core/src/fmt/num.rs"), "core::fmt");
        assert_eq!(
            part_of_file("/rustc/0123/library/core/src/slice/mod.rs"),
            "the rest of core"
        );
        assert_eq!(part_of_file("crates/embassy-rp-0.10.0/src/usb.rs"), "USB");
        assert_eq!(
            part_of_file("crates/embassy-rp-0.10.0/src/i2c.rs"),
            "embassy and the chip"
        );
        assert_eq!(part_of_file("crates/heapless-0.9.3/src/vec.rs"), "other libraries");
    }

    #[test]
    fn text_is_found_between_numbers() {
        assert_eq!(readable_runs(b"\0\x01Anubis weighs\0ab\0"), vec![2..15]);
        assert!(readable_runs(b"").is_empty());
    }
}
