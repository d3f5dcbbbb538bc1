//! Storage as the screens see it: slots, loaded records, notices and errors.

use core::fmt;

use heapless::Vec;

use super::{
    Names, Player, Unreadable,
    career::Career,
    companion::{CompanionPart, CompanionRecord},
    deal::DealResults,
    puzzle::PuzzleProgress,
    statistics::{Hall, Tally},
};
use crate::{
    device::Crash,
    rules::{MAX_PLAYERS, position::GameKind},
};

/// Where a game is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    OnTheTable,
    First,
    Second,
    Third,
}

impl Slot {
    pub const ALL: [Slot; 4] = [Slot::OnTheTable, Slot::First, Slot::Second, Slot::Third];

    pub const SAVED: [Slot; 3] = [Slot::First, Slot::Second, Slot::Third];
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    pub number: u32,
    pub kind: GameKind,
    pub players: Vec<Player, MAX_PLAYERS>,
    pub moves: u16,
    pub over: bool,
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum SavedGame {
    #[default]
    Nothing,
    Game(Summary),
    Unreadable(Unreadable),
}

/// A message for the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// Foreign data: usable only after formatting.
    Foreign,
    /// A record is unreadable and was left unchanged.
    Unreadable(Unreadable),
    MovesLost,
    NotKept(StoreError),
    /// Details in [`Loaded::Crash`].
    Crashed,
    /// A computer asks for the picture and for presses.
    RemoteWanted,
    /// The game crashed repeatedly and was not resumed automatically.
    Offered,
    BatteryLow,
    Restored,
    /// Power failed during the upload of a backup; nothing changed.
    RestoreBroken,
}

/// Data that the storage task has read or changed; the screens hold the only copy.
pub enum Loaded {
    Crash(Crash),
    /// Highest number ever used.
    LastGame(u32),
    Names(Names),
    /// By record number.
    Tally(u8, Tally),
    Hall(Hall),
    /// By record number.
    Career(u8, Career),
    Deals(DealResults),
    Puzzles(PuzzleProgress),
    SavedGame(Slot, SavedGame),
    Companion(CompanionRecord),
    /// An unreadable part: its session or sheet cannot be used.
    Unusable(CompanionPart),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Foreign data, not formatted.
    Foreign,
    Full,
    Record,
    /// No response, or damaged beyond repair.
    Flash,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StoreError::Foreign => "the memory holds something else",
            StoreError::Full => "the memory is full",
            StoreError::Record => "such a record cannot be kept",
            StoreError::Flash => "the memory is damaged",
        })
    }
}

impl core::error::Error for StoreError {}

/// Result of reading all flash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Examined {
    /// CRC-32 of the program, as printed by the build; none if it is not in this flash.
    pub program: Option<u32>,
    /// Sectors of the storage, and those that are not blank.
    pub sectors: u16,
    pub used: u16,
    /// Keys with a record.
    pub records: u16,
    /// Every sector read the same twice.
    pub steady: bool,
}
