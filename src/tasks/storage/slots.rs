//! Games in the store: a head for each slot and the chunks of its journal.
//!
//! A head is one record and settles which game the slot holds, so a game is begun, put aside or taken up whole or not at
//! all; a move or taking back rewrites one chunk. Chunks of an earlier game carry its number and are not mixed in.

use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;

use super::store::{Bank, Key, SHORTEST, Store};
use crate::{
    rules::Turn,
    table::{
        Chunk, Header, JournalLoader, LoadError, Record, Unreadable,
        memory::{Slot, StoreError, Summary},
    },
};

/// What stands in a head before the table's header: the bank of the chunks, and whether there is a game at all.
pub const HEAD: usize = 2;

/// Where the chunks end although older ones follow.
const END: [u8; SHORTEST] = [0; SHORTEST];

/// What a slot holds.
#[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
pub enum Held {
    Nothing,
    Game {
        loader: JournalLoader,
        /// Why the rest of its moves is missing.
        lost: Option<LoadError>,
    },
    /// There is a game, and this firmware cannot read it.
    Unreadable(Unreadable),
}

impl Held {
    // Out of line, so that the stack is not kept for it while the chunks are read.
    #[inline(never)]
    fn begin(&mut self, header: Header) {
        *self = Held::Game {
            loader: JournalLoader::new(header),
            lost: None,
        };
    }

    /// What a list of games tells of it.
    pub fn summary(&self) -> Option<Summary> {
        let Held::Game { loader, .. } = self else { return None };
        let header = loader.header();
        let over = loader.journal().replay().is_ok_and(|end| end.turn() == Turn::Over);
        Some(Summary {
            number: header.number(),
            kind: header.setup().kind(),
            players: Vec::from_slice(header.players()).unwrap_or_default(),
            moves: loader.journal().len(),
            over,
        })
    }
}

impl<F: NorFlash, const N: usize> Store<F, N> {
    /// The slot holds this game from now on, without moves unless it is the game that it holds already.
    pub async fn put_head(&mut self, slot: Slot, header: &Header) -> Result<(), StoreError> {
        let bank = self.bank(slot).await?;
        self.write_head(slot, bank, Some(header)).await
    }

    pub async fn put_chunk(&mut self, slot: Slot, index: u8, chunk: &Chunk) -> Result<(), StoreError> {
        let bank = self.bank(slot).await?;
        let mut bytes = [0; Chunk::LONGEST];
        let length = chunk.encode(&mut bytes).ok_or(StoreError::Record)?;
        self.put(Key::Chunk(slot, bank, index), bytes.get(..length).unwrap_or_default())
            .await
    }

    pub async fn clear(&mut self, slot: Slot) -> Result<(), StoreError> {
        let bank = self.bank(slot).await?;
        self.write_head(slot, bank, None).await
    }

    /// Looks at what the slot holds.
    pub async fn look(&mut self, slot: Slot, held: &mut Held) -> Result<(), StoreError> {
        *held = Held::Nothing;
        let bank = match self.head(slot).await? {
            Head::Nothing => return Ok(()),
            Head::Unreadable(unreadable) => {
                *held = Held::Unreadable(unreadable);
                return Ok(());
            }
            Head::Game(bank, header) => {
                held.begin(header);
                bank
            }
        };
        let Held::Game { loader, lost } = held else {
            return Ok(());
        };
        for index in 0..Chunk::MOST as u8 {
            let Some(record) = self.get(Key::Chunk(slot, bank, index)).await? else {
                break;
            };
            match loader.add(record) {
                Ok(()) => {}
                Err(_) if record == END => break,
                Err(LoadError::Stale) => break,
                Err(gap) => {
                    *lost = Some(gap);
                    break;
                }
            }
        }
        Ok(())
    }

    /// `to` holds what `from` holds, and nothing of what it held before.
    pub async fn copy(&mut self, from: Slot, to: Slot) -> Result<(), StoreError> {
        let (source, header) = match self.head(from).await? {
            Head::Game(bank, header) => (bank, header),
            Head::Nothing | Head::Unreadable(_) => return Err(StoreError::Record),
        };
        let target = self.bank(to).await?.other();
        let mut undo_generation = 0;
        for index in 0..Chunk::MOST as u8 {
            let record: Vec<u8, { Chunk::LONGEST }> = match self.get(Key::Chunk(from, source, index)).await? {
                Some(record) => Vec::from_slice(record).unwrap_or_default(),
                None => Vec::new(),
            };
            let meant = Chunk::decode(&record).ok();
            match meant.filter(|chunk| chunk.game == header.number() && chunk.undo_generation >= undo_generation) {
                Some(chunk) => {
                    undo_generation = chunk.undo_generation;
                    self.put(Key::Chunk(to, target, index), &record).await?;
                }
                None => {
                    // An older game in this bank may be the same one, further on.
                    if self.get(Key::Chunk(to, target, index)).await?.is_some() {
                        self.put(Key::Chunk(to, target, index), &END).await?;
                    }
                    break;
                }
            }
        }
        self.write_head(to, target, Some(&header)).await
    }

    async fn write_head(&mut self, slot: Slot, bank: Bank, header: Option<&Header>) -> Result<(), StoreError> {
        let mut bytes = [0; HEAD + Header::LONGEST];
        let (front, place) = bytes.split_at_mut(HEAD);
        front.copy_from_slice(&[bank as u8, header.is_some().into()]);
        let length = header.map_or(Some(SHORTEST), |header| header.encode(place));
        let length = length.ok_or(StoreError::Record)? + HEAD;
        self.put(Key::Head(slot), bytes.get(..length).unwrap_or_default()).await
    }

    /// The bank that the slot's head names.
    async fn bank(&mut self, slot: Slot) -> Result<Bank, StoreError> {
        Ok(match self.get(Key::Head(slot)).await? {
            Some(&[1, ..]) => Bank::B,
            _ => Bank::A,
        })
    }

    async fn head(&mut self, slot: Slot) -> Result<Head, StoreError> {
        let Some(&[bank, held, ref header @ ..]) = self.get(Key::Head(slot)).await? else {
            return Ok(Head::Nothing);
        };
        let bank = if bank == 1 { Bank::B } else { Bank::A };
        if held == 0 {
            return Ok(Head::Nothing);
        }
        Ok(match Header::decode(header) {
            Ok(header) => Head::Game(bank, header),
            Err(unreadable) => Head::Unreadable(unreadable),
        })
    }
}

enum Head {
    Nothing,
    Game(Bank, Header),
    Unreadable(Unreadable),
}
