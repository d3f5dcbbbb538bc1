//! The last crash: shown at the next start, and kept.

use heapless::String;

use super::record::{FRAME, Reader, Record, Writer};

/// What is known of a crash.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Crash {
    pub message: String<{ Crash::MESSAGE }>,
    /// File and line.
    pub place: String<{ Crash::PLACE }>,
    /// The game that was on the table and its number of moves.
    pub game: u32,
    pub moves: u16,
}

impl Crash {
    pub const MESSAGE: usize = 96;
    pub const PLACE: usize = 64;

    /// What does not fit is cut off at a letter.
    pub fn new(message: &str, place: &str, game: u32, moves: u16) -> Crash {
        Crash {
            message: cut(message),
            place: cut(place),
            game,
            moves,
        }
    }
}

fn cut<const N: usize>(text: &str) -> String<N> {
    let mut short = String::new();
    for letter in text.chars() {
        if short.push(letter).is_err() {
            break;
        }
    }
    short
}

impl Record for Crash {
    const KIND: u8 = 2;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 1 + Crash::MESSAGE + 1 + Crash::PLACE + 4 + 2;

    fn write(&self, out: &mut Writer<'_>) {
        out.counted(self.message.as_bytes());
        out.counted(self.place.as_bytes());
        out.long(self.game);
        out.number(self.moves);
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
        })
    }
}
