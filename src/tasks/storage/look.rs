//! Inspects one sector: labels, announcements, and written extent. See `sectors` for the layout.

use embedded_storage_async::nor_flash::NorFlash;

use super::{
    items::Checksum,
    sectors::{ANNOUNCED, ANNOUNCEMENT, BLANK, FRONT, LABEL, LABEL_AGAIN, PART, SECTOR, Sectors},
    verified::FlashFailed,
};

const MAGIC: [u8; 4] = *b"RaKp";

#[derive(Clone, Copy)]
pub struct Label {
    pub number: u32,
    pub next_was_blank: bool,
}

impl Label {
    pub fn bytes(self) -> [u8; LABEL] {
        let mut bytes = [0; LABEL];
        let (content, check) = bytes.split_at_mut(LABEL - 4);
        for (to, from) in content
            .iter_mut()
            .zip(MAGIC.into_iter().chain(self.number.to_le_bytes()))
        {
            *to = from;
        }
        if let Some(to) = content.get_mut(8) {
            *to = self.next_was_blank.into();
        }
        let mut sum = Checksum::new();
        sum.add(content);
        check.copy_from_slice(&sum.value().to_le_bytes());
        bytes
    }

    fn parse(bytes: &[u8; LABEL]) -> Option<Label> {
        let &[_, _, _, _, a, b, c, d, next_was_blank, ..] = bytes;
        let label = Label {
            number: u32::from_le_bytes([a, b, c, d]),
            next_was_blank: next_was_blank == 1,
        };
        (label.bytes() == *bytes).then_some(label)
    }
}

pub struct Front {
    pub label: Option<Label>,
    pub announcements: u8,
    /// A valid announcement, the last of which is unfinished.
    pub announced: bool,
    pub pending: bool,
    /// End of the written bytes before the map's part.
    pub written: usize,
}

pub struct Extent {
    /// End of the written bytes in the map's part.
    pub used: u16,
    pub blank: bool,
    /// Nothing but the first label is written.
    pub only_label: bool,
}

/// A chunk of a sector, aligned for reads by words.
#[repr(align(4))]
struct Piece<const LENGTH: usize>([u8; LENGTH]);

impl<const LENGTH: usize> Piece<LENGTH> {
    const fn new() -> Self {
        Piece([0; LENGTH])
    }

    fn written(&self) -> usize {
        // Compares by words: most chunks are blank or full.
        const WORD: usize = size_of::<u32>();
        let (words, _) = self.0.as_chunks::<WORD>();
        let is_written = |&word: &[u8; WORD]| u32::from_ne_bytes(word) != u32::MAX;
        let Some(index) = words.iter().rposition(is_written) else {
            return 0;
        };
        let last = words
            .get(index)
            .and_then(|word| word.iter().rposition(|&byte| byte != BLANK));
        index * WORD + last.map_or(0, |last| last + 1)
    }
}

/// Backwards through the map's part.
const STEP: usize = 256;
const BACK: usize = FRONT + PART;
const _: () = assert!(PART.is_multiple_of(STEP));

impl<F: NorFlash, const N: usize> Sectors<F, N> {
    pub async fn front(&mut self, index: usize) -> Result<Front, FlashFailed> {
        let mut piece = Piece::<FRONT>::new();
        let mut again = Piece::<LABEL>::new();
        self.read_twice(index, 0, &mut piece.0).await?;
        self.read_twice(index, LABEL_AGAIN, &mut again.0).await?;
        let first = piece.0.first_chunk().and_then(Label::parse);
        let mut front = Front {
            label: first.or(Label::parse(&again.0)),
            announcements: 0,
            announced: false,
            pending: false,
            written: piece.written(),
        };
        let (entries, _) = piece.0.get(LABEL..).unwrap_or_default().as_chunks::<ANNOUNCEMENT>();
        for (number, &[a, b, c, d, ref finished @ ..]) in (1..).zip(entries) {
            if [a, b, c, d] != [BLANK; 4] || *finished != [BLANK; 4] {
                front.announcements = number;
                front.announced |= [a, b, c, d] == ANNOUNCED;
                front.pending = [a, b, c, d] == ANNOUNCED && *finished == [BLANK; 4];
            }
        }
        Ok(front)
    }

    /// Searches backwards for the last written byte. `front`: end of the written bytes before the map's part.
    pub async fn extent(&mut self, index: usize, front: usize) -> Result<Extent, FlashFailed> {
        let mut back = Piece::<{ SECTOR - BACK }>::new();
        self.read_twice(index, BACK, &mut back.0).await?;
        let mut used = 0;
        let mut piece = Piece::<STEP>::new();
        for offset in (0..PART).step_by(STEP).rev() {
            self.read_twice(index, FRONT + offset, &mut piece.0).await?;
            let written = piece.written();
            if written > 0 {
                used = offset + written;
                break;
            }
        }
        let is_behind_blank = used == 0 && back.written() == 0;
        Ok(Extent {
            used: used as u16,
            blank: is_behind_blank && front == 0,
            only_label: is_behind_blank && front <= LABEL,
        })
    }
}
