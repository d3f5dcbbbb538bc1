//! Build script: compiles the printed components in `table.txt` into constants.

use std::{error::Error, fmt::Write};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const BIOMES: [&str; 5] = ["crystal", "forest", "mushroom", "mountain", "desert"];
const ANIMALS: [&str; 3] = ["air", "land", "sea"];
const GAINS: [(&str, &str); 3] = [("crystals", "Crystals"), ("energy", "Energy"), ("spore", "Spore")];

/// Returns Rust source; errors contain the line number.
pub fn generate(table: &str) -> Result<String> {
    let mut cards = String::new();
    let mut boards = String::new();
    let mut entities = String::new();
    let mut track = String::new();
    let mut rest = String::new();
    let mut section = "";
    for (number, line) in (1..).zip(table.lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let written = match (section, words.as_slice()) {
            (_, [] | ["#", ..]) => Ok(()),
            (_, ["[cards]" | "[boards]" | "[entities]" | "[track]" | "[water]" | "[crystals]"]) => {
                section = words.first().copied().unwrap_or_default();
                Ok(())
            }
            ("[cards]", words) => card(&mut cards, words),
            ("[boards]", words) => printed_cell(&mut boards, words),
            ("[entities]", words) => entity(&mut entities, words),
            ("[track]", words) => notch(&mut track, words),
            ("[water]", words) => numbers(&mut rest, "WATER_ENERGY", "u16", words),
            ("[crystals]", words) => numbers(&mut rest, "CRYSTALS", "u16", words),
            _ => Err("outside of any section".into()),
        };
        written.map_err(|error| format!("line {number}: {error}"))?;
    }
    Ok(format!(
        "static CARDS: [Printed; 80] = [\n{cards}];\n\
         static BOARDS: [[Face; 9]; 2] = [[\n{boards}]];\n\
         static ENTITIES: [Tile; 7] = [\n{entities}];\n\
         static TRACK: [Notch; 16] = [\n{track}];\n\
         {rest}"
    ))
}

fn card(out: &mut String, words: &[&str]) -> Result<()> {
    let [id, biomes, animals, cost, cells, water, effect @ ..] = words else {
        return Err("a card has seven columns".into());
    };
    let count = out.lines().count();
    let expected = format!("A{}-{:02}", count / 40 + 1, count % 40 + 1);
    if *id != expected {
        return Err(format!("{id} where {expected} belongs").into());
    }
    let face = face(biomes, animals, water, effect)?;
    let (cost, cells) = (cost.parse::<u8>()?, cell_bits(cells)?);
    writeln!(
        out,
        "Printed {{ cost: {cost}, cells: Cells::from_bits({cells:#05x}), face: {face} }},"
    )?;
    Ok(())
}

fn printed_cell(out: &mut String, words: &[&str]) -> Result<()> {
    let [side, cell, biomes, animals, water, effect @ ..] = words else {
        return Err("a cell of a board has six columns".into());
    };
    let count = out.lines().filter(|line| line.starts_with("Face")).count();
    if cell_bits(cell)? != 1 << (count % 9) || *side != ["A", "B"][count / 9 % 2] {
        return Err(format!("{side} {cell} is out of order").into());
    }
    if count == 9 {
        out.push_str("], [\n");
    }
    writeln!(out, "{},", face(biomes, animals, water, effect)?)?;
    Ok(())
}

fn entity(out: &mut String, words: &[&str]) -> Result<()> {
    let [name, line, water, effect @ ..] = words else {
        return Err("an entity has four columns".into());
    };
    let line = match (position(&ANIMALS, line), position(&BIOMES, line)) {
        (Ok(animal), _) => format!("Nature::Animal(Animal::ALL[{animal}])"),
        (_, Ok(biome)) => format!("Nature::Biome(Biomes::from_bits({}))", 1 << biome),
        (_, Err(error)) => return Err(error),
    };
    let (water, effect) = (water.parse::<u8>()?, effect_of(effect)?);
    writeln!(
        out,
        "Tile {{ name: {name:?}, line: {line}, water: {water}, effect: {effect} }},"
    )?;
    Ok(())
}

fn notch(out: &mut String, words: &[&str]) -> Result<()> {
    let number = out.lines().count() + 1;
    if words.first() != Some(&number.to_string().as_str()) {
        return Err(format!("notch {number} belongs here").into());
    }
    match words {
        [_, "scoring"] => writeln!(out, "Notch::Scoring,")?,
        [_, symbol @ ("moon" | "star"), cells] => {
            let symbol = if *symbol == "moon" { "Moon" } else { "Star" };
            let cells = cell_bits(cells)?;
            writeln!(
                out,
                "Notch::Turn {{ symbol: Symbol::{symbol}, cells: Cells::from_bits({cells:#05x}) }},"
            )?;
        }
        _ => return Err("a notch is scoring, or a stack and the cells it wakes".into()),
    }
    Ok(())
}

fn numbers(out: &mut String, name: &str, kind: &str, words: &[&str]) -> Result<()> {
    let values: Vec<u16> = words
        .iter()
        .map(|word| word.parse())
        .collect::<std::result::Result<_, _>>()?;
    writeln!(out, "const {name}: [{kind}; {}] = {values:?};", values.len())?;
    Ok(())
}

fn face(biomes: &str, animals: &str, water: &str, effect: &[&str]) -> Result<String> {
    let mut bits = 0;
    for biome in biomes.split('+') {
        bits |= 1 << position(&BIOMES, biome)?;
    }
    let mut symbols = [0u8; 3];
    for animal in animals.split('+').filter(|&animal| animal != "-") {
        symbols[position(&ANIMALS, animal)?] += 1;
    }
    let (water, effect) = (water.parse::<u8>()?, effect_of(effect)?);
    Ok(format!(
        "Face {{ biomes: Biomes::from_bits({bits}), animals: {symbols:?}, water: {water}, effect: {effect} }}"
    ))
}

fn effect_of(words: &[&str]) -> Result<String> {
    if words == ["-"] {
        return Ok("None".into());
    }
    let (pay, words) = match words {
        ["pay", crystals, words @ ..] => (
            crystals
                .strip_suffix(':')
                .ok_or("a colon belongs after the crystals")?
                .parse::<u8>()?,
            words,
        ),
        words => (0, words),
    };
    let (gain, amount, per) = match words {
        [gain, amount] => (gain, amount, "None".into()),
        [gain, amount, "per", per] => (gain, amount, format!("Some({})", per_of(per)?)),
        _ => return Err("an effect is a gain, an amount, and per what".into()),
    };
    let gain = GAINS.iter().find(|(word, _)| word == gain).ok_or("no such gain")?.1;
    let amount: u8 = amount.parse()?;
    Ok(format!(
        "Some(Effect {{ pay: {pay}, gain: Gain::{gain}, amount: {amount}, per: {per} }})"
    ))
}

fn per_of(word: &str) -> Result<String> {
    Ok(match word {
        "water" => "Per::Water".into(),
        "spore" => "Per::Spore".into(),
        "chosen" => "Per::ChosenAnimal".into(),
        animal => format!("Per::Animal(Animal::ALL[{}])", position(&ANIMALS, animal)?),
    })
}

/// Row by row, one bit per cell.
fn cell_bits(words: &str) -> Result<u16> {
    if words == "any" {
        return Ok(0x1ff);
    }
    let mut bits = 0;
    for word in words.split(',') {
        let (column, row) = match word.as_bytes() {
            [column @ b'a'..=b'c', row @ b'1'..=b'3'] => (column - b'a', row - b'1'),
            _ => return Err(format!("{word} is no cell").into()),
        };
        bits |= 1 << (row * 3 + column);
    }
    Ok(bits)
}

fn position(names: &[&str], name: &str) -> Result<usize> {
    Ok(names
        .iter()
        .position(|&known| known == name)
        .ok_or_else(|| format!("{name} is not known"))?)
}
