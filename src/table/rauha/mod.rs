//! Rauha at the table.

pub mod sheet;

use super::{achievement::FEATS, game::TableGame};
use crate::rules::{
    Game, Seat,
    rauha::{Entity, Gain, Move, Per, Rauha, Stage},
};

impl TableGame for Rauha {
    const HAS_SECRETS: bool = true;
    const HAS_FREE_EFFECTS: bool = true;
    const HAS_ROUNDS: bool = true;

    fn feats(&self, seat: Seat) -> [bool; FEATS] {
        let entities = Entity::all().filter(|&entity| self.owner(entity) == Some(seat));
        [
            self.rounds(seat).any(|round| round.entities >= 30),
            entities.count() >= 4,
            self.rounds(seat)
                .any(|round| round.biomes + round.entities + round.water >= 100),
        ]
    }

    fn is_closing(chosen: Move) -> bool {
        chosen == Move::End
    }

    /// In a turn it has placed or discarded a card.
    fn has_acted(&self) -> bool {
        let placed = matches!(self.stage(), Stage::Using(_));
        placed || !self.used_cells().is_empty() || Entity::all().any(|entity| self.is_used(entity))
    }

    /// Crystals first, as other effects may cost them; then energy whose count cannot grow. Using effects adds only
    /// spores: effects that count spores wait until no spore can be placed. Free spores need a choice of cell and are
    /// left to the seat. More energy is better, even if it changes the turn order.
    fn free_effect(&self, seat: Seat) -> Option<Move> {
        let mut best: Option<(u16, Move)> = None;
        let mut spores_to_come = false;
        let mut spore_energy = None;
        self.decisions(|chosen| {
            let (effect, animal) = match chosen {
                Move::UseCell { cell, .. } => (self.face(seat, cell).effect, None),
                Move::UseEntity { entity, animal } => (entity.effect(), animal),
                _ => return,
            };
            let Some(effect) = effect else { return };
            spores_to_come |= effect.gain == Gain::Spore;
            if effect.pay > 0 {
                return;
            }
            let gain = self.gain(seat, effect, animal);
            let worth = match (effect.gain, effect.per) {
                _ if gain == 0 => return,
                (Gain::Spore, _) => return,
                (Gain::Crystals, _) => u16::MAX,
                (Gain::Energy, Some(Per::Spore)) => {
                    spore_energy = Some(chosen);
                    return;
                }
                (Gain::Energy, _) => gain,
            };
            // First of equals; of an entity's animals, the one with most symbols.
            if best.is_none_or(|(other, _)| worth > other) {
                best = Some((worth, chosen));
            }
        });
        best.map(|(_, chosen)| chosen)
            .or(spore_energy.filter(|_| !spores_to_come))
    }

    /// Stacks are shown when picking begins, picks when it ends.
    fn is_looking(&self) -> bool {
        self.stack_shown_to(self.players().saturating_sub(1)).is_some()
    }

    /// Until the first card of the age: stacks, picks and dropped cards are secret until the end.
    fn known_moves(moves: impl Iterator<Item = Move> + Clone) -> usize {
        let age = |chosen: Move| match chosen {
            Move::Card(card) => card.age(),
            _ => 0,
        };
        let played = moves.clone().map(age).max().unwrap_or(0);
        moves.take_while(|&chosen| played == 0 || age(chosen) != played).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules::rauha::Event, table::TableEvent};

    #[test]
    fn an_event_of_this_game_is_known_as_such_and_another_is_not() {
        let own = Event::Picks { seat: 1 };
        assert_eq!(Rauha::event(&TableEvent::Game(own.into())), Some(&own));
        assert_eq!(Rauha::event(&TableEvent::Ends { seat: 1 }), None);
    }
}
