//! Suns: the currency of the auction.

pub const HIGHEST_SUN: u8 = 16;

/// A set of suns from 1 to 16; each exists once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Suns(u16);

impl Suns {
    pub const NONE: Suns = Suns(0);

    const fn bit(sun: u8) -> u16 {
        1 << (sun.wrapping_sub(1) & 15)
    }

    pub(super) const fn of(suns: &[u8]) -> Suns {
        match suns {
            [first, rest @ ..] => Suns::of(rest).with(*first),
            [] => Suns::NONE,
        }
    }

    pub const fn with(self, sun: u8) -> Suns {
        Suns(self.0 | Suns::bit(sun))
    }

    pub const fn without(self, sun: u8) -> Suns {
        Suns(self.0 & !Suns::bit(sun))
    }

    pub const fn and(self, others: Suns) -> Suns {
        Suns(self.0 | others.0)
    }

    pub const fn contains(self, sun: u8) -> bool {
        1 <= sun && sun <= HIGHEST_SUN && self.0 & Suns::bit(sun) != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Highest sun, or 0. Not inlined: the Cortex-M0+ has no instruction to count leading zeros.
    #[inline(never)]
    pub const fn highest(self) -> u8 {
        (u16::BITS - self.0.leading_zeros()) as u8
    }

    /// Suns higher than `sun`.
    pub const fn above(self, sun: u8) -> Suns {
        if sun >= HIGHEST_SUN {
            Suns::NONE
        } else {
            Suns(self.0 >> sun << sun)
        }
    }

    pub fn sum(self) -> u16 {
        self.descending().map(u16::from).sum()
    }

    pub fn ascending(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let sun = rest.trailing_zeros() as u8 + 1;
            let left = rest;
            rest &= rest.wrapping_sub(1);
            (left != 0).then_some(sun)
        })
    }

    pub fn descending(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let sun = rest.highest();
            let left = rest;
            rest = rest.without(sun);
            (!left.is_empty()).then_some(sun)
        })
    }
}

/// Sun sets by number of players; empty if invalid.
pub const fn sun_sets(players: u8) -> &'static [Suns] {
    const TWO: [Suns; 2] = [Suns::of(&[9, 6, 5, 2]), Suns::of(&[8, 7, 4, 3])];
    const THREE: [Suns; 3] = [
        Suns::of(&[13, 8, 5, 2]),
        Suns::of(&[12, 9, 6, 3]),
        Suns::of(&[11, 10, 7, 4]),
    ];
    const FOUR: [Suns; 4] = [
        Suns::of(&[13, 6, 2]),
        Suns::of(&[12, 7, 3]),
        Suns::of(&[11, 8, 4]),
        Suns::of(&[10, 9, 5]),
    ];
    const FIVE: [Suns; 5] = [
        Suns::of(&[16, 7, 2]),
        Suns::of(&[15, 8, 3]),
        Suns::of(&[14, 9, 4]),
        Suns::of(&[13, 10, 5]),
        Suns::of(&[12, 11, 6]),
    ];
    match players {
        2 => &TWO,
        3 => &THREE,
        4 => &FOUR,
        5 => &FIVE,
        _ => &[],
    }
}
