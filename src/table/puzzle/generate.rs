//! Build script: compiles `puzzles.txt`, which `cargo puzzles` writes, into bytes by game.

use std::{error::Error, fmt::Write};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Returns Rust source; errors contain the line number.
///
/// A line is a game, its players, the deciding seat, the seed, the number of decisions, and the decisions in hexadecimal.
pub fn generate(list: &str) -> Result<String> {
    let mut games: Vec<(&str, Vec<u8>)> = Vec::new();
    for (number, line) in (1..).zip(list.lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (game, puzzle) = match words.as_slice() {
            [] | ["#", ..] => continue,
            [game, numbers @ .., decisions] => (*game, puzzle(numbers, decisions)),
            _ => return Err(format!("line {number}: a puzzle has six words").into()),
        };
        let puzzle = puzzle.map_err(|error| format!("line {number}: {error}"))?;
        match games.last_mut() {
            Some((last, bytes)) if *last == game => bytes.extend(puzzle),
            _ => games.push((game, puzzle)),
        }
    }
    let mut source = String::from("static GAMES: &[(&str, &[u8])] = &[\n");
    for (game, bytes) in games {
        writeln!(source, "    ({game:?}, &{bytes:?}),")?;
    }
    Ok(source + "];\n")
}

/// Length of the decisions, players and seat, seed, number of decisions, decisions.
fn puzzle(numbers: &[&str], decisions: &str) -> Result<Vec<u8>> {
    let [players, seat, seed, count] = numbers else {
        return Err("a puzzle has six words".into());
    };
    let (players, seat): (u8, u8) = (players.parse()?, seat.parse()?);
    if players > 15 || seat >= players {
        return Err("the seat is not at the table".into());
    }
    if !decisions.len().is_multiple_of(2) {
        return Err("the decisions are whole bytes".into());
    }
    let bytes = (0..decisions.len()).step_by(2).map(|at| {
        let digits = decisions.get(at..at + 2).ok_or("the decisions are hexadecimal")?;
        Ok(u8::from_str_radix(digits, 16)?)
    });
    let bytes = bytes.collect::<Result<Vec<u8>>>()?;
    let [low, high] = seed.parse::<u16>()?.to_le_bytes();
    let mut puzzle = vec![
        u8::try_from(bytes.len())?,
        players << 4 | seat,
        low,
        high,
        count.parse()?,
    ];
    puzzle.extend(bytes);
    Ok(puzzle)
}
