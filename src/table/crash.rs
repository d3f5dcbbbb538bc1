//! Storage of the last crash: a record in flash, and a note in RAM that survives a reset.

use heapless::String;

use super::record::{FRAME, Reader, Record, Writer};
use crate::device::Crash;

impl Crash {
    pub const NOTE_WORDS: usize = 1 + Crash::LONGEST.div_ceil(size_of::<u32>());

    /// Record for uninitialised RAM: a word with its length and the complement of that, then the record with its
    /// checksum.
    pub fn to_note(&self) -> [u32; Crash::NOTE_WORDS] {
        let mut bytes = [0; Crash::NOTE_WORDS * size_of::<u32>()];
        let (front, record) = bytes.split_at_mut(size_of::<u32>());
        let length = self.encode(record).unwrap_or(0) as u16;
        front.copy_from_slice(&(u32::from(length) | u32::from(!length) << 16).to_le_bytes());
        let (words, _) = bytes.as_chunks();
        let mut note = [0; Crash::NOTE_WORDS];
        for (to, &word) in note.iter_mut().zip(words) {
            *to = u32::from_le_bytes(word);
        }
        note
    }

    /// None for random RAM after power-up.
    pub fn from_note(note: &[u32; Crash::NOTE_WORDS]) -> Option<Crash> {
        let (&front, rest) = note.split_first()?;
        let length = front as u16;
        if (front >> 16) as u16 != !length {
            return None;
        }
        let mut bytes = [0; Crash::NOTE_WORDS * size_of::<u32>()];
        let (places, _) = bytes.as_chunks_mut();
        for (place, word) in places.iter_mut().zip(rest) {
            *place = word.to_le_bytes();
        }
        Crash::decode(bytes.get(..usize::from(length))?).ok()
    }
}

impl Record for Crash {
    const KIND: u8 = 2;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 1 + Crash::MESSAGE + 1 + Crash::PLACE + 4 + 2 + 1;

    fn write(&self, out: &mut Writer<'_>) {
        out.counted(self.message.as_bytes());
        out.counted(self.place.as_bytes());
        out.long(self.game);
        out.number(self.moves);
        out.byte(self.times);
    }

    fn read(input: &mut Reader<'_>) -> Option<Crash> {
        let mut text = || core::str::from_utf8(input.counted()?).ok();
        let message = String::try_from(text()?).ok()?;
        let place = String::try_from(text()?).ok()?;
        Some(Crash {
            message,
            place,
            game: input.long()?,
            moves: input.number()?,
            times: input.byte()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Record;
    use crate::device::Crash;

    fn crashes() -> [Crash; 3] {
        let [message, place] = ["m", "p"].map(|letter| letter.repeat(Crash::MESSAGE));
        [
            Crash::new("", "", 0, 0),
            Crash::new("index out of bounds", "src/table/mod.rs:120", 7, 30),
            Crash::new(&message, &place, u32::MAX, u16::MAX),
        ]
    }

    #[test]
    fn a_note_is_read_as_it_was_left_whether_short_or_as_long_as_can_be() {
        for crash in crashes() {
            assert_eq!(Crash::from_note(&crash.to_note()), Some(crash));
        }
        let [.., longest] = crashes();
        assert_eq!(longest.to_note()[0] as u16 as usize, Crash::LONGEST);
    }

    #[test]
    fn a_note_with_any_bit_changed_is_not_a_crash() {
        for crash in crashes() {
            let note = crash.to_note();
            let bits = 32 + 8 * (note[0] as u16 as usize);
            for bit in 0..bits {
                let mut changed = note;
                changed[bit / 32] ^= 1 << (bit % 32);
                assert_eq!(Crash::from_note(&changed), None, "bit {bit} of {bits}");
            }
        }
    }

    #[test]
    fn noise_zeros_and_lengths_that_cannot_be_are_not_a_crash() {
        for word in [0, u32::MAX, 0xa5a5_a5a5, 0xffff_0000] {
            assert_eq!(Crash::from_note(&[word; _]), None, "{word:#x}");
        }
        let [_, crash, _] = crashes();
        for length in 0..=u16::MAX {
            let mut note = crash.to_note();
            let right = note[0] as u16;
            note[0] = u32::from(length) | u32::from(!length) << 16;
            assert_eq!(Crash::from_note(&note).is_some(), length == right, "length {length}");
        }
        let mut state = 1u32;
        for _ in 0..100_000 {
            let noise = core::array::from_fn(|_| {
                state ^= state << 13;
                state ^= state >> 17;
                state ^= state << 5;
                state
            });
            assert_eq!(Crash::from_note(&noise), None);
        }
    }
}
