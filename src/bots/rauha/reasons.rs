//! Why a decision of Rauha may be right.

use super::{
    super::{
        POINT, Reason,
        reason::{vocabulary, whole},
    },
    decider,
};
use crate::rules::rauha::{Entity, Gain, Move, Rauha};

vocabulary! {
    /// Why a move of Rauha may be right.
    pub enum Phrase {
        Card,
        CrystalsNeeded,
        Spore,
        Denied,
        EnergyNow,
        CrystalsFirst,
        NothingPays,
        MostAnimals,
    }
}

vocabulary! {
    /// What speaks for it.
    pub enum Part {
        Effect,
        Animals,
        Water,
        Entity,
        Crystals,
    }
}

/// From sixteenths of an energy, to the nearest.
fn energy(sixteenths: i32) -> i16 {
    whole(sixteenths, POINT)
}

pub(super) fn reason(position: &Rauha, chosen: Move) -> Reason {
    let seat = decider(position);
    match chosen {
        Move::UseCell { cell, target: None } => now(
            position,
            chosen,
            position.face(seat, cell).effect.map(|effect| effect.gain),
        ),
        Move::UseEntity { animal: Some(_), .. } => Reason::new(Phrase::MostAnimals, 0),
        Move::UseEntity { entity, animal: None } => now(position, chosen, gain(entity)),
        _ => Reason::new(Phrase::NothingPays, 0),
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
        Some(Gain::Crystals) => Reason::new(Phrase::CrystalsFirst, crystals.saturating_sub(crystals_before) as i16),
        _ => Reason::new(Phrase::EnergyNow, energy.saturating_sub(energy_before) as i16),
    }
}
