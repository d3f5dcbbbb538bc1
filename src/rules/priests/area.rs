//! The tiles in front of a seat in Priests of Ra, packed.

use super::tile::{FACES, Face, Faced, Laid, PAIRS, PEOPLE_PAIRS, Pair};

/// Tiles of a pair in the box.
const COPIES: u8 = 2;

/// Bits per pair: two count tiles with the first face up, two those with the second.
const BITS: u32 = 4;
const PAIRS_A_WORD: u32 = u32::BITS / BITS;
const WORDS: usize = PAIRS / PAIRS_A_WORD as usize;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Area {
    pub(super) priests: u8,
    pub(super) plagues: u8,
    pub(super) pyramids: u8,
    pub(super) ankhs: u8,
    faced: [u32; WORDS],
    /// Number of tiles showing each face; derived from `faced` and cached.
    shown: [u8; FACES],
}

impl Area {
    /// With only the counts that scoring needs.
    pub fn counted(priests: u8, plagues: u8, pyramids: u8, ankhs: u8, shown: [u8; FACES]) -> Area {
        Area {
            priests,
            plagues,
            pyramids,
            ankhs,
            faced: [0; WORDS],
            shown,
        }
    }

    pub const fn priests(&self) -> u8 {
        self.priests
    }

    pub const fn plagues(&self) -> u8 {
        self.plagues
    }

    pub const fn pyramids(&self) -> u8 {
        self.pyramids
    }

    pub const fn ankhs(&self) -> u8 {
        self.ankhs
    }

    pub fn count(&self, faced: Faced) -> u8 {
        let (word, shift) = Area::place(faced);
        (self.faced.get(word).copied().unwrap_or(0) >> shift & 3) as u8
    }

    /// Two-faced tiles with non-zero counts.
    pub fn faced(&self) -> impl Iterator<Item = (Faced, u8)> {
        let ways = Pair::all().flat_map(Pair::both_ways);
        ways.map(|faced| (faced, self.count(faced)))
            .filter(|&(_, count)| count > 0)
    }

    /// By `Face as usize`.
    pub const fn shown(&self) -> &[u8; FACES] {
        &self.shown
    }

    pub fn has_faced(&self) -> bool {
        self.faced.iter().any(|&word| word != 0)
    }

    /// Ignores a third tile of a pair, which does not exist.
    pub fn add(&mut self, laid: Laid) {
        match laid {
            Laid::Priest => self.priests = self.priests.saturating_add(1),
            Laid::Plague => self.plagues = self.plagues.saturating_add(1),
            Laid::Pyramid => self.pyramids = self.pyramids.saturating_add(1),
            Laid::Faced(faced) => {
                let (word, shift) = Area::place(faced);
                let held = self.count(faced) + self.count(faced.flipped());
                if let Some(word) = self.faced.get_mut(word)
                    && held < COPIES
                {
                    *word += 1 << shift;
                    self.shown[faced.shown() as usize] += 1;
                }
            }
        }
    }

    /// Turns a tile over; false if there is none.
    pub(crate) fn flip(&mut self, faced: Faced) -> bool {
        let had = self.count(faced) > 0;
        if had {
            let (word, shift) = Area::place(faced);
            if let Some(word) = self.faced.get_mut(word) {
                *word -= 1 << shift;
                self.shown[faced.shown() as usize] -= 1;
            }
            self.add(Laid::Faced(faced.flipped()));
        }
        had
    }

    /// Removes priests and tiles that show a people.
    pub(super) fn discard(&mut self) {
        /// Bits that count tiles with the first face up.
        const AS_THEY_ARE: u32 = 0x3333_3333;
        self.priests = 0;
        let peoples = self.faced.iter_mut().take(PEOPLE_PAIRS / PAIRS_A_WORD as usize);
        peoples.for_each(|word| *word &= !AS_THEY_ARE);
        for people in Face::PEOPLES {
            self.shown[people as usize] = 0;
        }
    }

    /// Word and shift of a count.
    const fn place(faced: Faced) -> (usize, u32) {
        let index = faced.pair().index() as u32;
        let shift = index % PAIRS_A_WORD * BITS + if faced.is_turned() { BITS / 2 } else { 0 };
        ((index / PAIRS_A_WORD) as usize, shift)
    }
}
