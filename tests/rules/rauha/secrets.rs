//! A seat's view: a determinisation for it reveals nothing else.

use std::collections::BTreeSet;

use pocket_ra::{
    chance::seeded,
    rules::{
        Game, Turn,
        event::no_events,
        position::Side,
        rauha::{Move, Rauha},
    },
};

use super::{deal, game, ids};
use crate::laws::{decisions, for_seeds, play_at_random, play_script};

fn view(game: &Rauha, seat: u8) -> String {
    let mut view = format!(
        "{:?} {:?} {} {:?} {} {}",
        game.turn(),
        game.active(),
        game.notch(),
        game.first(),
        game.deck(1).len(),
        game.deck(2).len()
    );
    game.stacks().for_each(|stack| view += &format!(" {}", stack.len()));
    if let Some(stack) = game.stack_shown_to(seat) {
        view += &format!(" {:?}", ids(stack.iter()));
    }
    for other in 0..game.players() {
        let world = game.world(other).unwrap();
        let picked = game.pick_shown_to(seat, other).map(|card| card.to_string());
        view += &format!(
            " {:?} {:?} {} {} {picked:?}",
            world.cards, world.spores, world.energy, world.crystals
        );
    }
    if game.turn() == Turn::Seat(seat) {
        view += &format!(" {:?}", decisions(game));
    }
    view
}

#[test]
fn a_pick_is_secret_until_all_have_picked() {
    let mut game = game(3, Side::A);
    deal(&mut game, "A1-01 A1-02 A1-03 A1-04 A1-05 A1-06 A1-07 A1-08 A1-09");
    assert_eq!(
        ids(game.stack_shown_to(1).unwrap().iter()),
        ["A1-05", "A1-06", "A1-07", "A1-08"]
    );
    play_script(&mut game, "pick A1-03; pick A1-05");
    assert_eq!(game.pick_shown_to(0, 0).unwrap().to_string(), "A1-03");
    assert_eq!(game.pick_shown_to(1, 0), None);
    assert!(game.stack_shown_to(0).is_none(), "the rest lies face down again");
    play_script(&mut game, "pick A1-09");
    assert_eq!(game.pick_shown_to(1, 0).unwrap().to_string(), "A1-03");
    assert!(game.stack_shown_to(1).is_none());
}

#[test]
fn what_is_imagined_looks_the_same_to_the_seat() {
    for_seeds(30, |seed| {
        let players = 2 + (seed % 4) as u8;
        let mut rng = seeded(seed, 1);
        play_at_random(Rauha::new(players, Side::B), seed, |game, _| {
            for seat in 0..players {
                let mut imagined = game.clone();
                imagined.imagine(seat, &mut rng);
                assert_eq!(view(&imagined, seat), view(game, seat));
                let age = game.age();
                let mut cards: Vec<String> = ids(imagined.deck(age).iter(age));
                imagined.stacks().for_each(|stack| cards.extend(ids(stack.iter())));
                (0..players).for_each(|other| {
                    cards.extend(ids(imagined.picked(other).into_iter()));
                    cards.extend(ids(imagined.world(other).unwrap().cards.iter().flatten().copied()));
                });
                let distinct: BTreeSet<&String> = cards.iter().collect();
                assert_eq!(distinct.len(), cards.len(), "a card is in two places");
            }
        });
    });
}

/// A second determinisation for the seat samples the same set: the truth is not retained.
#[test]
fn an_imagined_game_can_be_played_to_its_end_and_imagined_again() {
    for_seeds(30, |seed| {
        let players = 2 + (seed % 4) as u8;
        let mut rng = seeded(seed, 2);
        let mut number = seed;
        play_at_random(Rauha::new(players, Side::A), seed, |game, _| {
            number += 1;
            if number.is_multiple_of(29) {
                let seat = (number % u64::from(players)) as u8;
                let mut imagined = game.clone();
                imagined.imagine(seat, &mut rng);
                imagined.imagine((seat + 1) % players, &mut rng);
                let end = play_at_random(imagined, number, |_, _| {});
                assert_eq!(end.turn(), Turn::Over);
            }
        });
    });
}

/// Cards that `of` can hold for `seat`.
fn imagined_picks(game: &Rauha, seat: u8, of: u8) -> BTreeSet<String> {
    let mut rng = seeded(7, 0);
    (0..2000)
        .map(|_| {
            let mut imagined = game.clone();
            imagined.imagine(seat, &mut rng);
            imagined.picked(of).unwrap().to_string()
        })
        .collect()
}

#[test]
fn a_stranger_s_pick_may_be_any_card_not_seen() {
    let mut game = game(3, Side::A);
    deal(
        &mut game,
        "A1-01 A1-02 A1-03 A1-04 A1-05 A1-06 A1-07 A1-08 A1-09 A1-10 A1-11 A1-12",
    );
    play_script(&mut game, "pick A1-03");
    let picks = imagined_picks(&game, 1, 0);
    assert_eq!(picks.len(), 36, "all but the four in the own hand");
    assert!(
        ["A1-05", "A1-06", "A1-07", "A1-08"]
            .iter()
            .all(|own| !picks.contains(*own))
    );
    assert_eq!(
        imagined_picks(&game, 0, 0),
        BTreeSet::from(["A1-03".to_string()]),
        "one's own is known"
    );
}

#[test]
fn a_pick_from_a_stack_seen_before_is_one_of_those_seen() {
    let mut game = game(3, Side::A);
    deal(
        &mut game,
        "A1-01 A1-02 A1-03 A1-04 A1-05 A1-06 A1-07 A1-08 A1-09 A1-10 A1-11 A1-12",
    );
    play_script(&mut game, "pick A1-03; pick A1-05; pick A1-09");
    super::finish_notch(&mut game);
    // In turn 2 seat 1 picks from stack 0, which seat 0 saw in turn 1.
    play_script(&mut game, "pick A1-10; pick A1-04");
    let known = ["A1-01", "A1-02", "A1-04"].map(String::from);
    assert_eq!(imagined_picks(&game, 0, 1), BTreeSet::from(known));
    play_script(&mut game, "pick A1-06");
    assert_eq!(
        imagined_picks(&game, 0, 1),
        BTreeSet::from(["A1-04".to_string()]),
        "all have picked"
    );
}

#[test]
fn the_dropped_card_stays_secret_to_who_did_not_see_it() {
    let mut game = game(3, Side::A);
    super::skip_to_notch(&mut game, 3);
    let before = game.clone();
    // Whichever seat 1 picks looks the same to seat 0, which has not seen that stack.
    let first = decisions(&game)[0];
    game.play(first, &mut no_events).unwrap();
    let choices = decisions(&game);
    let views: BTreeSet<String> = choices
        .iter()
        .map(|&chosen| {
            let mut copy = game.clone();
            copy.play(chosen, &mut no_events).unwrap();
            view(&copy, 0)
        })
        .collect();
    assert_eq!((choices.len(), views.len()), (2, 1));
    assert_eq!(before.stacks().map(|stack| stack.len()).sum::<u8>(), 6);
    assert!(matches!(first, Move::Pick(_)));
}
