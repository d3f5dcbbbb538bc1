//! What a proved session rests on: the device's secret, to which it commits, and what the players add after that.
//!
//! `boards/pico/PROOF.md` describes all of it for others who want to check a session.

use core::fmt;

use heapless::String;
use sha2::{Digest, Sha256};

use crate::{
    chance::{Seed, Source},
    table::{Name, player::ACCENTED},
};

/// What the secret of a session was drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// The chip's oscillator, which passed its health tests.
    Oscillator,
    /// The oscillator failed, so the timing of the buttons alone.
    Buttons,
    /// A seed was given: the secret can be foretold.
    Given,
}

impl Luck {
    pub const ALL: [Luck; 3] = [Luck::Oscillator, Luck::Buttons, Luck::Given];

    pub const fn word(self) -> &'static str {
        match self {
            Luck::Oscillator => "oscillator",
            Luck::Buttons => "buttons",
            Luck::Given => "given",
        }
    }

    /// What stands on every page of a session whose luck is not what it should be.
    pub const fn mark(self) -> &'static str {
        match self {
            Luck::Oscillator => "",
            Luck::Buttons => "!",
            Luck::Given => "#",
        }
    }
}

impl From<Source> for Luck {
    fn from(source: Source) -> Luck {
        match source {
            Source::RawBits => Luck::Oscillator,
            Source::ButtonsOnly => Luck::Buttons,
            Source::Seed(_) => Luck::Given,
        }
    }
}

/// As in the text of a session: `oscillator`, `buttons !`, `given #`.
impl fmt::Display for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self.mark() {
            "" => Ok(()),
            mark => write!(f, " {mark}"),
        }
    }
}

/// A word of at most [`Name::LONGEST`] capitals; empty when none was typed.
pub type Word = String<{ 2 * Name::LONGEST }>;

/// What the players add once the commitment has been shown.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Added {
    /// When they pressed, in microseconds since the device was switched on; 0 where the luck is given.
    pub pressed: u64,
    pub word: Word,
}

/// The word, if it is one that can be typed.
pub fn word(text: &str) -> Option<Word> {
    let typed = |letter: char| letter.is_ascii_uppercase() || ACCENTED.contains(letter);
    let sound = text.chars().count() <= Name::LONGEST && text.chars().all(typed);
    sound.then(|| Word::try_from(text).ok())?
}

/// What is shown before the players add anything: it fixes the secret, and says nothing about it.
pub fn commitment(secret: &Seed, luck: Luck) -> [u8; 32] {
    let hash = Sha256::new().chain_update(secret.0);
    hash.chain_update(luck.word()).finalize().into()
}

/// What every roll follows from.
pub fn seed(secret: &Seed, added: &Added) -> Seed {
    let hash = Sha256::new().chain_update(secret.0);
    let hash = hash.chain_update(added.pressed.to_le_bytes());
    Seed(hash.chain_update(added.word.as_bytes()).finalize().into())
}

/// Shown at the end: it fixes which dice were thrown, and how often. `throws` has a byte for each roll, [`super::Throw::number`].
pub fn check(seed: &Seed, throws: &[u8]) -> [u8; 8] {
    let hash: [u8; 32] = Sha256::new()
        .chain_update(seed.0)
        .chain_update(throws)
        .finalize()
        .into();
    let [a, b, c, d, e, f, g, h, ..] = hash;
    [a, b, c, d, e, f, g, h]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_goes_in_changes_what_comes_out() {
        let secret = Seed([7; 32]);
        for (one, other) in [
            (Luck::Oscillator, Luck::Buttons),
            (Luck::Buttons, Luck::Given),
            (Luck::Given, Luck::Oscillator),
        ] {
            assert_ne!(commitment(&secret, one), commitment(&secret, other));
        }
        let added = |pressed, letters| Added {
            pressed,
            word: word(letters).unwrap(),
        };
        let plain = seed(&secret, &added(1, ""));
        assert_ne!(plain, seed(&secret, &added(2, "")));
        assert_ne!(plain, seed(&secret, &added(1, "RA")));
        assert_ne!(plain, seed(&Seed([8; 32]), &added(1, "")));
        assert_ne!(check(&plain, &[1, 2]), check(&plain, &[1]));
        assert_ne!(check(&plain, &[1, 2]), check(&plain, &[1, 3]));
    }

    #[test]
    fn a_word_is_what_the_letters_page_can_type() {
        for sound in ["", "A", "RÂ", "ÉÉÉÉÉÉÉÉ"] {
            assert_eq!(word(sound).as_deref(), Some(sound));
        }
        for unsound in ["a", "A B", "R4", "ABCDEFGHI", "-", "Œ"] {
            assert_eq!(word(unsound), None, "{unsound}");
        }
    }
}
