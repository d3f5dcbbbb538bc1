//! Records by key, in a map of `sequential-storage` on top of [`Sectors`].

use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::{
    Error,
    cache::{Cache, Uncached, key_pointers::ArrayKeyPointers},
    map::{MapConfig, MapStorage},
};

use super::{
    backup::Restore,
    index::{ItemLocation, KEYS, Window},
    items::LENGTHS,
    sectors::{Condition, PART, Sectors},
    slots::Places,
};
use crate::{
    rules::position::GameKind,
    table::{
        Record,
        career::Careers,
        chunk::Chunk,
        companion::CompanionPart,
        deal::DealResults,
        memory::{Slot, StoreError},
        rolls::DiceSession,
        sheet::PARTS,
        statistics::{Counted, Statistics},
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    Settings,
    Names,
    Crash,
    /// Filler, to begin the next sector early.
    Turn,
    Head(Slot),
    Places,
    Hall(GameKind),
    Counted,
    Tally(u8),
    Career(u8),
    Deals,
    Puzzles,
    Chunk(Slot, u8),
    Companion(CompanionPart),
}

/// Maximum number of records of some keys.
const CHUNKS: u16 = 48;
const GAMES: u16 = 24;

const FIRST_HEAD: u16 = 12;
const FIRST_SHEET_PART: u16 = 16;
const FIRST_SESSION_PART: u16 = 24;
const FIRST_HALL: u16 = 40;
const FIRST_TALLY: u16 = 64;
const FIRST_CAREER: u16 = 112;
const FIRST_CHUNK: u16 = 128;

/// Key numbers are unique.
const _: () = {
    let mut kinds: &[GameKind] = &GameKind::ALL;
    while let [kind, others @ ..] = kinds {
        assert!((kind.number() as u16) < GAMES);
        kinds = others;
    }
    assert!(FIRST_HEAD as usize + Slot::ALL.len() <= FIRST_SHEET_PART as usize);
    assert!(FIRST_SHEET_PART as usize + PARTS <= FIRST_SESSION_PART as usize);
    assert!(FIRST_SESSION_PART as usize + DiceSession::PARTS <= FIRST_HALL as usize);
    assert!(FIRST_HALL + GAMES <= FIRST_TALLY);
    assert!(FIRST_TALLY as usize + Statistics::TALLIES <= FIRST_CAREER as usize);
    assert!(FIRST_CAREER as usize + Careers::MOST <= FIRST_CHUNK as usize);
    assert!(Chunk::MOST <= CHUNKS as usize);
    assert!(FIRST_CHUNK as usize + Slot::ALL.len() * CHUNKS as usize <= KEYS);
    assert!(DealResults::LONGEST <= LONGEST);
    assert!(Counted::LONGEST <= LONGEST);
};

impl Key {
    /// Number in flash, never reused. None for an index out of range.
    fn number(self) -> Option<u16> {
        let of = |first: u16, index: u8, count: usize| (usize::from(index) < count).then_some(first + u16::from(index));
        match self {
            Key::Settings => Some(0),
            Key::Names => Some(1),
            Key::Crash => Some(2),
            Key::Turn => Some(3),
            Key::Places => Some(4),
            Key::Counted => Some(5),
            Key::Deals => Some(6),
            Key::Companion(CompanionPart::RaRolls) => Some(7),
            Key::Companion(CompanionPart::PoolRolls) => Some(8),
            Key::Companion(CompanionPart::DiceSession) => Some(9),
            Key::Companion(CompanionPart::Sheet) => Some(10),
            Key::Puzzles => Some(11),
            Key::Head(slot) => Some(FIRST_HEAD + slot as u16),
            Key::Companion(CompanionPart::SheetPart(index)) => of(FIRST_SHEET_PART, index, PARTS),
            Key::Companion(CompanionPart::DiceSessionPart(index)) => of(FIRST_SESSION_PART, index, DiceSession::PARTS),
            Key::Hall(game) => Some(FIRST_HALL + u16::from(game.number())),
            Key::Tally(index) => of(FIRST_TALLY, index, (FIRST_CAREER - FIRST_TALLY).into()),
            Key::Career(index) => of(FIRST_CAREER, index, (FIRST_CHUNK - FIRST_CAREER).into()),
            Key::Chunk(slot, index) => of(FIRST_CHUNK + slot as u16 * CHUNKS, index, CHUNKS.into()),
        }
    }

    /// Offset of the game number in records of this key.
    const fn game_at(number: u16) -> Option<usize> {
        match number {
            FIRST_HEAD..FIRST_SHEET_PART => Some(super::slots::STATE + 2),
            FIRST_CHUNK.. => Some(2),
            _ => None,
        }
    }
}

/// 0 if it has none.
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

/// Keys with a cached location.
const POINTERS: usize = 128;
type Pointers = Cache<Uncached, Uncached, ArrayKeyPointers<u16, POINTERS>, u16>;

const KEY: usize = size_of::<u16>();
/// Limits of the record length.
pub const SHORTEST: usize = *LENGTHS.start() - KEY;
pub const LONGEST: usize = *LENGTHS.end() - KEY;
/// About a dozen moves: with less room, the next sector is begun early when idle.
const LITTLE: usize = 1024;

/// Attempts after the first one.
const RETRIES: usize = 2;

pub struct Store<F: NorFlash, const N: usize> {
    map: MapStorage<u16, Sectors<F, N>, Pointers>,
    foreign: bool,
    last_game: u32,
    pub(super) places: Places,
    pub(super) restore: Restore,
    buffer: Window,
}

impl<F: NorFlash, const N: usize> Store<F, N> {
    pub async fn open(flash: F, start: u32) -> Result<(Self, Condition), StoreError> {
        let mut store = Store::new(flash, start);
        let condition = store.recover().await?;
        Ok((store, condition))
    }

    /// Opened in place by [`Store::recover`]: too large to be moved on a small stack.
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

    pub(super) fn count_records(&mut self) -> u16 {
        self.map.flash().index.count()
    }

    pub(super) fn sectors(&mut self) -> &mut Sectors<F, N> {
        self.map.flash()
    }

    /// Erases everything; `rest` runs after every sector.
    pub async fn format(&mut self, rest: impl AsyncFn()) -> Result<(), StoreError> {
        self.map.flash().format(rest).await.map_err(|_| StoreError::Flash)?;
        self.foreign = false;
        self.last_game = 0;
        self.places = Places::new();
        Ok(())
    }

    pub const fn last_game(&self) -> u32 {
        self.last_game
    }

    pub async fn get(&mut self, key: Key) -> Result<Option<&[u8]>, StoreError> {
        let number = key.number().ok_or(StoreError::Record)?;
        let place = self.map.flash().index.place(number);
        if self.foreign || place == ItemLocation::Nowhere {
            return Ok(None);
        }
        if let ItemLocation::At(address) = place {
            self.map.flash().seek(Some(address));
            let found = self.map.fetch_item::<&[u8]>(&mut self.buffer.0, &number).await;
            self.map.flash().seek(None);
            if let Ok(Some(record)) = found {
                // The borrow checker rejects returning it directly. The record follows its key.
                let length = record.len();
                return Ok(self.buffer.0.get(KEY..KEY + length));
            }
        }
        // It has become unreadable: search for an older one.
        Ok(self.map.fetch_item(&mut self.buffer.0, &number).await?)
    }

    /// Stores atomically: after a power cut the key has this record or the previous one.
    pub async fn put(&mut self, key: Key, record: &[u8]) -> Result<(), StoreError> {
        let number = key.number().ok_or(StoreError::Record)?;
        if self.foreign {
            return Err(StoreError::Foreign);
        }
        if !(SHORTEST..=LONGEST).contains(&record.len()) {
            return Err(StoreError::Record);
        }
        self.store(number, record).await?;
        self.last_game = self.last_game.max(game(number, record));
        Ok(())
    }

    /// Tries again behind what was not written correctly, then in the next sector.
    async fn store(&mut self, number: u16, record: &[u8]) -> Result<(), StoreError> {
        let mut failed = 0;
        loop {
            match self.map.store_item(&mut self.buffer.0, &number, &record).await {
                Err(Error::Storage { .. }) if failed < RETRIES => {
                    failed += 1;
                    if failed == RETRIES {
                        self.map.flash().close();
                    }
                }
                Err(error) => {
                    if matches!(error, Error::Storage { .. }) {
                        self.map.flash().make_read_only();
                    }
                    return Err(error.into());
                }
                Ok(()) => return Ok(()),
            }
        }
    }

    pub fn wants_room(&mut self) -> bool {
        let room = self.map.flash().room();
        !self.foreign && room > 0 && room < LITTLE
    }

    /// Begins the next sector, so that its erase happens while the device is idle.
    pub async fn make_room(&mut self) -> Result<(), StoreError> {
        self.map.flash().close();
        self.put(Key::Turn, &[0; SHORTEST]).await
    }

    pub fn into_flash(self) -> F {
        self.map.destroy().0.into_flash()
    }
}
