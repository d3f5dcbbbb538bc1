//! Taking entities and using them in the same turn.

use pocket_ra::rules::{
    Game, Turn,
    position::Side,
    rauha::{Entity, Rauha},
};

use super::{deal, finish_notch, game, place_in_turn};
use crate::laws::{is_legal, play_script, refusal};

fn owned(game: &Rauha, seat: u8) -> Vec<&'static str> {
    Entity::all()
        .filter(|&entity| game.owner(entity) == Some(seat))
        .map(Entity::name)
        .collect()
}

/// Seat 1 of 2 places these in three turns; each must be in the right stack of the deal.
fn three_turns(cards: &str, placings: [(&str, &str); 3]) -> Rauha {
    let mut game = game(2, Side::A);
    deal(&mut game, cards);
    let [first, second, third] = placings;
    place_in_turn(&mut game, 1, first.0, first.1);
    finish_notch(&mut game);
    place_in_turn(&mut game, 1, second.0, second.1);
    finish_notch(&mut game);
    place_in_turn(&mut game, 1, third.0, third.1);
    game
}

#[test]
fn a_row_with_a_common_animal_brings_its_entity() {
    // Air in a1, b1, c1, picked from stacks 1, 0 and 1.
    let game = three_turns(
        "A1-01 A1-02 A1-14 A1-05 A1-03 A1-10 A1-20 A1-06",
        [("A1-03", "a1"), ("A1-14", "b1"), ("A1-20", "c1")],
    );
    assert_eq!(owned(&game, 1), ["TAIVAS"]);
    assert_eq!(refusal(&game, "use meri"), "NotOwner(Entity(1))");
    assert!(is_legal(&game, "use taivas"));
}

#[test]
fn two_type_biomes_count_as_both_and_several_entities_come_at_once() {
    // a1 crystal+mushroom with air and land, b1 crystal+forest with land and sea, c1 crystal with land.
    let mut game = three_turns(
        "A1-01 A1-02 A1-40 A1-05 A1-36 A1-10 A1-08 A1-06",
        [("A1-36", "a1"), ("A1-40", "b1"), ("A1-08", "c1")],
    );
    assert_eq!(owned(&game, 1), ["MAA", "KITEET"]);
    play_script(&mut game, "use kiteet; use maa");
    assert_eq!(game.score(1), 3, "and no spores for MAA");
    assert_eq!(refusal(&game, "use kiteet"), "EntityUsed(Entity(5))");
    assert_eq!(refusal(&game, "use kiteet air"), "EntityUsed(Entity(5))");
}

#[test]
fn a_column_counts_as_well_and_printed_biomes_count() {
    // With the printed forest on b1, b2 and b3 make a column.
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-15 A1-05 A1-13 A1-10 A1-08 A1-06");
    place_in_turn(&mut game, 1, "A1-13", "b2");
    assert_eq!(owned(&game, 1), Vec::<&str>::new());
    finish_notch(&mut game);
    place_in_turn(&mut game, 1, "A1-15", "b3");
    assert_eq!(owned(&game, 1), ["METSAT"]);
    assert_eq!(refusal(&game, "use metsat"), "AnimalMissing(Entity(4))");
    assert!(is_legal(&game, "use metsat land"), "a gain of 0 is allowed");
    play_script(&mut game, "use metsat sea");
    assert_eq!(game.score(1), 1);
    assert_eq!(refusal(&game, "use metsat sea"), "EntityUsed(Entity(4))");
}

#[test]
fn vuori_brings_two_sources_and_cannot_be_used() {
    // With the printed mountain on b3, a3 and c3 make a row.
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-26 A1-05 A1-25 A1-10 A1-08 A1-06");
    place_in_turn(&mut game, 1, "A1-25", "a3");
    finish_notch(&mut game);
    assert_eq!(game.water(1), 2);
    place_in_turn(&mut game, 1, "A1-26", "c3");
    assert_eq!((owned(&game, 1), game.water(1)), (vec!["VUORI"], 1 + 1 + 2 + 2));
    assert_eq!(refusal(&game, "use vuori"), "EntityWithoutEffect(Entity(6))");
}

#[test]
fn an_entity_taken_in_an_earlier_turn_is_not_used_again_in_a_turn() {
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-15 A1-05 A1-13 A1-10 A1-14 A1-06");
    place_in_turn(&mut game, 1, "A1-13", "b2");
    finish_notch(&mut game);
    place_in_turn(&mut game, 1, "A1-15", "b3");
    finish_notch(&mut game);
    // Completes the column again: METSAT is already taken.
    place_in_turn(&mut game, 1, "A1-14", "b3");
    assert_eq!(owned(&game, 1), ["METSAT"]);
    assert_eq!(refusal(&game, "use metsat air"), "NotTakenThisTurn(Entity(4))");
}

#[test]
fn an_entity_is_taken_from_another_seat() {
    let mut game = game(2, Side::A);
    // Both complete a forest in column b.
    deal(&mut game, "A1-09 A1-02 A1-15 A1-05 A1-13 A1-33 A1-16 A1-06");
    play_script(&mut game, "pick A1-09; pick A1-13; place b2; end; place b2; end");
    play_script(&mut game, "pick A1-33; pick A1-15");
    assert_eq!(game.turn(), Turn::Seat(1));
    play_script(&mut game, "place b3; end");
    assert_eq!(owned(&game, 1), ["METSAT"]);
    play_script(&mut game, "place b3");
    assert_eq!((owned(&game, 0), owned(&game, 1)), (vec!["METSAT"], vec![]));
    assert!(is_legal(&game, "use metsat land"));
}
