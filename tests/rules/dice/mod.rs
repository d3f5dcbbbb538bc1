//! Ra: The Dice Game: the rulebook's examples, edge cases, and invariants.

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

/// A new game with the standard sun track, and a script played in it.
fn game(players: u8, script: &str) -> Dice {
    let mut game = Dice::new(players, None);
    laws::play_script(&mut game, script);
    game
}

/// Whole turns without a reroll: the roll and its uses.
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

/// Passes turns that move Ra by one step until the epoch has changed or the game is over.
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
