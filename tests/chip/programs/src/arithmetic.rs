//! Arithmetic on every processor flag: host and chip must agree.

use core::hint::black_box;

/// Carry, sign and overflow change here.
const EDGES: [u32; 12] = [
    0,
    1,
    2,
    31,
    32,
    33,
    0x7fff_fffe,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_fffe,
    0xffff_ffff,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digests {
    pub words: u32,
    pub unsigned_double_words: u32,
    pub signed_double_words: u32,
    pub shifts: u32,
    pub products: u32,
    pub floats: u32,
}

pub fn digests(rounds: u32) -> Digests {
    const START: u32 = 0x811c_9dc5;
    let mut digests = Digests {
        words: START,
        unsigned_double_words: START,
        signed_double_words: START,
        shifts: START,
        products: START,
        floats: START,
    };
    let mut numbers = Numbers(0x1234_5678);
    for _ in 0..rounds {
        let [a, b, c, d] = core::array::from_fn(|_| numbers.next());
        let (x, y) = (u64::from(a) << 32 | u64::from(b), u64::from(c) << 32 | u64::from(d));
        mix(&mut digests.words, words(a, c));
        mix(&mut digests.unsigned_double_words, unsigned_double_words(x, y));
        mix(
            &mut digests.signed_double_words,
            signed_double_words(x.cast_signed(), y.cast_signed()),
        );
        mix(&mut digests.shifts, shifts(a, x, d % 64));
        mix(&mut digests.products, products(a, c, x, y));
        mix(&mut digests.floats, floats(a, c));
    }
    digests
}

struct Numbers(u32);

impl Numbers {
    /// Three of four are edge values, hidden from the optimiser.
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        black_box(if self.0.is_multiple_of(4) {
            self.0
        } else {
            EDGES[(self.0 >> 8) as usize % EDGES.len()]
        })
    }
}

fn mix(digest: &mut u32, value: u32) {
    *digest = (*digest ^ value).wrapping_mul(0x0100_0193);
}

fn flags(flags: [bool; 6]) -> u32 {
    flags.iter().fold(0, |bits, &flag| bits << 1 | u32::from(flag))
}

fn words(a: u32, b: u32) -> u32 {
    let (signed_a, signed_b) = (a.cast_signed(), b.cast_signed());
    let compared = flags([
        a < b,
        signed_a < signed_b,
        a.overflowing_add(b).1,
        a.overflowing_sub(b).1,
        signed_a.overflowing_add(signed_b).1,
        signed_a.overflowing_sub(signed_b).1,
    ]);
    compared ^ signed_a.saturating_sub(signed_b).cast_unsigned().rotate_left(6)
}

fn unsigned_double_words(x: u64, y: u64) -> u32 {
    let compared = flags([
        x < y,
        x <= y,
        x > y,
        x == y,
        x.overflowing_add(y).1,
        x.overflowing_sub(y).1,
    ]);
    compared ^ (x.wrapping_sub(y) >> 32) as u32 ^ (x.wrapping_add(y) >> 17) as u32
}

fn signed_double_words(x: i64, y: i64) -> u32 {
    let compared = flags([
        x < y,
        x <= y,
        x > y,
        x == y,
        x.overflowing_add(y).1,
        x.overflowing_sub(y).1,
    ]);
    compared ^ (x.saturating_add(y) >> 32) as u32 ^ (x.saturating_sub(y) >> 9) as u32
}

fn shifts(a: u32, x: u64, by: u32) -> u32 {
    let word = a.checked_shl(by).unwrap_or(7) ^ a.checked_shr(by).unwrap_or(5) ^ a.rotate_right(by);
    let double = (x << by) as u32 ^ ((x >> by) >> 32) as u32 ^ (x.cast_signed() >> by) as u32;
    word ^ double ^ (a.cast_signed() >> (by % 32)).cast_unsigned()
}

fn products(a: u32, b: u32, x: u64, y: u64) -> u32 {
    let word = a.wrapping_mul(b) ^ ((u64::from(a) * u64::from(b)) >> 32) as u32;
    let quotient = a.checked_div(b).unwrap_or(9);
    let remainder = a
        .cast_signed()
        .checked_rem(b.cast_signed())
        .unwrap_or(3)
        .cast_unsigned();
    let double =
        x.checked_div(y).unwrap_or(1) as u32 ^ x.cast_signed().checked_rem(y.cast_signed()).unwrap_or(2) as u32;
    word ^ quotient ^ remainder ^ double
}

fn floats(a: u32, b: u32) -> u32 {
    let float = a.cast_signed() as f32 * 0.5 + (b >> 7) as f32;
    float.to_bits() ^ (float as i32).cast_unsigned() ^ a.swap_bytes() ^ a.leading_zeros() ^ b.count_ones()
}
