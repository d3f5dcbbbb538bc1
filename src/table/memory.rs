//! What is told of the memory: where games are kept, what was found there, and what went wrong.

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

/// Where a game is kept: the one on the table, or one of three that were put aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    OnTheTable,
    First,
    Second,
    Third,
}

impl Slot {
    pub const ALL: [Slot; 4] = [Slot::OnTheTable, Slot::First, Slot::Second, Slot::Third];

    /// Those for games that were put aside.
    pub const ASIDE: [Slot; 3] = [Slot::First, Slot::Second, Slot::Third];
}

/// A game that is kept, in a list of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    pub number: u32,
    pub kind: GameKind,
    /// One a seat.
    pub players: Vec<Player, MAX_PLAYERS>,
    pub moves: u16,
    pub over: bool,
}

/// What a slot for games that were put aside holds.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Aside {
    #[default]
    Nothing,
    Game(Summary),
    /// There is a game, and this firmware cannot read it.
    Unreadable(Unreadable),
}

/// What the owner has to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The memory holds something else; formatting takes it.
    Foreign,
    /// The settings, a game or another record cannot be read and is left as it is.
    Unreadable(Unreadable),
    /// The game on the table lost its last moves.
    MovesLost,
    NotKept(StoreError),
    /// The firmware crashed before this start; the place tells how.
    Crashed,
    /// The game on the table crashed again and again: it was not taken up, and waits to be.
    Offered,
    BatteryLow,
    /// The memory is that of a backup now.
    Restored,
    /// Power failed while a backup came in: nothing was changed.
    RestoreBroken,
}

/// What the storage task has read or changed, on its way to the screens, which have the only copy of it.
pub enum Loaded {
    /// The last crash.
    Crash(Crash),
    /// The highest number that a game ever had: the next game gets the next.
    LastGame(u32),
    Names(Names),
    /// With the number of its record.
    Tally(u8, Tally),
    Hall(Hall),
    Deals(DealResults),
    /// Contents of one of [`Slot::ASIDE`].
    Aside(Slot, Aside),
    Companion(CompanionRecord),
    /// A part that cannot be read: what it is a part of cannot be used.
    Unusable(CompanionPart),
}

/// Why something is not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The flash holds something else and was not formatted.
    Foreign,
    /// There is no room.
    Full,
    /// No such record can be kept.
    Record,
    /// The flash does not answer, or is damaged beyond what can be repaired.
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

/// What reading all of the flash showed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Examined {
    /// CRC-32 of the program, as the build prints it; none where the program is not in this flash.
    pub program: Option<u32>,
    /// The sectors of the memory, and those of them that are not blank.
    pub sectors: u16,
    pub used: u16,
    /// What is kept: the newest record of each key.
    pub records: u16,
    /// Every sector read the same twice.
    pub steady: bool,
}
