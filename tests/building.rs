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
    ("LED, already on the board", "LED, déjà sur la carte", "led"),
];

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(file: &str) -> String {
    let file = project().join(file);
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
    for (file, french) in [("boards/pico/BUILDING.md", false), ("boards/pico/BUILDING.fr.md", true)] {
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
    for (folder, drawing) in [
        ("pico", "boards/pico/wiring.svg"),
        ("zero", "boards/pico/wiring-zero.svg"),
    ] {
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
            drawing.contains(&format!("(GP{})", board.pin("led"))),
            "{folder}: the LED"
        );
    }
}

#[test]
fn the_readme_names_the_pins_that_the_firmware_uses() {
    let board = Board::read("pico");
    let pin = |name: &str| {
        (
            format!("GP{}", board.pin(name)),
            pin_of_pico(board.pin(name)).to_string(),
        )
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

/// What both languages have to say alike: levels of headings, columns of tables, and in each row of a table the commands, names and
/// numbers.
fn gist(guide: &str) -> Vec<(usize, Vec<String>)> {
    let marks = |line: &str| {
        let commands = line.split('`').skip(1).step_by(2).map(str::to_owned);
        let plain: String = line.split('`').step_by(2).collect();
        let words = plain
            .split(|letter: char| letter.is_whitespace() || "|;():'".contains(letter))
            .map(|word| word.trim_matches([',', '.', '*']));
        let numbers = words.filter(|word| word.contains(|letter: char| letter.is_ascii_digit()));
        // A comma inside of a number is a point in English.
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

#[test]
fn the_readme_is_short() {
    let words = text("README.md").split_whitespace().count();
    assert!(
        words <= 1500,
        "{words} words; what is for builders of software belongs into CONTRIBUTING.md"
    );
}

/// As in the address of a heading on GitHub.
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
        "tests/README.md",
        "tests/scenarios/README.md",
        "tests/memories/1.0/README.md",
    ];
    for file in texts {
        let folder = Path::new(file).parent().expect("a folder");
        for link in text(file).split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
            let (link, _) = link;
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
fn each_text_of_a_release_names_every_file_of_it_and_no_other() {
    let script = Command::new(project().join("boards/pico/release"))
        .arg("--list")
        .output();
    let output = script.expect("the script starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let list = String::from_utf8(output.stdout).expect("names");
    let files: BTreeSet<&str> = list.lines().collect();
    for file in ["README.txt", "LISEZ-MOI.txt", "LIES-MICH.txt"] {
        assert!(files.contains(file), "{file} is not in a release");
        let text = text(&format!("boards/pico/release-texts/{file}"));
        let words = text
            .split_whitespace()
            .map(|word| word.trim_end_matches([',', '.', ':', ';']));
        let is_file = |word: &&str| word.starts_with("pocket-ra") || word.ends_with(".txt") || word.ends_with("SUMS");
        let named: BTreeSet<&str> = words.filter(is_file).collect();
        assert_eq!(named, files, "{file}");
    }
}

/// The OLED with seven pins: the table has its own names for those, and the others as above.
#[test]
fn the_wiring_table_of_the_oled_on_spi_names_the_pins_that_the_firmware_uses() {
    const SPI: [(&str, &str, &str); 5] = [
        ("D0 of the OLED (SCK, CLK)", "D0 de l'OLED (SCK, CLK)", "sck"),
        ("D1 of the OLED (MOSI, SDA)", "D1 de l'OLED (MOSI, SDA)", "mosi"),
        ("RES of the OLED (RST)", "RES de l'OLED (RST)", "reset"),
        ("DC of the OLED", "DC de l'OLED", "dc"),
        ("CS of the OLED", "CS de l'OLED", "cs"),
    ];
    let board = Board::read("pico_spi");
    let english = include_str!("../boards/pico/BUILDING.md");
    let french = include_str!("../boards/pico/BUILDING.fr.md");
    let english = rows(english, "### Raspberry Pi Pico, OLED on SPI\n");
    let french = rows(french, "### Raspberry Pi Pico, OLED en SPI\n");
    let names: Vec<_> = SPI.iter().chain(NAMES.iter().skip(2)).collect();
    assert_eq!([english.len(), french.len()], [names.len(); 2]);
    for ((english, french), (in_english, in_french, name)) in english.iter().zip(&french).zip(names) {
        let gpio = board.pin(name);
        let pin = match *name {
            "led" => "-".to_owned(),
            _ => pin_of_pico(gpio).to_string(),
        };
        let rest = [format!("GP{gpio}"), pin];
        assert_eq!((english[0].as_str(), &english[1..]), (*in_english, &rest[..]));
        assert_eq!((french[0].as_str(), &french[1..]), (*in_french, &rest[..]));
    }
}
