//! Journal codes of Rauha's moves; the most frequent fit one byte.

use super::{Animal, Card, Cell, Entity, Move, Pile};

const PICK: u16 = 0;
const PLACE: u16 = 80;
const DISCARD_FOR_CRYSTALS: u16 = 89;
const DISCARD_FOR_SPORE: u16 = 90;
const END: u16 = 99;
const USE_CELL: u16 = 100;
const USE_ENTITY: u16 = 109;
const USE_ENTITY_END: u16 = 116;
const USE_CELL_ON: u16 = 128;
const USE_ENTITY_WITH: u16 = 209;
const CARD: u16 = 230;
const PILE: u16 = 310;

const CELLS: u16 = Cell::COUNT as u16;

pub(super) fn code(chosen: Move) -> u16 {
    match chosen {
        Move::Pick(card) => PICK + u16::from(card.index()),
        Move::Place(cell) => PLACE + cell.index() as u16,
        Move::DiscardForCrystals => DISCARD_FOR_CRYSTALS,
        Move::DiscardForSpore(cell) => DISCARD_FOR_SPORE + cell.index() as u16,
        Move::End => END,
        Move::UseCell { cell, target: None } => USE_CELL + cell.index() as u16,
        Move::UseCell {
            cell,
            target: Some(target),
        } => USE_CELL_ON + cell.index() as u16 * CELLS + target.index() as u16,
        Move::UseEntity { entity, animal: None } => USE_ENTITY + entity.index() as u16,
        Move::UseEntity {
            entity,
            animal: Some(animal),
        } => USE_ENTITY_WITH + entity.index() as u16 * 3 + animal as u16,
        Move::Card(card) => CARD + u16::from(card.index()),
        // Ordered by number of markers.
        Move::Pile(pile) => PILE + (2..pile.players()).map(Pile::orders).sum::<u16>() + pile.number(),
    }
}

pub(super) fn decode(code: u16) -> Option<Move> {
    Some(match code {
        PICK..PLACE => Move::Pick(Card::from_index((code - PICK) as u8)?),
        PLACE..DISCARD_FOR_CRYSTALS => Move::Place(cell(code - PLACE)?),
        DISCARD_FOR_CRYSTALS => Move::DiscardForCrystals,
        DISCARD_FOR_SPORE..END => Move::DiscardForSpore(cell(code - DISCARD_FOR_SPORE)?),
        END => Move::End,
        USE_CELL..USE_ENTITY => Move::UseCell {
            cell: cell(code - USE_CELL)?,
            target: None,
        },
        USE_ENTITY..USE_ENTITY_END => Move::UseEntity {
            entity: entity(code - USE_ENTITY)?,
            animal: None,
        },
        USE_ENTITY_END..USE_CELL_ON => return None,
        USE_CELL_ON..USE_ENTITY_WITH => {
            let number = code - USE_CELL_ON;
            Move::UseCell {
                cell: cell(number / CELLS)?,
                target: Some(cell(number % CELLS)?),
            }
        }
        USE_ENTITY_WITH..CARD => {
            let number = code - USE_ENTITY_WITH;
            let animal = *Animal::ALL.get(usize::from(number % 3))?;
            Move::UseEntity {
                entity: entity(number / 3)?,
                animal: Some(animal),
            }
        }
        CARD..PILE => Move::Card(Card::from_index((code - CARD) as u8)?),
        PILE.. => Move::Pile(pile(code - PILE)?),
    })
}

fn cell(index: u16) -> Option<Cell> {
    Cell::from_index(index as u8)
}

fn entity(index: u16) -> Option<Entity> {
    Entity::from_index(index as u8)
}

fn pile(number: u16) -> Option<Pile> {
    let mut rest = number;
    for players in 2..=5 {
        if rest < Pile::orders(players) {
            return Pile::numbered(players, rest);
        }
        rest -= Pile::orders(players);
    }
    None
}
