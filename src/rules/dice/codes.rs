//! Journal codes of the dice game's moves; most fit one byte.

use super::{Cell, Colour, Column, DiceSet, Disaster, Faces, Move, Space, Spaces};

const KEEP: u16 = 0;
const END: u16 = 1;
const PHARAOH: u16 = 2;
const PHARAOH_ANKH: u16 = 3;
const NILE: u16 = 4;
const NILE_ANKH: u16 = 5;
const ANKHS: u16 = 6;
const FLOOD: u16 = 7;
const DISASTER: u16 = 10;
/// Sets are coded by their bits; the code of the empty set is unused.
const REROLL: u16 = 14;
const REMOVE_CIVILISATION: u16 = 46;
const MONUMENT: u16 = 51;
const REMOVE_MONUMENT: u16 = 128;
const FURTHER_MONUMENT: u16 = 168;
/// For the second die: five colours or an ankh.
const SECONDS: u16 = 6;
const CIVILISATION: u16 = 408;
const ROLL: u16 = 2048;

/// 0 to 4 ankhs used with the civilisation dice.
const ANKH_COUNTS: u16 = 5;
const SPACE_SETS: u16 = 32;
const CELLS: u16 = 40;

pub(super) fn code(chosen: Move) -> u16 {
    match chosen {
        Move::Keep => KEEP,
        Move::End => END,
        Move::Pharaoh => PHARAOH,
        Move::PharaohAnkh => PHARAOH_ANKH,
        Move::Nile => NILE,
        Move::NileAnkh => NILE_ANKH,
        Move::Ankhs => ANKHS,
        Move::Flood(ankhs) => FLOOD + u16::from(ankhs.min(2)),
        Move::Disaster(disaster) => DISASTER + disaster as u16,
        Move::Reroll(dice) => REROLL + u16::from(dice.bits()),
        Move::RemoveCivilisation(space) => REMOVE_CIVILISATION + space.index() as u16,
        Move::Monument(cell) => MONUMENT + cell_code(cell),
        Move::RemoveMonument(cell) => REMOVE_MONUMENT + cell_code(cell),
        Move::FurtherMonument { cell, second } => {
            let second = second.map_or(SECONDS - 1, |colour| colour as u16);
            FURTHER_MONUMENT + cell_code(cell) * SECONDS + second
        }
        Move::Civilisation {
            civilisations,
            ankhs,
            spaces,
        } => {
            let dice = u16::from(civilisations.clamp(1, 5) - 1) * ANKH_COUNTS + u16::from(ankhs.min(4));
            CIVILISATION + dice * SPACE_SETS + u16::from(spaces.bits())
        }
        Move::Roll(faces) => ROLL + faces.index(),
    }
}

pub(super) fn decode(code: u16) -> Option<Move> {
    Some(match code {
        KEEP => Move::Keep,
        END => Move::End,
        PHARAOH => Move::Pharaoh,
        PHARAOH_ANKH => Move::PharaohAnkh,
        NILE => Move::Nile,
        NILE_ANKH => Move::NileAnkh,
        ANKHS => Move::Ankhs,
        FLOOD..DISASTER => Move::Flood((code - FLOOD) as u8),
        DISASTER..REROLL => Move::Disaster(*Disaster::ALL.get(usize::from(code - DISASTER))?),
        REROLL..REMOVE_CIVILISATION => {
            let dice = DiceSet::from_bits((code - REROLL) as u8);
            Move::Reroll(Some(dice).filter(|dice| !dice.is_empty())?)
        }
        REMOVE_CIVILISATION..MONUMENT => {
            Move::RemoveCivilisation(Space::from_number((code - REMOVE_CIVILISATION) as u8 + 1)?)
        }
        MONUMENT..REMOVE_MONUMENT => Move::Monument(cell(code - MONUMENT)?),
        REMOVE_MONUMENT..FURTHER_MONUMENT => Move::RemoveMonument(cell(code - REMOVE_MONUMENT)?),
        FURTHER_MONUMENT..CIVILISATION => {
            let number = code - FURTHER_MONUMENT;
            let cell = cell(number / SECONDS)?;
            let second = Colour::ALL.get(usize::from(number % SECONDS)).copied();
            Some(Move::FurtherMonument { cell, second }).filter(|_| second != Some(cell.colour))?
        }
        CIVILISATION..ROLL => {
            let number = code - CIVILISATION;
            let dice = number / SPACE_SETS;
            let spaces = Spaces::from_bits((number % SPACE_SETS) as u8);
            Move::Civilisation {
                civilisations: Some((dice / ANKH_COUNTS) as u8 + 1).filter(|&count| count <= 5)?,
                ankhs: (dice % ANKH_COUNTS) as u8,
                spaces: Some(spaces).filter(|spaces| !spaces.is_empty())?,
            }
        }
        ROLL.. => Move::Roll(Faces::from_index(code - ROLL)?),
    })
}

fn cell_code(cell: Cell) -> u16 {
    cell.colour as u16 * 8 + cell.column.index() as u16
}

fn cell(code: u16) -> Option<Cell> {
    let colour = *Colour::ALL.get(usize::from(code / 8)).filter(|_| code < CELLS)?;
    Some(Cell {
        colour,
        column: Column::from_number((code % 8) as u8 + 1)?,
    })
}
