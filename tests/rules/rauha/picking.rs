//! Setup, dealing, secret picks, and turn order.

use pocket_ra::rules::{Chance, Game, Turn, event::no_events, position::Side, rauha::Rauha};

use super::{deal, finish_notch, game, ids, pick_first_cards, pick_for, skip_to_notch};
use crate::laws::{decisions, is_legal, outcomes, play_script, refusal};

#[test]
fn the_pile_orders_the_markers_bottom_to_top() {
    let mut game = Rauha::new(3, Side::A);
    assert_eq!((game.turn(), game.first()), (Turn::Chance(Chance::Pile), None));
    assert_eq!(outcomes(&game).len(), 6);
    assert_eq!(refusal(&game, "pile 01"), "WrongPile { players: 3 }");
    assert_eq!(refusal(&game, "card A1-01"), "PileAwaited");
    for wrong in ["pile 0123456", "pile 011", "pile 013", "pile", "pile 0", "pile 0 1 2"] {
        assert_eq!(Rauha::parse(wrong), None, "{wrong}");
    }
    play_script(&mut game, "pile 201");
    assert_eq!(game.first(), Some(1), "seat 1 is on top");
    assert_eq!(
        game.turn(),
        Turn::Chance(Chance::Card),
        "first is known before the deal"
    );
}

#[test]
fn four_cards_go_to_each_stack_in_turn_without_putting_back() {
    let mut game = game(2, Side::A);
    assert_eq!(outcomes(&game).len(), 40);
    assert_eq!(refusal(&game, "card A2-01"), "NotInDeck(Card(40))");
    play_script(&mut game, "card A1-07");
    assert_eq!(refusal(&game, "card A1-07"), "NotInDeck(Card(6))");
    assert_eq!(refusal(&game, "pick A1-07"), "CardAwaited");
    assert_eq!(refusal(&game, "pile 01"), "PileDone");
    deal(&mut game, "A1-03 A1-01 A1-02 A1-10 A1-09");
    let stacks: Vec<_> = game.stacks().map(|stack| ids(stack.iter())).collect();
    assert_eq!(stacks[0], ["A1-07", "A1-03", "A1-01", "A1-02"], "in dealing order");
    assert_eq!(stacks[1][..2], ["A1-10", "A1-09"]);
    assert_eq!((game.deck(1).len(), game.deck(2).len()), (32, 40));
    assert_eq!(game.turn(), Turn::Seat(0));
}

#[test]
fn moon_is_the_stack_of_the_own_number_and_star_the_one_before() {
    let mut game = game(3, Side::A);
    deal(
        &mut game,
        "A1-01 A1-02 A1-03 A1-04 A1-05 A1-06 A1-07 A1-08 A1-09 A1-10 A1-11 A1-12",
    );
    assert_eq!(
        refusal(&game, "pick A1-05"),
        "NotInStack { card: Card(4), symbol: Moon }"
    );
    assert_eq!(refusal(&game, "place a1"), "PickFirst");
    play_script(&mut game, "pick A1-01; pick A1-05");
    assert_eq!(
        ids(game.stacks().next().unwrap().iter()),
        ["A1-02", "A1-03", "A1-04"],
        "a pick leaves at once"
    );
    play_script(&mut game, "pick A1-09");
    finish_notch(&mut game);
    assert_eq!(game.notch(), 2);
    assert_eq!(
        refusal(&game, "pick A1-02"),
        "NotInStack { card: Card(1), symbol: Star }"
    );
    assert!(is_legal(&game, "pick A1-12"), "star of seat 0 is the last stack");
    play_script(&mut game, "pick A1-12");
    assert!(is_legal(&game, "pick A1-02"), "star of seat 1 is stack 0");
}

#[test]
fn two_players_have_two_stacks() {
    let mut game = game(2, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-03 A1-04 A1-05 A1-06 A1-07 A1-08");
    play_script(&mut game, "pick A1-01; pick A1-05");
    finish_notch(&mut game);
    play_script(&mut game, "pick A1-06; pick A1-02");
    finish_notch(&mut game);
    assert!(is_legal(&game, "pick A1-03"), "back at the moon");
}

#[test]
fn seats_pick_in_seat_order_and_act_from_the_first_seat() {
    let mut game = Rauha::new(4, Side::A);
    play_script(&mut game, "pile 0132");
    deal(&mut game, "");
    let mut order = Vec::new();
    while game.stack_shown_to(3).is_some() {
        let seat = game.active().unwrap();
        order.push(seat);
        let card = game.stack_shown_to(seat).unwrap().iter().next().unwrap();
        play_script(&mut game, &format!("pick {card}"));
    }
    assert_eq!(order, [0, 1, 2, 3]);
    let mut acting = Vec::new();
    for _ in 0..4 {
        acting.push(game.active().unwrap());
        play_script(&mut game, "discard crystals; end");
    }
    assert_eq!(acting, [2, 3, 0, 1]);
}

#[test]
fn in_the_third_turn_the_other_card_is_dropped() {
    let mut game = game(2, Side::A);
    skip_to_notch(&mut game, 3);
    assert_eq!(game.stacks().map(|stack| stack.len()).collect::<Vec<_>>(), [2, 2]);
    let first = decisions(&game)[0];
    game.play(first, &mut no_events).unwrap();
    assert_eq!(
        game.stacks().map(|stack| stack.len()).collect::<Vec<_>>(),
        [0, 2],
        "gone at once"
    );
    pick_first_cards(&mut game);
    finish_notch(&mut game);
    assert_eq!(game.notch(), 4);
    assert_eq!(refusal(&game, "discard crystals"), "ScoringHasNoCards");
}

#[test]
fn age_2_is_dealt_from_the_third_round() {
    let mut game = game(5, Side::A);
    skip_to_notch(&mut game, 5);
    assert_eq!(
        (game.round(), game.deck(1).len(), game.turn()),
        (2, 20, Turn::Chance(Chance::Card))
    );
    skip_to_notch(&mut game, 9);
    assert_eq!((game.round(), game.deck(1).len()), (3, 0), "five players use up an age");
    assert_eq!(refusal(&game, "card A1-01"), "NotInDeck(Card(0))");
    assert!(is_legal(&game, "card A2-01"));
}

#[test]
fn first_is_who_has_most_energy_and_a_tie_goes_to_who_arrived_last() {
    // Notch 1, column a: a3 of side A gives 1 energy.
    let mut game = game(3, Side::A);
    assert_eq!(game.first(), Some(2));
    deal(&mut game, "");
    pick_first_cards(&mut game);
    play_script(&mut game, "discard crystals; use a3; end");
    play_script(&mut game, "discard crystals; use a3; end");
    play_script(&mut game, "discard crystals; end");
    assert_eq!(
        (game.notch(), game.first()),
        (2, Some(0)),
        "seats 2 and 0 have 1, seat 0 came last"
    );
    pick_first_cards(&mut game);
    // Notch 2, column b: b1 gives 1 energy. Seat 1 arrives on 1, where seat 0 is.
    play_script(&mut game, "discard crystals; end");
    play_script(&mut game, "discard crystals; use b1; end");
    play_script(&mut game, "discard crystals; end");
    assert_eq!(game.first(), Some(1));
}

#[test]
fn first_stays_for_the_whole_notch() {
    let mut game = game(2, Side::A);
    deal(&mut game, "");
    pick_first_cards(&mut game);
    assert_eq!(game.first(), Some(1));
    play_script(&mut game, "discard crystals; end; discard crystals; use a3");
    assert_eq!(
        game.first(),
        Some(1),
        "seat 0 has more now, and is first from the next notch on"
    );
    play_script(&mut game, "end");
    assert_eq!(game.first(), Some(0));
}

#[test]
fn a_gain_of_0_is_allowed_and_does_not_move_the_marker() {
    let mut game = game(2, Side::A);
    // A1-09 gives energy per air, which no board has.
    deal(&mut game, "A1-09 A1-02 A1-03 A1-04 A1-05");
    pick_for(&mut game, 0, "A1-09");
    play_script(&mut game, "discard crystals; end; place a2; use a3; end");
    assert_eq!(game.first(), Some(0));
    pick_first_cards(&mut game);
    // Seat 1 draws level, on top of seat 0.
    play_script(&mut game, "discard crystals; end; discard crystals; use b1; end");
    assert_eq!((game.score(0), game.score(1), game.first()), (1, 1, Some(1)));
    skip_to_notch(&mut game, 6);
    pick_first_cards(&mut game);
    play_script(&mut game, "discard crystals; end; discard crystals; use a2; end");
    assert_eq!(
        (game.score(0), game.first()),
        (1, Some(1)),
        "seat 0 gained nothing and stays below"
    );
}
