//! Records: the stored state as bytes.
//!
//! A record is `kind, version, fields, CRC-32` (ISO-HDLC, little-endian, over all preceding bytes); numbers are little-endian.
//! The storage below has its own checksums; this one detects moved, truncated and foreign records wherever they come from.
//!
//! A firmware must read every version of a record up to its own: updates never lose data.

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

/// Without a table: records are short, and flash is scarce.
pub(crate) const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

const HEAD: usize = 2;
const TAIL: usize = 4;

pub const FRAME: usize = HEAD + TAIL;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// Too short, or wrong checksum: written partly or never.
    Torn,
    /// A valid record of another kind.
    Foreign(u8),
    /// Written by a later firmware, with another layout.
    Version(u8),
    /// A game started with another version of its rules, which this firmware cannot continue.
    Rules(u8),
    /// Valid checksum, kind and version, but invalid fields.
    Senseless,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Torn => f.write_str("the record is torn"),
            Unreadable::Foreign(kind) => write!(f, "a record of kind {kind} lies here"),
            Unreadable::Version(version) => write!(f, "the record has version {version}, which is not known"),
            Unreadable::Rules(version) => write!(f, "the game was begun with version {version} of its rules"),
            Unreadable::Senseless => f.write_str("the record makes no sense"),
        }
    }
}

impl core::error::Error for Unreadable {}

/// A value stored as one record.
pub trait Record: Sized {
    /// Never reused for another type.
    const KIND: u8;

    /// The version written, starting at 1. Raise it when older readers would misread the fields.
    const VERSION: u8;

    /// Maximum length, frame included.
    const LONGEST: usize;

    fn write(&self, out: &mut Writer<'_>);

    /// Reads the fields of any version up to this one, see [`Reader::version`]. None if they are invalid; extra fields are
    /// ignored.
    fn read(input: &mut Reader<'_>) -> Option<Self>;

    /// Writes the record to the front of `out` and returns its length; none if `out` is too small. [`Record::LONGEST`] bytes
    /// always suffice.
    fn encode(&self, out: &mut [u8]) -> Option<usize> {
        let mut writer = Writer {
            out: &mut *out,
            used: 0,
            overflow: false,
        };
        writer.byte(Self::KIND);
        writer.byte(Self::VERSION);
        self.write(&mut writer);
        let (used, overflow) = (writer.used, writer.overflow);
        let check = CRC.checksum(out.get(..used)?);
        let end = used + TAIL;
        out.get_mut(used..end)?.copy_from_slice(&check.to_le_bytes());
        (!overflow).then_some(end)
    }

    /// Accepts any bytes.
    fn decode(bytes: &[u8]) -> Result<Self, Unreadable> {
        let (body, check) = bytes.split_last_chunk::<TAIL>().ok_or(Unreadable::Torn)?;
        let (&[kind, version], fields) = body.split_first_chunk::<HEAD>().ok_or(Unreadable::Torn)?;
        if CRC.checksum(body).to_le_bytes() != *check {
            return Err(Unreadable::Torn);
        }
        if kind != Self::KIND {
            return Err(Unreadable::Foreign(kind));
        }
        if !(1..=Self::VERSION).contains(&version) {
            return Err(Unreadable::Version(version));
        }
        Self::read(&mut Reader::new(version, fields)).ok_or(Unreadable::Senseless)
    }
}

pub struct Writer<'a> {
    out: &'a mut [u8],
    used: usize,
    overflow: bool,
}

impl Writer<'_> {
    pub fn bytes(&mut self, bytes: &[u8]) {
        let end = self.used + bytes.len();
        match self.out.get_mut(self.used..end) {
            Some(place) => {
                place.copy_from_slice(bytes);
                self.used = end;
            }
            None => self.overflow = true,
        }
    }

    pub fn byte(&mut self, byte: u8) {
        self.bytes(&[byte]);
    }

    pub fn number(&mut self, number: u16) {
        self.bytes(&number.to_le_bytes());
    }

    pub fn long(&mut self, number: u32) {
        self.bytes(&number.to_le_bytes());
    }

    /// A length byte, then the bytes, truncated to 255.
    pub fn counted(&mut self, bytes: &[u8]) {
        let length = bytes.len().min(u8::MAX.into());
        self.byte(length as u8);
        self.bytes(bytes.get(..length).unwrap_or(bytes));
    }
}

/// Reads the fields of a record in order; none when there are too few.
pub struct Reader<'a> {
    version: u8,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) const fn new(version: u8, fields: &'a [u8]) -> Reader<'a> {
        Reader { version, rest: fields }
    }

    pub const fn version(&self) -> u8 {
        self.version
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (front, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        Some(*front)
    }

    pub fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub fn number(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn long(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn longest(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub fn counted(&mut self) -> Option<&'a [u8]> {
        let length = self.byte()?;
        let (front, rest) = self.rest.split_at_checked(length.into())?;
        self.rest = rest;
        Some(front)
    }

    pub fn remaining(&mut self) -> &'a [u8] {
        core::mem::take(&mut self.rest)
    }
}
