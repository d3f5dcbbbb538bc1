//! Moves of Rauha and their canonical text.

use core::fmt::{self, Write};

use super::{Animal, Card, Cell, Entity, Pile};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Chance: order of the energy markers on space 0.
    Pile(Pile),
    /// Chance: the next card.
    Card(Card),
    Pick(Card),
    Place(Cell),
    DiscardForCrystals,
    DiscardForSpore(Cell),
    /// A spore effect needs a target cell.
    UseCell {
        cell: Cell,
        target: Option<Cell>,
    },
    /// METSAT needs an animal.
    UseEntity {
        entity: Entity,
        animal: Option<Animal>,
    },
    End,
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Pile(pile) => write!(formatter, "pile {pile}"),
            Move::Card(card) => write!(formatter, "card {card}"),
            Move::Pick(card) => write!(formatter, "pick {card}"),
            Move::Place(cell) => write!(formatter, "place {cell}"),
            Move::DiscardForCrystals => formatter.write_str("discard crystals"),
            Move::DiscardForSpore(cell) => write!(formatter, "discard spore {cell}"),
            Move::UseCell { cell, target: None } => write!(formatter, "use {cell}"),
            Move::UseCell {
                cell,
                target: Some(target),
            } => write!(formatter, "use {cell} {target}"),
            Move::UseEntity { entity, animal } => {
                formatter.write_str("use ")?;
                entity
                    .name()
                    .chars()
                    .try_for_each(|letter| formatter.write_char(letter.to_ascii_lowercase()))?;
                animal.map_or(Ok(()), |animal| write!(formatter, " {}", animal.word()))
            }
            Move::End => formatter.write_str("end"),
        }
    }
}

pub(super) fn parse(text: &str) -> Option<Move> {
    let mut words = text.split(' ');
    let verb = words.next()?;
    let arguments = [words.next(), words.next()];
    if words.next().is_some() {
        return None;
    }
    Some(match (verb, arguments) {
        ("pile", [Some(seats), None]) => Move::Pile(Pile::parse(seats)?),
        ("card", [Some(card), None]) => Move::Card(Card::parse(card)?),
        ("pick", [Some(card), None]) => Move::Pick(Card::parse(card)?),
        ("place", [Some(cell), None]) => Move::Place(Cell::parse(cell)?),
        ("discard", [Some("crystals"), None]) => Move::DiscardForCrystals,
        ("discard", [Some("spore"), Some(cell)]) => Move::DiscardForSpore(Cell::parse(cell)?),
        ("use", [Some(user), argument]) => parse_use(user, argument)?,
        ("end", [None, None]) => Move::End,
        _ => return None,
    })
}

fn parse_use(user: &str, argument: Option<&str>) -> Option<Move> {
    if let Some(cell) = Cell::parse(user) {
        let target = argument.map(Cell::parse);
        return match target {
            Some(None) => None,
            target => Some(Move::UseCell {
                cell,
                target: target.flatten(),
            }),
        };
    }
    let entity = Entity::parse(user)?;
    match argument.map(Animal::parse) {
        Some(None) => None,
        animal => Some(Move::UseEntity {
            entity,
            animal: animal.flatten(),
        }),
    }
}
