//! Exact expectation of rerolls; colours of dice yet to be rolled are open.

use crate::rules::dice::{DiceSet, Face, Faces};

/// Multisets of up to five faces: 1 + 6 + 21 + 56 + 126 + 252.
const HANDS: usize = 462;
/// With dice yet to be rolled.
const OPEN: usize = 210;

/// Count of each face; smaller hands first.
const COUNTS: [[u8; 6]; HANDS] = {
    let mut counts = [[0; 6]; HANDS];
    let mut next = 1;
    let mut from = 0;
    // A smaller hand plus a die whose face is not below the last one added.
    let mut last = [0; HANDS];
    while next < HANDS {
        let mut face = last[from];
        while face < 6 {
            counts[next] = counts[from];
            counts[next][face] += 1;
            last[next] = face;
            next += 1;
            face += 1;
        }
        from += 1;
    }
    counts
};

/// Five dice.
static FULL: [[u8; 6]; HANDS - OPEN] = {
    let mut full = [[0; 6]; HANDS - OPEN];
    let mut hand = OPEN;
    while hand < HANDS {
        full[hand - OPEN] = COUNTS[hand];
        hand += 1;
    }
    full
};

/// The hand with one more die of each face.
static WITH: [[u16; 6]; OPEN] = {
    let mut with = [[0; 6]; OPEN];
    let mut hand = 0;
    while hand < OPEN {
        let mut face = 0;
        while face < 6 {
            let mut counts = COUNTS[hand];
            counts[face] += 1;
            let mut found = hand;
            while !same(&COUNTS[found], &counts) {
                found += 1;
            }
            with[hand][face] = found as u16;
            face += 1;
        }
        hand += 1;
    }
    with
};

const fn same(a: &[u8; 6], b: &[u8; 6]) -> bool {
    let mut face = 0;
    while face < 6 {
        if a[face] != b[face] {
            return false;
        }
        face += 1;
    }
    true
}

/// Value of every hand if its missing dice are rolled, and rerolled while rolls are left.
#[derive(Clone)]
pub(super) struct Rerolls {
    worth: [i16; HANDS],
}

impl Rerolls {
    /// `worth`: value of five dice by count of each face.
    pub(super) fn new(rolls_left: u8, worth: impl Fn(&[u8; 6]) -> i32) -> Rerolls {
        let mut rerolls = Rerolls { worth: [0; HANDS] };
        let table = &mut rerolls.worth;
        for (once, counts) in table.iter_mut().skip(OPEN).zip(&FULL) {
            *once = worth(counts) as i16;
        }
        average(table);
        for _ in 1..rolls_left {
            for (hand, with) in WITH.iter().enumerate() {
                let kept = table[hand];
                for &larger in with.iter().skip(1) {
                    let best = &mut table[usize::from(larger).min(HANDS - 1)];
                    *best = kept.max(*best);
                }
            }
            average(table);
        }
        rerolls
    }

    pub(super) fn of_all(&self) -> i32 {
        self.worth[0].into()
    }

    pub(super) fn worth(&self, faces: Faces, rolled: DiceSet) -> i32 {
        let mut hand = 0;
        for colour in DiceSet::ALL.without(rolled).iter() {
            hand = WITH[hand.min(OPEN - 1)][faces.of(colour) as usize].into();
        }
        self.worth[hand.min(HANDS - 1)].into()
    }
}

/// Sets open hands to the mean over one more die.
fn average(worth: &mut [i16; HANDS]) {
    for (hand, &[a, b, c, d, e, f]) in WITH.iter().enumerate().rev() {
        let of = |larger: u16| i32::from(worth[usize::from(larger).min(HANDS - 1)]);
        let sum = of(a) + of(b) + of(c) + of(d) + of(e) + of(f);
        // A sixth, rounded down: the Cortex-M0+ has no division.
        worth[hand] = ((sum * 10_923) >> 16) as i16;
    }
}

const _: () = assert!(Face::Sun as u8 == 0 && Face::Monument as u8 == 4 && Face::Ankh as u8 == 5);
