//! Contents and state of the storage as the screens see them: slots, loaded records, notices and errors.

use core::fmt;

use heapless::Vec;

use super::{
    Names, Player, Unreadable,
    companion::{CompanionPart, CompanionRecord},
    deal::DealResults,
    statistics::{Hall, Tally},
};
use crate::{
    device::Crash,
    rules::{MAX_PLAYERS, position::GameKind},
};

/// Storage place of a game: the current one, or one of three saved ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    OnTheTable,
    First,
    Second,
    Third,
}

impl Slot {
    pub const ALL: [Slot; 4] = [Slot::OnTheTable, Slot::First, Slot::Second, Slot::Third];

    /// Slots for saved games.
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

/// Contents of a slot.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum SavedGame {
    #[default]
    Nothing,
    Game(Summary),
    Unreadable(Unreadable),
}

/// A message of the storage for the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The memory holds foreign data; only formatting makes it usable.
    Foreign,
    /// The settings, a game or another record is unreadable and was left unchanged.
    Unreadable(Unreadable),
    MovesLost,
    NotKept(StoreError),
    /// Before this start; [`Loaded::Crash`] has the details.
    Crashed,
    /// The current game crashed repeatedly: it was not resumed automatically.
    Offered,
    BatteryLow,
    Restored,
    /// Power failed during the upload of a backup: nothing was changed.
    RestoreBroken,
}

/// Data read or changed by the storage task, for the screens, which hold the only copy.
pub enum Loaded {
    Crash(Crash),
    /// Highest game number ever used: the next game gets the next.
    LastGame(u32),
    Names(Names),
    /// With its record number.
    Tally(u8, Tally),
    Hall(Hall),
    Deals(DealResults),
    /// In one of [`Slot::SAVED`].
    SavedGame(Slot, SavedGame),
    Companion(CompanionRecord),
    /// A part is unreadable: the session or sheet it belongs to cannot be used.
    Unusable(CompanionPart),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The flash holds foreign data and was not formatted.
    Foreign,
    Full,
    Record,
    /// The flash does not respond, or is damaged beyond repair.
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

/// Result of reading the whole flash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Examined {
    /// CRC-32 of the program, as printed by the build; none if the program is not in this flash.
    pub program: Option<u32>,
    /// Sectors of the storage, and those that are not blank.
    pub sectors: u16,
    pub used: u16,
    /// Number of keys with a record.
    pub records: u16,
    /// Every sector read the same twice.
    pub steady: bool,
}
