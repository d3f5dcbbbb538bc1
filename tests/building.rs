//! What people solder after is what the firmware uses: the tables and drawings for builders against the boards' pins.

use std::{fs, path::Path};

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

fn text(file: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("boards").join(file);
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
    for folder in ["pico", "zero"] {
        let (drawing, board) = (text(&format!("{folder}/wiring.svg")), Board::read(folder));
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
            "lamp" => "-".to_owned(),
            _ => pin_of_pico(gpio).to_string(),
        };
        let rest = [format!("GP{gpio}"), pin];
        assert_eq!((english[0].as_str(), &english[1..]), (*in_english, &rest[..]));
        assert_eq!((french[0].as_str(), &french[1..]), (*in_french, &rest[..]));
    }
}
