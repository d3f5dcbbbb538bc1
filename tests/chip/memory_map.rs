//! Every pattern of memory.x matches something in the firmware.

use std::fs;

use object::{Object, ObjectSection, ObjectSymbol};

use pocket_ra_bench::tests;

use crate::workbench::{self, Program};

const MEMORY_MAP: &str = include_str!("../../memory.x");

/// Output section and pattern of lines like `*(.text.*bots7network* .bss.*POOL*)`.
fn patterns() -> Vec<(&'static str, &'static str)> {
    let mut section = "";
    let mut patterns = Vec::new();
    for line in MEMORY_MAP.lines().map(str::trim) {
        if line.starts_with('.') && line.contains(": ALIGN") {
            section = line.split([' ', ':']).next().unwrap_or_default();
        }
        let list = line.strip_prefix("*(").and_then(|list| list.strip_suffix(')'));
        let globs = list.into_iter().flat_map(str::split_whitespace);
        patterns.extend(globs.map(|glob| (section, glob)));
    }
    patterns
}

/// `*` is any text.
fn fits(name: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| name.strip_prefix(first)) else {
        return false;
    };
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else {
            return false;
        };
        rest = after;
    }
    rest.is_empty() || pattern.ends_with('*')
}

fn every_pattern_of_the_memory_map_places_something() {
    assert!(fits("a.b.c", "a*c*") && fits("abc", "*b*") && !fits("abc", "*d*") && !fits("abc", "b*"));
    let patterns = patterns();
    assert!(patterns.len() > 20, "{patterns:?}");
    let elf = fs::read(workbench::image(Program::Pico)).unwrap();
    let elf = object::File::parse(elf.as_slice()).unwrap();
    let missing: Vec<_> = patterns
        .into_iter()
        .filter(|(section, pattern)| {
            let index = elf.section_by_name(section).map(|section| section.index());
            // Input sections are named .text.SYMBOL.
            let (_, pattern) = pattern[1..].split_once('.').expect("the kind of a section");
            let here = |symbol: &object::Symbol| symbol.section_index() == index && index.is_some();
            !elf.symbols()
                .any(|symbol| here(&symbol) && symbol.name().is_ok_and(|name| fits(name, pattern)))
        })
        .collect();
    assert!(
        missing.is_empty(),
        "nothing fits these patterns of memory.x: {missing:?}"
    );
}

tests!(every_pattern_of_the_memory_map_places_something,);
