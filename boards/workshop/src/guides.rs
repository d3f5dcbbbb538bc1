//! `boards`: draws the wiring of boards, and writes their pins into the guides.

use std::{
    error::Error,
    fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use lexopt::{Arg, Parser};
use pocket_ra_bench::{WORKSPACE, boards::Board};
use pocket_ra_terminal::output;

use crate::wiring;

const HELP: &str = "\
Draws the wiring of every board with an outline, and writes its pins into the guides: boards/pico/wiring*.svg and BUILDING*.md

usage: cargo boards
";

/// In English and French.
const NAMES: [(&str, &str, &str); 15] = [
    ("sda", "SDA of the OLED", "SDA de l'OLED"),
    ("scl", "SCL of the OLED", "SCL de l'OLED"),
    ("sck", "D0 of the OLED (SCK, CLK)", "D0 de l'OLED (SCK, CLK)"),
    ("mosi", "D1 of the OLED (MOSI, SDA)", "D1 de l'OLED (MOSI, SDA)"),
    ("reset", "RES of the OLED (RST)", "RES de l'OLED (RST)"),
    ("dc", "DC of the OLED", "DC de l'OLED"),
    ("cs", "CS of the OLED", "CS de l'OLED"),
    ("up", "up", "haut"),
    ("down", "down", "bas"),
    ("left", "left", "gauche"),
    ("right", "right", "droite"),
    ("a", "A", "A"),
    ("b", "B", "B"),
    ("buzzer", "buzzer, optional", "buzzer, facultatif"),
    ("led", "LED, already on the board", "LED, déjà sur la carte"),
];

/// Headings in both guides, the board, and the board whose outline it shares.
const TABLES: [([&str; 2], &str, &str); 3] = [
    (["### Raspberry Pi Pico\n"; 2], "pico", "pico"),
    (
        [
            "### Raspberry Pi Pico, OLED on SPI\n",
            "### Raspberry Pi Pico, OLED en SPI\n",
        ],
        "pico_spi",
        "pico",
    ),
    (["### Waveshare RP2040-Zero\n"; 2], "zero", "zero"),
];

const GUIDES: [&str; 2] = ["boards/pico/BUILDING.md", "boards/pico/BUILDING.fr.md"];

const DRAWINGS: [(&str, &str); 2] = [
    ("pico", "boards/pico/wiring.svg"),
    ("zero", "boards/pico/wiring-zero.svg"),
];

pub fn run(mut arguments: Parser) -> Result<ExitCode, Box<dyn Error>> {
    match arguments.next()? {
        Some(Arg::Short('h') | Arg::Long("help")) => {
            write!(io::stdout(), "{HELP}")?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(argument) => return Err(argument.unexpected().into()),
        None => {}
    }
    for (name, content) in files()? {
        output::write(&Path::new(WORKSPACE).join(name), content.as_bytes())?;
        writeln!(io::stdout(), "{name}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// File names and expected contents.
pub fn files() -> Result<Vec<(&'static str, String)>, String> {
    let mut files = Vec::new();
    for (board, name) in DRAWINGS {
        let board = Board::read(board);
        let outline = board
            .outline
            .as_ref()
            .ok_or_else(|| format!("{name} needs an outline"))?;
        files.push((name, wiring::draw(&board, outline)?));
    }
    for (language, name) in GUIDES.into_iter().enumerate() {
        let guide = fs::read_to_string(Path::new(WORKSPACE).join(name)).map_err(|error| format!("{name}: {error}"))?;
        files.push((
            name,
            with_tables(&guide, language).map_err(|reason| format!("{name}: {reason}"))?,
        ));
    }
    Ok(files)
}

/// With updated rows; 0 English, 1 French.
fn with_tables(guide: &str, language: usize) -> Result<String, String> {
    let mut guide = guide.to_owned();
    for (headings, board, outline) in TABLES {
        let heading = headings[language];
        let (board, outline) = (Board::read(board), Board::read(outline).outline);
        let numbered = outline.filter(|outline| outline.numbered);
        let mut rows = String::new();
        for (name, english, french) in NAMES {
            let Some((_, gpio)) = board.pins().into_iter().find(|(other, _)| *other == name) else {
                continue;
            };
            let label = [english, french][language];
            rows += &format!("| {label} | GP{gpio} |");
            if let Some(outline) = &numbered {
                let number = outline.number_of(&format!("GP{gpio}"));
                rows += &number.map_or(" - |".to_owned(), |number| format!(" {number} |"));
            }
            rows += "\n";
        }
        let (before, below) = guide.split_once(heading).ok_or_else(|| format!("no {heading:?}"))?;
        let start = below.find("\n|").ok_or_else(|| format!("no table below {heading:?}"))? + 1;
        let (introduction, table) = below.split_at(start);
        let head: String = table.split_inclusive('\n').take(2).collect();
        let rest: String = table
            .split_inclusive('\n')
            .skip_while(|line| line.starts_with('|'))
            .collect();
        guide = format!("{before}{heading}{introduction}{head}{rows}{rest}");
    }
    Ok(guide)
}
