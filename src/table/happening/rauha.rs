//! What happens in Rauha.

use super::{Breakdown, Happening, Used};
use crate::{
    rules::{
        Game, Seat, Turn,
        position::Code,
        rauha::{Cell, Entity, Move, Notch, Rauha},
    },
    table::by_itself::effect_of,
};

pub(super) fn rauha(before: &Rauha, code: Code, after: &Rauha, does: bool, visit: &mut dyn FnMut(Happening)) {
    let Some(chosen) = Rauha::decode(code.0) else { return };
    let seat = before.active().unwrap_or(0);
    match chosen {
        Move::Pile(_) => notch(after, visit),
        Move::Card(_) => {
            if !matches!(after.turn(), Turn::Chance(_)) {
                visit(Happening::CardsDealt { round: after.round() });
            }
        }
        Move::Pick(_) => picks(seat, after, visit),
        Move::Place(cell) => {
            if let Some(card) = before.picked(seat) {
                visit(Happening::Places { seat, card, cell });
            }
            entities(before, after, seat, visit);
        }
        Move::DiscardForCrystals => discards(before, seat, None, visit),
        Move::DiscardForSpore(cell) => discards(before, seat, Some(cell), visit),
        Move::UseCell { cell, target } => uses(before, after, seat, chosen, Used::Cell(cell), target, visit),
        Move::UseEntity { entity, .. } => uses(before, after, seat, chosen, Used::Entity(entity), None, visit),
        Move::End => {
            if does {
                visit(Happening::Ends { seat });
            }
            if Notch::numbered(before.notch()) == Notch::Scoring {
                round(before, after, seat, visit);
            }
            if before.notch() != after.notch() {
                notch(after, visit);
            }
        }
    }
}

fn notch(after: &Rauha, visit: &mut dyn FnMut(Happening)) {
    if let Some(first) = after.first() {
        visit(Happening::Notch {
            notch: after.notch(),
            round: after.round(),
            first,
        });
    }
}

/// The cards are told when all have picked, and then to everybody.
fn picks(seat: Seat, after: &Rauha, visit: &mut dyn FnMut(Happening)) {
    visit(Happening::Picks { seat });
    for seat in 0..after.players() {
        if let Some(card) = after.pick_shown_to(Seat::MAX, seat) {
            visit(Happening::Reveals { seat, card });
        }
    }
}

fn discards(before: &Rauha, seat: Seat, spore: Option<Cell>, visit: &mut dyn FnMut(Happening)) {
    if let Some(card) = before.picked(seat) {
        visit(Happening::Discards { seat, card, spore });
    }
}

fn entities(before: &Rauha, after: &Rauha, seat: Seat, visit: &mut dyn FnMut(Happening)) {
    for entity in Entity::all() {
        let from = before.owner(entity);
        if after.owner(entity) != from {
            visit(Happening::Welcomes { seat, entity, from });
        }
    }
}

fn uses(
    before: &Rauha,
    after: &Rauha,
    seat: Seat,
    chosen: Move,
    used: Used,
    spore: Option<Cell>,
    visit: &mut dyn FnMut(Happening),
) {
    let paid = effect_of(before, seat, chosen).map_or(0, |(effect, _)| effect.pay);
    let (Some(had), Some(has)) = (before.world(seat), after.world(seat)) else {
        return;
    };
    visit(Happening::Uses {
        seat,
        used,
        paid,
        crystals: (has.crystals + u16::from(paid)).saturating_sub(had.crystals),
        energy: has.energy.saturating_sub(had.energy),
        spore,
    });
}

/// The end of a seat's scoring: its water, and the round in all.
fn round(before: &Rauha, after: &Rauha, seat: Seat, visit: &mut dyn FnMut(Happening)) {
    let energy = after.score(seat).saturating_sub(before.score(seat));
    if energy > 0 {
        visit(Happening::Water { seat, energy });
    }
    if let Some(points) = after.rounds(seat).last() {
        visit(Happening::Scores {
            seat,
            epoch: before.round(),
            points: Breakdown::Rauha(points),
            total: Some(after.score(seat)),
        });
    }
}
