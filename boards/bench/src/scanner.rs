//! Decodes the device's QR codes, independently of the library that encodes them.

use pocket_ra::{device::Frame, table::qr::SIZE};

/// Decodes the code at the left edge of the screen.
pub fn scanned_from(frame: &Frame) -> String {
    scanned(|x, y| !frame.pixel(3 + 2 * x, 3 + 2 * y))
}

/// Function pattern of version 3.
fn is_pattern(x: usize, y: usize) -> bool {
    let near = |place: usize| place < 9;
    let far = |place: usize| place >= SIZE - 8;
    let finder = near(x) && (near(y) || far(y)) || far(x) && near(y);
    let alignment = (20..=24).contains(&x) && (20..=24).contains(&y);
    finder || alignment || x == 6 || y == 6
}

fn is_masked(mask: u32, x: usize, y: usize) -> bool {
    let remainder = match mask {
        0 => (x + y) % 2,
        1 => y % 2,
        2 => x % 3,
        3 => (x + y) % 3,
        4 => (x / 3 + y / 2) % 2,
        5 => x * y % 2 + x * y % 3,
        6 => (x * y % 2 + x * y % 3) % 2,
        _ => ((x + y) % 2 + x * y % 3) % 2,
    };
    remainder == 0
}

/// Version 3 in alphanumeric and byte mode, without error correction.
pub fn scanned(is_dark: impl Fn(usize, usize) -> bool) -> String {
    let mut places: Vec<(usize, usize)> = (0..=5).map(|y| (8, y)).collect();
    places.extend([(8, 7), (8, 8), (7, 8)]);
    places.extend((9..15).map(|bit| (14 - bit, 8)));
    let format = places
        .iter()
        .rev()
        .fold(0u32, |format, &(x, y)| format << 1 | u32::from(is_dark(x, y)));
    let format = (format ^ 0x5412) >> 10;
    // Low and medium correction have one data block, the higher levels two of 17 or 13 bytes.
    let (blocks, length) = match format >> 3 {
        1 => (1, 55),
        0 => (1, 44),
        3 => (2, 17),
        _ => (2, 13),
    };
    let mut bits = Vec::new();
    for right in [28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1] {
        let upward = (right + 1) & 2 == 0;
        for step in 0..SIZE {
            let y = if upward { SIZE - 1 - step } else { step };
            for x in [right, right - 1] {
                if !is_pattern(x, y) {
                    bits.push(is_dark(x, y) != is_masked(format & 7, x, y));
                }
            }
        }
    }
    let words: Vec<&[bool]> = bits.chunks_exact(8).collect();
    let data: Vec<bool> = (0..blocks)
        .flat_map(|block| (0..length).map(move |word| word * blocks + block))
        .flat_map(|index| words[index].iter().copied())
        .collect();
    let mut rest = data.into_iter();
    let mut text = String::new();
    // The terminator is left out if there is no room for it.
    while rest.len() >= 4 {
        let mut number = |length| (0..length).fold(0usize, |number, _| number << 1 | usize::from(rest.next().unwrap()));
        match number(4) {
            0b0000 => break,
            0b0010 => read_dense(&mut text, number),
            0b0100 => (0..number(8)).for_each(|_| text.push(char::from(number(8) as u8))),
            mode => panic!("mode {mode}"),
        }
    }
    text
}

fn read_dense(text: &mut String, mut number: impl FnMut(usize) -> usize) {
    let mut left = number(9);
    const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
    while left > 0 {
        if left > 1 {
            let pair = number(11);
            text.push(LETTERS[pair / 45].into());
            text.push(LETTERS[pair % 45].into());
        } else {
            text.push(LETTERS[number(6)].into());
        }
        left -= left.min(2);
    }
}
