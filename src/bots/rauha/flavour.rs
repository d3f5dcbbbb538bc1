//! Degrees in which decisions of Rauha suit a temperament.

use super::{
    Table, decider,
    judgement::LEARNED,
    reasons::{denied, harm},
};
use crate::{
    bots::{
        Temperament,
        temperament::{FULL, degree},
    },
    rules::{
        Game,
        event::no_events,
        rauha::{Entity, Move, Rauha},
    },
};

pub fn flavour(position: &Rauha, temperament: Temperament, chosen: Move) -> u8 {
    let seat = decider(position);
    match (temperament, chosen) {
        (Temperament::Bold, Move::Pick(card)) => (2 * card.cost()).min(FULL),
        (Temperament::Bold, Move::Place(_)) => FULL,
        (Temperament::Patient, Move::Pick(card)) => (FULL / 2).saturating_sub(card.cost()),
        (Temperament::Patient, Move::DiscardForCrystals | Move::DiscardForSpore(_)) => FULL / 2,
        (Temperament::Spiteful, Move::Pick(card)) => degree(denied(position, seat, card).saturating_mul(2)),
        (Temperament::Spiteful, Move::Place(_)) => {
            let table = Table::new(position, seat, position.notch(), &LEARNED);
            let placed = table.after_card(position.picked(seat), chosen);
            let without = table.after_card(None, Move::End);
            degree(harm(&table, &placed, &without).saturating_mul(2))
        }
        (Temperament::Collector, Move::Pick(card)) => (4 * card.face().animals.iter().sum::<u8>()).min(FULL),
        (Temperament::Collector, Move::Place(_)) => {
            let mut after = position.clone();
            let owned = |position: &Rauha| Entity::all().filter(|&one| position.owner(one) == Some(seat)).count();
            match after.play(chosen, &mut no_events) {
                Ok(()) if owned(&after) > owned(position) => FULL,
                _ => 0,
            }
        }
        _ => 0,
    }
}
