//! Legal moves of the deciding seat, computed once per position.

use crate::rules::{
    Game,
    rauha::{Cells, Entity, Move, Rauha},
};

/// Legal decisions by how they are entered.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Legal {
    pub place: Cells,
    /// Cells for a spore, of a discarded card or an effect.
    pub targets: Cells,
    /// Cells with a usable effect: without a target, or with a spore to place.
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

    pub fn first_entity(&self) -> Option<Entity> {
        Entity::all().find(|&entity| self.entity(entity))
    }
}
