//! Derivation of a session: the device's secret, the commitment to it, and the additions of the players. Specified in
//! `boards/pico/PROOF.md` for independent verifiers: nothing here may change.

use core::fmt;

use heapless::String;
use sha2::{Digest, Sha256};

use crate::{
    chance::{EntropySource, Seed},
    table::{Name, player::ACCENTED},
};

/// Entropy of a secret; `luck` in the text of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntropyOrigin {
    /// Ring oscillator that passed its health tests.
    Oscillator,
    /// Timing of the buttons only: the oscillator failed.
    Buttons,
    /// A given seed: predictable.
    Given,
}

impl EntropyOrigin {
    pub const ALL: [EntropyOrigin; 3] = [EntropyOrigin::Oscillator, EntropyOrigin::Buttons, EntropyOrigin::Given];

    pub const fn word(self) -> &'static str {
        match self {
            EntropyOrigin::Oscillator => "oscillator",
            EntropyOrigin::Buttons => "buttons",
            EntropyOrigin::Given => "given",
        }
    }

    /// Warning on every page of a session with degraded entropy.
    pub const fn mark(self) -> &'static str {
        match self {
            EntropyOrigin::Oscillator => "",
            EntropyOrigin::Buttons => "!",
            EntropyOrigin::Given => "#",
        }
    }
}

impl From<EntropySource> for EntropyOrigin {
    fn from(source: EntropySource) -> EntropyOrigin {
        match source {
            EntropySource::RawBits => EntropyOrigin::Oscillator,
            EntropySource::ButtonsOnly => EntropyOrigin::Buttons,
            EntropySource::Seed(_) => EntropyOrigin::Given,
        }
    }
}

/// `oscillator`, `buttons !`, `given #`.
impl fmt::Display for EntropyOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self.mark() {
            "" => Ok(()),
            mark => write!(f, " {mark}"),
        }
    }
}

/// At most [`Name::LONGEST`] capitals; may be empty.
pub type Word = String<{ 2 * Name::LONGEST }>;

/// Additions of the players after the commitment.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Added {
    /// Microseconds from power-up to their press; 0 with a given seed.
    pub pressed: u64,
    pub word: Word,
}

/// None if the word cannot be typed.
pub fn word(text: &str) -> Option<Word> {
    // Not `contains`: its substring search can panic.
    let is_accented = |letter| ACCENTED.chars().any(|accented| accented == letter);
    let typed = |letter: char| letter.is_ascii_uppercase() || is_accented(letter);
    let sound = text.chars().count() <= Name::LONGEST && text.chars().all(typed);
    sound.then(|| Word::try_from(text).ok())?
}

/// Fixes the secret before the players add anything, without revealing it.
pub fn commitment(secret: &Seed, origin: EntropyOrigin) -> [u8; 32] {
    let hash = Sha256::new().chain_update(secret.0);
    hash.chain_update(origin.word()).finalize().into()
}

pub fn seed(secret: &Seed, added: &Added) -> Seed {
    let hash = Sha256::new().chain_update(secret.0);
    let hash = hash.chain_update(added.pressed.to_le_bytes());
    Seed(hash.chain_update(added.word.as_bytes()).finalize().into())
}

/// Shown at the end: fixes which dice were rolled, and how often. `rolls` are [`super::Roll::number`]s.
pub fn check(seed: &Seed, rolls: &[u8]) -> [u8; 8] {
    let hash: [u8; 32] = Sha256::new().chain_update(seed.0).chain_update(rolls).finalize().into();
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
            (EntropyOrigin::Oscillator, EntropyOrigin::Buttons),
            (EntropyOrigin::Buttons, EntropyOrigin::Given),
            (EntropyOrigin::Given, EntropyOrigin::Oscillator),
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
        for sound in ["", "A", "RÂ", "ŒÉÉÉÉÉÉÉ"] {
            assert_eq!(word(sound).as_deref(), Some(sound));
        }
        for unsound in ["a", "A B", "R4", "ABCDEFGHI", "-", "Ñ"] {
            assert_eq!(word(unsound), None, "{unsound}");
        }
    }
}
