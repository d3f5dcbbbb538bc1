//! QR codes that fit the screen: 29 modules of 2 pixels. The result of a game is one of them: the address of the page
//! that starts the same deal, with the result behind it.

use core::fmt::Write;

use heapless::{String, Vec};
use qrcodegen_no_heap::{BitBuffer, Mask, QrCode, QrCodeEcc, QrSegment, QrSegmentMode, Version};

use super::{Deal, Name, Table, statistics::Standing};

/// The largest version that fits 64 lines with 2 pixels per module.
const VERSION: Version = Version::new(3);

/// Chessboard: choosing the best of eight masks takes the chip 80 ms. All readers support it, and it breaks up this
/// little data well enough.
const MASK: Mask = Mask::new(0);

/// Version 3 at error correction level L in alphanumeric mode.
pub const LONGEST_PAYLOAD: usize = 77;

const CHECK: usize = 5;

/// Address of the published page: `homepage` in `Cargo.toml`. Empty until there is one; then a result is its payload.
pub const PAGE: &str = env!("CARGO_PKG_HOMEPAGE");

/// Between the page and the code of a deal.
const DEAL: &[u8] = b"#deal=";

/// Longest path of a page, with [`DEAL`]: a longer one leaves no room for a code.
const LONGEST_PATH: usize = 40;

/// Letters.
const HANDICAP: usize = 4;

/// Modules per side.
pub const SIZE: usize = 29;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modules {
    rows: [u32; SIZE],
}

impl Modules {
    /// Dark as in print: black on paper. Everything outside is light.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        x < SIZE && self.rows.get(y).is_some_and(|row| row & 1 << x != 0)
    }

    /// From the top; bit n is column n, set if dark.
    pub const fn rows(&self) -> &[u32; SIZE] {
        &self.rows
    }
}

impl Table {
    /// Deal code, names with scores, `+` behind winners, and the low half of the journal's check:
    /// `ABAAAAAAHY/MIA43+/TOM31/1CA3`. Without a deal it begins with the name of the game; with a handicap of five,
    /// `/H5` comes before the check. None until the game is over.
    ///
    /// Five winners with eight letters and three digits each just fit behind the code; handicap and check are left out
    /// if they do not fit.
    pub fn payload(&self) -> Option<String<LONGEST_PAYLOAD>> {
        let standings = self.standings();
        if standings.is_empty() {
            return None;
        }
        let mut text: String<LONGEST_PAYLOAD> = String::new();
        match self.header.deal() {
            Some(deal) => text.push_str(&deal.code()).ok()?,
            None => {
                let mut game = self.header.setup().kind().name().chars();
                game.try_for_each(|letter| text.push(letter.to_ascii_uppercase()))
                    .ok()?;
            }
        }
        with_result(text, &standings, self.header.agreements().handicap, self.check())
    }

    /// The address of this deal at `page`, with the whole payload, or only its code if that does not fit; the payload
    /// if there is no page or no deal. None until the game is over.
    pub fn qr(&self, page: &[u8]) -> Option<Modules> {
        let payload = self.payload()?;
        let linked = self.header.deal().and_then(|_| linked(page, &payload));
        linked.or_else(|| encode(&payload))
    }
}

/// Scheme and host in capitals take fewer bits, and mean the same.
fn linked(page: &[u8], payload: &str) -> Option<Modules> {
    // Bytes: searching a string takes 2 KiB of code.
    let mut slashes = page.iter().zip(0..).filter(|(byte, _)| **byte == b'/');
    slashes.nth(1)?;
    let path = slashes.next().map_or(page.len(), |(_, index)| index);
    let (host, path) = page.split_at_checked(path)?;
    let mut middle: Vec<u8, LONGEST_PATH> = Vec::new();
    middle
        .extend_from_slice(if path.is_empty() { b"/" } else { path })
        .ok()?;
    middle.extend_from_slice(DEAL).ok()?;
    let (code, _) = payload.as_bytes().split_at_checked(Deal::LETTERS)?;
    encode_mixed(host, &middle, payload.as_bytes()).or_else(|| encode_mixed(host, &middle, code))
}

/// Encodes digits, letters without accents as capitals, spaces, and `+-./:`. None if the text is too long.
pub fn encode(text: &str) -> Option<Modules> {
    encode_mixed(&[], &[], text.as_bytes())
}

/// As [`encode()`], with a part of any bytes in the middle, unless it is empty.
fn encode_mixed(front: &[u8], middle: &[u8], end: &[u8]) -> Option<Modules> {
    if front.len().max(middle.len()).max(end.len()) > LONGEST_PAYLOAD {
        return None;
    }
    let mut dense = [[0; VERSION.buffer_len()]; 2];
    let mut out = [0; VERSION.buffer_len()];
    let [first, last] = &mut dense;
    let first_length = write_densely(front, BitBuffer::new(first))?;
    let last_length = write_densely(end, BitBuffer::new(last))?;
    let segments = [
        QrSegment::new(QrSegmentMode::Alphanumeric, front.len(), first, first_length),
        QrSegment::new(QrSegmentMode::Byte, middle.len(), middle, middle.len() * 8),
        QrSegment::new(QrSegmentMode::Alphanumeric, end.len(), last, last_length),
    ];
    let segments = match middle.is_empty() {
        true => segments.get(2..)?,
        false => &segments,
    };
    let (words, correction, version) =
        QrCode::encode_segments_to_codewords(segments, &mut out, QrCodeEcc::Low, VERSION, VERSION, true).ok()?;
    let code = QrCode::encode_codewords(&mut out, words, first, correction, version, Some(MASK));
    let mut modules = Modules { rows: [0; SIZE] };
    for (row, y) in modules.rows.iter_mut().zip(0..) {
        *row = (0..SIZE as i32).fold(0, |row, x| row | u32::from(code.get_module(x, y)) << x);
    }
    Some(modules)
}

fn with_result(
    mut text: String<LONGEST_PAYLOAD>,
    standings: &[Standing],
    handicap: u8,
    check: u32,
) -> Option<String<LONGEST_PAYLOAD>> {
    for standing in standings {
        text.push('/').ok()?;
        plain(standing.name).try_for_each(|letter| text.push(letter)).ok()?;
        write!(text, "{}", standing.outcome.score).ok()?;
        text.push_str(if standing.outcome.won { "+" } else { "" }).ok()?;
    }
    if handicap > 0 && text.capacity() - text.len() >= HANDICAP {
        write!(text, "/H{handicap}").ok()?;
    }
    if text.capacity() - text.len() >= CHECK {
        write!(text, "/{:04X}", check & 0xffff).ok()?;
    }
    Some(text)
}

/// Alphanumeric mode: two letters in eleven bits; returns the number of bits. The encoder's version searches a string
/// for each letter, which adds 4 KiB of panic messages.
fn write_densely(text: &[u8], mut bits: BitBuffer<'_>) -> Option<usize> {
    const LETTERS: u32 = 45;
    let dense = |letter: u8| match letter.to_ascii_uppercase() {
        b'0'..=b'9' => Some(u32::from(letter - b'0')),
        capital @ b'A'..=b'Z' => Some(u32::from(capital - b'A') + 10),
        b' ' => Some(36),
        b'+' => Some(40),
        b'-' => Some(41),
        b'.' => Some(42),
        b'/' => Some(43),
        b':' => Some(44),
        _ => None,
    };
    for letters in text.chunks(2) {
        match *letters {
            [first, second] => bits.append_bits(dense(first)? * LETTERS + dense(second)?, 11),
            [last] => bits.append_bits(dense(last)?, 6),
            _ => {}
        }
    }
    Some(bits.len())
}

/// Without accents: alphanumeric mode has A to Z.
fn plain(name: Name) -> impl Iterator<Item = char> {
    name.letters().map(|letter| match letter {
        'À' | 'Â' | 'Ä' | 'Æ' => 'A',
        'Ç' => 'C',
        'È' | 'É' | 'Ê' | 'Ë' => 'E',
        'Î' | 'Ï' => 'I',
        'Ô' | 'Ö' | 'Œ' => 'O',
        'Ù' | 'Û' | 'Ü' => 'U',
        plain => plain,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{player::PlayerKind, statistics::Outcome};

    #[test]
    fn handicap_and_check_are_left_out_where_there_is_no_room_for_them() {
        let standing = Standing {
            name: Name::new("Clémence").unwrap(),
            kind: PlayerKind::Human,
            outcome: Outcome { score: 123, won: true },
        };
        // Five of them take 65 of 77 letters.
        for (front, handicap, behind) in [
            (12, 0, ""),
            (12, 10, ""),
            (10, 10, ""),
            (9, 10, ""),
            (8, 10, "/H10"),
            (8, 0, ""),
            (7, 0, "/5678"),
            (7, 10, "/H10"),
            (4, 10, "/H10"),
            (3, 10, "/H10/5678"),
            (3, 0, "/5678"),
        ] {
            let text = String::try_from("ABCDEFGHJKLM".get(..front).unwrap()).unwrap();
            let text = with_result(text, &[standing; 5], handicap, 0x1234_5678).unwrap();
            assert_eq!(text.get(front + 65..), Some(behind), "{text}");
        }
    }
}
