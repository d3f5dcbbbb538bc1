//! Explains decisions of Rauha.

use super::{
    super::{
        Reason,
        reason::{vocabulary, whole},
    },
    decider, judge_uses,
    judgement::{About, ENERGY, Judgement, LEARNED},
    next_at_stack,
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
        /// Number: energy that the next player would gain with the card.
        Denied,
        /// Number: energy that rivals lose.
        Harms,
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
    let value = |world: &Outlook| table.after.value(world);
    let placing = |card: Card, cell: Cell| {
        let (after, without) = (table.after_card(Some(card), Move::Place(cell)), without());
        let own = compared(&table.after, &after, &without);
        let harm = Reason::new(Phrase::Harms, harm(&table, &after, &without));
        [own, harm].into_iter().find(|reason| reason.number() > 0)
    };
    let discarding = |discard: Move| match discard {
        Move::DiscardForSpore(cell) => sowing(&table, cell),
        _ => {
            let gain = value(&table.after_card(None, discard)) - value(&without());
            gaining(Phrase::CrystalsNeeded, energy(gain))
        }
    };
    match chosen {
        Move::Pick(card) => {
            let found = match table.best_of(card, Cells::ALL, table.best_discard()) {
                (Move::Place(cell), _) => placing(card, cell),
                _ => None,
            };
            found.unwrap_or_else(|| gaining(Phrase::Denied, denied(position, seat, card)))
        }
        Move::Place(cell) => {
            let placed = position.picked(seat).and_then(|card| placing(card, cell));
            placed.unwrap_or_else(Reason::outlook)
        }
        Move::DiscardForCrystals | Move::DiscardForSpore(_) => discarding(chosen),
        Move::UseCell { target: Some(cell), .. } => sowing(&table, cell),
        Move::UseCell { cell, target: None } => now(position, seat, position.face(seat, cell).effect),
        Move::UseEntity { animal: Some(_), .. } => Reason::new(Phrase::MostAnimals, 0),
        Move::UseEntity { entity, animal: None } => now(position, seat, entity.effect()),
        Move::End if pays(position, seat) => Reason::outlook(),
        Move::End | Move::Pile(_) | Move::Card(_) => Reason::new(Phrase::NothingPays, 0),
    }
}

/// Energy that rivals lose with one world rather than the other.
pub(super) fn harm(table: &Table<'_>, after: &Outlook, without: &Outlook) -> i16 {
    let value = |world: &Outlook| table.after.value(world);
    let lead = table.standing(after) - table.standing(without);
    energy(lead - value(after) + value(without))
}

/// The phrase if its number supports the move.
fn gaining(phrase: Phrase, number: i16) -> Reason {
    if number > 0 {
        Reason::new(phrase, number)
    } else {
        Reason::outlook()
    }
}

fn sowing(table: &Table<'_>, cell: Cell) -> Reason {
    let mut sown = table.own.clone();
    sown.sow(cell);
    gaining(
        Phrase::Spore,
        energy(table.after.value(&sown) - table.after.value(&table.own)),
    )
}

/// Gain of the next player at the stack with this card.
pub(super) fn denied(position: &Rauha, seat: Seat, card: Card) -> i16 {
    let Some(next) = next_at_stack(position, seat) else {
        return 0;
    };
    let theirs = Table::new(position, next, position.notch() + 1, &LEARNED);
    let discard = theirs.best_discard();
    energy(theirs.best_of(card, Cells::ALL, discard).1 - discard.1)
}

/// Whether a use is better than to end the turn.
fn pays(position: &Rauha, seat: Seat) -> bool {
    let (mut end, mut best) = (i32::MIN, i32::MIN);
    judge_uses(position, seat, &LEARNED, &mut |chosen, value| match chosen {
        Move::End => end = value,
        _ => best = best.max(value),
    });
    best > end
}

fn now(position: &Rauha, seat: Seat, effect: Option<Effect>) -> Reason {
    let Some(effect) = effect else {
        return Reason::outlook();
    };
    let gain = position.gain(seat, effect, None);
    match effect.gain {
        Gain::Crystals => gaining(Phrase::CrystalsFirst, gain.saturating_sub(effect.pay.into()) as i16),
        Gain::Energy => gaining(Phrase::EnergyNow, gain as i16),
        Gain::Spore => Reason::outlook(),
    }
}
