//! Record of a crash, stored by `table::crash`.

use heapless::String;

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Crash {
    pub message: String<{ Crash::MESSAGE }>,
    /// File and line.
    pub place: String<{ Crash::PLACE }>,
    /// The game on the table and its number of moves.
    pub game: u32,
    pub moves: u16,
    /// Consecutive crashes at this move of this game.
    pub times: u8,
}

impl Crash {
    /// Crashes in a row after which a game is not resumed automatically.
    pub const MOST: u8 = 3;
    pub const MESSAGE: usize = 96;
    pub const PLACE: usize = 64;

    /// Truncates text that does not fit.
    pub fn new(message: &str, place: &str, game: u32, moves: u16) -> Crash {
        Crash {
            message: cut(message),
            place: cut(place),
            game,
            moves,
            times: 1,
        }
    }

    /// Counts on if the previous crash was at the same move of the same game.
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
