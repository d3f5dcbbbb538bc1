//! Rauha: examples, edge cases, invariants.

mod always;
mod entities;
mod naive;
mod picking;
mod placing;
mod printed;
mod scoring;
mod secrets;
mod table;

use crate::laws;
use pocket_ra::rules::{
    Chance, Game, Turn,
    position::Side,
    rauha::{Card, Rauha},
};

/// A new game with the markers in ascending order: the last seat is first.
fn game(players: u8, side: Side) -> Rauha {
    let mut game = Rauha::new(players, side);
    let pile: String = (0..players).map(|seat| seat.to_string()).collect();
    laws::play_script(&mut game, &format!("pile {pile}"));
    game
}

/// Four per stack; the rest comes from the deck.
fn deal(game: &mut Rauha, cards: &str) {
    for card in cards.split_whitespace() {
        laws::play_script(game, &format!("card {card}"));
    }
    while game.turn() == Turn::Chance(Chance::Card) {
        let next = game.deck(game.age()).iter(game.age()).last().unwrap();
        laws::play_script(game, &format!("card {next}"));
    }
}

fn pick_first_cards(game: &mut Rauha) {
    while let Some(card) = game.active().and_then(|seat| game.stack_shown_to(seat)?.iter().next()) {
        laws::play_script(game, &format!("pick {card}"));
    }
}

/// All seats take only crystals up to this notch.
fn skip_to_notch(game: &mut Rauha, notch: u8) {
    while game.notch() < notch {
        deal(game, "");
        pick_first_cards(game);
        if laws::is_legal(game, "discard crystals") {
            laws::play_script(game, "discard crystals");
        }
        laws::play_script(game, "end");
    }
}

/// One card on one cell; the others discard, and all turns end.
fn place_in_turn(game: &mut Rauha, seat: u8, card: &str, cell: &str) {
    pick_for(game, seat, card);
    while game.turn() != Turn::Seat(seat) {
        laws::play_script(game, "discard crystals; end");
    }
    laws::play_script(game, &format!("place {cell}"));
}

/// The others pick their first card.
fn pick_for(game: &mut Rauha, seat: u8, card: &str) {
    while let Some(asked) = game.active().filter(|&asked| game.stack_shown_to(asked).is_some()) {
        let first = game.stack_shown_to(asked).unwrap().iter().next().unwrap();
        let chosen = if asked == seat {
            card.to_string()
        } else {
            first.to_string()
        };
        laws::play_script(game, &format!("pick {chosen}"));
    }
}

fn finish_notch(game: &mut Rauha) {
    let notch = game.notch();
    while game.notch() == notch && matches!(game.turn(), Turn::Seat(_)) {
        if laws::is_legal(game, "discard crystals") {
            laws::play_script(game, "discard crystals");
        }
        laws::play_script(game, "end");
    }
}

fn ids(cards: impl Iterator<Item = Card>) -> Vec<String> {
    cards.map(|card| card.to_string()).collect()
}
