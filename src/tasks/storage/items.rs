//! Format of the items of `sequential-storage` in flash, to distinguish whole items from damage.
//!
//! | bytes | |
//! |---|---|
//! | 0..4 | checksum of the data; 0 for a removed item, which never occurs here |
//! | 4..6 | length of the data |
//! | 6..8 | checksum of the length |
//! | 8.. | data |

use core::ops::RangeInclusive;

pub const HEADER: usize = 8;

pub type ItemHeader = [u8; HEADER];

/// Invalid: the map skips it byte by byte to the next whole item.
pub const NO_HEADER: ItemHeader = [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

/// Data lengths (key and record) shown to the map; 8 would be mistaken for a header.
pub const LENGTHS: RangeInclusive<usize> = 9..=512;

pub enum Start {
    /// A whole item with this many bytes of data.
    Item(usize),
    Other,
    Unknown,
}

impl Start {
    pub fn of(bytes: &[u8]) -> Start {
        let Some((header, rest)) = bytes.split_first_chunk() else {
            return Start::Unknown;
        };
        let Some((length, check)) = parse(header) else {
            return Start::Other;
        };
        let length = usize::from(length);
        if !LENGTHS.contains(&length) {
            return Start::Other;
        }
        let Some(data) = rest.get(..length) else {
            return Start::Unknown;
        };
        let mut sum = Checksum::new();
        sum.add(data);
        match sum.value() == check {
            true => Start::Item(length),
            false => Start::Other,
        }
    }
}

/// Header of a removed item, which the map skips.
pub fn removed(length: u16) -> ItemHeader {
    let [low, high] = length.to_le_bytes();
    let [check_low, check_high] = length_check([low, high]).to_le_bytes();
    [0, 0, 0, 0, low, high, check_low, check_high]
}

/// Length and checksum of the data, if the length is valid.
pub fn parse(header: &ItemHeader) -> Option<(u16, u32)> {
    let &[a, b, c, d, low, high, check_low, check_high] = header;
    let right = length_check([low, high]) == u16::from_le_bytes([check_low, check_high]);
    right.then_some((u16::from_le_bytes([low, high]), u32::from_le_bytes([a, b, c, d])))
}

/// CRC-16F/4.2, never 0xffff.
fn length_check(length: [u8; 2]) -> u16 {
    let [low, high] = length;
    // By nibbles: two bytes do not justify a large table.
    let step = |check: u16, nibble: u8| {
        let index = usize::from((check as u8 ^ nibble) & 15);
        check >> 4 ^ LENGTH_TABLE.get(index).copied().unwrap_or(0)
    };
    let check = step(step(step(step(0xffff, low), low >> 4), high), high >> 4);
    match check ^ 0xffff {
        0xffff => 0xfffe,
        other => other,
    }
}

/// CRC-32C as computed by the map, incremental.
#[derive(Clone, Copy)]
pub struct Checksum(u32);

impl Checksum {
    pub const fn new() -> Checksum {
        Checksum(0xeeee_eeee)
    }

    pub fn add(&mut self, bytes: &[u8]) {
        // Checks the whole storage at the start: the table takes a fifth of the bitwise time, four bytes per iteration
        // another fifth less.
        let step = |sum: u32, byte: u8| sum >> 8 ^ DATA_TABLE.get(usize::from(sum as u8 ^ byte)).copied().unwrap_or(0);
        let (fours, rest) = bytes.as_chunks();
        for &[a, b, c, d] in fours {
            self.0 = step(step(step(step(self.0, a), b), c), d);
        }
        for &byte in rest {
            self.0 = step(self.0, byte);
        }
    }

    /// Never 0, and its first byte is neither 0 nor 0xff.
    pub fn value(self) -> u32 {
        match !self.0 {
            0 => 1,
            value if matches!(value & 0xff, 0 | 0xff) => value ^ 1,
            value => value,
        }
    }
}

static DATA_TABLE: [u32; 256] = table(0x82f6_3b78, 8);
static LENGTH_TABLE: [u16; 16] = {
    let wide: [u32; 16] = table(0x1a2e, 4);
    let mut narrow = [0; 16];
    let mut index = 0;
    while index < narrow.len() {
        narrow[index] = wide[index] as u16;
        index += 1;
    }
    narrow
};

/// CRC table of a reflected polynomial, indexed by `bits` bits.
const fn table<const VALUES: usize>(polynomial: u32, bits: u32) -> [u32; VALUES] {
    let mut table = [0; VALUES];
    let mut index = 0;
    while index < table.len() {
        let mut value = index as u32;
        let mut bit = 0;
        while bit < bits {
            value = if value & 1 == 1 {
                value >> 1 ^ polynomial
            } else {
                value >> 1
            };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
}
