//! Build-time only: compiles sheets of pictures and letters into columns of bits, so that drawing copies bytes, not
//! pixels.
//!
//! A sheet is a text file of blocks separated by empty lines: a line of names, then the rows of these pictures side by
//! side, `#` for a pixel and `.` for none. Lines that begin with `//` are comments.

use std::collections::{BTreeMap, BTreeSet};

/// Rows per column.
const BAND: usize = u16::BITS as usize;

/// An error in a sheet: `path:line: problem`.
pub type Error = String;

struct Drawing<'a> {
    name: &'a str,
    /// Line of the sheet with its name.
    line: usize,
    rows: Vec<&'a str>,
}

impl Drawing<'_> {
    fn width(&self) -> usize {
        self.rows.first().map_or(0, |row| row.len())
    }

    /// Columns of each band of 16 rows; bit n is row n of the band from the top.
    fn bands(&self) -> Vec<Vec<u16>> {
        let column = |band: &[&str], x: usize| {
            let pixels = band.iter().map(|row| row.as_bytes()[x] == b'#');
            pixels.rev().fold(0, |column, pixel| column << 1 | u16::from(pixel))
        };
        let bands = self.rows.chunks(BAND);
        bands
            .map(|band| (0..self.width()).map(|x| column(band, x)).collect())
            .collect()
    }
}

struct Static<'a> {
    name: &'a str,
    line: usize,
    /// An array, drawn as `NAME.0`, `NAME.1` and so on.
    numbered: bool,
    sprites: Vec<Vec<u16>>,
}

impl Static<'_> {
    fn width(&self) -> usize {
        self.sprites.first().map_or(0, Vec::len)
    }
}

/// Compiles a sheet to a module with a static `Sprite` per name. Pictures of more than 16 rows, from top to bottom, and
/// those named `NAME.0`, `NAME.1` and so on are arrays of sprites.
pub fn pictures(path: &str, sheet: &str) -> Result<String, Error> {
    let at = |line: usize, problem: String| format!("{path}:{line}: {problem}");
    let stem = path.rsplit('/').next().and_then(|file| file.strip_suffix(".txt"));
    let module = stem.filter(|stem| stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
    let module = module.ok_or_else(|| at(1, "the name of a sheet is made of a to z and _".to_owned()))?;
    let mut statics: Vec<Static> = Vec::new();
    for drawing in read(path, sheet)? {
        let fail = |problem| Err(at(drawing.line, problem));
        let whole = drawing.name;
        let (name, number) = match whole.split_once('.') {
            Some((name, number)) => (name, Some(number)),
            None => (whole, None),
        };
        let is_letter = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
        if !name.starts_with(|first: char| first.is_ascii_uppercase()) || !name.chars().all(is_letter) {
            return fail(format!("{whole} is not a name of A to Z, 0 to 9 and _"));
        }
        let mut last = statics.pop_if(|last| last.name == name && last.numbered && number.is_some());
        if let Some(other) = statics.iter().find(|other| other.name == name) {
            return fail(format!("{name} is drawn in line {} already", other.line));
        }
        let item = last.get_or_insert_with(|| Static {
            name,
            line: drawing.line,
            numbered: number.is_some(),
            sprites: Vec::new(),
        });
        let next = item.sprites.len();
        if number.is_some_and(|number| number != next.to_string()) {
            return fail(format!("{whole} where {name}.{next} belongs"));
        }
        item.sprites.extend(drawing.bands());
        if item.numbered && item.sprites.len() > next + 1 {
            return fail(format!("{whole} has more than {BAND} rows"));
        }
        if drawing.width() != item.width() {
            let problem = format!("{whole} is {} pixels wide, {name}.0 {}", drawing.width(), item.width());
            return fail(problem);
        }
        statics.extend(last);
    }
    let mut source = format!("pub mod {module} {{\n    use crate::screens::sprite::Sprite;\n");
    for item in statics {
        let (name, width, count) = (item.name, item.width(), item.sprites.len());
        let sprites = item
            .sprites
            .iter()
            .map(|columns| format!("Sprite {{ columns: {columns:?} }}"));
        let sprites = sprites.collect::<Vec<_>>().join(", ");
        source += &match item.numbered || count > 1 {
            true => format!("    pub static {name}: [Sprite<{width}>; {count}] = [{sprites}];\n"),
            false => format!("    pub static {name}: Sprite<{width}> = {sprites};\n"),
        };
    }
    Ok(source + "}\n")
}

/// Compiles fonts, each given by name, path and sheet. All must have the same letters.
pub fn fonts(sheets: &[(&str, &str, String)]) -> Result<String, Error> {
    let mut source = String::new();
    let mut others: Option<BTreeSet<char>> = None;
    for (name, path, sheet) in sheets {
        let letters = letters(path, sheet)?;
        if let Some(missing) = (' '..='~').find(|letter| !letters.contains_key(letter)) {
            return Err(format!("{path}:1: {missing:?} is not drawn"));
        }
        let drawn = letters.keys().copied().filter(|letter| !letter.is_ascii()).collect();
        let others = others.get_or_insert_with(|| BTreeSet::clone(&drawn));
        if let Some(letter) = others.symmetric_difference(&drawn).next() {
            return Err(format!("{path}:1: {letter:?} is drawn in one font only"));
        }
        source += &tables(name, &letters);
    }
    let others = Vec::from_iter(others.unwrap_or_default());
    Ok(source + &format!("static OTHERS: [char; {}] = {others:?};\n", others.len()))
}

fn letters(path: &str, sheet: &str) -> Result<BTreeMap<char, Vec<u16>>, Error> {
    let mut letters = BTreeMap::new();
    let mut height = None;
    for drawing in read(path, sheet)? {
        let name = match drawing.name {
            "space" => " ",
            "narrow" => "\u{202f}",
            name => name,
        };
        let mut letter = name.chars();
        let (Some(letter), None) = (letter.next(), letter.next()) else {
            return Err(format!("{path}:{}: {name} is not a letter", drawing.line));
        };
        let rows = drawing.rows.len();
        let expected = *height.get_or_insert(rows);
        if rows != expected || rows > BAND {
            let problem = format!("{letter} has {rows} rows, not {}", expected.min(BAND));
            return Err(format!("{path}:{}: {problem}", drawing.line));
        }
        letters.insert(letter, drawing.bands().concat());
    }
    Ok(letters)
}

/// Columns and starts of all letters, as named statics for the size report.
fn tables(name: &str, letters: &BTreeMap<char, Vec<u16>>) -> String {
    let columns: Vec<u16> = letters.values().flatten().copied().collect();
    let mut starts = vec![0];
    for letter in letters.values() {
        starts.push(starts[starts.len() - 1] + letter.len());
    }
    let starts = format!("static {name}_STARTS: [u16; {}] = {starts:?};\n", starts.len());
    starts + &format!("static {name}_COLUMNS: [u16; {}] = {columns:?};\n", columns.len())
}

fn read<'a>(path: &str, sheet: &'a str) -> Result<Vec<Drawing<'a>>, Error> {
    let at = |line: usize, problem: String| format!("{path}:{line}: {problem}");
    let mut drawings: Vec<Drawing> = Vec::new();
    let mut block = 0..0;
    let lines = (1..).zip(sheet.lines().chain([""]));
    for (line, text) in lines.filter(|(_, text)| !text.starts_with("//")) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let drawn = drawings.get_mut(block.clone()).unwrap_or_default();
        if words.is_empty() {
            if let Some(empty) = drawn.iter().find(|drawing| drawing.rows.is_empty()) {
                return Err(at(empty.line, format!("{} has no rows", empty.name)));
            }
            block = drawings.len()..drawings.len();
        } else if drawn.is_empty() {
            for name in words {
                if let Some(other) = drawings.iter().find(|drawing| drawing.name == name) {
                    return Err(at(line, format!("{name} is drawn in line {} already", other.line)));
                }
                drawings.push(Drawing {
                    name,
                    line,
                    rows: Vec::new(),
                });
            }
            block.end = drawings.len();
        } else if words.len() != drawn.len() {
            let problem = format!("{} rows side by side below {} names", words.len(), drawn.len());
            return Err(at(line, problem));
        } else {
            for (drawing, row) in drawn.iter_mut().zip(words) {
                let name = drawing.name;
                if row.contains(|pixel| pixel != '#' && pixel != '.') {
                    return Err(at(line, format!("{row} in {name} is not a row of # and .")));
                }
                drawing.rows.push(row);
                let (width, expected) = (row.len(), drawing.width());
                if width != expected {
                    return Err(at(
                        line,
                        format!("this row of {name} has {width} pixels, its first {expected}"),
                    ));
                }
            }
        }
    }
    Ok(drawings)
}
