//! Backup of the whole storage as text, and restore. A backup consists of the commands of its own restore, so it can be
//! sent back unchanged. Every line has its length and checksum; the last one has the number of lines and the total
//! checksum.
//!
//! ```text
//! restore 131072
//! :0000020 52614b70...ff 1c291ca3      address, length, bytes, CRC-32 of address, length and bytes
//! restore end 412 cbf43926             lines, CRC-32 of the storage; blank places have no line
//! ```
//!
//! The image is received into unused sectors and verified. Then a note marks it as complete, the device restarts and
//! copies it: a power cut before the note changes nothing, one after it is recovered at the next start.

use core::fmt;

use embassy_futures::yield_now;
use embedded_storage_async::nor_flash::NorFlash;

use super::{examine::checksum, sectors::SECTOR, serial::Listener, store::Store};
use crate::table::{memory::StoreError, record::CRC};

/// Bytes per line.
const BYTES: usize = 32;
/// Colon, address and length, bytes and checksum in hexadecimal, two spaces.
pub const LONGEST_LINE: usize = 1 + 7 + 1 + 2 * BYTES + 1 + 8;
const BLANK: u8 = 0xff;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    address: u32,
    length: u8,
    bytes: [u8; BYTES],
}

impl Part {
    fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.length.into()).unwrap_or_default()
    }

    fn check(&self) -> u32 {
        let mut digest = CRC.digest();
        digest.update(&self.address.to_le_bytes());
        digest.update(&[self.length]);
        digest.update(self.bytes());
        digest.finalize()
    }

    /// Parses the line after its colon; none if damaged.
    pub fn parse(line: &str) -> Option<Part> {
        let mut words = line.split(' ');
        let (place, digits, check) = (words.next()?, words.next()?, words.next()?);
        let (address, length) = place.split_at_checked(5)?;
        let mut part = Part {
            address: number(address)?,
            length: u8::try_from(number(length)?).ok()?,
            bytes: [BLANK; BYTES],
        };
        let is_whole = digits.len() == usize::from(part.length) * 2 && (1..=BYTES).contains(&part.length.into());
        if !is_whole || words.next().is_some() || check.len() != 8 {
            return None;
        }
        for (place, at) in part.bytes.iter_mut().zip((0..digits.len()).step_by(2)) {
            *place = u8::try_from(number(digits.get(at..at + 2)?)?).ok()?;
        }
        (number(check)? == part.check()).then_some(part)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{:05x}{:02x} ", self.address, self.length)?;
        for byte in self.bytes() {
            write!(f, "{byte:02x}")?;
        }
        write!(f, " {:08x}", self.check())
    }
}

/// Hexadecimal digits only, no sign.
pub fn number(digits: &str) -> Option<u32> {
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_plain.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Size of the image in bytes.
    Begin(u32),
    Part(Part),
    End {
        lines: u32,
        check: u32,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    NotBegun,
    /// A line was damaged, or another request interrupted the restore.
    BrokenOff,
    /// Of another size, or a part is out of range.
    Size,
    /// Lines are repeated or from another backup.
    Order,
    Incomplete,
    /// No free sectors before the storage.
    NoRoom,
    BatteryEmpty,
    Store(StoreError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::NotBegun => "no restore was begun",
            Refusal::BrokenOff => "a line of the backup was damaged",
            Refusal::Size => "this is a backup of another memory",
            Refusal::Order => "the lines are not in their order",
            Refusal::Incomplete => "lines of the backup are missing",
            Refusal::NoRoom => "this device cannot restore",
            Refusal::BatteryEmpty => "the battery is empty",
            Refusal::Store(error) => return error.fmt(f),
        })?;
        f.write_str("; nothing was changed")
    }
}

impl core::error::Error for Refusal {}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Restore {
    #[default]
    Idle,
    Filling {
        lines: u32,
        /// Lowest address of the next part.
        next: u32,
    },
    /// The remaining lines are ignored.
    Broken,
    /// Applied at the next start.
    Ready,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Left {
    Nothing,
    Restored,
    Broken,
}

/// A restore has begun. In the first sector before the storage; a second note marks the image as complete.
const BEGUN: [u8; 8] = *b"RaRestor";
const NOTE: usize = 16;

/// Addresses of the note and of the image, before the storage.
fn places<const N: usize>(start: u32) -> Option<(u32, u32)> {
    let note = start.checked_sub(((N + 1) * SECTOR) as u32)?;
    Some((note, note + SECTOR as u32))
}

/// An image with this checksum is complete.
fn note_of(check: u32) -> [u8; NOTE] {
    let mut note = [0; NOTE];
    let [a, b, c, d] = check.to_le_bytes();
    let mut digest = CRC.digest();
    digest.update(&BEGUN);
    digest.update(&[a, b, c, d]);
    let [e, f, g, h] = digest.finalize().to_le_bytes();
    for (to, from) in note.iter_mut().zip(BEGUN.into_iter().chain([a, b, c, d, e, f, g, h])) {
        *to = from;
    }
    note
}

impl<F: NorFlash, const N: usize> Store<F, N> {
    const BYTES: u32 = (N * SECTOR) as u32;

    /// Sends the whole memory; false if the receiver stopped reading.
    pub(super) async fn back_up(&mut self, listener: &mut impl Listener) -> Result<bool, StoreError> {
        let (flash, start) = self.sectors().whole();
        if !listener.say(format_args!("restore {}", Self::BYTES)).await {
            return Ok(false);
        }
        let mut lines = 0;
        for address in (0..Self::BYTES).step_by(BYTES) {
            let mut part = Part {
                address,
                length: BYTES as u8,
                bytes: [0; BYTES],
            };
            let read = flash.read(start + address, &mut part.bytes).await;
            read.map_err(|_| StoreError::Flash)?;
            if part.bytes == [BLANK; BYTES] {
                continue;
            }
            lines += 1;
            if !listener.say(format_args!("{part}")).await {
                return Ok(false);
            }
        }
        let (check, _) = checksum(flash, start, Self::BYTES).await?;
        Ok(listener.say(format_args!("restore end {lines} {check:08x}")).await)
    }

    pub(super) async fn restore(&mut self, step: Step) -> Result<(), Refusal> {
        let done = match step {
            Step::Begin(bytes) => self.begin_restore(bytes).await,
            Step::Part(part) => self.lay_beside(part).await,
            Step::End { lines, check } => self.end_restore(lines, check).await,
        };
        match (done, self.restore) {
            (Ok(restore), _) => self.restore = restore,
            // Report only the first refused line.
            (Err(Refusal::BrokenOff), Restore::Broken) if matches!(step, Step::Part(_)) => {}
            (Err(refusal), before) => {
                self.restore = match (step, before) {
                    (Step::Part(_), Restore::Filling { .. } | Restore::Broken) => Restore::Broken,
                    _ => Restore::Idle,
                };
                if self.restore == Restore::Idle && before != Restore::Idle {
                    self.forget_restore().await?;
                }
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// Called for any other request.
    pub(super) const fn break_restore(&mut self) {
        if let Restore::Filling { .. } = self.restore {
            self.restore = Restore::Broken;
        }
    }

    async fn begin_restore(&mut self, bytes: u32) -> Result<Restore, Refusal> {
        let (flash, start) = self.sectors().whole();
        let (note, image) = places::<N>(start).ok_or(Refusal::NoRoom)?;
        if bytes != Self::BYTES {
            return Err(Refusal::Size);
        }
        for sector in (note..image + Self::BYTES).step_by(SECTOR) {
            erase_unless_blank(flash, sector).await?;
        }
        write(flash, note, &BEGUN).await?;
        Ok(Restore::Filling { lines: 0, next: 0 })
    }

    async fn lay_beside(&mut self, part: Part) -> Result<Restore, Refusal> {
        let (lines, next) = match self.restore {
            Restore::Filling { lines, next } => (lines, next),
            Restore::Broken => return Err(Refusal::BrokenOff),
            Restore::Idle | Restore::Ready => return Err(Refusal::NotBegun),
        };
        let (flash, start) = self.sectors().whole();
        let (_, image) = places::<N>(start).ok_or(Refusal::NoRoom)?;
        let end = part.address + u32::from(part.length);
        if end > Self::BYTES {
            return Err(Refusal::Size);
        }
        if part.address < next {
            return Err(Refusal::Order);
        }
        write(flash, image + part.address, part.bytes()).await?;
        Ok(Restore::Filling {
            lines: lines + 1,
            next: end,
        })
    }

    async fn end_restore(&mut self, lines: u32, check: u32) -> Result<Restore, Refusal> {
        let came = match self.restore {
            Restore::Filling { lines, .. } => lines,
            Restore::Broken => return Err(Refusal::BrokenOff),
            Restore::Idle | Restore::Ready => return Err(Refusal::NotBegun),
        };
        let (flash, start) = self.sectors().whole();
        let (note, image) = places::<N>(start).ok_or(Refusal::NoRoom)?;
        // The start copies what is really in flash.
        let (found, _) = checksum(flash, image, Self::BYTES).await.map_err(Refusal::Store)?;
        if came != lines || found != check {
            return Err(Refusal::Incomplete);
        }
        let whole = note_of(check);
        let (begun, rest) = whole.split_at(BEGUN.len());
        write(flash, note + begun.len() as u32, rest).await?;
        Ok(Restore::Ready)
    }

    async fn forget_restore(&mut self) -> Result<(), Refusal> {
        let (flash, start) = self.sectors().whole();
        match places::<N>(start) {
            Some((note, _)) => erase_unless_blank(flash, note).await,
            None => Ok(()),
        }
    }

    /// Runs first at every start. Safe to repeat after a power cut.
    pub(super) async fn finish_restore(&mut self) -> Result<Left, StoreError> {
        let (flash, start) = self.sectors().whole();
        let Some((note, image)) = places::<N>(start) else {
            return Ok(Left::Nothing);
        };
        let mut counts = false;
        // The first reads may have been wrong.
        for _ in 0..2 {
            let mut found = [0; NOTE];
            flash.read(note, &mut found).await.map_err(|_| StoreError::Flash)?;
            if found == [BLANK; NOTE] {
                return Ok(Left::Nothing);
            }
            let [.., a, b, c, d, _, _, _, _] = found;
            let check = u32::from_le_bytes([a, b, c, d]);
            counts = counts || found == note_of(check) && checksum(flash, image, Self::BYTES).await?.0 == check;
        }
        if counts {
            for offset in (0..Self::BYTES).step_by(SECTOR) {
                copy_sector(flash, image + offset, start + offset).await?;
            }
        }
        flash
            .erase(note, note + SECTOR as u32)
            .await
            .map_err(|_| StoreError::Flash)?;
        Ok(if counts { Left::Restored } else { Left::Broken })
    }
}

async fn write(flash: &mut impl NorFlash, address: u32, bytes: &[u8]) -> Result<(), Refusal> {
    let written = flash.write(address, bytes).await;
    written.map_err(|_| Refusal::Store(StoreError::Flash))
}

async fn erase_unless_blank(flash: &mut impl NorFlash, sector: u32) -> Result<(), Refusal> {
    let failed = Refusal::Store(StoreError::Flash);
    let (_, blank) = checksum(flash, sector, SECTOR as u32).await.map_err(|_| failed)?;
    if !blank {
        flash.erase(sector, sector + SECTOR as u32).await.map_err(|_| failed)?;
        yield_now().await;
    }
    Ok(())
}

/// Copies a sector of flash until both are equal.
async fn copy_sector(flash: &mut impl NorFlash, from: u32, to: u32) -> Result<(), StoreError> {
    const ATTEMPTS: usize = 3;
    let length = SECTOR as u32;
    for _ in 0..ATTEMPTS {
        if checksum(flash, from, length).await? == checksum(flash, to, length).await? {
            return Ok(());
        }
        flash.erase(to, to + length).await.map_err(|_| StoreError::Flash)?;
        let mut piece = [0; 256];
        for offset in (0..length).step_by(piece.len()) {
            flash
                .read(from + offset, &mut piece)
                .await
                .map_err(|_| StoreError::Flash)?;
            if piece.iter().any(|&byte| byte != BLANK) {
                flash.write(to + offset, &piece).await.map_err(|_| StoreError::Flash)?;
            }
        }
        yield_now().await;
    }
    Err(StoreError::Flash)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{format, string::ToString};

    use super::*;

    #[test]
    fn a_line_is_read_only_as_it_was_written() {
        let mut part = Part {
            address: 0x1234,
            length: 3,
            bytes: [BLANK; BYTES],
        };
        part.bytes[..3].copy_from_slice(&[0x01, 0xa0, 0x07]);
        let written = part.to_string();
        let line = written.strip_prefix(':').unwrap();
        assert_eq!(Part::parse(line), Some(part));
        assert_eq!(Part::parse(&format!("{line} 0")), None, "a word too many");
        assert_eq!(Part::parse(&line[..line.len() - 1]), None, "a digit too few");
        for (at, letter) in line.char_indices().filter(|(_, letter)| *letter != ' ') {
            let other = if letter == '1' { '2' } else { '1' };
            let changed = format!("{}{other}{}", &line[..at], &line[at + 1..]);
            assert_eq!(Part::parse(&changed), None, "{changed}");
        }
    }

    #[test]
    fn a_line_says_as_many_bytes_as_it_has_and_has_some() {
        let blank = |length| Part {
            address: 0x1234,
            length,
            bytes: [BLANK; BYTES],
        };
        for length in [1, BYTES as u8] {
            let written = blank(length).to_string();
            assert_eq!(Part::parse(&written[1..]), Some(blank(length)));
            // Missing digits would decode as blank bytes, which the checksum accepts.
            let shortened = written.replacen("ff ", " ", 1);
            assert_eq!(Part::parse(&shortened[1..]), None, "{shortened}");
        }
        for length in [0, BYTES as u8 + 1] {
            assert_eq!(Part::parse(&blank(length).to_string()[1..]), None, "{length}");
        }
    }
}
