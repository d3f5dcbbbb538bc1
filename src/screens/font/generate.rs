//! Build-time only: turns the letters that are drawn in `small.txt` and `text.txt` into columns, so that a letter is drawn by bytes,
//! not by pixels.
//!
//! A file is made of blocks: a line of letters, side by side, and under it their rows, `#` for a pixel and `.` for none.

use std::{collections::BTreeMap, fmt::Write};

/// The columns of every letter; bit n is its row n from the top.
type Letters = BTreeMap<char, Vec<u16>>;

/// Two drawn fonts as Rust source. Both have the same letters: those of ASCII, and the same others.
pub fn generate(small: &str, text: &str) -> Result<String, String> {
    let small = read(small, 7).map_err(|error| format!("small.txt: {error}"))?;
    let text = read(text, 9).map_err(|error| format!("text.txt: {error}"))?;
    if let Some(letter) = (' '..='~').find(|letter| !small.contains_key(letter)) {
        return Err(format!("{letter:?} is not drawn"));
    }
    if !small.keys().eq(text.keys()) {
        return Err("one font has letters that the other lacks".to_owned());
    }
    let others: Vec<char> = small.keys().copied().filter(|letter| !letter.is_ascii()).collect();
    let source = format!("static OTHERS: [char; {}] = {others:?};\n", others.len());
    Ok(source + &tables("SMALL", &small) + &tables("TEXT", &text))
}

fn read(drawn: &str, height: usize) -> Result<Letters, String> {
    let mut letters = Letters::new();
    let mut lines = drawn.lines().filter(|line| !line.is_empty());
    while let Some(names) = lines.next() {
        let mut block = Vec::new();
        for name in names.split_whitespace() {
            let mut name = if name == "space" { " " } else { name }.chars();
            match (name.next(), name.next()) {
                (Some(letter), None) => block.push((letter, Vec::new())),
                _ => return Err(format!("not a line of letters: {names}")),
            }
        }
        for y in 0..height {
            let cells: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
            if cells.len() != block.len() {
                return Err(format!("row {y} of {names}: {} letters", cells.len()));
            }
            for ((letter, columns), cell) in block.iter_mut().zip(cells) {
                if y == 0 {
                    columns.resize(cell.len(), 0);
                }
                if cell.len() != columns.len() || cell.contains(|pixel| pixel != '#' && pixel != '.') {
                    return Err(format!("row {y} of {letter}: {cell}"));
                }
                for (column, pixel) in columns.iter_mut().zip(cell.chars()) {
                    *column |= u16::from(pixel == '#') << y;
                }
            }
        }
        letters.extend(block);
    }
    Ok(letters)
}

/// The columns one after the other, and where each letter begins. They have names, so that the report can weigh them.
fn tables(name: &str, letters: &Letters) -> String {
    let (mut starts, mut columns, mut count) = ("0,".to_owned(), String::new(), 0);
    for letter in letters.values() {
        count += letter.len();
        write!(starts, "{count},").expect("a string takes all that is written");
        for column in letter {
            write!(columns, "{column:#x},").expect("a string takes all that is written");
        }
        columns.push('\n');
    }
    format!(
        "static {name}_STARTS: [u16; {}] = [{starts}];\nstatic {name}_COLUMNS: [u16; {count}] = [\n{columns}];\n",
        letters.len() + 1,
    )
}
