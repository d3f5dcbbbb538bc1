//! The scoring notch, water, and the end of the game.

use pocket_ra::rules::{
    Game, Turn,
    position::Side,
    rauha::{Rauha, RoundEnergy},
};

use super::{deal, finish_notch, game, pick_first_cards, place_in_turn, skip_to_notch};
use crate::laws::{decisions, play_script, refusal};

/// Three turns in which seat 1 of 2 does this and seat 0 takes crystals.
fn round_of(side: Side, cards: &str, actions: [(&str, &str); 3]) -> Rauha {
    let mut game = game(2, side);
    deal(&mut game, cards);
    for (card, action) in actions {
        super::pick_for(&mut game, 1, card);
        while game.turn() != Turn::Seat(1) {
            play_script(&mut game, "discard crystals; end");
        }
        play_script(&mut game, action);
        finish_notch(&mut game);
    }
    assert_eq!(game.notch(), 4);
    game
}

#[test]
fn the_rulebook_s_scoring_of_two_spores_and_kiteet() {
    // Side B: a1 gives 2 crystals, a3 2 energy; row 1 becomes crystal: a1 printed, b1 and c1 placed.
    let mut game = game(2, Side::B);
    deal(&mut game, "A1-03 A1-02 A1-40 A1-05 A1-39 A1-35 A1-25 A1-26");
    place_in_turn(&mut game, 1, "A1-39", "b1");
    finish_notch(&mut game);
    place_in_turn(&mut game, 1, "A1-40", "c1");
    finish_notch(&mut game);
    pick_first_cards(&mut game);
    while game.turn() != Turn::Seat(1) {
        play_script(&mut game, "discard crystals; end");
    }
    play_script(&mut game, "discard spore a1");
    finish_notch(&mut game);
    skip_to_notch(&mut game, 5);
    deal(&mut game, "");
    pick_first_cards(&mut game);
    while game.turn() != Turn::Seat(1) {
        play_script(&mut game, "discard crystals; end");
    }
    play_script(&mut game, "discard spore a3");
    finish_notch(&mut game);
    pick_first_cards(&mut game);
    while game.turn() != Turn::Seat(1) {
        play_script(&mut game, "discard crystals; end");
    }
    play_script(&mut game, "discard spore a2");
    finish_notch(&mut game);
    skip_to_notch(&mut game, 8);
    while game.turn() != Turn::Seat(1) {
        play_script(&mut game, "end");
    }
    let (crystals, energy) = (game.world(1).unwrap().crystals, game.score(1));
    assert_eq!(refusal(&game, "use a2"), "NoEffect(Cell(3))");
    assert_eq!(refusal(&game, "use b2"), "NoSpore(Cell(4))");
    play_script(&mut game, "use a3; use kiteet; use a1");
    assert_eq!(refusal(&game, "use kiteet"), "EntityUsed(Entity(5))");
    assert_eq!(refusal(&game, "use a1"), "CellUsed(Cell(0))");
    assert_eq!(
        (game.world(1).unwrap().crystals, game.score(1)),
        (crystals + 2, energy + 5)
    );
    play_script(&mut game, "end");
    let round = game.rounds(1).nth(1).unwrap();
    assert_eq!((round.biomes, round.entities), (2, 3));
}

#[test]
fn five_sources_against_three_are_worth_3() {
    // Printed: 2 + 2 + 1 for seat 1, 2 + 1 for seat 0.
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-28 A1-02 A1-32 A1-05 A1-26 A1-10 A1-08 A1-06");
    play_script(&mut game, "pick A1-28; pick A1-26; place a1; end; place a1; end");
    play_script(
        &mut game,
        "pick A1-10; pick A1-32; place c1; end; discard crystals; end",
    );
    skip_to_notch(&mut game, 4);
    assert_eq!((game.water(0), game.water(1)), (3, 5));
    assert_eq!(game.turn(), Turn::Seat(1), "still first by the pile");
    play_script(&mut game, "end");
    assert_eq!(game.score(1), 3);
    assert_eq!(
        game.rounds(1).collect::<Vec<_>>(),
        [RoundEnergy {
            biomes: 0,
            entities: 0,
            water: 3
        }]
    );
    assert_eq!(game.rounds(0).count(), 0, "appended at the seat's own end");
    play_script(&mut game, "end");
    assert_eq!((game.score(0), game.rounds(0).count()), (0, 1));
}

#[test]
fn a_spore_placed_during_the_scoring_wakes_its_cell() {
    // c2 of side A gives a spore for 3 crystals; placed in a turn.
    let cards = "A1-01 A1-02 A1-03 A1-04 A1-05 A1-06 A1-07 A1-08";
    let mut game = round_of(
        Side::A,
        cards,
        [
            ("A1-05", "discard spore c2"),
            ("A1-02", "discard crystals"),
            ("A1-07", "discard crystals"),
        ],
    );
    while game.turn() != Turn::Seat(1) {
        play_script(&mut game, "end");
    }
    assert_eq!(refusal(&game, "use a3"), "NoSpore(Cell(6))");
    play_script(&mut game, "use c2 a3; use a3");
    assert_eq!(game.score(1), 1);
    assert_eq!(decisions(&game).len(), 1);
}

#[test]
fn energy_is_booked_by_source_with_its_three_turns() {
    let cards = "A1-01 A1-02 A1-03 A1-04 A1-05 A1-06 A1-07 A1-08";
    let mut game = round_of(
        Side::A,
        cards,
        [
            ("A1-05", "discard spore a3; use a3"),
            ("A1-02", "discard crystals; use b1; use b2"),
            ("A1-07", "discard crystals; use c3"),
        ],
    );
    assert_eq!(game.rounds(1).count(), 0);
    while game.turn() != Turn::Seat(1) {
        play_script(&mut game, "end");
    }
    play_script(&mut game, "use a3; end");
    assert_eq!(
        game.rounds(1).collect::<Vec<_>>(),
        [RoundEnergy {
            biomes: 4,
            entities: 0,
            water: 0
        }]
    );
    assert_eq!(game.score(1), 4);
}

#[test]
fn the_scoring_goes_clockwise_from_the_first_seat() {
    let mut game = game(3, Side::A);
    skip_to_notch(&mut game, 4);
    let mut order = Vec::new();
    while game.notch() == 4 {
        order.push(game.active().unwrap());
        play_script(&mut game, "end");
    }
    assert_eq!(order, [2, 0, 1]);
}

#[test]
fn after_the_fourth_scoring_the_game_is_over_and_ties_share() {
    let mut game = game(3, Side::A);
    skip_to_notch(&mut game, 16);
    for _ in 0..2 {
        play_script(&mut game, "end");
    }
    assert!(game.winners().is_empty());
    play_script(&mut game, "end");
    assert_eq!((game.turn(), game.active()), (Turn::Over, None));
    assert_eq!((game.notch(), game.round()), (16, 4));
    assert_eq!(
        game.winners().iter().collect::<Vec<_>>(),
        [0, 1, 2],
        "nobody has any energy"
    );
    assert_eq!(refusal(&game, "end"), "Over");
    assert_eq!(game.rounds(2).count(), 4);
    assert!(game.stacks().all(|stack| stack.is_empty()));
}
