//! The journal in small records, so that a move rewrites only one.
//!
//! A chunk holds whole moves, up to [`Chunk::BYTES`]. A move rewrites the last chunk or begins the next. Undo rewrites
//! the chunk that becomes the last, under a new *undo generation*; later chunks stay in flash, stale by their older
//! generation. Both are a single write: a power cut leaves the journal before or after it.

use core::{fmt, ops::Range};

use heapless::Vec;

use super::{
    Table,
    header::Header,
    record::{FRAME, Reader, Record, Unreadable, Writer},
};
use crate::rules::{
    journal::{CAPACITY, Damage, Journal},
    position::Code,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chunk {
    pub game: u32,
    /// Undos so far.
    pub undo_generation: u32,
    /// Number of its first move.
    pub first: u16,
    pub(super) moves: Vec<u8, { Chunk::BYTES }>,
}

impl Chunk {
    pub const BYTES: usize = 48;

    /// A move takes at most two bytes: every chunk but the last has at most one free.
    pub const MOST: usize = CAPACITY.div_ceil(Chunk::BYTES - 1);
}

impl Record for Chunk {
    const KIND: u8 = 5;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 4 + 4 + 2 + Chunk::BYTES;

    fn write(&self, out: &mut Writer<'_>) {
        out.long(self.game);
        out.long(self.undo_generation);
        out.number(self.first);
        out.bytes(&self.moves);
    }

    fn read(input: &mut Reader<'_>) -> Option<Chunk> {
        Some(Chunk {
            game: input.long()?,
            undo_generation: input.long()?,
            first: input.number()?,
            moves: Vec::from_slice(input.remaining()).ok()?,
        })
    }
}

/// First move and byte range of each chunk. An empty journal is one empty chunk.
fn parts<const N: usize>(journal: &Journal<N>) -> impl Iterator<Item = (u16, Range<usize>)> {
    let mut lengths = journal.codes().map(Code::length).peekable();
    let (mut number, mut end) = (0, 0);
    let mut left = true;
    core::iter::from_fn(move || {
        if !left {
            return None;
        }
        let (first, start) = (number, end);
        while let Some(&length) = lengths.peek()
            && end + length <= start + Chunk::BYTES
        {
            lengths.next();
            number += 1;
            end += length;
        }
        left = lengths.peek().is_some();
        Some((first, start..end))
    })
}

/// Position of the last chunk, updated with each move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct LastChunk {
    pub index: u8,
    /// Number and byte offset of its first move.
    first: u16,
    start: u16,
}

impl LastChunk {
    pub const EMPTY: LastChunk = LastChunk {
        index: 0,
        first: 0,
        start: 0,
    };

    pub fn of<const N: usize>(journal: &Journal<N>) -> LastChunk {
        let last = (0..).zip(parts(journal)).last();
        last.map_or(LastChunk::EMPTY, |(index, (first, bytes))| LastChunk {
            index,
            first,
            start: bytes.start as u16,
        })
    }

    pub fn follow<const N: usize>(&mut self, journal: &Journal<N>, code: Code) {
        let end = journal.bytes().len();
        if end > usize::from(self.start) + Chunk::BYTES {
            self.index += 1;
            self.first = journal.len() - 1;
            self.start = (end - code.length()) as u16;
        }
    }
}

impl Table {
    pub fn chunk(&self, index: usize) -> Option<Chunk> {
        let last = self.last_chunk;
        let (first, bytes) = if index == usize::from(last.index) {
            (last.first, usize::from(last.start)..self.journal.bytes().len())
        } else {
            parts(&self.journal).nth(index)?
        };
        Some(Chunk {
            game: self.header.number(),
            undo_generation: self.undo_generation,
            first,
            moves: Vec::from_slice(self.journal.bytes().get(bytes)?).ok()?,
        })
    }

    pub const fn last_chunk(&self) -> usize {
        self.last_chunk.index as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadError {
    Unreadable(Unreadable),
    /// Of another game, or undone. Not an error.
    Stale,
    /// Empty, or does not follow the previous chunk.
    Damaged(Damage),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Unreadable(unreadable) => unreadable.fmt(f),
            LoadError::Stale => f.write_str("the chunk belongs to moves that were taken back"),
            LoadError::Damaged(damage) => damage.fmt(f),
        }
    }
}

impl core::error::Error for LoadError {}

/// Assembles a journal from its chunks, in order.
pub struct JournalLoader {
    pub(super) header: Header,
    pub(super) journal: Journal<CAPACITY>,
    pub(super) undo_generation: u32,
}

impl JournalLoader {
    pub const fn new(header: Header) -> JournalLoader {
        let journal = Journal::new(*header.setup());
        JournalLoader {
            header,
            journal,
            undo_generation: 0,
        }
    }

    pub const fn header(&self) -> &Header {
        &self.header
    }

    pub const fn journal(&self) -> &Journal<CAPACITY> {
        &self.journal
    }

    pub const fn undo_generation(&self) -> u32 {
        self.undo_generation
    }

    /// Adds the next chunk. The journal ends at the first gap.
    pub fn add(&mut self, bytes: &[u8]) -> Result<(), LoadError> {
        let chunk = Chunk::decode(bytes).map_err(LoadError::Unreadable)?;
        if chunk.game != self.header.number() || chunk.undo_generation < self.undo_generation {
            return Err(LoadError::Stale);
        }
        if chunk.first != self.journal.len() {
            return Err(LoadError::Damaged(Damage::Move(chunk.first)));
        }
        if let Err(damage) = self.journal.append(&chunk.moves) {
            while self.journal.len() > chunk.first && self.journal.undo().is_some() {}
            return Err(LoadError::Damaged(damage));
        }
        self.undo_generation = chunk.undo_generation;
        Ok(())
    }
}
