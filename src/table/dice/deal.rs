//! The rolls of a deal: a face for each die, each of the three rolls of a turn, and each turn of the game.
//!
//! How often somebody rerolls, and which dice, changes nothing for the others: a roll that was not made is passed over, and
//! so is the face of a die that was kept.

use crate::{
    chance::Draw,
    rules::{
        Game, Turn,
        dice::{Dice, Face, Faces, Move},
        position::Code,
    },
};

/// A turn has so many rolls, made or not.
const ROLLS_A_TURN: u16 = 3;

pub fn draw_number(game: &Dice, codes: impl Iterator<Item = Code>) -> u16 {
    // A code is compared, not decoded: a long game has hundreds, and a press waits for the roll.
    let end = Code(Dice::code(Move::End));
    let turns = codes.filter(|&code| code == end).count() as u16;
    turns.saturating_mul(ROLLS_A_TURN).saturating_add(game.rolls().into())
}

pub fn roll(game: &Dice, luck: &mut impl Draw) -> Option<Move> {
    let Turn::Chance(_) = game.turn() else { return None };
    let fallen = Faces::from_index(luck.below(Faces::COUNT.into()) as u16)?;
    let mut faces = game.dice().unwrap_or(Faces([Face::Sun; 5]));
    for colour in game.rolling().iter() {
        if let Some(face) = faces.0.get_mut(colour as usize) {
            *face = fallen.of(colour);
        }
    }
    Some(Move::Roll(faces))
}
