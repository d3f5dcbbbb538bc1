//! Explains decisions of Rauha.

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
use crate::rules::{
    Seat,
    rauha::{Card, Cell, Cells, Effect, Gain, Move, Rauha},
};

vocabulary! {
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
    pub enum Part {
        Effect,
        Animals,
        Water,
        Entity,
        Crystals,
    }
}

fn energy(judged: i32) -> i16 {
    whole(judged, ENERGY)
}

/// Difference of two worlds by part; energy of this turn counts as from effects.
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
        Move::UseCell { cell, target: None } => now(position, seat, position.face(seat, cell).effect),
        Move::UseEntity { animal: Some(_), .. } => Reason::new(Phrase::MostAnimals, 0),
        Move::UseEntity { entity, animal: None } => now(position, seat, entity.effect()),
        Move::End | Move::Pile(_) | Move::Card(_) => Reason::new(Phrase::NothingPays, 0),
    }
}

fn now(position: &Rauha, seat: Seat, effect: Option<Effect>) -> Reason {
    let Some(effect) = effect else {
        return Reason::new(Phrase::NothingPays, 0);
    };
    let gain = position.gain(seat, effect, None);
    match effect.gain {
        Gain::Crystals => Reason::new(Phrase::CrystalsFirst, gain.saturating_sub(effect.pay.into()) as i16),
        Gain::Energy => Reason::new(Phrase::EnergyNow, gain as i16),
        Gain::Spore => Reason::new(Phrase::EnergyNow, 0),
    }
}
