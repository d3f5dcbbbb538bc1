//! Invariants of every position of every game.

use std::collections::BTreeSet;

use pocket_ra::rules::{
    Game, Turn,
    position::Side,
    rauha::{Card, Cell, Entity, Move, Rauha},
};

use crate::laws;

fn start(players: u8, seed: u64) -> Rauha {
    Rauha::new(players, if seed & 4 == 0 { Side::A } else { Side::B })
}

/// Every card is in one place: deck, stack, hand, board, or out of the game.
fn cards_are_conserved(game: &Rauha, gone: &BTreeSet<String>) {
    let mut places: Vec<Card> = game.deck(1).iter(1).chain(game.deck(2).iter(2)).collect();
    game.stacks().for_each(|stack| places.extend(stack.iter()));
    for seat in 0..game.players() {
        places.extend(game.picked(seat));
        places.extend(game.world(seat).unwrap().cards.iter().flatten());
    }
    let names: BTreeSet<String> = places.iter().map(|card| card.to_string()).collect();
    assert_eq!(names.len(), places.len(), "a card is in two places");
    assert!(names.is_disjoint(gone), "a card came back");
    assert_eq!(names.len() + gone.len(), 80, "a card is lost");
}

/// Cards covered, discarded or dropped by a move.
fn leaving(game: &Rauha, chosen: Move) -> Vec<Card> {
    let seat = game.active().unwrap_or(0);
    match chosen {
        Move::Place(cell) => game.world(seat).unwrap().cards[cell.index()].into_iter().collect(),
        Move::DiscardForCrystals | Move::DiscardForSpore(_) => game.picked(seat).into_iter().collect(),
        Move::Pick(card) if game.notch() % 4 == 3 => game
            .stack_shown_to(seat)
            .unwrap()
            .iter()
            .filter(|&other| other != card)
            .collect(),
        _ => Vec::new(),
    }
}

fn invariants(game: &Rauha) {
    assert!((1..=16).contains(&game.notch()) && (1..=4).contains(&game.round()));
    assert!(game.stack_shown_to(game.players()).is_none(), "nobody sits there");
    for (age, deck) in [1, 2].map(|age| (age, game.deck(age))) {
        assert_eq!(deck.iter(age).count(), usize::from(deck.len()));
        assert_eq!(deck.is_empty(), deck.iter(age).next().is_none());
    }
    for entity in Entity::all() {
        assert!(game.owner(entity).is_none_or(|owner| owner < game.players()));
    }
    for seat in 0..game.players() {
        let world = game.world(seat).unwrap();
        // A wrapped subtraction would be larger.
        assert!(world.crystals < 1000 && world.energy < 2000);
        let booked: u16 = game
            .rounds(seat)
            .map(|round| round.biomes + round.entities + round.water)
            .sum();
        assert!(booked <= world.energy);
        for cell in Cell::all() {
            if let Some(card) = world.cards[cell.index()] {
                assert!(card.cells().contains(cell), "{card} lies on {cell}");
            }
        }
    }
}

#[test]
fn invariants_hold_and_cards_are_conserved_in_random_games() {
    laws::for_seeds(60, |seed| {
        for players in 2..=5 {
            let mut gone = BTreeSet::new();
            let end = laws::play_at_random(start(players, seed), seed, |game, chosen| {
                invariants(game);
                cards_are_conserved(game, &gone);
                gone.extend(leaving(game, chosen).iter().map(|card| card.to_string()));
            });
            cards_are_conserved(&end, &gone);
            for seat in 0..players {
                let booked: u16 = end
                    .rounds(seat)
                    .map(|round| round.biomes + round.entities + round.water)
                    .sum();
                assert_eq!(booked, end.score(seat), "all energy is booked");
            }
        }
    });
}

#[test]
fn nothing_is_used_twice_in_a_turn() {
    laws::for_seeds(60, |seed| {
        let mut used = BTreeSet::new();
        laws::play_at_random(start(2 + (seed % 4) as u8, seed), seed, |_, chosen| match chosen {
            Move::UseCell { cell, .. } => assert!(used.insert(cell.to_string()), "{chosen}"),
            Move::UseEntity { entity, .. } => assert!(used.insert(entity.to_string()), "{chosen}"),
            Move::End => used.clear(),
            _ => {}
        });
    });
}

#[test]
fn the_first_seat_has_most_energy_and_came_last() {
    laws::for_seeds(60, |seed| {
        let players = 2 + (seed % 4) as u8;
        let mut arrivals: Vec<(u16, usize)> = Vec::new();
        let mut scores = vec![0; usize::from(players)];
        let mut time = 10;
        let mut notch = 0;
        laws::play_at_random(start(players, seed), seed, |game, chosen| {
            for seat in 0..players {
                let index = usize::from(seat);
                if game.score(seat) != scores[index] {
                    scores[index] = game.score(seat);
                    time += 1;
                    arrivals[index] = (scores[index], time);
                }
            }
            if let Move::Pile(pile) = chosen {
                let order = pile.to_string();
                arrivals = (0..players)
                    .map(|seat| (0, order.find(char::from(b'0' + seat)).unwrap()))
                    .collect();
            } else if game.notch() != notch {
                notch = game.notch();
                let best = (0..players).max_by_key(|&seat| arrivals[usize::from(seat)]);
                assert_eq!(game.first(), best, "notch {notch}");
            }
        });
        assert_eq!(notch, 16);
    });
}

#[test]
fn exactly_the_listed_moves_are_accepted() {
    laws::for_seeds(2, |seed| {
        for players in 2..=5 {
            let end = laws::play_at_random(start(players, seed), seed, |game, _| laws::listed_is_legal(game));
            laws::listed_is_legal(&end);
        }
    });
}

#[test]
fn the_same_moves_give_the_same_position() {
    laws::for_seeds(40, |seed| {
        (2..=5).for_each(|players| laws::replay_equals(&start(players, seed), seed))
    });
}

#[test]
fn codes_and_texts_round_trip() {
    laws::codes_and_texts_round_trip::<Rauha>();
}

#[test]
fn only_canonical_text_is_read() {
    laws::only_canonical_text_is_read::<Rauha>(
        "(pile|card|pick|place|discard|use|end) (A[12]-[0-9]{1,3}|[a-d][0-4]|[0-5]{1,6}|spore|crystals|metsat|Metsat|kiteet)?( [a-c][1-3]| air| sea|)",
    );
}

#[test]
fn no_number_makes_it_panic() {
    laws::for_seeds(20, |seed| {
        (2..=5).for_each(|players| laws::survives_garbage(&start(players, seed), seed))
    });
}

#[test]
fn a_game_has_as_many_moves_of_each_kind_as_its_rules_say() {
    laws::for_seeds(20, |seed| {
        for players in 2..=5u8 {
            let seats = usize::from(players);
            let (mut cards, mut picks, mut ends) = (0, 0, 0);
            let end = laws::play_at_random(start(players, seed), seed, |_, chosen| match chosen {
                Move::Card(_) => cards += 1,
                Move::Pick(_) => picks += 1,
                Move::End => ends += 1,
                _ => {}
            });
            assert_eq!((cards, picks, ends), (16 * seats, 12 * seats, 16 * seats));
            assert_eq!(end.turn(), Turn::Over);
        }
    });
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Rauha>() <= 768);
}
