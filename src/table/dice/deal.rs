//! Rolls of a deal: a face for each die, for each of the three rolls of each turn. A roll that is not made and a die
//! that is kept skip theirs, so that rerolls do not change later rolls.

use crate::{
    chance::Draw,
    rules::{
        Game, Turn,
        dice::{Dice, DiceSet, Face, Faces, Move},
        position::Code,
    },
};

/// Made or not.
const ROLLS_A_TURN: u16 = 3;

pub fn draw_number(game: &Dice, codes: impl Iterator<Item = Code>) -> u16 {
    // Compares codes without decoding: a long game has hundreds, and a press waits for the roll.
    let end = Code(Dice::code(Move::End));
    let turns = codes.filter(|&code| code == end).count() as u16;
    turns.saturating_mul(ROLLS_A_TURN).saturating_add(game.rolls().into())
}

pub fn roll(game: &Dice, chance: &mut impl Draw) -> Option<Move> {
    let Turn::Chance(_) = game.turn() else { return None };
    let faces = game.dice().unwrap_or(Faces([Face::Sun; 5]));
    // All five, whichever are used: the others must not depend on a seat's choice.
    let rolled = faces.roll(DiceSet::ALL, chance);
    Some(Move::Roll(faces.with_faces_of(game.rolling(), rolled)))
}
