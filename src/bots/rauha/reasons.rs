//! Why a decision of Rauha may be right.

use super::{
    super::{
        Reason,
        reason::{vocabulary, whole},
    },
    decider,
    judgement::{About, ENERGY, Judgement, LEARNED},
    outlook::Outlook,
    table::Table,
};
use crate::rules::rauha::{Card, Cell, Cells, Entity, Gain, Move, Rauha};

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

/// From the judgement's unit, to the nearest.
fn energy(judged: i32) -> i16 {
    whole(judged, ENERGY)
}

/// What a world has become by `after`, and what it would be without; the energy of this turn counts as the effects'.
fn compared(judgement: &Judgement, after: &Outlook, without: &Outlook) -> Reason {
    let now = (after.energy - without.energy) * ENERGY;
    let mut parts = [
        (Part::Effect, now),
        (Part::Animals, 0),
        (Part::Water, 0),
        (Part::Entity, 0),
        (Part::Crystals, 0),
    ];
    for (world, sign) in [(after, 1), (without, -1)] {
        judgement.parts(world, |about, worth| {
            let part = match about {
                About::Effects => Part::Effect,
                About::Animals => Part::Animals,
                About::Water => Part::Water,
                About::Entities => Part::Entity,
                About::Crystals => Part::Crystals,
            };
            if let Some((_, sum)) = parts.iter_mut().find(|(other, _)| *other == part) {
                *sum += sign * worth;
            }
        });
    }
    Reason::of_parts(Phrase::Card, ENERGY, parts)
}

pub(super) fn reason(position: &Rauha, chosen: Move) -> Reason {
    let seat = decider(position);
    let table = Table::new(position, seat, position.notch(), &LEARNED);
    let without = || table.after_card(None, Move::End);
    let placing = |card: Card, cell: Cell| {
        let after = table.after_card(Some(card), Move::Place(cell));
        compared(&table.after, &after, &without())
    };
    let value = |world: &Outlook| table.after.value(world);
    match chosen {
        Move::Pick(card) => match table.best_of(card, Cells::ALL, table.best_discard()) {
            (Move::Place(cell), _) => placing(card, cell),
            _ => Reason::new(Phrase::Denied, 0),
        },
        Move::Place(cell) => match position.picked(seat) {
            Some(card) => placing(card, cell),
            None => Reason::new(Phrase::NothingPays, 0),
        },
        Move::DiscardForCrystals => {
            let gain = value(&table.after_card(None, chosen)) - value(&without());
            Reason::new(Phrase::CrystalsNeeded, energy(gain))
        }
        Move::DiscardForSpore(cell) | Move::UseCell { target: Some(cell), .. } => {
            let mut sown = table.own.clone();
            sown.sow(cell);
            Reason::new(Phrase::Spore, energy(value(&sown) - value(&table.own)))
        }
        Move::UseCell { cell, target: None } => now(
            position,
            chosen,
            position.face(seat, cell).effect.map(|effect| effect.gain),
        ),
        Move::UseEntity { animal: Some(_), .. } => Reason::new(Phrase::MostAnimals, 0),
        Move::UseEntity { entity, animal: None } => now(position, chosen, gain(entity)),
        Move::End | Move::Pile(_) | Move::Card(_) => Reason::new(Phrase::NothingPays, 0),
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
    // A use that was found legal.
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
