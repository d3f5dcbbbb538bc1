//! Why a decision of the dice game may be right.

use super::super::{Judge, POINT, Reason, Words};
use crate::rules::{
    Game, Turn,
    dice::{Dice, Move},
};

const POINTS: Words = Words::new("# points ahead after this", "# points d'avance ensuite");

pub(super) fn reason(position: &Dice, chosen: Move) -> Reason {
    let Turn::Seat(seat) = position.turn() else {
        return Reason::new(&POINTS, 0);
    };
    let mut after = position.clone();
    let _ = after.play(chosen);
    Reason::new(&POINTS, (after.standing(seat) / POINT) as i16)
}
