//! The bag: tiles still to be drawn, counted by kind.

use crate::chance::Draw;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bag<const KINDS: usize> {
    counts: [u8; KINDS],
    total: u8,
}

impl<const KINDS: usize> Bag<KINDS> {
    pub(in crate::rules) const fn of(counts: [u8; KINDS]) -> Self {
        let mut total = 0;
        let mut kind = 0;
        while kind < KINDS {
            total += counts[kind];
            kind += 1;
        }
        Bag { counts, total }
    }

    pub const fn total(&self) -> u8 {
        self.total
    }

    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    pub const fn counts(&self) -> &[u8; KINDS] {
        &self.counts
    }

    pub(in crate::rules) fn take(&mut self, kind: usize) -> bool {
        match self.counts.get_mut(kind) {
            Some(count) if *count > 0 => {
                *count -= 1;
                self.total -= 1;
                true
            }
            _ => false,
        }
    }

    /// Draws a tile uniformly; returns its kind.
    pub(in crate::rules) fn draw(&self, rng: &mut impl Draw) -> Option<usize> {
        let mut skipped = rng.below(self.total.into());
        self.counts.iter().position(|&count| {
            let here = skipped < count.into();
            if !here {
                skipped -= u32::from(count);
            }
            here
        })
    }
}
