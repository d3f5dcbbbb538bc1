//! What happens in Rauha.

use super::effects::{effect_of, free_effect};
use crate::{
    rules::{
        Game, Seat, Turn,
        position::Listed,
        rauha::{Card, Cell, Entity, Move, Notch, Rauha},
    },
    table::{
        event::{Breakdown, GameEvent, TableEvent},
        game::{TableGame, Told},
    },
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    CardsDealt {
        round: u8,
    },
    /// The avatars come to a notch; none goes first while everybody picks.
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

/// What was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Used {
    Cell(Cell),
    Entity(Entity),
}

impl Event {
    /// Whose doing it is.
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

impl TableGame for Rauha {
    type Event = Event;

    const HAS_SECRETS: bool = true;
    const HAS_FREE_EFFECTS: bool = true;
    const HAS_ROUNDS: bool = true;

    fn event(event: &TableEvent) -> Option<&Event> {
        match event {
            TableEvent::Game(GameEvent::Rauha(event)) => Some(event),
            _ => None,
        }
    }

    fn tell(before: &Rauha, chosen: Move, after: &Rauha, told: Told, visit: &mut dyn FnMut(TableEvent)) {
        let seat = before.active().unwrap_or(0);
        match chosen {
            Move::Pile(_) => notch(after, visit),
            Move::Card(_) => {
                if !matches!(after.turn(), Turn::Chance(_)) {
                    visit(Event::CardsDealt { round: after.round() }.into());
                }
            }
            Move::Pick(_) => picks(seat, after, visit),
            Move::Place(cell) => {
                if let Some(card) = before.picked(seat) {
                    visit(Event::Places { seat, card, cell }.into());
                }
                entities(before, after, seat, visit);
            }
            Move::DiscardForCrystals => discards(before, seat, None, visit),
            Move::DiscardForSpore(cell) => discards(before, seat, Some(cell), visit),
            Move::UseCell { cell, target } => uses(before, after, seat, chosen, Used::Cell(cell), target, visit),
            Move::UseEntity { entity, .. } => uses(before, after, seat, chosen, Used::Entity(entity), None, visit),
            Move::End => {
                if told.does {
                    visit(TableEvent::Ends { seat });
                }
                if Notch::numbered(before.notch()) == Notch::Scoring {
                    round(before, after, seat, visit);
                }
                if before.notch() != after.notch() {
                    notch(after, visit);
                }
            }
        }
    }

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::End
    }

    fn free_effect(&self, seat: Seat) -> Option<Move> {
        free_effect(self, seat)
    }

    /// The stacks are shown when the picking begins, the picks when it ends.
    fn is_looking(&self) -> bool {
        self.stack_shown_to(self.players().saturating_sub(1)).is_some()
    }

    /// Those before the first card of the age that is played: stacks, picks and dropped cards are secret until the end.
    fn known_moves(moves: impl Iterator<Item = Move> + Clone) -> usize {
        let age = |chosen: Move| match chosen {
            Move::Card(card) => card.age(),
            _ => 0,
        };
        let played = moves.clone().map(age).max().unwrap_or(0);
        moves.take_while(|&chosen| played == 0 || age(chosen) != played).count()
    }
}

fn notch(after: &Rauha, visit: &mut dyn FnMut(TableEvent)) {
    if let Some(first) = after.first() {
        visit(
            Event::Notch {
                notch: after.notch(),
                round: after.round(),
                first,
            }
            .into(),
        );
    }
}

/// The cards are told when all have picked, and then to everybody.
fn picks(seat: Seat, after: &Rauha, visit: &mut dyn FnMut(TableEvent)) {
    visit(Event::Picks { seat }.into());
    for seat in 0..after.players() {
        if let Some(card) = after.pick_shown_to(Seat::MAX, seat) {
            visit(Event::Reveals { seat, card }.into());
        }
    }
}

fn discards(before: &Rauha, seat: Seat, spore: Option<Cell>, visit: &mut dyn FnMut(TableEvent)) {
    if let Some(card) = before.picked(seat) {
        visit(Event::Discards { seat, card, spore }.into());
    }
}

fn entities(before: &Rauha, after: &Rauha, seat: Seat, visit: &mut dyn FnMut(TableEvent)) {
    for entity in Entity::all() {
        let from = before.owner(entity);
        if after.owner(entity) != from {
            visit(Event::Welcomes { seat, entity, from }.into());
        }
    }
}

fn uses(
    before: &Rauha,
    after: &Rauha,
    seat: Seat,
    chosen: Move,
    used: Used,
    spore: Option<Cell>,
    visit: &mut dyn FnMut(TableEvent),
) {
    let paid = effect_of(before, seat, chosen).map_or(0, |(effect, _)| effect.pay);
    let (Some(had), Some(has)) = (before.world(seat), after.world(seat)) else {
        return;
    };
    visit(
        Event::Uses {
            seat,
            used,
            paid,
            crystals: (has.crystals + u16::from(paid)).saturating_sub(had.crystals),
            energy: has.energy.saturating_sub(had.energy),
            spore,
        }
        .into(),
    );
}

/// The end of a seat's scoring: its water, and the round in all.
fn round(before: &Rauha, after: &Rauha, seat: Seat, visit: &mut dyn FnMut(TableEvent)) {
    let energy = after.score(seat).saturating_sub(before.score(seat));
    if energy > 0 {
        visit(Event::Water { seat, energy }.into());
    }
    if let Some(points) = after.rounds(seat).last() {
        visit(TableEvent::Scores {
            seat,
            epoch: before.round(),
            points: Some(Breakdown {
                game: Rauha::KIND,
                // No round brings anywhere near the bound of a number.
                points: [points.biomes, points.entities, points.water, 0, 0, 0, 0].map(|energy| energy as i16),
            }),
            total: Some(after.score(seat)),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_of_this_game_is_known_as_such_and_another_is_not() {
        let own = Event::Picks { seat: 1 };
        assert_eq!(Rauha::event(&own.into()), Some(&own));
        assert_eq!(Rauha::event(&TableEvent::Ends { seat: 1 }), None);
    }
}
