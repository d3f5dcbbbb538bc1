//! Why a decision of Rauha may be right.

use super::{
    super::{POINT, Reason, Words},
    decider,
    outlook::{Gains, Outlook},
};
use crate::rules::rauha::{Card, Cell, Entity, Gain, Move, Rauha};

const CARD: Words = Words::new("# for this card", "# pour cette carte");
const EFFECT: Words = Words::new("effect", "effet");
const ANIMALS: Words = Words::new("animals", "animaux");
const WATER: Words = Words::new("water", "eau");
const ENTITIES: Words = Words::new("entity", "entité");
const CRYSTALS: Words = Words::new("crystals", "cristaux");
const CRYSTALS_NEEDED: Words = Words::new("crystals are worth # more", "les cristaux valent # de plus");
const SPORE: Words = Words::new("a spore here brings #", "une spore ici rapporte #");
const DENIED: Words = Words::new("discard it: nobody else gets it", "à défausser : nul autre ne l'aura");
const ENERGY_NOW: Words = Words::new("# energy now", "# énergie tout de suite");
const CRYSTALS_NOW: Words = Words::new("# crystals first", "d'abord # cristaux");
const NOTHING_LEFT: Words = Words::new("nothing left that pays", "plus rien de rentable");
const CHOSEN: Words = Words::new("most animals of this kind", "l'animal le plus présent");

/// From sixteenths of an energy, to the nearest.
fn energy(sixteenths: i32) -> i16 {
    ((sixteenths + POINT / 2).div_euclid(POINT)) as i16
}

fn of_gains(gains: &Gains) -> Reason {
    Reason::new(&CARD, energy(gains.total()))
        .with(&EFFECT, energy(gains.effect))
        .with(&ANIMALS, energy(gains.animals))
        .with(&WATER, energy(gains.water))
        .with(&ENTITIES, energy(gains.entities))
        .with(&CRYSTALS, energy(gains.crystals))
}

pub(super) fn reason(position: &Rauha, chosen: Move) -> Reason {
    let seat = decider(position);
    let outlook = Outlook::new(position, seat);
    let placing = |card: Card, cell: Cell| of_gains(&outlook.placing(card, cell));
    match chosen {
        Move::Pick(card) => match outlook.best_of(card) {
            (Some(cell), _) => placing(card, cell),
            (None, _) => Reason::new(&DENIED, 0),
        },
        Move::Place(cell) => match position.picked(seat) {
            Some(card) => placing(card, cell),
            None => Reason::new(&NOTHING_LEFT, 0),
        },
        Move::DiscardForCrystals => Reason::new(&CRYSTALS_NEEDED, energy(outlook.discarding_for_crystals())),
        Move::DiscardForSpore(cell) | Move::UseCell { target: Some(cell), .. } => {
            Reason::new(&SPORE, energy(outlook.spore_on(cell)))
        }
        Move::UseCell { cell, target: None } => now(
            position,
            chosen,
            position.face(seat, cell).effect.map(|effect| effect.gain),
        ),
        Move::UseEntity { animal: Some(_), .. } => Reason::new(&CHOSEN, 0),
        Move::UseEntity { entity, animal: None } => now(position, chosen, gain(entity)),
        Move::End | Move::Pile(_) | Move::Card(_) => Reason::new(&NOTHING_LEFT, 0),
    }
}

fn gain(entity: Entity) -> Option<Gain> {
    entity.effect().map(|effect| effect.gain)
}

/// What a use brings at once, by playing it.
fn now(position: &Rauha, chosen: Move, gain: Option<Gain>) -> Reason {
    use crate::rules::Game;
    let seat = decider(position);
    let mut after = position.clone();
    let _ = after.play(chosen);
    let held = |position: &Rauha| {
        position
            .world(seat)
            .map_or((0, 0), |world| (world.energy, world.crystals))
    };
    let ((energy_before, crystals_before), (energy, crystals)) = (held(position), held(&after));
    match gain {
        Some(Gain::Crystals) => Reason::new(&CRYSTALS_NOW, crystals.saturating_sub(crystals_before) as i16),
        _ => Reason::new(&ENERGY_NOW, energy.saturating_sub(energy_before) as i16),
    }
}
