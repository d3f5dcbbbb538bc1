//! What the seat that decides may do now, asked of the rules once for every position.

use crate::rules::{
    Game,
    rauha::{Cells, Entity, Move, Rauha},
};

/// The legal decisions, by what they are done with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Legal {
    /// Where the card may be placed.
    pub place: Cells,
    /// Where a spore may be placed, for a discarded card or by an effect.
    pub targets: Cells,
    /// The cells whose effect can be used as it is, and those that give a spore.
    pub uses: Cells,
    pub sources: Cells,
    entities: [bool; Entity::COUNT],
}

impl Legal {
    pub fn of(game: &Rauha) -> Legal {
        let mut legal = Legal::default();
        game.decisions(|chosen| match chosen {
            Move::Place(cell) => legal.place = legal.place.with(cell),
            Move::DiscardForSpore(target) => legal.targets = legal.targets.with(target),
            Move::UseCell { cell, target: None } => legal.uses = legal.uses.with(cell),
            Move::UseCell {
                cell,
                target: Some(target),
            } => {
                legal.sources = legal.sources.with(cell);
                legal.targets = legal.targets.with(target);
            }
            Move::UseEntity { entity, .. } => legal.entities[entity.index()] = true,
            Move::Pile(_) | Move::Card(_) | Move::Pick(_) | Move::DiscardForCrystals | Move::End => {}
        });
        legal
    }

    pub fn entity(&self, entity: Entity) -> bool {
        self.entities[entity.index()]
    }

    /// The first entity that can be used.
    pub fn first_entity(&self) -> Option<Entity> {
        Entity::all().find(|&entity| self.entity(entity))
    }
}
