//! What happens in the dice game.

use super::{Breakdown, End, Happening};
use crate::rules::{
    Game, Turn,
    dice::{Dice, Face, Move},
    position::Code,
};

pub(super) fn dice(before: &Dice, code: Code, after: &Dice, does: bool, visit: &mut dyn FnMut(Happening)) {
    let Some(chosen) = Dice::decode(code.0) else { return };
    let seat = match before.turn() {
        Turn::Seat(seat) => seat,
        Turn::Chance(_) | Turn::Over => before.active().unwrap_or(0),
    };
    let board = after.board(seat).copied().unwrap_or_default();
    match chosen {
        Move::Roll(faces) => visit(Happening::Rolls {
            seat,
            roll: after.rolls(),
            faces,
        }),
        Move::Reroll(dice) => visit(Happening::Rerolls { seat, dice }),
        Move::Keep => visit(Happening::Keeps { seat }),
        Move::Pharaoh | Move::PharaohAnkh => visit(Happening::Pharaoh {
            seat,
            to: board.pharaoh,
        }),
        Move::Nile | Move::NileAnkh => visit(Happening::Nile { seat, to: board.nile }),
        Move::Flood(_) => visit(Happening::Floods { seat }),
        Move::Civilisation { spaces, .. } => visit(Happening::Civilises { seat, spaces }),
        Move::Monument(cell) | Move::FurtherMonument { cell, .. } => visit(Happening::Builds { seat, cell }),
        Move::Ankhs => visit(Happening::Ankhs { seat }),
        Move::Disaster(disaster) => visit(Happening::Declares { seat, disaster }),
        Move::RemoveCivilisation(space) => visit(Happening::RemovesCivilisation { seat, space }),
        Move::RemoveMonument(cell) => visit(Happening::RemovesMonument { seat, cell }),
        Move::End => {
            if does {
                visit(Happening::Ends { seat });
            }
            suns(before, visit);
            epoch(before, after, visit);
        }
    }
}

/// What the suns of a turn do at its end.
fn suns(before: &Dice, visit: &mut dyn FnMut(Happening)) {
    let suns = before.dice().map_or(0, |faces| faces.showing(Face::Sun).len());
    match (suns, before.active()) {
        (1 | 2, _) => visit(Happening::RaMoves {
            to: (before.ra() + suns).min(before.sun_steps()),
            of: before.sun_steps(),
        }),
        (3, Some(seat)) => visit(Happening::ThreeSuns { seat }),
        _ => {}
    }
}

fn epoch(before: &Dice, after: &Dice, visit: &mut dyn FnMut(Happening)) {
    let scored = |game: &Dice| game.epochs(0).count();
    if scored(before) == scored(after) {
        return;
    }
    let epoch = before.epoch();
    visit(Happening::EpochEnds {
        epoch,
        end: End::RaArrived,
    });
    for seat in 0..after.players() {
        if let Some(points) = after.epochs(seat).last() {
            visit(Happening::Scores {
                seat,
                epoch,
                points: Breakdown::Dice(points),
                total: Some(after.score(seat)),
            });
        }
    }
}
