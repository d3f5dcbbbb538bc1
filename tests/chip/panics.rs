//! Remaining panics in the linked firmware: every panicking call has a `core::panic::Location`, a constant with file,
//! line and column. Unreachable code is not in the image.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use object::{Object, ObjectSection};

use pocket_ra_bench::{figure, tests};

use crate::workbench::{self, Program};

/// Here every line needs a reason.
const PURE: [&str; 5] = ["src/rules/", "src/table/", "src/screens/", "src/bots/", "src/chance/"];

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Site {
    /// Of the project, a dependency (`heapless/src/vec/mod.rs`) or the standard library (`library/core/src/...`).
    file: String,
    line: u32,
}

struct Image<'a> {
    sections: Vec<(u32, &'a [u8])>,
}

impl<'a> Image<'a> {
    fn read(elf: &'a object::File<'a>) -> Image<'a> {
        let loaded = elf.sections().filter(|section| section.address() >= 0x1000_0000);
        let sections = loaded
            .map(|section| {
                (
                    section.address() as u32,
                    section.data().expect("the section is in the file"),
                )
            })
            .collect();
        Image { sections }
    }

    fn bytes(&self, address: u32, length: u32) -> Option<&'a [u8]> {
        self.sections.iter().find_map(|&(start, data)| {
            let offset = address.checked_sub(start)? as usize;
            data.get(offset..offset.checked_add(length as usize)?)
        })
    }

    /// A location is four words: address and length of the file name, line, column.
    fn sites(&self) -> BTreeSet<Site> {
        let words = |data: &'a [u8]| {
            let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            data.chunks_exact(4).map(word).collect::<Vec<u32>>()
        };
        let mut sites = BTreeSet::new();
        for (_, data) in &self.sections {
            for window in words(data).windows(4) {
                let &[name, length, line, column] = window else {
                    continue;
                };
                if !(4..=300).contains(&length) || !(1..=99_999).contains(&line) || !(1..=999).contains(&column) {
                    continue;
                }
                let file = self.bytes(name, length).and_then(|name| str::from_utf8(name).ok());
                // Newer compilers terminate the name with a zero.
                if let Some(file) = file
                    .map(|file| file.trim_end_matches('\0'))
                    .filter(|file| file.ends_with(".rs"))
                {
                    sites.insert(Site {
                        file: known_as(file),
                        line,
                    });
                }
            }
        }
        sites
    }
}

/// File name without machine, toolchain and version.
fn known_as(file: &str) -> String {
    if let Some((_, rest)) = file.split_once("/library/") {
        return format!("library/{rest}");
    }
    // The build remaps packages to a fixed path; other builds have them in the registry.
    let in_registry = |file: &'_ str| Some(file.split_once("/registry/src/")?.1.split_once('/')?.1.to_owned());
    let Some(rest) = file
        .strip_prefix("crates/")
        .map(str::to_owned)
        .or_else(|| in_registry(file))
    else {
        return file.into();
    };
    let mut parts = rest.split('/');
    let package = parts.next().unwrap_or_default();
    let name = package.rsplit_once('-').map_or(package, |(name, _)| name);
    let rest: Vec<&str> = parts.collect();
    format!("{name}/{}", rest.join("/"))
}

/// A line of `panics.txt`.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Exception {
    file: String,
    /// Text of the source line; none accepts the file, or the folder if the path ends in `/`.
    line: Option<String>,
}

impl Exception {
    fn covers(&self, site: &Site, text: &str) -> bool {
        match &self.line {
            Some(line) => self.file == site.file && line == text,
            None if self.file.ends_with('/') => site.file.starts_with(&self.file),
            None => self.file == site.file,
        }
    }
}

fn project(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

fn exceptions() -> Vec<Exception> {
    let file = project("tests/chip/panics.txt");
    let text = fs::read_to_string(&file).expect("tests/chip/panics.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.split(" | ").map(str::trim);
            let (file, line_of_file, reason) = (parts.next(), parts.next(), parts.next());
            let (Some(file), Some(text), Some(reason), None) = (file, line_of_file, reason, parts.next()) else {
                panic!("{line:?} is not FILE | LINE or * | REASON");
            };
            assert!(!reason.is_empty(), "{line:?} has no reason");
            Exception {
                file: file.into(),
                line: Some(text.to_string()).filter(|text| text != "*"),
            }
        })
        .collect()
}

fn sites() -> BTreeSet<Site> {
    let bytes = fs::read(workbench::image(Program::Pico)).expect("the firmware");
    let elf = object::File::parse(bytes.as_slice()).expect("an ELF");
    Image::read(&elf).sites()
}

/// For files of the project.
fn text_of(site: &Site) -> String {
    let source = fs::read_to_string(project(&site.file)).unwrap_or_default();
    let line = source.lines().nth(site.line as usize - 1);
    line.unwrap_or_default().trim().into()
}

fn every_panic_in_the_firmware_is_known_and_none_is_in_the_rules_the_table_and_the_screens() {
    let sites = sites();
    assert!(
        sites.iter().any(|site| site.file.starts_with("boards/pico/")),
        "the start of the firmware can panic, so the search must find it: {sites:?}"
    );
    let exceptions = exceptions();
    let is_pure = |file: &str| PURE.iter().any(|folder| file.starts_with(folder));
    for exception in &exceptions {
        let whole = exception.line.is_none() && is_pure(&exception.file);
        assert!(!whole, "{exception:?}: a pure folder is excused line by line");
    }
    let mut used = BTreeSet::new();
    let mut unknown = Vec::new();
    for site in &sites {
        let text = text_of(site);
        let mut covering = exceptions
            .iter()
            .filter(|exception| exception.covers(site, &text))
            .peekable();
        if covering.peek().is_none() {
            unknown.push(format!("{}:{}: {text}", site.file, site.line));
        }
        used.extend(covering);
    }
    assert!(unknown.is_empty(), "these may panic:\n{}", unknown.join("\n"));
    let unused: Vec<&Exception> = exceptions
        .iter()
        .filter(|exception| !used.contains(exception))
        .collect();
    assert!(unused.is_empty(), "nothing needs these exceptions any more: {unused:?}");
    figure!(
        "{} places, {} of them in pure folders",
        sites.len(),
        sites.iter().filter(|site| is_pure(&site.file)).count()
    );
}

fn files_are_known_by_names_that_stay() {
    let registry = "/home/mia/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/embassy-rp-0.10.0/src/gpio.rs";
    assert_eq!(known_as(registry), "embassy-rp/src/gpio.rs");
    assert_eq!(
        known_as("crates/embassy-rp-0.10.0/src/gpio.rs"),
        "embassy-rp/src/gpio.rs"
    );
    assert_eq!(
        known_as("/rustc/59807616e/library/core/src/fmt/mod.rs"),
        "library/core/src/fmt/mod.rs"
    );
    assert_eq!(known_as("src/rules/ra/mod.rs"), "src/rules/ra/mod.rs");
}

tests!(
    every_panic_in_the_firmware_is_known_and_none_is_in_the_rules_the_table_and_the_screens,
    files_are_known_by_names_that_stay,
);
