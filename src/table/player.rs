//! Players: names, people and bots.

use core::fmt::{self, Write};

use heapless::Vec;

use super::record::{FRAME, Reader, Record, Writer};
use crate::{bots::Level, collections::Truncating};

/// Letters of names besides A to Z: those of French and German.
pub const ACCENTED: &str = "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜ";

/// 3 to 8 letters, stored in capitals, displayed capitalised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name {
    /// Capitals in Latin-1, and [`LIGATURE`]; padded with zeros.
    letters: [u8; Name::LONGEST],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameError {
    TooShort,
    TooLong,
    NoLetter(char),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::TooShort => write!(f, "a name has at least {} letters", Name::SHORTEST),
            NameError::TooLong => write!(f, "a name has at most {} letters", Name::LONGEST),
            NameError::NoLetter(letter) => write!(f, "{letter:?} is no letter of a name"),
        }
    }
}

impl core::error::Error for NameError {}

impl Name {
    pub const SHORTEST: usize = 3;
    pub const LONGEST: usize = 8;

    /// Converts lower case.
    pub fn new(text: &str) -> Result<Name, NameError> {
        let mut letters = [0; Name::LONGEST];
        let mut length = 0;
        for letter in text.chars() {
            let capital = capital(letter).ok_or(NameError::NoLetter(letter))?;
            *letters.get_mut(length).ok_or(NameError::TooLong)? = capital;
            length += 1;
        }
        if length < Name::SHORTEST {
            return Err(NameError::TooShort);
        }
        Ok(Name { letters })
    }

    pub fn letters(self) -> impl Iterator<Item = char> {
        self.letters.into_iter().take_while(|&letter| letter != 0).map(decoded)
    }

    pub(super) fn write(self, out: &mut Writer<'_>) {
        out.bytes(&self.letters);
    }

    pub(super) fn read(input: &mut Reader<'_>) -> Option<Name> {
        let mut letters = [0; Name::LONGEST];
        for letter in &mut letters {
            *letter = input.byte()?;
        }
        let length = letters.iter().take_while(|&&letter| letter != 0).count();
        let (spelled, padding) = letters.split_at_checked(length)?;
        let sound = length >= Name::SHORTEST
            && spelled.iter().all(|&letter| capital(decoded(letter)) == Some(letter))
            && padding.iter().all(|&letter| letter == 0);
        sound.then_some(Name { letters })
    }

    pub(super) const BYTES: usize = Name::LONGEST;
}

/// Offset from a capital to its small letter, in ASCII and Latin-1.
const SMALL: u8 = 0x20;

/// Byte of Œ, which Latin-1 lacks: that of ×, which is not a letter. [`SMALL`] later is ÷, here œ.
const LIGATURE: u8 = 0xd7;

const fn decoded(byte: u8) -> char {
    const SMALL_LIGATURE: u8 = LIGATURE + SMALL;
    match byte {
        LIGATURE => 'Œ',
        SMALL_LIGATURE => 'œ',
        _ => byte as char,
    }
}

/// The byte of a letter's capital; none for letters not allowed in names.
fn capital(letter: char) -> Option<u8> {
    if matches!(letter, 'Œ' | 'œ') {
        return Some(LIGATURE);
    }
    let byte = u8::try_from(letter).ok()?;
    let capital = if byte.is_ascii_lowercase() || byte >= 0xe0 {
        byte - SMALL
    } else {
        byte
    };
    (capital.is_ascii_uppercase() || ACCENTED.chars().any(|accented| accented == char::from(capital)))
        .then_some(capital)
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.letters.into_iter().take_while(|&letter| letter != 0);
        letters.next().map_or(Ok(()), |first| f.write_char(decoded(first)))?;
        letters.try_for_each(|letter| f.write_char(decoded(letter + SMALL)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    Human,
    Bot(Level),
}

impl PlayerKind {
    pub const fn searches(self) -> bool {
        matches!(self, PlayerKind::Bot(level) if level.searches())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    pub name: Name,
    pub kind: PlayerKind,
}

impl Player {
    pub const fn is_human(self) -> bool {
        matches!(self.kind, PlayerKind::Human)
    }

    pub(super) fn write(self, out: &mut Writer<'_>) {
        out.byte(self.kind.number());
        self.name.write(out);
    }

    pub(super) fn read(input: &mut Reader<'_>) -> Option<Player> {
        let kind = PlayerKind::numbered(input.byte()?)?;
        let name = Name::read(input)?;
        Some(Player { name, kind })
    }

    pub(super) const BYTES: usize = 1 + Name::BYTES;
}

impl PlayerKind {
    /// By strength.
    pub const ALL: [PlayerKind; 5] = [
        PlayerKind::Human,
        PlayerKind::Bot(Level::Apprentice),
        PlayerKind::Bot(Level::Scribe),
        PlayerKind::Bot(Level::Vizier),
        PlayerKind::Bot(Level::Pharaoh),
    ];

    pub const fn word(self) -> &'static str {
        match self {
            PlayerKind::Human => "human",
            PlayerKind::Bot(level) => level.name(),
        }
    }

    /// Number in a record; never reused.
    pub(super) const fn number(self) -> u8 {
        match self {
            PlayerKind::Human => 0,
            PlayerKind::Bot(Level::Apprentice) => 1,
            PlayerKind::Bot(Level::Scribe) => 2,
            PlayerKind::Bot(Level::Pharaoh) => 3,
            PlayerKind::Bot(Level::Vizier) => 4,
        }
    }

    pub(super) fn numbered(number: u8) -> Option<PlayerKind> {
        PlayerKind::ALL.into_iter().find(|kind| kind.number() == number)
    }
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Names(Vec<Name, { Names::MOST }>);

impl Names {
    pub const MOST: usize = 16;

    pub const fn new() -> Names {
        Names(Vec::new())
    }

    pub fn iter(&self) -> impl Iterator<Item = Name> {
        self.0.iter().copied()
    }

    /// Moves a name to the front; drops the least recent one if full.
    pub fn remember(&mut self, name: Name) {
        self.forget(name);
        self.0.insert_ranked(0, name);
    }

    pub fn forget(&mut self, name: Name) {
        self.0.retain(|&known| known != name);
    }
}

impl Record for Names {
    const KIND: u8 = 3;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 1 + Names::MOST * Name::BYTES;

    fn write(&self, out: &mut Writer<'_>) {
        out.byte(self.0.len() as u8);
        self.0.iter().for_each(|name| name.write(out));
    }

    fn read(input: &mut Reader<'_>) -> Option<Names> {
        let mut names = Vec::new();
        for _ in 0..input.byte()? {
            names.push(Name::read(input)?).ok()?;
        }
        Some(Names(names))
    }
}
