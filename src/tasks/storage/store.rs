//! Records by key, in a map of `sequential-storage` on top of [`Sectors`].

use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::{
    Error,
    cache::{Cache, Uncached, key_pointers::ArrayKeyPointers},
    map::{MapConfig, MapStorage},
};

use super::{
    backup::Restore,
    index::{KEYS, Place, Window},
    items::LENGTHS,
    sectors::{Condition, PART, Sectors},
    slots::Places,
};
use crate::{
    rules::position::GameKind,
    table::{
        Record,
        chunk::Chunk,
        companion::CompanionPart,
        deal::DealResults,
        memory::{Slot, StoreError},
        rolls::DiceSession,
        sheet::PARTS,
        statistics::Statistics,
    },
};

/// A slot has two banks of chunks. Version 0.1.0 copied games, each beside the one that it replaced; a game stays in the bank where
/// it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bank {
    A,
    B,
}

/// What is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Settings,
    Names,
    Crash,
    /// The last thing in a sector that is left early.
    Turn,
    Head(Slot),
    /// Under which slot's keys the game of each slot lies.
    Places,
    Hall(GameKind),
    /// The games whose results were counted.
    Counted,
    Tally(u8),
    /// What was reached in the latest games from deals.
    Deals,
    Chunk(Slot, Bank, u8),
    /// Dice and the score sheet beside the box.
    Companion(CompanionPart),
}

const CHUNKS: u16 = 48;
const FIRST_SHEET: u16 = 17;
const PLACES_NUMBER: u16 = 23;
const FIRST_DICE_SESSION: u16 = 24;
/// The halls of the first four games stand elsewhere.
const FIRST_FURTHER_HALL: u16 = 40;
const DEALS: u16 = 63;
const FIRST_TALLY: u16 = 64;
const FIRST_CHUNK: u16 = 128;

/// The number of a hall of fame: it follows from the number of the game.
const fn hall(game: GameKind) -> u16 {
    match game.number() as u16 {
        number @ 0..4 => 8 + number,
        number => FIRST_FURTHER_HALL - 4 + number,
    }
}

/// Whatever number a game gets, no other key has the number of its hall.
const _: () = {
    let mut kinds: &[GameKind] = &GameKind::ALL;
    while let [kind, others @ ..] = kinds {
        let number = hall(*kind);
        let own = matches!(number, 8..12 | FIRST_FURTHER_HALL..DEALS);
        assert!(own, "the hall of this game would have the number of another key");
        kinds = others;
    }
    assert!(FIRST_DICE_SESSION as usize + DiceSession::PARTS <= FIRST_FURTHER_HALL as usize);
    assert!(FIRST_CHUNK as usize + 2 * Slot::ALL.len() * CHUNKS as usize <= KEYS);
    assert!(DEALS < FIRST_TALLY && DealResults::LONGEST <= LONGEST);
    assert!(FIRST_SHEET as usize + PARTS <= PLACES_NUMBER as usize && PLACES_NUMBER < FIRST_DICE_SESSION);
};

impl Key {
    /// The number in flash: never given to another key. None for a chunk or a tally that cannot be.
    fn number(self) -> Option<u16> {
        const { assert!(Chunk::MOST <= CHUNKS as usize && Statistics::TALLIES <= (FIRST_CHUNK - FIRST_TALLY) as usize) };
        Some(match self {
            Key::Settings => 0,
            Key::Names => 1,
            Key::Crash => 2,
            Key::Turn => 3,
            Key::Head(slot) => 4 + slot as u16,
            Key::Places => PLACES_NUMBER,
            Key::Hall(game) => hall(game),
            Key::Counted => 12,
            Key::Deals => DEALS,
            Key::Tally(index) if u16::from(index) < FIRST_CHUNK - FIRST_TALLY => FIRST_TALLY + u16::from(index),
            Key::Chunk(slot, bank, index) if u16::from(index) < CHUNKS => {
                FIRST_CHUNK + (slot as u16 * 2 + bank as u16) * CHUNKS + u16::from(index)
            }
            Key::Companion(CompanionPart::RaRolls) => 13,
            Key::Companion(CompanionPart::PoolRolls) => 14,
            Key::Companion(CompanionPart::DiceSession) => 15,
            Key::Companion(CompanionPart::Sheet) => 16,
            Key::Companion(CompanionPart::SheetPart(index)) if usize::from(index) < PARTS => {
                FIRST_SHEET + u16::from(index)
            }
            Key::Companion(CompanionPart::DiceSessionPart(index)) if usize::from(index) < DiceSession::PARTS => {
                FIRST_DICE_SESSION + u16::from(index)
            }
            Key::Tally(_) | Key::Chunk(..) | Key::Companion(_) => return None,
        })
    }

    /// Where records of this number have the number of a game, if they do.
    const fn game_at(number: u16) -> Option<usize> {
        match number {
            4..8 => Some(super::slots::HEAD + 2),
            FIRST_CHUNK.. => Some(2),
            _ => None,
        }
    }
}

/// The number of the game that a record tells; 0 if it tells none.
fn game(number: u16, record: &[u8]) -> u32 {
    let bytes = Key::game_at(number).and_then(|at| record.get(at..)?.first_chunk());
    bytes.map_or(0, |&bytes| u32::from_le_bytes(bytes))
}

impl<E> From<Error<E>> for StoreError {
    fn from(error: Error<E>) -> StoreError {
        match error {
            Error::FullStorage => StoreError::Full,
            Error::ItemTooBig | Error::BufferTooBig | Error::BufferTooSmall(_) | Error::SerializationError(_) => {
                StoreError::Record
            }
            _ => StoreError::Flash,
        }
    }
}

/// The places of the newest records of this many keys are remembered.
const POINTERS: usize = 128;
type Pointers = Cache<Uncached, Uncached, ArrayKeyPointers<u16, POINTERS>, u16>;

const KEY: usize = size_of::<u16>();
/// What a record can take.
pub const SHORTEST: usize = *LENGTHS.start() - KEY;
pub const LONGEST: usize = *LENGTHS.end() - KEY;
/// A sector with less room than this is left when there is time for it: a dozen moves.
const LITTLE: usize = 1024;

/// Records by key in `N` sectors of a flash.
pub struct Store<F: NorFlash, const N: usize> {
    map: MapStorage<u16, Sectors<F, N>, Pointers>,
    foreign: bool,
    last_game: u32,
    pub(super) places: Places,
    pub(super) restore: Restore,
    buffer: Window,
}

impl<F: NorFlash, const N: usize> Store<F, N> {
    /// Opens what lies in the flash from `start` on.
    pub async fn open(flash: F, start: u32) -> Result<(Self, Condition), StoreError> {
        let mut store = Store::new(flash, start);
        let condition = store.recover().await?;
        Ok((store, condition))
    }

    /// Where [`Store::recover`] then opens it: in its place, for a store is too large to be handed around on a small
    /// stack.
    pub(super) fn new(flash: F, start: u32) -> Self {
        let config = const {
            match MapConfig::try_new(0..(N * PART) as u32) {
                Ok(config) => config,
                Err(_) => panic!("the sectors make a map"),
            }
        };
        let pointers = Cache::new(Uncached, Uncached, ArrayKeyPointers::new());
        Store {
            map: MapStorage::new(Sectors::new(flash, start), config, pointers),
            foreign: true,
            last_game: 0,
            places: Places::new(),
            restore: Restore::Idle,
            buffer: Window([0; _]),
        }
    }

    pub(super) async fn recover(&mut self) -> Result<Condition, StoreError> {
        let condition = self.map.flash().recover().await.map_err(|_| StoreError::Flash)?;
        self.foreign = condition == Condition::Foreign;
        if condition == Condition::Ours {
            self.take_stock().await?;
            self.places = self.get(Key::Places).await?.map_or(Places::new(), Places::decode);
        }
        Ok(condition)
    }

    async fn take_stock(&mut self) -> Result<(), StoreError> {
        let mut last_game = 0;
        let visit = |number, record: &[u8]| last_game = game(number, record).max(last_game);
        let stock = self.map.flash().take_stock(&mut self.buffer, visit).await;
        self.last_game = last_game;
        stock.map_err(|_| StoreError::Flash)
    }

    /// How many keys have a record.
    pub(super) fn count_records(&mut self) -> u16 {
        self.map.flash().index.count()
    }

    pub(super) fn sectors(&mut self) -> &mut Sectors<F, N> {
        self.map.flash()
    }

    /// Forgets everything, whosever it was; `rest` comes after every sector that is erased.
    pub async fn format(&mut self, rest: impl AsyncFn()) -> Result<(), StoreError> {
        self.map.flash().format(rest).await.map_err(|_| StoreError::Flash)?;
        self.foreign = false;
        self.last_game = 0;
        self.places = Places::new();
        Ok(())
    }

    /// The highest number of a game that was ever seen here.
    pub const fn last_game(&self) -> u32 {
        self.last_game
    }

    /// The newest record of the key.
    pub async fn get(&mut self, key: Key) -> Result<Option<&[u8]>, StoreError> {
        let number = key.number().ok_or(StoreError::Record)?;
        let place = self.map.flash().index.place(number);
        if self.foreign || place == Place::Nowhere {
            return Ok(None);
        }
        if let Place::At(address) = place {
            self.map.flash().seek(Some(address));
            let found = self.map.fetch_item::<&[u8]>(&mut self.buffer.0, &number).await;
            self.map.flash().seek(None);
            if let Ok(Some(record)) = found {
                // The borrow checker does not see that nothing else is returned; the record begins behind its key.
                let length = record.len();
                return Ok(self.buffer.0.get(KEY..KEY + length));
            }
        }
        // It cannot be read any more: an older one may be there.
        Ok(self.map.fetch_item(&mut self.buffer.0, &number).await?)
    }

    /// Keeps the record. Lost power leaves the key with this record or with the one before.
    pub async fn put(&mut self, key: Key, record: &[u8]) -> Result<(), StoreError> {
        let number = key.number().ok_or(StoreError::Record)?;
        if self.foreign {
            return Err(StoreError::Foreign);
        }
        if !(SHORTEST..=LONGEST).contains(&record.len()) {
            return Err(StoreError::Record);
        }
        self.map.store_item(&mut self.buffer.0, &number, &record).await?;
        self.last_game = self.last_game.max(game(number, record));
        Ok(())
    }

    /// Whether the next records will soon need an erase.
    pub fn wants_room(&mut self) -> bool {
        let room = self.map.flash().room();
        !self.foreign && room > 0 && room < LITTLE
    }

    /// Erases ahead: goes on in the next sector now, while nobody waits.
    pub async fn make_room(&mut self) -> Result<(), StoreError> {
        self.map.flash().close();
        self.put(Key::Turn, &[0; SHORTEST]).await
    }

    /// Gives the flash back.
    pub fn into_flash(self) -> F {
        self.map.destroy().0.into_flash()
    }
}
