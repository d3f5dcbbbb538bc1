//! Ra: The Dice Game: examples, edge cases, invariants.

mod always;
mod examples;
mod naive;
mod rolling;
mod table;
mod using;

use crate::laws;
use pocket_ra::rules::{
    Game,
    dice::{Cell, Colour, Column, Dice},
};

/// A new game with the standard sun track, and a script.
fn game(players: u8, script: &str) -> Dice {
    let mut game = Dice::new(players, None);
    laws::play_script(&mut game, script);
    game
}

/// Turns without a reroll: roll and uses.
fn turns(game: &mut Dice, turns: &[(&str, &str)]) {
    for (faces, uses) in turns {
        laws::play_script(game, &format!("roll {faces}"));
        if *faces != "SSSSS" {
            laws::play_script(game, "keep");
        }
        laws::play_script(game, uses);
        laws::play_script(game, "end");
    }
}

/// Passes, with Ra moving one step per turn, until the epoch is over.
fn end_epoch(game: &mut Dice) {
    let epoch = game.epoch();
    while game.active().is_some() && game.epoch() == epoch {
        turns(game, &[("SPPPP", "")]);
    }
}

fn cell(text: &str) -> Cell {
    let mut letters = text.chars();
    Cell {
        colour: Colour::from_letter(letters.next().unwrap()).unwrap(),
        column: Column::from_number(letters.as_str().parse().unwrap()).unwrap(),
    }
}
