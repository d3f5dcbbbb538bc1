//! Events of the dice game.

use super::{Cell, DiceSet, Disaster, Faces, Space, Spaces};
use crate::rules::Seat;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    Rolls {
        seat: Seat,
        roll: u8,
        dice: DiceSet,
        /// Of all five dice.
        faces: Faces,
    },
    Rerolls {
        seat: Seat,
        dice: DiceSet,
    },
    Keeps {
        seat: Seat,
    },
    Pharaoh {
        seat: Seat,
        to: u8,
    },
    Nile {
        seat: Seat,
        to: u8,
    },
    Floods {
        seat: Seat,
    },
    Civilises {
        seat: Seat,
        spaces: Spaces,
    },
    Builds {
        seat: Seat,
        cell: Cell,
    },
    Ankhs {
        seat: Seat,
    },
    Declares {
        seat: Seat,
        disaster: Disaster,
    },
    RemovesCivilisation {
        seat: Seat,
        space: Space,
    },
    RemovesMonument {
        seat: Seat,
        cell: Cell,
    },
    RaMoves {
        to: u8,
        of: u8,
    },
    ThreeSuns {
        seat: Seat,
    },
    /// Ra has reached the last space.
    EpochEnds {
        epoch: u8,
    },
}

impl Event {
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Rolls { seat, .. }
            | Event::Rerolls { seat, .. }
            | Event::Keeps { seat }
            | Event::Pharaoh { seat, .. }
            | Event::Nile { seat, .. }
            | Event::Floods { seat }
            | Event::Civilises { seat, .. }
            | Event::Builds { seat, .. }
            | Event::Ankhs { seat }
            | Event::Declares { seat, .. }
            | Event::RemovesCivilisation { seat, .. }
            | Event::RemovesMonument { seat, .. }
            | Event::ThreeSuns { seat } => Some(seat),
            Event::RaMoves { .. } | Event::EpochEnds { .. } => None,
        }
    }
}
