//! The tiles of Ra.

use core::fmt;

pub const KINDS: usize = 23;

/// In the order of the rule book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    Ra,
    God,
    Gold,
    Pharaoh,
    Funeral,
    Nile,
    Flood,
    Drought,
    Art,
    Agriculture,
    Religion,
    Astronomy,
    Writing,
    Unrest,
    Fortress,
    Obelisk,
    Palace,
    Pyramid,
    Sphinx,
    Statues,
    StepPyramid,
    Temple,
    Earthquake,
}

impl Kind {
    pub const ALL: [Kind; KINDS] = [
        Kind::Ra,
        Kind::God,
        Kind::Gold,
        Kind::Pharaoh,
        Kind::Funeral,
        Kind::Nile,
        Kind::Flood,
        Kind::Drought,
        Kind::Art,
        Kind::Agriculture,
        Kind::Religion,
        Kind::Astronomy,
        Kind::Writing,
        Kind::Unrest,
        Kind::Fortress,
        Kind::Obelisk,
        Kind::Palace,
        Kind::Pyramid,
        Kind::Sphinx,
        Kind::Statues,
        Kind::StepPyramid,
        Kind::Temple,
        Kind::Earthquake,
    ];

    pub const CIVILISATIONS: [Kind; 5] = [
        Kind::Art,
        Kind::Agriculture,
        Kind::Religion,
        Kind::Astronomy,
        Kind::Writing,
    ];

    pub const MONUMENTS: [Kind; 8] = [
        Kind::Fortress,
        Kind::Obelisk,
        Kind::Palace,
        Kind::Pyramid,
        Kind::Sphinx,
        Kind::Statues,
        Kind::StepPyramid,
        Kind::Temple,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Kind::Ra => "ra",
            Kind::God => "god",
            Kind::Gold => "gold",
            Kind::Pharaoh => "pharaoh",
            Kind::Funeral => "funeral",
            Kind::Nile => "nile",
            Kind::Flood => "flood",
            Kind::Drought => "drought",
            Kind::Art => "art",
            Kind::Agriculture => "agriculture",
            Kind::Religion => "religion",
            Kind::Astronomy => "astronomy",
            Kind::Writing => "writing",
            Kind::Unrest => "unrest",
            Kind::Fortress => "fortress",
            Kind::Obelisk => "obelisk",
            Kind::Palace => "palace",
            Kind::Pyramid => "pyramid",
            Kind::Sphinx => "sphinx",
            Kind::Statues => "statues",
            Kind::StepPyramid => "step_pyramid",
            Kind::Temple => "temple",
            Kind::Earthquake => "earthquake",
        }
    }

    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Number in the box, 180 in all.
    pub const fn copies(self) -> u8 {
        match self {
            Kind::Ra => 30,
            Kind::God => 8,
            Kind::Pharaoh | Kind::Nile => 25,
            Kind::Flood => 12,
            Kind::Unrest => 4,
            Kind::Funeral | Kind::Drought | Kind::Earthquake => 2,
            Kind::Gold | Kind::Art | Kind::Agriculture | Kind::Religion | Kind::Astronomy | Kind::Writing => 5,
            Kind::Fortress | Kind::Obelisk | Kind::Palace | Kind::Pyramid => 5,
            Kind::Sphinx | Kind::Statues | Kind::StepPyramid | Kind::Temple => 5,
        }
    }

    /// Tiles that a disaster destroys.
    pub const fn family(self) -> &'static [Kind] {
        match self {
            Kind::Funeral => &[Kind::Pharaoh],
            Kind::Drought => &[Kind::Flood, Kind::Nile],
            Kind::Unrest => &Kind::CIVILISATIONS,
            Kind::Earthquake => &Kind::MONUMENTS,
            _ => &[],
        }
    }

    pub const fn is_disaster(self) -> bool {
        !self.family().is_empty()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
