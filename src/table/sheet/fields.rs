//! What is entered for a player in each game: counts of what lies there, nothing that was calculated.

use crate::rules::{
    auction::{HIGHEST_SUN, sun_sets},
    position::GameKind,
    priests::Face,
};

/// One thing that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    // Ra: tiles.
    Pharaoh,
    Nile,
    Flood,
    God,
    Gold,
    /// Different kinds of civilisation tiles.
    Civilisation,
    /// Different kinds of monuments, and how many kinds are there three, four and five times.
    Monument,
    ThreeAlike,
    FourAlike,
    FiveAlike,
    // Ra and Priests of Ra: one of the own suns, the largest first.
    Sun(u8),
    // Priests of Ra: tiles.
    Face(Face),
    Priest,
    Plague,
    Pyramid,
    // The dice game: where the markers stand.
    PharaohTrack,
    NileTrack,
    FloodMarker,
    CivilisationMarker,
    /// Points that were booked during the epoch: pairs of ankhs, three suns.
    OnTheWay,
    /// Columns with an own marker, and how many of them hold three, four and five.
    Column,
    ThreeInColumn,
    FourInColumn,
    FiveInColumn,
    // Rauha: energy gained in the round, and sources.
    BiomeEnergy,
    EntityEnergy,
    Water,
    /// Whether the entity that brings sources is there.
    Vuori,
}

/// No game has more fields.
pub const FIELDS: usize = 20;

const RA: [Field; 14] = [
    Field::Pharaoh,
    Field::Nile,
    Field::Flood,
    Field::God,
    Field::Gold,
    Field::Civilisation,
    Field::Monument,
    Field::ThreeAlike,
    Field::FourAlike,
    Field::FiveAlike,
    Field::Sun(0),
    Field::Sun(1),
    Field::Sun(2),
    Field::Sun(3),
];

const PRIESTS: [Field; 19] = [
    Field::Face(Face::Farmer),
    Field::Face(Face::Warrior),
    Field::Face(Face::Merchant),
    Field::Face(Face::Scribe),
    Field::Priest,
    Field::Face(Face::Granary),
    Field::Face(Face::Fortress),
    Field::Face(Face::Market),
    Field::Face(Face::Library),
    Field::Plague,
    Field::Pyramid,
    Field::Face(Face::Green),
    Field::Face(Face::Red),
    Field::Face(Face::Blue),
    Field::Face(Face::Yellow),
    Field::Sun(0),
    Field::Sun(1),
    Field::Sun(2),
    Field::Sun(3),
];

const DICE: [Field; 9] = [
    Field::PharaohTrack,
    Field::NileTrack,
    Field::FloodMarker,
    Field::CivilisationMarker,
    Field::OnTheWay,
    Field::Column,
    Field::ThreeInColumn,
    Field::FourInColumn,
    Field::FiveInColumn,
];

const RAUHA: [Field; 4] = [Field::BiomeEnergy, Field::EntityEnergy, Field::Water, Field::Vuori];

impl Field {
    /// Everything that is ever entered in a game, in the order in which it is kept.
    pub const fn all(game: GameKind) -> &'static [Field] {
        match game {
            GameKind::Ra => &RA,
            GameKind::Dice => &DICE,
            GameKind::Priests => &PRIESTS,
            GameKind::Rauha => &RAUHA,
        }
    }

    /// Whether it is asked for: some things count in the last epoch only.
    pub fn is_asked(self, last: bool, players: u8) -> bool {
        match self {
            Field::Sun(place) => last && place < suns_a_seat(players),
            Field::Monument | Field::ThreeAlike | Field::FourAlike | Field::FiveAlike => last,
            Field::Pyramid | Field::Face(Face::Green | Face::Red | Face::Blue | Face::Yellow) => last,
            Field::Column | Field::ThreeInColumn | Field::FourInColumn | Field::FiveInColumn => last,
            _ => true,
        }
    }

    /// The most of it that can be entered.
    pub const fn most(self) -> u8 {
        match self {
            Field::Pharaoh | Field::Nile => 25,
            Field::Flood => 12,
            Field::God | Field::Monument | Field::Column => 8,
            Field::Gold | Field::Civilisation | Field::CivilisationMarker => 5,
            Field::ThreeAlike | Field::FourAlike | Field::FiveAlike => 8,
            Field::ThreeInColumn | Field::FourInColumn | Field::FiveInColumn => 8,
            Field::Sun(_) => HIGHEST_SUN,
            Field::Face(_) | Field::Priest | Field::Plague | Field::Pyramid => 16,
            Field::PharaohTrack | Field::NileTrack => 12,
            Field::FloodMarker => 9,
            Field::OnTheWay | Field::BiomeEnergy | Field::EntityEnergy => 99,
            Field::Water => 18,
            Field::Vuori => 1,
        }
    }

    /// The word in the exported text.
    pub const fn word(self) -> &'static str {
        match self {
            Field::Pharaoh | Field::PharaohTrack => "pharaoh",
            Field::Nile | Field::NileTrack => "nile",
            Field::Flood | Field::FloodMarker => "flood",
            Field::God => "god",
            Field::Gold => "gold",
            Field::Civilisation | Field::CivilisationMarker => "civilisation",
            Field::Monument => "monument",
            Field::Column => "column",
            Field::ThreeAlike | Field::ThreeInColumn => "three",
            Field::FourAlike | Field::FourInColumn => "four",
            Field::FiveAlike | Field::FiveInColumn => "five",
            Field::Sun(_) => "sun",
            Field::Face(face) => face.name(),
            Field::Priest => "priest",
            Field::Plague => "plague",
            Field::Pyramid => "pyramid",
            Field::OnTheWay => "points",
            Field::BiomeEnergy => "biomes",
            Field::EntityEnergy => "entities",
            Field::Water => "water",
            Field::Vuori => "vuori",
        }
    }
}

/// How many suns a seat has.
pub fn suns_a_seat(players: u8) -> u8 {
    sun_sets(players).first().map_or(0, |suns| suns.count())
}
