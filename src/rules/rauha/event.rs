//! Events of Rauha.

use core::fmt;

use super::{Card, Cell, Cells, Entity, position::Entities, printed::CRYSTALS_FOR_DISCARD};
use crate::rules::{MAX_PLAYERS, Seat};

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
    /// Several [`Event::Reveals`], joined.
    Picked {
        cards: [Option<Card>; MAX_PLAYERS],
    },
    /// The events of a turn, joined.
    Turn(TurnSummary),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Used {
    Cell(Cell),
    Entity(Entity),
}

impl fmt::Display for Used {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Used::Cell(cell) => cell.fmt(f),
            Used::Entity(entity) => entity.fmt(f),
        }
    }
}

/// The actions of a seat in its turn, and their costs and gains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnSummary {
    pub seat: Seat,
    /// None in a scoring.
    pub card: Option<Card>,
    /// None if the card was discarded.
    pub cell: Option<Cell>,
    used_cells: Cells,
    used_entities: Entities,
    /// For each entity that was attracted: its previous owner.
    welcomed: [Option<Option<Seat>>; Entity::COUNT],
    pub paid: u16,
    pub crystals: u16,
    pub energy: u16,
    pub spores: Cells,
}

impl TurnSummary {
    pub fn new(seat: Seat) -> TurnSummary {
        TurnSummary {
            seat,
            card: None,
            cell: None,
            used_cells: Cells::NONE,
            used_entities: Entities::NONE,
            welcomed: [None; Entity::COUNT],
            paid: 0,
            crystals: 0,
            energy: 0,
            spores: Cells::NONE,
        }
    }

    pub fn used(&self) -> impl Iterator<Item = Used> {
        let entities = Entity::all().filter(|&entity| self.used_entities.contains(entity));
        self.used_cells.iter().map(Used::Cell).chain(entities.map(Used::Entity))
    }

    /// The entities attracted, with their previous owners.
    pub fn welcomed(&self) -> impl Iterator<Item = (Entity, Option<Seat>)> {
        Entity::all()
            .zip(self.welcomed)
            .filter_map(|(entity, from)| Some((entity, from?)))
    }

    /// None if the event does not belong to this seat's turn.
    fn with(mut self, event: Event) -> Option<TurnSummary> {
        if event.seat() != Some(self.seat) {
            return None;
        }
        match event {
            Event::Places { card, cell, .. } => {
                (self.card, self.cell) = (Some(card), Some(cell));
                self.paid += u16::from(card.cost());
            }
            Event::Discards { card, spore, .. } => {
                self.card = Some(card);
                match spore {
                    Some(cell) => self.spores = self.spores.with(cell),
                    None => self.crystals += CRYSTALS_FOR_DISCARD,
                }
            }
            Event::Welcomes { entity, from, .. } => *self.welcomed.get_mut(entity.index())? = Some(from),
            Event::Uses {
                used,
                paid,
                crystals,
                energy,
                spore,
                ..
            } => {
                match used {
                    Used::Cell(cell) => self.used_cells = self.used_cells.with(cell),
                    Used::Entity(entity) => self.used_entities = self.used_entities.with(entity),
                }
                self.paid += u16::from(paid);
                self.crystals = self.crystals.saturating_add(crystals);
                self.energy = self.energy.saturating_add(energy);
                self.spores = spore.map_or(self.spores, |cell| self.spores.with(cell));
            }
            Event::Water { energy, .. } => self.energy = self.energy.saturating_add(energy),
            _ => return None,
        }
        Some(self)
    }
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
            Event::Turn(turn) => Some(turn.seat),
            Event::CardsDealt { .. } | Event::Notch { .. } | Event::Picked { .. } => None,
        }
    }

    /// Joins an event with the next one: simultaneous picks, or a turn.
    pub fn joined(self, next: Event) -> Option<Event> {
        match (self, next) {
            (Event::Reveals { .. }, _) => {
                let none = Event::Picked {
                    cards: [None; MAX_PLAYERS],
                };
                none.joined(self)?.joined(next)
            }
            (Event::Picked { mut cards }, Event::Reveals { seat, card }) => {
                *cards.get_mut(usize::from(seat))? = Some(card);
                Some(Event::Picked { cards })
            }
            (Event::Turn(turn), _) => turn.with(next).map(Event::Turn),
            _ => None,
        }
    }
}
