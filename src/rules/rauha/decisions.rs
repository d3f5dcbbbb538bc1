//! Enumerates the legal decisions, each once, in a fixed order.

use super::{Animal, Cells, Effect, Entity, Gain, Move, Notch, Per, Rauha, position::Stage};
use crate::rules::Seat;

impl Rauha {
    pub(super) fn visit_decisions(&self, visit: &mut dyn FnMut(Move)) {
        match self.stage {
            Stage::Piling | Stage::Dealing | Stage::Over => {}
            Stage::Picking(seat) => {
                if let Notch::Turn { symbol, .. } = Notch::numbered(self.notch) {
                    self.stack_beside(seat, symbol)
                        .iter()
                        .for_each(|card| visit(Move::Pick(card)));
                }
            }
            Stage::Placing(seat) => self.visit_placings(seat, visit),
            Stage::Using(seat) | Stage::Scoring(seat) => self.visit_uses(seat, visit),
        }
    }

    fn visit_placings(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        if let Some(card) = self.picked(seat).filter(|card| self.can_pay(seat, card.cost())) {
            card.cells().iter().for_each(|cell| visit(Move::Place(cell)));
        }
        visit(Move::DiscardForCrystals);
        self.without_spore(seat)
            .iter()
            .for_each(|cell| visit(Move::DiscardForSpore(cell)));
    }

    fn visit_uses(&self, seat: Seat, visit: &mut dyn FnMut(Move)) {
        visit(Move::End);
        for cell in self.awake(seat).without(self.used_cells).iter() {
            match self.payable(seat, self.face(seat, cell).effect) {
                None => {}
                Some(Effect { gain: Gain::Spore, .. }) => self.without_spore(seat).iter().for_each(|target| {
                    visit(Move::UseCell {
                        cell,
                        target: Some(target),
                    })
                }),
                Some(_) => visit(Move::UseCell { cell, target: None }),
            }
        }
        for entity in Entity::all() {
            if !self.is_awake(seat, entity) || self.used_entities.contains(entity) {
                continue;
            }
            match self.payable(seat, entity.effect()) {
                None => {}
                Some(Effect {
                    per: Some(Per::ChosenAnimal),
                    ..
                }) => Animal::ALL.into_iter().for_each(|animal| {
                    visit(Move::UseEntity {
                        entity,
                        animal: Some(animal),
                    })
                }),
                Some(_) => visit(Move::UseEntity { entity, animal: None }),
            }
        }
    }

    fn payable(&self, seat: Seat, effect: Option<Effect>) -> Option<Effect> {
        effect.filter(|effect| self.can_pay(seat, effect.pay))
    }

    fn can_pay(&self, seat: Seat, needed: u8) -> bool {
        self.of(seat).crystals >= u16::from(needed)
    }

    fn without_spore(&self, seat: Seat) -> Cells {
        Cells::ALL.without(self.of(seat).spores)
    }
}
