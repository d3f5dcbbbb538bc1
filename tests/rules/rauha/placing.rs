//! Placing, discarding, and using cells in a turn.

use pocket_ra::rules::{
    Game, Turn,
    position::Side,
    rauha::{Cell, Rauha},
};

use super::{deal, game, pick_first_cards, place_in_turn};
use crate::laws::{decisions, is_legal, play_script, refusal};

fn spores(game: &Rauha, seat: u8) -> String {
    game.world(seat)
        .unwrap()
        .spores
        .iter()
        .map(|cell| cell.to_string())
        .collect()
}

fn crystals(game: &Rauha, seat: u8) -> u16 {
    game.world(seat).unwrap().crystals
}

#[test]
fn placing_pays_the_crystals() {
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-15 A1-03 A1-01 A1-02 A1-31");
    play_script(&mut game, "pick A1-15; pick A1-31");
    assert_eq!(refusal(&game, "place b2"), "TooFewCrystals { needed: 6, have: 4 }");
    assert!(
        decisions(&game)
            .iter()
            .all(|chosen| !chosen.to_string().starts_with("place"))
    );
    play_script(&mut game, "discard crystals; end");
    assert_eq!(crystals(&game, 1), 8);
    play_script(&mut game, "place b2");
    assert_eq!(crystals(&game, 0), 0);
}

#[test]
fn placing_keeps_to_the_allowed_cells() {
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-03 A1-04 A1-11");
    play_script(&mut game, "pick A1-01; pick A1-11");
    assert_eq!(
        refusal(&game, "place b2"),
        "CellNotAllowed { card: Card(10), cell: Cell(4) }"
    );
    let places: Vec<String> = decisions(&game)
        .iter()
        .map(|m| m.to_string())
        .filter(|text| text.starts_with("place"))
        .collect();
    assert_eq!(places, ["place a1", "place c2", "place a3"]);
    play_script(&mut game, "place c2");
    let cell = Cell::all().find(|cell| cell.to_string() == "c2").unwrap();
    assert_eq!(game.world(1).unwrap().cards[cell.index()].unwrap().to_string(), "A1-11");
}

#[test]
fn a_card_is_placed_or_discarded_before_anything_is_used_and_only_once() {
    let mut game = game(2, Side::A);
    deal(&mut game, "");
    assert_eq!(refusal(&game, "card A1-01"), "NoCardAwaited");
    assert_eq!(refusal(&game, "pile 01"), "PileDone");
    pick_first_cards(&mut game);
    assert_eq!(refusal(&game, "use a1"), "PlaceFirst");
    assert_eq!(refusal(&game, "end"), "PlaceFirst");
    assert_eq!(refusal(&game, "pick A1-01"), "PicksDone");
    play_script(&mut game, "discard crystals");
    assert_eq!(game.picked(1), None);
    assert_eq!(refusal(&game, "place b2"), "CardDone");
    assert_eq!(refusal(&game, "discard crystals"), "CardDone");
    assert_eq!(refusal(&game, "card A1-01"), "NoCardAwaited");
}

#[test]
fn a_discarded_card_gives_four_crystals_or_a_spore_on_a_cell_without_one() {
    let mut game = game(2, Side::A);
    deal(&mut game, "");
    pick_first_cards(&mut game);
    play_script(&mut game, "discard spore b2; end; discard crystals; end");
    assert_eq!(
        (spores(&game, 1), crystals(&game, 1), crystals(&game, 0)),
        ("b2".into(), 4, 8)
    );
    pick_first_cards(&mut game);
    assert_eq!(refusal(&game, "discard spore b2"), "SporeThere(Cell(4))");
    assert!(is_legal(&game, "discard spore c3"));
}

#[test]
fn a_covered_cell_keeps_its_spore() {
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-03 A1-04 A1-33 A1-35");
    pick_first_cards(&mut game);
    play_script(&mut game, "discard spore b2; end; discard crystals; end");
    play_script(&mut game, "pick A1-35; pick A1-02");
    assert_eq!(game.turn(), Turn::Seat(1));
    play_script(&mut game, "place b3; end; place b2; end");
    assert_eq!(spores(&game, 1), "b2");
    let mut game = super::game(2, Side::A);
    deal(&mut game, "A1-03 A1-06 A1-08 A1-09 A1-33 A1-35 A1-01 A1-02");
    pick_first_cards(&mut game);
    play_script(
        &mut game,
        "discard spore b2; end; discard crystals; end; pick A1-35; pick A1-06; place b2",
    );
    assert_eq!(spores(&game, 1), "b2");
}

#[test]
fn only_cells_of_the_avatar_s_line_with_an_effect_are_used_each_once() {
    let mut game = game(2, Side::A);
    deal(&mut game, "");
    pick_first_cards(&mut game);
    play_script(&mut game, "discard crystals");
    let uses: Vec<String> = decisions(&game).iter().map(|chosen| chosen.to_string()).collect();
    assert_eq!(uses, ["end", "use a1", "use a2", "use a3"]);
    assert_eq!(refusal(&game, "use b1"), "NotAwake(Cell(1))");
    assert_eq!(refusal(&game, "use a1 b1"), "TargetTooMany(Cell(0))");
    play_script(&mut game, "use a1; use a3");
    assert_eq!(refusal(&game, "use a1"), "CellUsed(Cell(0))");
    assert_eq!((crystals(&game, 1), game.score(1)), (9, 1));
    play_script(&mut game, "end; discard crystals");
    assert!(is_legal(&game, "use a1"), "the next seat has its own cells");
}

#[test]
fn the_second_turn_s_column_gives_a_point_and_a_crystal() {
    let mut game = game(2, Side::A);
    super::skip_to_notch(&mut game, 2);
    pick_first_cards(&mut game);
    let seat = game.active().unwrap();
    let before = crystals(&game, seat);
    play_script(&mut game, "discard crystals; use b1; use b2");
    assert_eq!((game.score(seat), crystals(&game, seat)), (1, before + 5));
    assert_eq!(refusal(&game, "use b3"), "NoEffect(Cell(7))");
}

#[test]
fn a_spore_effect_names_a_cell_without_a_spore_and_pays() {
    // Notch 3, column c: a spore for 3 crystals on c2.
    let mut game = game(2, Side::A);
    super::skip_to_notch(&mut game, 3);
    pick_first_cards(&mut game);
    let seat = game.active().unwrap();
    play_script(&mut game, "discard spore a1");
    assert_eq!(crystals(&game, seat), 12);
    assert_eq!(refusal(&game, "use c2"), "TargetMissing(Cell(5))");
    assert_eq!(refusal(&game, "use c2 a1"), "SporeThere(Cell(0))");
    assert!(is_legal(&game, "use c2 c2"), "its own cell as well");
    play_script(&mut game, "use c2 b2");
    assert_eq!((crystals(&game, seat), spores(&game, seat)), (9, "a1b2".into()));
    assert_eq!(refusal(&game, "use c2 b3"), "CellUsed(Cell(5))");
}

#[test]
fn an_effect_that_cannot_be_paid_is_not_legal() {
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-03 A1-04 A1-15 A1-18 A1-16 A1-17");
    play_script(
        &mut game,
        "pick A1-01; pick A1-15; place b2; end; discard crystals; end",
    );
    play_script(
        &mut game,
        "pick A1-18; pick A1-02; discard spore a1; end; discard spore a1; end",
    );
    assert_eq!(crystals(&game, 1), 0);
    pick_first_cards(&mut game);
    while game.turn() != Turn::Seat(1) {
        play_script(&mut game, "discard crystals; end");
    }
    play_script(&mut game, "discard spore a2");
    assert_eq!(refusal(&game, "use c2 b2"), "TooFewCrystals { needed: 3, have: 0 }");
    assert_eq!(
        decisions(&game).iter().map(|m| m.to_string()).collect::<Vec<_>>(),
        ["end", "use c3"]
    );
}

#[test]
fn a_card_placed_this_turn_is_used_this_turn() {
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-03 A1-04 A1-25");
    place_in_turn(&mut game, 1, "A1-25", "a2");
    play_script(&mut game, "use a2");
    assert_eq!(game.score(1), 2);
}

#[test]
fn a_double_symbol_counts_two() {
    let mut game = game(2, Side::A);
    super::skip_to_notch(&mut game, 9);
    let seat = game.first().unwrap();
    let stack = usize::from(seat);
    // A2-10: forest, two hooves, 1 energy per land; notch 9 is column c.
    let mut cards = ["A2-01", "A2-02", "A2-03", "A2-04", "A2-05", "A2-06", "A2-07", "A2-08"];
    cards[stack * 4] = "A2-10";
    deal(&mut game, &cards.join(" "));
    place_in_turn(&mut game, seat, "A2-10", "c3");
    let before = game.score(seat);
    play_script(&mut game, "use c3");
    assert_eq!(game.score(seat), before + 2);
}
