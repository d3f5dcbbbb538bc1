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
    /// How often in a row it crashed at this move of this game.
    pub times: u8,
}

impl Crash {
    /// A game that crashed so often in a row is not taken up by itself any more.
    pub const MOST: u8 = 3;
    pub const MESSAGE: usize = 96;
    pub const PLACE: usize = 64;

    /// What does not fit is cut off at a letter.
    pub fn new(message: &str, place: &str, game: u32, moves: u16) -> Crash {
        Crash {
            message: cut(message),
            place: cut(place),
            game,
            moves,
            times: 1,
        }
    }

    /// Counts the crash before it, if that was at the same move of the same game.
    pub fn follow(&mut self, before: &Crash) {
        if (before.game, before.moves) == (self.game, self.moves) {
            self.times = before.times.saturating_add(1);
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
            // 0.1.0 did not count them.
            times: input.byte().unwrap_or(1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Crash;

    #[test]
    fn crashes_count_on_only_at_the_same_move_of_the_same_game() {
        let before = Crash::new("first", "", 7, 30);
        for (game, moves, times) in [(7, 30, 2), (7, 31, 1), (8, 30, 1)] {
            let mut crash = Crash::new("second", "", game, moves);
            crash.follow(&before);
            assert_eq!(crash.times, times, "game {game}, {moves} moves");
        }
        let mut last = Crash { times: 255, ..before };
        last.follow(&last.clone());
        assert_eq!(last.times, 255, "it does not begin again");
    }
}
