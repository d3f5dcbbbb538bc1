//! What people are given to read says what is there: the tables and drawings for builders against the boards' pins, the texts of a
//! release against its files.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use pocket_ra_bench::boards::Board;

/// What the tables call the things on the pins, in both languages, and what the boards' tables call them.
const NAMES: [(&str, &str, &str); 10] = [
    ("SDA of the OLED", "SDA de l'OLED", "sda"),
    ("SCL of the OLED", "SCL de l'OLED", "scl"),
    ("up", "haut", "up"),
    ("down", "bas", "down"),
    ("left", "gauche", "left"),
    ("right", "droite", "right"),
    ("A", "A", "a"),
    ("B", "B", "b"),
    ("buzzer, optional", "buzzer, facultatif", "buzzer"),
    ("lamp, already on the board", "lampe, déjà sur la carte", "lamp"),
];

fn boards() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("boards")
}

fn text(file: &str) -> String {
    let file = boards().join(file);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The rows of the table below a heading, without the head, each cut into its cells.
fn rows(text: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, below) = text.split_once(heading).unwrap_or_else(|| panic!("no {heading}"));
    let table = below.lines().skip_while(|line| !line.starts_with('|'));
    let rows = table.take_while(|line| line.starts_with('|')).skip(2);
    rows.map(|row| {
        row.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    })
    .collect()
}

/// Where on the Pico a GPIO is.
fn pin_of_pico(gpio: u8) -> u8 {
    const GPIOS: [u8; 26] = [
        1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29, 0, 0, 0,
    ];
    GPIOS[usize::from(gpio)]
}

#[test]
fn the_wiring_tables_name_the_pins_that_the_firmware_uses() {
    for (file, french) in [("pico/BUILDING.md", false), ("pico/BUILDING.fr.md", true)] {
        let guide = text(file);
        for (heading, folder) in [
            ("### Raspberry Pi Pico\n", "pico"),
            ("### Waveshare RP2040-Zero\n", "zero"),
        ] {
            let board = Board::read(folder);
            let rows = rows(&guide, heading);
            assert_eq!(rows.len(), NAMES.len(), "{file}: {rows:?}");
            for (row, (english, in_french, name)) in rows.iter().zip(NAMES) {
                let gpio = board.pin(name);
                let called = if french { in_french } else { english };
                assert_eq!(row[..2], [called.to_owned(), format!("GP{gpio}")], "{file}, {heading}");
                if let Some(pin) = row.get(2).filter(|pin| *pin != "-") {
                    assert_eq!(*pin, pin_of_pico(gpio).to_string(), "{file}: {called}");
                }
            }
        }
    }
}

#[test]
fn the_drawings_label_the_buttons_with_the_pins_that_the_firmware_uses() {
    for (folder, drawing) in [("pico", "pico/wiring.svg"), ("zero", "pico/wiring-zero.svg")] {
        let (drawing, board) = (text(drawing), Board::read(folder));
        for (label, name) in [
            ("Up", "up"),
            ("Down", "down"),
            ("Left", "left"),
            ("Right", "right"),
            ("A", "a"),
            ("B", "b"),
        ] {
            let label = format!(">{label} (GP{})<", board.pin(name));
            assert!(drawing.contains(&label), "{folder}: no {label}");
        }
        for name in ["sda", "scl", "buzzer"] {
            let pin = format!("GP{}", board.pin(name));
            let (_, description) = drawing.split_once("<desc").unwrap();
            assert!(
                description.split("</desc>").next().unwrap().contains(&pin),
                "{folder}: {name} is on {pin}"
            );
        }
        assert!(
            drawing.contains(&format!("(GP{})", board.pin("lamp"))),
            "{folder}: the lamp"
        );
    }
}

#[test]
fn both_languages_tell_the_same() {
    let [english, french] = ["pico/BUILDING.md", "pico/BUILDING.fr.md"].map(text);
    let shape = |guide: &str| {
        let kind = |line: &str| match line {
            line if line.starts_with('#') => Some(line.bytes().take_while(|&byte| byte == b'#').count()),
            line if line.starts_with('|') => Some(10 + line.matches('|').count()),
            _ => None,
        };
        guide.lines().filter_map(kind).collect::<Vec<usize>>()
    };
    assert_eq!(shape(&english), shape(&french));
}

#[test]
fn each_text_of_a_release_names_every_file_of_it_and_no_other() {
    let script = Command::new(boards().join("pico/release")).arg("--list").output();
    let output = script.expect("the script starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let list = String::from_utf8(output.stdout).expect("names");
    let files: BTreeSet<&str> = list.lines().collect();
    for file in ["README.txt", "LISEZ-MOI.txt", "LIES-MICH.txt"] {
        assert!(files.contains(file), "{file} is not in a release");
        let text = text(&format!("pico/release-texts/{file}"));
        let words = text
            .split_whitespace()
            .map(|word| word.trim_end_matches([',', '.', ':', ';']));
        let is_file = |word: &&str| word.starts_with("pocket-ra") || word.ends_with(".txt") || word.ends_with("SUMS");
        let named: BTreeSet<&str> = words.filter(is_file).collect();
        assert_eq!(named, files, "{file}");
    }
}
