//! The five dice: colours, faces and sets.

use core::fmt::{self, Write};

use crate::chance::{
    Draw,
    roll::{self, Shown},
};

/// In die order; each colour is also a row of monuments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    Yellow,
    Red,
    Blue,
    Violet,
    Green,
}

impl Colour {
    pub const ALL: [Colour; 5] = [Colour::Yellow, Colour::Red, Colour::Blue, Colour::Violet, Colour::Green];

    pub const fn letter(self) -> char {
        match self {
            Colour::Yellow => 'Y',
            Colour::Red => 'R',
            Colour::Blue => 'B',
            Colour::Violet => 'V',
            Colour::Green => 'G',
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Colour::Yellow => "yellow",
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Violet => "violet",
            Colour::Green => "green",
        }
    }

    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    Sun,
    Pharaoh,
    Nile,
    Civilisation,
    Monument,
    Ankh,
}

impl Face {
    pub const ALL: [Face; 6] = [
        Face::Sun,
        Face::Pharaoh,
        Face::Nile,
        Face::Civilisation,
        Face::Monument,
        Face::Ankh,
    ];
    pub const COUNT: u8 = Face::ALL.len() as u8;

    pub const fn letter(self) -> char {
        match self {
            Face::Sun => 'S',
            Face::Pharaoh => 'P',
            Face::Nile => 'N',
            Face::Civilisation => 'C',
            Face::Monument => 'M',
            Face::Ankh => 'A',
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Face::Sun => "sun",
            Face::Pharaoh => "pharaoh",
            Face::Nile => "nile",
            Face::Civilisation => "civilisation",
            Face::Monument => "monument",
            Face::Ankh => "ankh",
        }
    }

    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }
}

/// Displayed as letters in die order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DiceSet(u8);

impl DiceSet {
    pub const NONE: DiceSet = DiceSet(0);
    pub const ALL: DiceSet = DiceSet(0b1_1111);

    /// Bit 0 is the yellow die.
    pub const fn from_bits(bits: u8) -> DiceSet {
        DiceSet(bits & DiceSet::ALL.0)
    }

    pub const fn bits(self) -> u8 {
        self.0
    }

    pub const fn of(colour: Colour) -> DiceSet {
        DiceSet(1 << colour as u8)
    }

    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & DiceSet::of(colour).0 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn with(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 | other.0)
    }

    pub const fn without(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 & !other.0)
    }

    pub const fn both(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 & other.0)
    }

    /// The first `count` dice.
    pub const fn first(self, count: u8) -> Option<DiceSet> {
        let mut rest = self.0;
        let mut left = count;
        while left > 0 {
            if rest == 0 {
                return None;
            }
            rest &= rest - 1;
            left -= 1;
        }
        Some(DiceSet(self.0 & !rest))
    }

    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.contains(colour))
    }

    /// Number of its dice after this one.
    pub const fn after(self, colour: Colour) -> u8 {
        (self.0 >> colour as u8 >> 1).count_ones() as u8
    }

    pub const fn outcomes(self) -> u16 {
        roll::outcomes(Face::COUNT, self.len())
    }

    /// Rolled faces in die order.
    #[inline]
    pub fn roll(self, generator: &mut impl Draw) -> Shown {
        roll::together(generator, Face::COUNT, self.len())
    }
}

impl fmt::Display for DiceSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|colour| formatter.write_char(colour.letter()))
    }
}

/// Faces of all five dice, displayed as letters in die order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Faces(pub [Face; 5]);

impl Faces {
    pub const COUNT: u16 = DiceSet::ALL.outcomes();

    pub const fn of(self, colour: Colour) -> Face {
        self.0[colour as usize]
    }

    pub fn showing(self, face: Face) -> DiceSet {
        let bits = self
            .0
            .iter()
            .rev()
            .fold(0, |bits, &shown| bits << 1 | u8::from(shown == face));
        DiceSet(bits)
    }

    /// Rolls `dice`; the others keep their faces.
    #[inline]
    pub fn roll(self, dice: DiceSet, generator: &mut impl Draw) -> Faces {
        self.with_outcome(dice, roll::number(generator, Face::COUNT, dice.len()))
    }

    /// Outcome `number` of rolling `dice`; the others keep their faces.
    pub fn with_outcome(self, dice: DiceSet, number: u16) -> Faces {
        let (mut faces, mut rest) = (self, number);
        for colour in Colour::ALL.into_iter().rev() {
            if dice.contains(colour) {
                faces.0[colour as usize] = Face::ALL[usize::from(roll::take_last(&mut rest, Face::COUNT))];
            }
        }
        faces
    }

    /// Sets the faces of `dice` by index, in die order.
    pub fn with_shown(self, dice: DiceSet, shown: &[u8]) -> Faces {
        let mut faces = self;
        for (colour, &shown) in dice.iter().zip(shown) {
            if let Some(&face) = Face::ALL.get(usize::from(shown)) {
                faces.0[colour as usize] = face;
            }
        }
        faces
    }

    pub fn with_faces_of(self, dice: DiceSet, other: Faces) -> Faces {
        let mut faces = self;
        for colour in dice.iter() {
            faces.0[colour as usize] = other.of(colour);
        }
        faces
    }

    /// Outcome number of all five dice; inverse of [`Faces::from_index`].
    pub fn index(self) -> u16 {
        self.0
            .iter()
            .fold(0, |index, &face| index * u16::from(Face::COUNT) + face as u16)
    }

    pub fn from_index(index: u16) -> Option<Faces> {
        (index < Faces::COUNT).then(|| Faces([Face::Sun; 5]).with_outcome(DiceSet::ALL, index))
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|face| formatter.write_char(face.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_dice_are_joined_and_parted_die_by_die() {
        for (one, other) in (0..32).flat_map(|one| (0..32).map(move |other| (DiceSet(one), DiceSet(other)))) {
            for colour in Colour::ALL {
                let (in_one, in_other) = (one.contains(colour), other.contains(colour));
                assert_eq!(one.with(other).contains(colour), in_one || in_other);
                assert_eq!(one.without(other).contains(colour), in_one && !in_other);
                assert_eq!(one.both(other).contains(colour), in_one && in_other);
            }
        }
    }
}
