//! Games in the store: a head for each slot, and the chunks of its journal.
//!
//! The head determines the game; a move or undo rewrites one chunk. Chunks carry the number of their game, so those of
//! an earlier game are ignored.
//!
//! Saving and resuming move no data: a single record maps each slot to the keys of its game, so a game is moved whole
//! or not at all, and never exists twice.

use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;

use super::store::{Key, SHORTEST, Store};
use crate::table::{
    Chunk, Header, JournalLoader, LoadError, Record, Unreadable,
    memory::{Slot, StoreError, Summary},
};

/// A head is a [`State`] and the table's header.
pub const STATE: usize = 1;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Empty = 0,
    Running = 1,
    Over = 2,
}

/// The slot whose keys contain the game of each slot, in the order of [`Slot::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places([Slot; Slot::ALL.len()]);

impl Places {
    pub const fn new() -> Places {
        Places(Slot::ALL)
    }

    fn of(self, slot: Slot) -> Slot {
        self.0.get(slot as usize).copied().unwrap_or(slot)
    }

    fn encode(self) -> [u8; SHORTEST] {
        let mut bytes = [0; SHORTEST];
        for (byte, place) in bytes.iter_mut().zip(self.0) {
            *byte = place as u8;
        }
        bytes
    }

    /// The identity if it is not a permutation.
    pub fn decode(bytes: &[u8]) -> Places {
        let places = Slot::ALL.map(|slot| {
            let number = bytes.get(slot as usize).copied();
            Slot::ALL.into_iter().find(|&place| Some(place as u8) == number)
        });
        match places {
            [Some(a), Some(b), Some(c), Some(d)] if Slot::ALL.iter().all(|slot| [a, b, c, d].contains(slot)) => {
                Places([a, b, c, d])
            }
            _ => Places::new(),
        }
    }
}

#[expect(clippy::large_enum_variant, reason = "there is no heap to put a game on")]
pub enum SlotContents {
    Nothing,
    Game {
        loader: JournalLoader,
        /// From the head. The last move may be missing after a power cut.
        is_over: bool,
        lost: Option<LoadError>,
    },
    Unreadable(Unreadable),
}

impl SlotContents {
    // Out of line to free its stack while the chunks are read.
    #[inline(never)]
    fn begin(&mut self, header: Header, is_over: bool) {
        *self = SlotContents::Game {
            loader: JournalLoader::new(header),
            is_over,
            lost: None,
        };
    }

    pub fn summary(&self) -> Option<Summary> {
        let SlotContents::Game { loader, is_over, .. } = self else {
            return None;
        };
        let header = loader.header();
        Some(Summary {
            number: header.number(),
            kind: header.setup().kind(),
            players: Vec::from_slice(header.players()).unwrap_or_default(),
            moves: loader.journal().len(),
            over: *is_over,
        })
    }
}

impl<F: NorFlash, const N: usize> Store<F, N> {
    /// Keeps the moves of the same game.
    pub async fn put_head(&mut self, slot: Slot, header: &Header, is_over: bool) -> Result<(), StoreError> {
        let state = if is_over { State::Over } else { State::Running };
        self.write_head(slot, state, Some(header)).await
    }

    pub async fn put_chunk(&mut self, slot: Slot, index: u8, chunk: &Chunk) -> Result<(), StoreError> {
        let mut bytes = [0; Chunk::LONGEST];
        let length = chunk.encode(&mut bytes).ok_or(StoreError::Record)?;
        let place = self.places.of(slot);
        self.put(Key::Chunk(place, index), bytes.get(..length).unwrap_or_default())
            .await
    }

    pub async fn clear(&mut self, slot: Slot) -> Result<(), StoreError> {
        self.write_head(slot, State::Empty, None).await
    }

    pub async fn look(&mut self, slot: Slot, held: &mut SlotContents) -> Result<(), StoreError> {
        *held = SlotContents::Nothing;
        match self.head(slot).await? {
            Head::Nothing => {}
            Head::Unreadable(unreadable) => *held = SlotContents::Unreadable(unreadable),
            Head::Game { header, is_over } => held.begin(header, is_over),
        }
        let SlotContents::Game { loader, lost, .. } = held else {
            return Ok(());
        };
        let place = self.places.of(slot);
        for index in 0..Chunk::MOST as u8 {
            let Some(record) = self.get(Key::Chunk(place, index)).await? else {
                break;
            };
            match loader.add(record) {
                Ok(()) => {}
                Err(LoadError::Stale) => break,
                Err(gap) => {
                    *lost = Some(gap);
                    break;
                }
            }
        }
        Ok(())
    }

    pub async fn game_number(&mut self, slot: Slot) -> Result<Option<u32>, StoreError> {
        Ok(match self.head(slot).await? {
            Head::Game { header, .. } => Some(header.number()),
            Head::Nothing | Head::Unreadable(_) => None,
        })
    }

    /// Drops the slot's contents. Returns the game's number; none without a current game.
    pub async fn save_to_slot(&mut self, slot: Slot) -> Result<Option<u32>, StoreError> {
        let number = self.game_number(Slot::OnTheTable).await?;
        if number.is_some() {
            if !matches!(self.head(slot).await?, Head::Nothing) {
                self.clear(slot).await?;
            }
            self.swap(Slot::OnTheTable, slot).await?;
        }
        Ok(number)
    }

    /// Moves a current game that only another version can read to a free slot.
    pub async fn make_way(&mut self) -> Result<Option<Slot>, StoreError> {
        if let Head::Unreadable(Unreadable::Version(_) | Unreadable::Rules(_)) = self.head(Slot::OnTheTable).await? {
            for slot in Slot::SAVED {
                if matches!(self.head(slot).await?, Head::Nothing) {
                    self.swap(Slot::OnTheTable, slot).await?;
                    return Ok(Some(slot));
                }
            }
        }
        Ok(None)
    }

    /// Swaps it with the current game, which is dropped if over.
    pub async fn resume(&mut self, slot: Slot) -> Result<(), StoreError> {
        if !matches!(self.head(slot).await?, Head::Game { .. }) {
            return Err(StoreError::Record);
        }
        if let Head::Game { is_over: true, .. } = self.head(Slot::OnTheTable).await? {
            self.clear(Slot::OnTheTable).await?;
        }
        self.swap(Slot::OnTheTable, slot).await
    }

    async fn swap(&mut self, one: Slot, other: Slot) -> Result<(), StoreError> {
        let mut places = self.places;
        places.0.swap(one as usize, other as usize);
        self.put(Key::Places, &places.encode()).await?;
        self.places = places;
        Ok(())
    }

    async fn write_head(&mut self, slot: Slot, state: State, header: Option<&Header>) -> Result<(), StoreError> {
        let mut bytes = [0; STATE + Header::LONGEST];
        let [first, place @ ..] = &mut bytes;
        *first = state as u8;
        let length = header.map_or(Some(SHORTEST), |header| header.encode(place));
        let length = length.ok_or(StoreError::Record)? + STATE;
        let place = self.places.of(slot);
        self.put(Key::Head(place), bytes.get(..length).unwrap_or_default())
            .await
    }

    async fn head(&mut self, slot: Slot) -> Result<Head, StoreError> {
        let place = self.places.of(slot);
        let Some(&[state, ref header @ ..]) = self.get(Key::Head(place)).await? else {
            return Ok(Head::Nothing);
        };
        if state == State::Empty as u8 {
            return Ok(Head::Nothing);
        }
        Ok(match Header::decode(header) {
            // Later rules may have moves that this firmware would take for damage.
            Ok(header) if header.rules() > header.setup().kind().rules_version() => {
                Head::Unreadable(Unreadable::Rules(header.rules()))
            }
            Ok(header) => Head::Game {
                header,
                is_over: state == State::Over as u8,
            },
            Err(unreadable) => Head::Unreadable(unreadable),
        })
    }
}

enum Head {
    Nothing,
    Game { header: Header, is_over: bool },
    Unreadable(Unreadable),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_are_no_order_of_the_slots_leave_every_game_where_it_is() {
        let swapped = Places::decode(&[2, 1, 0, 3]);
        assert_eq!(swapped.of(Slot::ALL[0]), Slot::ALL[2]);
        assert_eq!(Places::decode(&swapped.encode()).0, swapped.0);
        for bytes in [&[0, 0, 1, 2][..], &[0, 1, 2, 4], &[0, 1, 2], &[]] {
            assert_eq!(Places::decode(bytes).0, Slot::ALL, "{bytes:?}");
        }
    }
}
