//! The items of `sequential-storage` as they lie in flash, to tell a whole one from what only looks like one.
//!
//! | bytes | |
//! |---|---|
//! | 0..4 | checksum of the data; 0 when the item was removed, which is never done here |
//! | 4..6 | length of the data |
//! | 6..8 | checksum of the length |
//! | 8.. | data |

/// What stands before the data.
pub const HEADER: usize = 8;

pub type Header = [u8; HEADER];

/// A header that belongs to no item: the map steps over it, one byte at a time, to the next whole item.
pub const NO_HEADER: Header = [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

/// The length of the data and their checksum, if the length is right.
pub fn parse(header: &Header) -> Option<(u16, u32)> {
    let &[a, b, c, d, low, high, check_low, check_high] = header;
    let right = length_check([low, high]) == u16::from_le_bytes([check_low, check_high]);
    right.then_some((u16::from_le_bytes([low, high]), u32::from_le_bytes([a, b, c, d])))
}

/// CRC-16F/4.2 of the two bytes of a length, never 0xffff.
fn length_check(length: [u8; 2]) -> u16 {
    let mut check = 0xffffu16;
    for byte in length {
        check ^= u16::from(byte);
        for _ in 0..8 {
            check = if check & 1 == 1 {
                check >> 1 ^ 0x1a2e
            } else {
                check >> 1
            };
        }
    }
    match check ^ 0xffff {
        0xffff => 0xfffe,
        other => other,
    }
}

/// CRC-32C with the map's own start and end, fed piece by piece.
#[derive(Clone, Copy)]
pub struct Checksum(u32);

impl Checksum {
    pub const fn new() -> Checksum {
        Checksum(0xeeee_eeee)
    }

    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 ^= u32::from(byte);
            for _ in 0..2 {
                // A nibble at a time: a table of 16 costs no flash worth counting and is four times as fast as bits.
                self.0 = self.0 >> 4 ^ NIBBLES.get((self.0 & 15) as usize).copied().unwrap_or(0);
            }
        }
    }

    /// Never 0, and the first byte is neither 0 nor 0xff.
    pub fn value(self) -> u32 {
        match !self.0 {
            0 => 1,
            value if matches!(value & 0xff, 0 | 0xff) => value ^ 1,
            value => value,
        }
    }
}

const NIBBLES: [u32; 16] = {
    let mut table = [0; 16];
    let mut index = 0;
    while index < table.len() {
        let mut value = index as u32;
        let mut bit = 0;
        while bit < 4 {
            value = if value & 1 == 1 {
                value >> 1 ^ 0x82f6_3b78
            } else {
                value >> 1
            };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
};
