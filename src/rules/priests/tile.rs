//! Tiles: four plain kinds, and 48 pairs of faces with two tiles each.

use core::fmt;

/// Green (farmer, granary), red (warrior, fortress), blue (merchant, market), yellow (scribe, library).
pub const COLOURS: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Face {
    Farmer,
    Warrior,
    Merchant,
    Scribe,
    Granary,
    Fortress,
    Market,
    Library,
    Green,
    Red,
    Blue,
    Yellow,
}

pub const FACES: usize = 12;

impl Face {
    pub const ALL: [Face; FACES] = [
        Face::Farmer,
        Face::Warrior,
        Face::Merchant,
        Face::Scribe,
        Face::Granary,
        Face::Fortress,
        Face::Market,
        Face::Library,
        Face::Green,
        Face::Red,
        Face::Blue,
        Face::Yellow,
    ];

    pub const PEOPLES: [Face; COLOURS] = [Face::Farmer, Face::Warrior, Face::Merchant, Face::Scribe];
    pub const BUILDINGS: [Face; COLOURS] = [Face::Granary, Face::Fortress, Face::Market, Face::Library];
    pub const CHAMBERS: [Face; COLOURS] = [Face::Green, Face::Red, Face::Blue, Face::Yellow];

    pub const fn name(self) -> &'static str {
        match self {
            Face::Farmer => "farmer",
            Face::Warrior => "warrior",
            Face::Merchant => "merchant",
            Face::Scribe => "scribe",
            Face::Granary => "granary",
            Face::Fortress => "fortress",
            Face::Market => "market",
            Face::Library => "library",
            Face::Green => "green",
            Face::Red => "red",
            Face::Blue => "blue",
            Face::Yellow => "yellow",
        }
    }

    pub fn named(name: &str) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.name() == name)
    }

    /// 0 peoples, 1 buildings, 2 chambers.
    const fn family(self) -> u8 {
        self as u8 >> 2
    }

    const fn colour(self) -> u8 {
        self as u8 & 3
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Faces of a tile, in the order people, building, chamber.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair(u8);

/// All pairs of colours, for each two of the three families.
pub const PAIRS: usize = 3 * COLOURS * COLOURS;

/// Pairs with a people; they come first.
pub(super) const PEOPLE_PAIRS: usize = 2 * COLOURS * COLOURS;

impl Pair {
    pub fn all() -> impl Iterator<Item = Pair> {
        (0..PAIRS as u8).map(Pair)
    }

    pub(super) fn at(index: u16) -> Option<Pair> {
        (usize::from(index) < PAIRS).then_some(Pair(index as u8))
    }

    pub const fn index(self) -> u8 {
        self.0
    }

    pub const fn faces(self) -> (Face, Face) {
        let (first, second) = match self.0 >> 4 {
            0 => (Face::PEOPLES, Face::BUILDINGS),
            1 => (Face::PEOPLES, Face::CHAMBERS),
            _ => (Face::BUILDINGS, Face::CHAMBERS),
        };
        (first[(self.0 >> 2 & 3) as usize], second[(self.0 & 3) as usize])
    }

    pub fn of(first: Face, second: Face) -> Option<Pair> {
        let group = match (first.family(), second.family()) {
            (0, 1) => 0,
            (0, 2) => 1,
            (1, 2) => 2,
            _ => return None,
        };
        Some(Pair(group << 4 | first.colour() << 2 | second.colour()))
    }

    pub const fn both_ways(self) -> [Faced; 2] {
        [
            Faced {
                pair: self,
                turned: false,
            },
            Faced {
                pair: self,
                turned: true,
            },
        ]
    }

    pub fn showing(self, face: Face) -> Option<Faced> {
        self.both_ways().into_iter().find(|faced| faced.shown() == face)
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = self.faces();
        write!(f, "{first}/{second}")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Faced {
    pair: Pair,
    /// The second face is up.
    turned: bool,
}

impl Faced {
    pub const fn pair(self) -> Pair {
        self.pair
    }

    pub const fn is_turned(self) -> bool {
        self.turned
    }

    pub const fn shown(self) -> Face {
        let (first, second) = self.pair.faces();
        if self.turned { second } else { first }
    }

    pub const fn hidden(self) -> Face {
        self.flipped().shown()
    }

    pub const fn flipped(self) -> Faced {
        Faced {
            pair: self.pair,
            turned: !self.turned,
        }
    }

    pub(super) fn parse(text: &str) -> Option<Faced> {
        let (shown, hidden) = text.split_once('/')?;
        let (shown, hidden) = (Face::named(shown)?, Face::named(hidden)?);
        let pair = Pair::of(shown, hidden).or_else(|| Pair::of(hidden, shown))?;
        pair.showing(shown)
    }
}

impl fmt::Display for Faced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.shown(), self.hidden())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    Ra,
    Priest,
    Plague,
    Pyramid,
    Pair(Pair),
}

pub const KINDS: usize = PLAIN + PAIRS;

const PLAIN: usize = 4;

impl Tile {
    pub fn all() -> impl Iterator<Item = Tile> {
        [Tile::Ra, Tile::Priest, Tile::Plague, Tile::Pyramid]
            .into_iter()
            .chain(Pair::all().map(Tile::Pair))
    }

    pub(super) fn at(index: u16) -> Option<Tile> {
        match index {
            0 => Some(Tile::Ra),
            1 => Some(Tile::Priest),
            2 => Some(Tile::Plague),
            3 => Some(Tile::Pyramid),
            _ => Pair::at(index - PLAIN as u16).map(Tile::Pair),
        }
    }

    pub const fn index(self) -> u8 {
        match self {
            Tile::Ra => 0,
            Tile::Priest => 1,
            Tile::Plague => 2,
            Tile::Pyramid => 3,
            Tile::Pair(pair) => PLAIN as u8 + pair.0,
        }
    }

    /// Tiles of each kind, 174 in all. The split is an assumption: the printed list was not found.
    pub(super) const COPIES: [u8; KINDS] = {
        let mut copies = [2; KINDS];
        copies[Tile::Ra.index() as usize] = 30;
        copies[Tile::Priest.index() as usize] = 16;
        copies[Tile::Plague.index() as usize] = 16;
        copies[Tile::Pyramid.index() as usize] = 16;
        copies
    };

    pub(super) fn parse(text: &str) -> Option<Tile> {
        Some(match text {
            "ra" => Tile::Ra,
            "priest" => Tile::Priest,
            "plague" => Tile::Plague,
            "pyramid" => Tile::Pyramid,
            _ => {
                let (first, second) = text.split_once('/')?;
                Tile::Pair(Pair::of(Face::named(first)?, Face::named(second)?)?)
            }
        })
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Ra => f.write_str("ra"),
            Tile::Priest => f.write_str("priest"),
            Tile::Plague => f.write_str("plague"),
            Tile::Pyramid => f.write_str("pyramid"),
            Tile::Pair(pair) => pair.fmt(f),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laid {
    Priest,
    Plague,
    Pyramid,
    Faced(Faced),
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Laid::Priest => Tile::Priest.fmt(f),
            Laid::Plague => Tile::Plague.fmt(f),
            Laid::Pyramid => Tile::Pyramid.fmt(f),
            Laid::Faced(faced) => faced.fmt(f),
        }
    }
}
