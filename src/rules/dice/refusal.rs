//! Why a move of the dice game is not legal.

use core::fmt;

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

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::Over => formatter.write_str("the game is over"),
            Refusal::RollAwaited => formatter.write_str("the fall of the dice is awaited"),
            Refusal::NoRollAwaited => formatter.write_str("no dice are being rolled"),
            Refusal::NotRolled(colour) => {
                write!(formatter, "the {} die was not rolled and keeps its face", colour.name())
            }
            Refusal::KeepFirst => formatter.write_str("dice are used only after keeping them"),
            Refusal::AlreadyKept => formatter.write_str("the rolls of this turn are over"),
            Refusal::NoDieNamed => formatter.write_str("a reroll names at least one die"),
            Refusal::LockedSun(colour) => write!(formatter, "the {} die is a sun and locked", colour.name()),
            Refusal::TooFewDice { face, needed, unused } => {
                let plural = if needed == 1 { "die" } else { "dice" };
                write!(
                    formatter,
                    "needs {needed} {} {plural}, you have {unused} unused",
                    face.name()
                )
            }
            Refusal::NotShowing { colour, face } => {
                write!(formatter, "the {} die does not show {}", colour.name(), face.name())
            }
            Refusal::DieUsed(colour) => write!(formatter, "the {} die is already used", colour.name()),
            Refusal::SameDie(colour) => write!(formatter, "the {} die cannot count twice", colour.name()),
            Refusal::PharaohAtTop => formatter.write_str("your pharaoh marker is on 12, the last space"),
            Refusal::NileAtTop => formatter.write_str("your nile marker is on 12, the last space"),
            Refusal::NoPharaohUsed => formatter.write_str("an ankh advances the pharaoh only after a pharaoh die did"),
            Refusal::NoNileUsed => formatter.write_str("an ankh advances the nile only after a nile die did"),
            Refusal::FloodDice => formatter.write_str("a flood takes three dice, at most two of them ankhs"),
            Refusal::CivilisationDice => {
                formatter.write_str("civilisation takes 3 to 5 dice, at least one of them not an ankh")
            }
            Refusal::CivilisationMarkers { markers, named } => {
                write!(
                    formatter,
                    "these dice fill {markers} civilisation spaces, {named} named"
                )
            }
            Refusal::OwnMarkerOnSpace(space) => write!(formatter, "space {space} already holds one of your markers"),
            Refusal::SpaceFull { space, limit } => write!(formatter, "space {space} is full with {limit} markers"),
            Refusal::FirstMonument => formatter.write_str("the first monument of a turn takes one monument die"),
            Refusal::FurtherMonument => formatter.write_str("a further monument of a turn takes two dice"),
            Refusal::CellTaken { cell, by } => write!(formatter, "{cell} already holds a marker of seat {by}"),
            Refusal::OwnMarkerInColumn(column) => {
                write!(formatter, "column {column} already holds one of your markers")
            }
            Refusal::TooFewSuns(suns) => write!(formatter, "a disaster needs 4 suns, you have {suns}"),
            Refusal::DisasterDone => formatter.write_str("one disaster a turn, and this turn had it"),
            Refusal::DisasterDue(suns) => write!(formatter, "{suns} suns: a disaster is due before the turn ends"),
            Refusal::NoRemoval => formatter.write_str("no disaster asks you to remove a marker"),
            Refusal::RemovalDue => formatter.write_str("the disaster asks you to remove a marker first"),
            Refusal::RemoveFromCivilisation => formatter.write_str("the disaster takes civilisation markers"),
            Refusal::RemoveFromMonuments => formatter.write_str("the disaster takes monument markers"),
            Refusal::NoMarkerOnSpace(space) => write!(formatter, "space {space} holds no marker of yours"),
            Refusal::NoMarkerInCell(cell) => write!(formatter, "{cell} holds no marker of yours"),
        }
    }
}
