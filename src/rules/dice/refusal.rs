//! Reasons why a move of the dice game is not legal.

use super::{Cell, Colour, Column, Face, Space};
use crate::rules::Seat;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    Over,
    RollAwaited,
    NoRollAwaited,
    NotRolled(Colour),
    KeepFirst,
    AlreadyKept,
    NoDieNamed,
    LockedSun(Colour),
    TooFewDice { face: Face, needed: u8, unused: u8 },
    NotShowing { colour: Colour, face: Face },
    DieUsed(Colour),
    SameDie(Colour),
    PharaohAtTop,
    NileAtTop,
    NoPharaohUsed,
    NoNileUsed,
    FloodDice,
    CivilisationDice,
    CivilisationMarkers { markers: u8, named: u8 },
    OwnMarkerOnSpace(Space),
    SpaceFull { space: Space, limit: u8 },
    FirstMonument,
    FurtherMonument,
    CellTaken { cell: Cell, by: Seat },
    OwnMarkerInColumn(Column),
    TooFewSuns(u8),
    DisasterDone,
    DisasterDue(u8),
    NoRemoval,
    RemovalDue,
    RemoveFromCivilisation,
    RemoveFromMonuments,
    NoMarkerOnSpace(Space),
    NoMarkerInCell(Cell),
}
