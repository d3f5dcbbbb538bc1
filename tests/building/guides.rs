//! Documents agree with each other and with the pins of the boards.

use std::{
    fs,
    path::{Path, PathBuf},
};

use pocket_ra_bench::boards::Board;

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(file: &str) -> String {
    let file = project().join(file);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn the_readme_names_the_pins_that_the_firmware_uses() {
    let board = Board::read("pico");
    let outline = board.outline.as_ref().unwrap();
    let pin = |name: &str| {
        let gpio = format!("GP{}", board.pin(name));
        let number = outline.number_of(&gpio).unwrap().to_string();
        (gpio, number)
    };
    for (file, heading) in [
        ("README.md", "| Pico | GPIO | to |"),
        ("README.fr.md", "| Pico | GPIO | vers |"),
    ] {
        let readme = text(file);
        let (_, table) = readme.split_once(heading).expect("a table of pins");
        let lines: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
        for names in [
            &["sda"][..],
            &["scl"],
            &["up", "down", "left", "right"],
            &["a", "b"],
            &["buzzer"],
        ] {
            let (gpios, pins): (Vec<String>, Vec<String>) = names.iter().map(|name| pin(name)).unzip();
            let cells = format!(" {} | {} | ", pins.join(", "), gpios.join(", "));
            assert!(
                lines.iter().any(|line| line.contains(&cells)),
                "{file}: no{cells}for {names:?}"
            );
        }
    }
}

/// Properties that both languages share: heading levels, table columns, and commands, names and numbers of each row.
fn gist(guide: &str) -> Vec<(usize, Vec<String>)> {
    let marks = |line: &str| {
        let commands = line.split('`').skip(1).step_by(2).map(str::to_owned);
        let plain: String = line.split('`').step_by(2).collect();
        let words = plain
            .split(|letter: char| letter.is_whitespace() || "|;():'".contains(letter))
            .map(|word| word.trim_matches([',', '.', '*']));
        let numbers = words.filter(|word| word.contains(|letter: char| letter.is_ascii_digit()));
        // 0,5 is 0.5.
        let mut marks: Vec<String> = commands.chain(numbers.map(|word| word.replace(',', "."))).collect();
        marks.sort();
        marks
    };
    let line = |line: &str| match line {
        line if line.starts_with('#') => Some((line.bytes().take_while(|&byte| byte == b'#').count(), Vec::new())),
        line if line.starts_with('|') => Some((10 + line.matches('|').count(), marks(line))),
        line if line.starts_with("![") => Some((1, Vec::new())),
        _ => None,
    };
    guide.lines().filter_map(line).collect()
}

#[test]
fn both_languages_tell_the_same() {
    for (english, french) in [
        ("README.md", "README.fr.md"),
        ("boards/pico/BUILDING.md", "boards/pico/BUILDING.fr.md"),
        ("boards/pico/PLAYING.md", "boards/pico/PLAYING.fr.md"),
    ] {
        let [in_english, in_french] = [english, french].map(|file| gist(&text(file)));
        for (one, other) in in_english.iter().zip(&in_french) {
            assert_eq!(one, other, "{english} and {french}");
        }
        assert_eq!(in_english.len(), in_french.len(), "{english} and {french}");
    }
}

/// Anchor of a heading on GitHub.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    heading
        .chars()
        .filter(|letter| letter.is_alphanumeric() || *letter == '-')
        .collect()
}

#[test]
fn every_link_in_the_texts_leads_to_something() {
    let texts = [
        "README.md",
        "README.fr.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "boards/pico/BUILDING.md",
        "boards/pico/BUILDING.fr.md",
        "boards/pico/PLAYING.md",
        "boards/pico/PLAYING.fr.md",
        "boards/pico/PROOF.md",
        "boards/workshop/STRENGTH.md",
        "boards/bench/README.md",
        "tests/README.md",
        "tests/scenarios/README.md",
        "tests/memories/1.0/README.md",
    ];
    for file in texts {
        let folder = Path::new(file).parent().expect("a folder");
        let content = text(file);
        let links = content.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        let images = content.split("src=\"").skip(1).filter_map(|rest| rest.split_once('"'));
        for (link, _) in links.chain(images) {
            if link.starts_with("https://") {
                continue;
            }
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => PathBuf::from(file),
                path => folder.join(path),
            };
            assert!(project().join(&target).exists(), "{file} leads to {link}");
            if !heading.is_empty() {
                let guide = text(target.to_str().expect("a name"));
                let mut headings = guide.lines().filter(|line| line.starts_with('#')).map(anchor);
                assert!(headings.any(|there| there == heading), "{file} leads to {link}");
            }
        }
    }
}

#[test]
fn the_memory_map_leaves_room_for_the_memory_and_a_restore() {
    let smallest = Board::names()
        .iter()
        .map(|name| Board::read(name).flash_kib)
        .min()
        .unwrap();
    let region = format!("LENGTH = {smallest}K - 0x100 - 128K - 132K\n");
    assert!(text("memory.x").contains(&region), "memory.x has no region of {region}");
}
