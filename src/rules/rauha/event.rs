//! Events of Rauha.

use super::{Card, Cell, Entity};
use crate::rules::Seat;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    CardsDealt {
        round: u8,
    },
    /// The avatars move on. `first` does not matter while all seats pick at once.
    Notch {
        notch: u8,
        round: u8,
        first: Seat,
    },
    Picks {
        seat: Seat,
    },
    Reveals {
        seat: Seat,
        card: Card,
    },
    Places {
        seat: Seat,
        card: Card,
        cell: Cell,
    },
    Discards {
        seat: Seat,
        card: Card,
        spore: Option<Cell>,
    },
    Welcomes {
        seat: Seat,
        entity: Entity,
        from: Option<Seat>,
    },
    Uses {
        seat: Seat,
        used: Used,
        paid: u8,
        crystals: u16,
        energy: u16,
        spore: Option<Cell>,
    },
    Water {
        seat: Seat,
        energy: u16,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Used {
    Cell(Cell),
    Entity(Entity),
}

impl Event {
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Event::Picks { seat }
            | Event::Reveals { seat, .. }
            | Event::Places { seat, .. }
            | Event::Discards { seat, .. }
            | Event::Welcomes { seat, .. }
            | Event::Uses { seat, .. }
            | Event::Water { seat, .. } => Some(seat),
            Event::CardsDealt { .. } | Event::Notch { .. } => None,
        }
    }
}
