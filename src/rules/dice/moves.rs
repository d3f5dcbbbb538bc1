//! Moves of the dice game and their canonical text.

use core::fmt;

use super::{Cell, Colour, Column, DiceSet, Face, Faces, Space, Spaces};

/// Disasters of four or five suns, for all other seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disaster {
    Pharaoh,
    Nile,
    Civilisation,
    Monument,
}

impl Disaster {
    pub const ALL: [Disaster; 4] = [
        Disaster::Pharaoh,
        Disaster::Nile,
        Disaster::Civilisation,
        Disaster::Monument,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Disaster::Pharaoh => "pharaoh",
            Disaster::Nile => "nile",
            Disaster::Civilisation => "civ",
            Disaster::Monument => "monument",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Roll(Faces),
    Reroll(DiceSet),
    Keep,
    Pharaoh,
    PharaohAnkh,
    Nile,
    NileAnkh,
    /// Three Nile dice; this many are ankhs.
    Flood(u8),
    Civilisation {
        civilisations: u8,
        ankhs: u8,
        spaces: Spaces,
    },
    Monument(Cell),
    /// One more monument in the same turn; without a colour the second die is an ankh.
    FurtherMonument {
        cell: Cell,
        second: Option<Colour>,
    },
    Ankhs,
    Disaster(Disaster),
    RemoveCivilisation(Space),
    RemoveMonument(Cell),
    End,
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Roll(faces) => write!(formatter, "roll {faces}"),
            Move::Reroll(dice) => write!(formatter, "reroll {dice}"),
            Move::Keep => formatter.write_str("keep"),
            Move::Pharaoh => formatter.write_str("pharaoh"),
            Move::PharaohAnkh => formatter.write_str("pharaoh-ankh"),
            Move::Nile => formatter.write_str("nile"),
            Move::NileAnkh => formatter.write_str("nile-ankh"),
            Move::Flood(ankhs) => write!(formatter, "flood {ankhs}"),
            Move::Civilisation {
                civilisations,
                ankhs,
                spaces,
            } => {
                write!(formatter, "civ {civilisations} {ankhs} {spaces}")
            }
            Move::Monument(Cell { colour, column }) => write!(formatter, "monument {} {column}", colour.letter()),
            Move::FurtherMonument {
                cell: Cell { colour, column },
                second,
            } => {
                let second = second.map_or(Face::Ankh.letter(), Colour::letter);
                write!(formatter, "monument {}+{second} {column}", colour.letter())
            }
            Move::Ankhs => formatter.write_str("ankhs"),
            Move::Disaster(disaster) => write!(formatter, "disaster {}", disaster.word()),
            Move::RemoveCivilisation(space) => write!(formatter, "remove {space}"),
            Move::RemoveMonument(cell) => write!(formatter, "remove {cell}"),
            Move::End => formatter.write_str("end"),
        }
    }
}

pub(super) fn parse(text: &str) -> Option<Move> {
    let mut words = text.split(' ');
    let verb = words.next()?;
    let arguments = [words.next(), words.next(), words.next()];
    if words.next().is_some() {
        return None;
    }
    Some(match (verb, arguments) {
        ("roll", [Some(faces), None, None]) => Move::Roll(parse_faces(faces)?),
        ("reroll", [Some(dice), None, None]) => Move::Reroll(parse_dice(dice)?),
        ("keep", [None, None, None]) => Move::Keep,
        ("pharaoh", [None, None, None]) => Move::Pharaoh,
        ("pharaoh-ankh", [None, None, None]) => Move::PharaohAnkh,
        ("nile", [None, None, None]) => Move::Nile,
        ("nile-ankh", [None, None, None]) => Move::NileAnkh,
        ("flood", [Some(ankhs), None, None]) => Move::Flood(parse_digit(ankhs).filter(|&ankhs| ankhs <= 2)?),
        ("civ", [Some(civilisations), Some(ankhs), Some(spaces)]) => Move::Civilisation {
            civilisations: parse_digit(civilisations).filter(|count| (1..=5).contains(count))?,
            ankhs: parse_digit(ankhs).filter(|&count| count <= 4)?,
            spaces: parse_spaces(spaces)?,
        },
        ("monument", [Some(dice), Some(column), None]) => parse_monument(dice, column)?,
        ("ankhs", [None, None, None]) => Move::Ankhs,
        ("disaster", [Some(word), None, None]) => {
            Move::Disaster(Disaster::ALL.into_iter().find(|disaster| disaster.word() == word)?)
        }
        ("remove", [Some(place), None, None]) => parse_removal(place)?,
        ("end", [None, None, None]) => Move::End,
        _ => return None,
    })
}

fn parse_digit(text: &str) -> Option<u8> {
    let mut letters = text.chars();
    let digit = letters.next()?.to_digit(10)?;
    letters.next().is_none().then_some(digit as u8)
}

fn parse_faces(text: &str) -> Option<Faces> {
    let mut faces = Faces([Face::Sun; 5]);
    let mut letters = text.chars();
    for face in &mut faces.0 {
        *face = Face::from_letter(letters.next()?)?;
    }
    letters.next().is_none().then_some(faces)
}

/// Letters must be in die order, without repetition.
fn parse_dice(text: &str) -> Option<DiceSet> {
    let mut dice = DiceSet::NONE;
    for letter in text.chars() {
        let die = DiceSet::of(Colour::from_letter(letter)?);
        if die.bits() <= dice.bits() {
            return None;
        }
        dice = dice.with(die);
    }
    (!dice.is_empty()).then_some(dice)
}

/// Spaces must be in ascending order, without repetition.
fn parse_spaces(text: &str) -> Option<Spaces> {
    let mut spaces = Spaces::NONE;
    for letter in text.chars() {
        let one = Spaces::of(Space::from_number(letter.to_digit(10)? as u8)?);
        if one.bits() <= spaces.bits() {
            return None;
        }
        spaces = spaces.with(one);
    }
    (!spaces.is_empty()).then_some(spaces)
}

fn parse_monument(dice: &str, column: &str) -> Option<Move> {
    let column = Column::from_number(parse_digit(column)?)?;
    let mut letters = dice.chars();
    let cell = Cell {
        colour: Colour::from_letter(letters.next()?)?,
        column,
    };
    match [letters.next(), letters.next(), letters.next()] {
        [None, None, None] => Some(Move::Monument(cell)),
        [Some('+'), Some('A'), None] => Some(Move::FurtherMonument { cell, second: None }),
        [Some('+'), Some(letter), None] => {
            let second = Colour::from_letter(letter).filter(|&second| second != cell.colour)?;
            Some(Move::FurtherMonument {
                cell,
                second: Some(second),
            })
        }
        _ => None,
    }
}

fn parse_removal(place: &str) -> Option<Move> {
    if let Some(number) = parse_digit(place) {
        return Some(Move::RemoveCivilisation(Space::from_number(number)?));
    }
    let mut letters = place.chars();
    let colour = Colour::from_letter(letters.next()?)?;
    let column = Column::from_number(parse_digit(letters.as_str())?)?;
    Some(Move::RemoveMonument(Cell { colour, column }))
}
