//! Printed cards, boards and entity tiles, generated from `table.txt` at build time.

use core::fmt;

use super::{Cell, Cells};
use crate::rules::position::Side;

/// Feather, hoof and scales.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Animal {
    Air,
    Land,
    Sea,
}

impl Animal {
    pub const ALL: [Animal; 3] = [Animal::Air, Animal::Land, Animal::Sea];

    /// Selects the entry of this animal.
    pub const fn of<T: Copy>(self, [air, land, sea]: [T; 3]) -> T {
        match self {
            Animal::Air => air,
            Animal::Land => land,
            Animal::Sea => sea,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Animal::Air => "air",
            Animal::Land => "land",
            Animal::Sea => "sea",
        }
    }

    pub(super) fn parse(word: &str) -> Option<Animal> {
        Animal::ALL.into_iter().find(|animal| animal.word() == word)
    }
}

/// A card has one or two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Biomes(u8);

impl Biomes {
    pub const CRYSTAL: Biomes = Biomes(1);
    pub const FOREST: Biomes = Biomes(2);
    pub const MUSHROOM: Biomes = Biomes(4);
    pub const MOUNTAIN: Biomes = Biomes(8);
    pub const DESERT: Biomes = Biomes(16);
    /// Biomes that attract entities.
    pub const ALIVE: Biomes = Biomes(15);

    /// Bits in the order of the constants.
    pub const fn from_bits(bits: u8) -> Biomes {
        Biomes(bits & 0x1f)
    }

    pub const fn bits(self) -> u8 {
        self.0
    }

    pub const fn contains(self, other: Biomes) -> bool {
        self.0 & other.0 == other.0
    }

    pub const fn both(self, other: Biomes) -> Biomes {
        Biomes(self.0 & other.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    Crystals,
    Energy,
    Spore,
}

/// Multiplier of a gain, from the seat's own board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    Animal(Animal),
    /// Chosen by the seat.
    ChosenAnimal,
    Water,
    Spore,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// In crystals.
    pub pay: u8,
    pub gain: Gain,
    pub amount: u8,
    pub per: Option<Per>,
}

/// Content of a cell, on the board or its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    pub biomes: Biomes,
    /// Symbols by animal.
    pub animals: [u8; 3],
    pub water: u8,
    pub effect: Option<Effect>,
}

impl Face {
    pub fn of_board(side: Side, cell: Cell) -> &'static Face {
        &BOARDS[side as usize][cell.index()]
    }
}

struct Printed {
    cost: u8,
    cells: Cells,
    face: Face,
}

/// One of 80 cards, displayed as its id, `A1-07`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card(u8);

impl Card {
    pub const COUNT: u8 = 80;
    pub(super) const FIRST: Card = Card(0);
    /// Cards per age.
    pub const OF_AGE: u8 = 40;

    pub fn all() -> impl Iterator<Item = Card> {
        (0..Card::COUNT).map(Card)
    }

    pub fn from_index(index: u8) -> Option<Card> {
        (index < Card::COUNT).then_some(Card(index))
    }

    /// From 0 within the age.
    pub(super) fn of_age(age: u8, number: u8) -> Option<Card> {
        let before = if age == 2 { Card::OF_AGE } else { 0 };
        (number < Card::OF_AGE).then_some(Card(before + number))
    }

    pub const fn index(self) -> u8 {
        self.0
    }

    /// 1 or 2.
    pub const fn age(self) -> u8 {
        if self.0 < Card::OF_AGE { 1 } else { 2 }
    }

    /// In crystals.
    pub fn cost(self) -> u8 {
        self.printed().cost
    }

    /// Where it may be placed.
    pub fn cells(self) -> Cells {
        self.printed().cells
    }

    pub fn face(self) -> &'static Face {
        &self.printed().face
    }

    fn printed(self) -> &'static Printed {
        &CARDS[usize::from(self.0).min(CARDS.len() - 1)]
    }

    pub(super) fn parse(text: &str) -> Option<Card> {
        match *text.as_bytes() {
            [b'A', age @ b'1'..=b'2', b'-', tens @ b'0'..=b'4', ones @ b'0'..=b'9'] => {
                let number = (tens - b'0') * 10 + ones - b'0';
                (1..=Card::OF_AGE)
                    .contains(&number)
                    .then(|| Card((age - b'1') * Card::OF_AGE + number - 1))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "A{}-{:02}", self.age(), self.0 % Card::OF_AGE + 1)
    }
}

/// Feature that all three cells of a line must share to attract an entity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    Animal(Animal),
    Biome(Biomes),
}

struct Tile {
    name: &'static str,
    line: Nature,
    water: u8,
    effect: Option<Effect>,
}

/// One of seven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entity(u8);

impl Entity {
    pub const COUNT: usize = 7;

    pub fn all() -> impl Iterator<Item = Entity> {
        (0..Entity::COUNT as u8).map(Entity)
    }

    pub fn from_index(index: u8) -> Option<Entity> {
        (index < Entity::COUNT as u8).then_some(Entity(index))
    }

    pub fn index(self) -> usize {
        usize::from(self.0).min(Entity::COUNT - 1)
    }

    pub fn name(self) -> &'static str {
        self.tile().name
    }

    pub fn line(self) -> Nature {
        self.tile().line
    }

    /// Water sources it adds.
    pub fn water(self) -> u8 {
        self.tile().water
    }

    pub fn effect(self) -> Option<Effect> {
        self.tile().effect
    }

    fn tile(self) -> &'static Tile {
        &ENTITIES[self.index()]
    }

    /// Parses the lower-case name in moves.
    pub(super) fn parse(word: &str) -> Option<Entity> {
        let lower = word.bytes().all(|byte| byte.is_ascii_lowercase());
        Entity::all().find(|entity| lower && entity.name().eq_ignore_ascii_case(word))
    }
}

impl fmt::Display for Entity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A stack beside a seat: moon on its left, star on its right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    Moon,
    Star,
}

impl Symbol {
    pub const fn word(self) -> &'static str {
        match self {
            Symbol::Moon => "moon",
            Symbol::Star => "star",
        }
    }
}

/// A stop of the avatars.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notch {
    /// The stack to pick from, and the line whose effects may be used.
    Turn {
        symbol: Symbol,
        cells: Cells,
    },
    Scoring,
}

impl Notch {
    pub const COUNT: u8 = 16;

    /// From 1.
    pub fn numbered(number: u8) -> Notch {
        TRACK[usize::from(number.saturating_sub(1)) % TRACK.len()]
    }

    /// Turn of the round, from 1; none for a scoring.
    pub fn turn(number: u8) -> Option<u8> {
        match Notch::numbered(number) {
            Notch::Turn { .. } => Some(number % 4),
            Notch::Scoring => None,
        }
    }
}

/// Energy by water sources above the lowest at the table.
pub fn water_energy(above: u8) -> u16 {
    let last = WATER_ENERGY.len() - 1;
    WATER_ENERGY[usize::from(above).min(last)]
}

pub(super) const CRYSTALS_AT_START: u16 = CRYSTALS[0];
pub(super) const CRYSTALS_FOR_DISCARD: u16 = CRYSTALS[1];

include!(concat!(env!("OUT_DIR"), "/rauha.rs"));
