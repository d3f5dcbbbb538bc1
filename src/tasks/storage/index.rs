//! Addresses of the newest records, collected at the start: `sequential-storage` alone searches the sectors for each
//! key and checks every item on the way.

use embedded_storage_async::nor_flash::NorFlash;

use super::{
    items::{HEADER, LENGTHS, Start},
    sectors::{PART, Sectors},
    verified::FlashFailed,
};

pub const KEYS: usize = 320;

/// Bytes read at once: any item, from the start of its first word.
pub const WINDOW: usize = 1024;
const _: () = assert!(WINDOW >= HEADER + *LENGTHS.end() + WORD);

/// Reading is fastest in words.
const WORD: usize = size_of::<u32>();

#[repr(align(4))]
pub struct Window(pub [u8; WINDOW]);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemLocation {
    Nowhere,
    /// A record at an unknown address.
    Somewhere,
    /// Address of the header.
    At(u32),
}

pub struct Index {
    places: [u32; KEYS],
    /// Of the item whose header was written last; its data follow.
    begun: Option<u32>,
}

// Each sector begins with a mark, not an item.
const NOWHERE: u32 = 0;
const SOMEWHERE: u32 = u32::MAX;

impl Index {
    pub const fn new() -> Index {
        Index {
            places: [NOWHERE; KEYS],
            begun: None,
        }
    }

    pub fn clear(&mut self) {
        self.places.fill(NOWHERE);
        self.begun = None;
    }

    pub fn place(&self, key: u16) -> ItemLocation {
        match self.places.get(usize::from(key)) {
            None | Some(&NOWHERE) => ItemLocation::Nowhere,
            Some(&SOMEWHERE) => ItemLocation::Somewhere,
            Some(&address) => ItemLocation::At(address),
        }
    }

    fn set(&mut self, key: u16, address: u32) {
        if let Some(place) = self.places.get_mut(usize::from(key)) {
            *place = address;
        }
    }

    pub fn count(&self) -> u16 {
        self.places.iter().filter(|&&place| place != NOWHERE).count() as u16
    }

    /// An item is written as its header, then its data with the key first.
    pub fn on_write(&mut self, address: u32, bytes: &[u8]) {
        let begun = self.begun.take();
        if bytes.len() == HEADER {
            self.begun = Some(address);
        } else if let (Some(header), Some(&key)) = (begun, bytes.first_chunk())
            && header + HEADER as u32 == address
        {
            self.set(u16::from_le_bytes(key), header);
        }
    }

    /// Records in this range become unknown: a search may find older ones.
    pub fn on_erase(&mut self, from: u32, to: u32) {
        for place in &mut self.places {
            if (from..to).contains(place) && *place != NOWHERE {
                *place = SOMEWHERE;
            }
        }
    }
}

struct Walk {
    sector: usize,
    /// Offset of the next item, if it begins there.
    at: usize,
    /// Where an item should begin; 0 if the window was read again because none does.
    expected: usize,
    /// Range of the map's part in the window.
    from: usize,
    length: usize,
}

impl Walk {
    const fn over(sector: usize) -> Walk {
        Walk {
            sector,
            at: 1,
            expected: 1,
            from: 0,
            length: 0,
        }
    }

    /// The next item: its offset in the map's part, and its data.
    async fn next<'w, F: NorFlash, const N: usize>(
        &mut self,
        sectors: &mut Sectors<F, N>,
        window: &'w mut Window,
    ) -> Result<Option<(usize, &'w [u8])>, FlashFailed> {
        let end = sectors.used(self.sector);
        let (offset, length) = loop {
            if self.at >= end {
                return Ok(None);
            }
            let first = self.at - self.at % WORD;
            match Start::of(window.0.get(self.at - self.from..self.length).unwrap_or_default()) {
                Start::Item(length) => break (self.at, length),
                Start::Other if self.at == self.expected => (self.expected, self.length) = (0, 0),
                Start::Other => self.at += 1,
                // The window ends with the sector: no item can begin here.
                Start::Unknown if self.from == first && self.length > 0 => self.at += 1,
                Start::Unknown => {
                    self.from = first;
                    self.length = WINDOW.min(PART - 1 - first);
                    let bytes = window.0.get_mut(..self.length).unwrap_or_default();
                    sectors.read_part(self.sector, first, bytes).await?;
                }
            }
        };
        self.at += HEADER + length;
        self.expected = self.at;
        let data = offset - self.from + HEADER;
        Ok(window.0.get(data..data + length).map(|data| (offset, data)))
    }
}

impl<F: NorFlash, const N: usize> Sectors<F, N> {
    /// Every item, oldest first.
    pub async fn take_stock(
        &mut self,
        window: &mut Window,
        mut visit: impl FnMut(u16, &[u8]),
    ) -> Result<(), FlashFailed> {
        self.index.clear();
        let newest = self.filling().unwrap_or(0);
        for step in 1..=N {
            let mut walk = Walk::over((newest + step) % N);
            while let Some((offset, data)) = walk.next(self, window).await? {
                let Some((&key, record)) = data.split_first_chunk() else {
                    continue;
                };
                let key = u16::from_le_bytes(key);
                visit(key, record);
                self.index.set(key, (walk.sector * PART + offset) as u32);
            }
        }
        Ok(())
    }

    pub(super) async fn holds_items(&mut self, index: usize) -> Result<bool, FlashFailed> {
        let mut window = Window([0; _]);
        Ok(Walk::over(index).next(self, &mut window).await?.is_some())
    }
}
